"""Kakuro by the table of candidates: which cell to fill next."""

from workbench.lab.reproductions.reproduction import Computation, Given, Published, Reproduction
from workbench.lab.reproductions.searches import Method, measured, puzzle_of, sample
from workbench.lab.reproductions.sources import KAKURO_POST
from workbench.solvers.goal import Goal

SAMPLE = "kakuro/10-by-10"
FEWEST = "the cell with the fewest candidates"
ORDERS = {
    FEWEST: "fewest",
    "cells of short runs first": "short",
    "from the first cell": "first",
    "from the last cell": "last",
}


def orders(_given: Given) -> Computation:
    """Prove that the solution is unique in each order of the cells."""
    puzzle = puzzle_of(sample(SAMPLE))
    methods = [Method("kakuro_table", {"order": order}) for order in ORDERS.values()]
    found = yield from measured(puzzle, methods, Goal.UNIQUE)
    nodes = {words: one.nodes for words, one in zip(ORDERS, found, strict=True)}
    [solutions] = {one.solutions for one in found}
    best = min(nodes, key=lambda words: nodes[words])
    return {
        "the best order": best,
        "solutions": solutions,
        **{f"nodes: {words}": count for words, count in nodes.items()},
    }


KAKURO_ORDERS = Reproduction(
    name="kakuro-orders",
    title="Four orders of the cells of a kakuro",
    source=KAKURO_POST,
    published=(
        Published("the best order", FEWEST),
        Published("solutions", 1),
        *(Published(f"nodes: {words}") for words in ORDERS),
    ),
    compute=orders,
    why="The post has no figures. Its text recommends runs of few cells, its code takes the cell with the fewest"
    " candidates: that is best here, and short runs alone are worst. The 10 × 10 board is a sample of ours.",
    puzzle=SAMPLE,
)
