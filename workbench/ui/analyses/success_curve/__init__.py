"""Success rates of tie-breaks by the size of the board, as a chart."""
