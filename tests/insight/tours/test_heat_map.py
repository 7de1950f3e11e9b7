"""Heat maps of starts: each square's number is that of its walk, by both kernels, in slices, and as it is known."""

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import NOT_YET, HeatMap
from workbench.kernels.tour import starts
from workbench.puzzles.tour import Tour
from workbench.solvers.search import Step
from workbench.solvers.tour.warnsdorff_walk import Walk

FAILING = {  # squares of n x n boards, n = 5..16, from which the rule fails though there is a tour (own measurement,
    "plain": [1, 1, 7, 1, 0, 2, 0, 6, 0, 1, 4, 1],  # and that of another program, which the issue of this tells)
    "roth": [0, 0, 10, 0, 0, 0, 2, 0, 0, 2, 3, 1],
    "vahaaho": [0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 4, 3],
    "evolved": [0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 2, 0],  # own measurement only
}
HOLED = Tour(np.array([[1, 1, 1, 1, 1, 1], [1, 1, 0, 1, 1, 1], [1, 1, 1, 1, 0, 1], [1, 0, 1, 1, 1, 1]], bool))
CHOICES: tuple[dict[str, Value], ...] = (
    *({"rule": rule} for rule in ("plain", "roth", "vahaaho", "start", "pohl", "random", "squirrel-cull")),
    {"rule": "roth", "order": "random", "seed": 5},
    {"rule": "custom", "expression": "from_start - second"},
    {"rule": "wheel", "wheel": "01234567 76543210 " * 12, "around": "start"},
)


def board(rows: int, columns: int) -> Tour:
    return Tour(np.ones((rows, columns), bool))


@pytest.mark.parametrize("rule", FAILING)
@pytest.mark.parametrize("general", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_as_many_starts_fail_as_are_known_to(rule: str, general: bool) -> None:
    failing = []
    for n in range(5, 17):
        left = HeatMap(board(n, n), {"rule": rule}, general=general).run()
        row, column = np.divmod(np.arange(n * n), n)
        feasible = (row + column) * (n % 2) % 2 == 0
        failing.append(int((left.ravel()[feasible] > 0).sum()))

    assert failing == FAILING[rule]


@pytest.mark.parametrize("choices", CHOICES, ids=str)
def test_every_square_has_the_number_of_its_walk(choices: dict[str, Value]) -> None:
    for tour in (board(5, 7), HOLED, Tour(np.ones((4, 5), bool), surface="torus")):
        left = HeatMap(tour, choices).run()

        for square in np.argwhere(tour.board).tolist():
            walk = Walk(tour, choices, (square[0], square[1]))
            walk.advance(100)
            assert left[square[0], square[1]] == tour.squares - walk.count
        assert (left[~tour.board] == NOT_YET).all()


def test_walks_are_made_one_by_one_if_so_requested() -> None:
    heat = HeatMap(board(6, 6), {"rule": "roth"})

    done = []
    while not heat.over:
        heat.follow(Step(5))
        done.append((heat.done, int((heat.left >= 0).sum())))

    assert done == [(k, k) for k in (5, 10, 15, 20, 25, 30, 35, 36)]
    assert heat.progress == 1
    assert heat.left.tolist() == HeatMap(board(6, 6), {"rule": "roth"}).run().tolist()


def test_only_the_starts_that_are_given_are_walked_from() -> None:
    heat = HeatMap(board(6, 6), {"rule": "roth"}, np.array([7, 3, 7]))

    left = heat.run()

    assert (left >= 0).sum() == 2
    assert heat.done == 3
    assert heat.found[0] == heat.found[2]


def test_choices_that_cannot_be_are_refused_with_the_reason() -> None:
    heat = HeatMap(board(6, 6), {"rule": "custom", "expression": "rows +"})

    assert heat.follow(Step())
    assert heat.over
    assert "expression, column 7" in heat.rejection_reason


def test_the_kernels_have_one_signature() -> None:
    HeatMap(board(5, 5), {"rule": "roth"}).run()
    HeatMap(board(5, 6), {"rule": "plain"}).run()
    HeatMap(board(5, 5), {"rule": "pohl"}).run()

    assert [len(kernel.signatures) for kernel in (starts.plain, starts.keyed)] == [1, 1]
