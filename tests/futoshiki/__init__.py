"""Futoshiki, as a newcomer would add it: what goes to `puzzles/futoshiki`, `ui/futoshiki` and `samples/futoshiki`."""
