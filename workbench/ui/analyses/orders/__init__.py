"""All orders of the moves from every start of a board."""
