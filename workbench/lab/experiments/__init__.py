"""Experiments: a question about settings and puzzles as a text file, the runs that answer it, and how they are made."""
