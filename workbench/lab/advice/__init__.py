"""The next step of a person who solves a puzzle by hand."""
