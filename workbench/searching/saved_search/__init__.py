"""Searches in files: saved on their way, and taken up again exactly there."""

EVERY = 60.0  # seconds between two times that a search is saved
