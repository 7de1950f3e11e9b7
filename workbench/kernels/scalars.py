"""The scalars that every search keeps, as positions in its array `s` (int64), and what `advance` returns.

A kernel that needs more scalars numbers its own from OWN on.
"""

PHASE = 0  # where in the algorithm to go on
LEVEL = 1  # depth in the search tree; the root is level 0
NODES = 2  # nodes visited in all, the root included
SOLUTIONS = 3  # solutions found
UNTIL = 4  # stop when so many solutions have been found
LOW = 5  # lowest and highest level visited by the last advance
HIGH = 6
FLOOR = 7  # before visiting a node at this level or above, stop; -1 = never
OWN = 8

RUNNING = 0  # the budget is used up; there is more tree
FOUND = 1  # stopped at a solution because UNTIL was reached
EXHAUSTED = 2  # the whole tree has been searched
STUCK = 3  # the rule of the search allows no more, but there may be more tree
