"""A diagram of the solutions that have at least one of some options, such as one piece in a corner."""

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.cover.diagram import Diagram


def with_any(diagram: Diagram, any_of: NDArray[np.bool_]) -> Diagram:
    """Return the diagram of the solutions with at least one of some chosen options.

    Every node gets a second one above all the first: there, no option of the filter has been chosen yet. Such an
    option leads from there to the first node below, another one to the second; the second node of the empty
    cover is no solution.
    """
    from workbench.kernels.cover import diagram as passes  # numba: only once there is a diagram

    if diagram.root < 2:  # no solution, or one without any option
        return Diagram(diagram.start[:3], diagram.option[:0], diagram.child[:0], diagram.count[:2], 0)
    nodes = len(diagram.start) - 1
    below = diagram.child.astype(np.int64)
    waiting = np.where(any_of[diagram.option], below, np.where(below > 1, below + nodes - 2, 0))
    start = np.concatenate([diagram.start, diagram.start[-1] + diagram.start[3:]]).astype(np.uint32)
    option = np.concatenate([diagram.option, diagram.option])
    child = np.concatenate([diagram.child, waiting.astype(np.uint32)])
    count = np.empty((len(start) - 1, diagram.count.shape[1]), np.uint64)
    passes.recount(start, option, child, np.ones(len(any_of), bool), count)
    return Diagram(start, option, child, count, diagram.root + nodes - 2)
