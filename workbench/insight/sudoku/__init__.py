"""A human solver: techniques that find steps, solving by them, rating, and what is true of a position."""
