"""Single searches: those of documents in the window, as a notebook keeps them and tables show them."""
