"""What an encounter is made of: interview, exams, chart, notes to self."""
