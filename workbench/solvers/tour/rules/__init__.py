"""The rules by which walks choose among their moves: tie-breaks, move orders, wheels, keys of a person's own."""
