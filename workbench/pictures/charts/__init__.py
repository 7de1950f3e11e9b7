"""Charts as values: what one shows, its axes, and where that lies, for the window and for files alike."""
