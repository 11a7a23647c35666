"""A model as the patient of a pressure dialogue: the ladder decides what is pressed, the model says it."""
