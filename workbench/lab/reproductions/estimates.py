"""Knuth's tree of 1975: its nodes counted, and estimated from as many random walks as he made."""

from workbench.lab.reproductions.reproduction import Computation, Cost, Given, Published, Reproduction
from workbench.lab.reproductions.searches import Method, measured, puzzle_of, sample
from workbench.lab.reproductions.sources import ARTICLE
from workbench.searching.estimate.estimate import Estimator

BOARD = "tour/16-uncrossed-8x8"
WALKS, SEED = 1_000, 1
TREE = Method("uncrossed_walks", {"starts": "different"})


def uncrossed_walks(_given: Given) -> Computation:
    """Estimate the tree, and visit all of it."""
    board = puzzle_of(sample(BOARD))
    estimator = Estimator(board, {**TREE.choices, "seed": SEED})
    estimator.advance(WALKS)
    guess = estimator.estimate().nodes.mean
    [tree] = yield from measured(board, [TREE])
    return {
        "nodes of the tree": tree.nodes,
        f"estimate from {WALKS:,} walks": guess,
        "estimate : tree": guess / tree.nodes,
    }


KNUTH_1975 = Reproduction(
    name="knuth-1975",
    title="Knuth's estimate of the tree of uncrossed knight's walks",
    source=f"D. E. Knuth, Mathematics of Computation 29, 1975; also in {ARTICLE}",
    published=(
        Published("nodes of the tree", 3_137_317_290),
        Published(f"estimate from {WALKS:,} walks", 3_123_375_511.1),
        Published("estimate : tree", round(3_123_375_511.1 / 3_137_317_290, 4)),
    ),
    compute=uncrossed_walks,
    why="Other walks give another estimate: of 200, three in five are within a fifth of the tree, two in a hundred as"
    " close as Knuth's. The nodes are his: moves back to the start are leaves, and of starts and first moves that are"
    " images of one another, one is tried.",
    cost=Cost.MINUTES,
    puzzle=BOARD,
)
