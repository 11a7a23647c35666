"""The hospital: answers exam orders from what the case holds, and nothing else."""
