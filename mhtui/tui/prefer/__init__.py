"""Setting two sessions against each other: the pairs, the comparison with its questions, what others gave."""
