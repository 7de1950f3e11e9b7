"""What is known about polyomino boards: cards with one solution."""
