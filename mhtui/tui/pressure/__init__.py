"""Pressure dialogues in the app: choosing one, what is said beforehand, the conversation, the debrief."""
