"""The puzzle workbench: edit a puzzle, search it, watch the search, compare heuristics."""

__version__ = "0.3.0"
