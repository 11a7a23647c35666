"""The simulated patient: reads the doctor, remembers, decides what may be told, renders it."""
