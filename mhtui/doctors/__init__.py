"""Who can play the doctor."""
