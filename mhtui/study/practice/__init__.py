"""What a resident keeps missing, when to practise it again, and with which patient."""
