"""The parts of the generator of sudokus."""
