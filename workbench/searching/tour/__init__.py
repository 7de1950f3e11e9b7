"""What can be done with one search of walks alone."""
