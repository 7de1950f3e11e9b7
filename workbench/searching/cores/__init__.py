"""One search on several cores: its tree cut into parts, and threads that search them."""
