"""Searches in files: saved on their way, and taken up again exactly there."""
