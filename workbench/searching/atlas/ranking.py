"""The number of a solution in a view: the reverse of `View.solution`."""

from collections.abc import Collection

from workbench.searching.atlas.view import AllowedSolutions
from workbench.solvers.cover.diagram import number_of


def number_in(view: AllowedSolutions, options: Collection[int]) -> int | None:
    """Return the number of the solution with these options, from 0; None if it is not in the view."""
    diagram, chosen = view.diagram, set(options)
    node, number, used = diagram.root, 0, 0
    while node > 1:
        edges = range(int(diagram.start[node]), int(diagram.start[node + 1]))
        ahead = [edge for edge in edges if view.allowed[diagram.option[edge]]]
        taken = next((edge for edge in ahead if int(diagram.option[edge]) in chosen), None)
        if taken is None:
            return None
        number += sum(number_of(view.count[diagram.child[edge]]) for edge in ahead if edge < taken)
        node, used = int(diagram.child[taken]), used + 1
    return number if node == 1 and used == len(chosen) else None
