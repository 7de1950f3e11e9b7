"""Charts of results as values, without a way of drawing: the window and reports draw them."""
