"""The tabs that search, compare or explore a puzzle beyond its editor."""
