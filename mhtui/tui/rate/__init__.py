"""Rating by people: the queue, the sheet, what is shown after locking, decisions where two differ."""
