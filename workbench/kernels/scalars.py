"""The scalars that every search keeps, as positions in its array `s` (int64), and what `advance` returns.

A kernel that needs more scalars numbers its own from OWN on.

Every kernel of a tree also writes the level of each node into `visits` (int32), a ring of RECENT levels: node k (the
root is node 0) at k modulo RECENT, and the complement of the level if the node is a solution.
"""

PHASE = 0  # where to continue in the algorithm
LEVEL = 1  # depth in the search tree; the root is level 0
NODES = 2  # total nodes visited, with the root
SOLUTIONS = 3  # solutions found
UNTIL = 4  # stop at this number of solutions
FLOOR = 5  # stop before a node at this level or above; -1 = never
OWN = 6

RECENT = 2**16  # a power of two

RUNNING = 0  # the budget is used up; there is more tree
FOUND = 1  # stopped at a solution because UNTIL was reached
EXHAUSTED = 2  # the whole tree has been searched
STUCK = 3  # the rule of the search does not continue, but there may be more tree
