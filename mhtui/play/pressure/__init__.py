"""The pressure ladder: what the patient says next, and why."""
