"""New kakuros: patterns, digits, and clues that determine them."""
