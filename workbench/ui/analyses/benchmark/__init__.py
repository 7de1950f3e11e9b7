"""Solvers and their times on the same puzzles."""
