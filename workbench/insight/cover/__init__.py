"""Exact covers: generators of problems that reduce to it."""
