"""Lists of puzzles at the command line: searched in batches or one by one, and answered in their order."""
