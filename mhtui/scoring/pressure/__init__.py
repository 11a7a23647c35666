"""Reading and scoring of pressure dialogues."""
