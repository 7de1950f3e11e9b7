"""What screen readers are given: a sentence for each cell of a board, and results announced as they come."""
