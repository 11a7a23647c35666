"""The word lists of the audit, all in one place; what is done with them stands in the modules beside it."""
