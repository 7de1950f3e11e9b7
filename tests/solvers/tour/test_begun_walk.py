"""Searches that begin with a walk: the walk is kept, and what follows is what the rule or the board says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.tour.tours import surfaces_for
from tests.solvers.tour.test_warnsdorff_walk import tours
from workbench.base.choices import ChoiceError, settle
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import filling_of, near, path_of
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status
from workbench.solvers.tour.begun_walk import read_walk, walk_text
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff_walk import Walk

pytestmark = pytest.mark.usefixtures("compiled")

RULES = sorted(rule for rule in TIE_BREAKS if rule != "random")
SURFACES = ("plain", "cylinder", "torus", "mobius", "klein")
WHEEL = " ".join(f"{k % 8}" + "".join(d for d in "76543210" if d != f"{k % 8}") for k in range(24))


def walk_of(tour: Tour, rule: str, start: Cell, general: bool = False) -> Walk:
    wheel = {"wheel": WHEEL} if rule == "wheel" and len(tour.moves) == 8 else {}
    return Walk(tour, {"rule": rule, **wheel}, start, general)


def paths_from(tour: Tour, path: list[int]) -> list[list[int]]:
    """Return all tours that begin with a path, by trying all moves."""
    if len(path) == tour.squares:
        return [path]
    r, c = divmod(path[-1], tour.shape[1])
    onward = [q[0] * tour.shape[1] + q[1] for q in near(tour, (r, c))]
    return [found for to in onward if to not in path for found in paths_from(tour, [*path, to])]


BEGINNING = ("warnsdorff", "warnsdorff_backtracking", "tour_complete")


def begin_with(name: str, tour: Tour, goal: Goal, path: list[int]) -> Search:
    solver = SOLVERS[name]
    assert solver.continues is not None
    return solver.continues(tour, settle(solver.choices, {}), goal, walk_text(tour, np.array(path, np.int64)))


def ended(search: Search) -> Search:
    while search.advance(1000) is Status.RUNNING:
        pass
    return search


@pytest.mark.parametrize("rule", RULES)
@settings(max_examples=12)
@given(board=tours(), share=st.floats(0, 1), general=st.booleans())
def test_a_walk_goes_on_from_its_own_beginning_as_if_nothing_had_happened(
    rule: str, board: tuple[Tour, Cell], share: float, general: bool
) -> None:
    tour, start = board
    whole = walk_of(tour, rule, start, general)
    whole.advance(tour.squares)
    path = whole.path()
    begun = path[: max(1, round(share * len(path)))]

    again = walk_of(tour, rule, start, general)
    again.follow(begun)

    assert again.path().tolist() == begun.tolist()
    again.advance(tour.squares)
    assert again.path().tolist() == path.tolist()


@pytest.mark.parametrize("rule", RULES)
@settings(max_examples=12)
@given(board=tours(), data=st.data())
def test_both_kernels_go_on_alike_from_any_walk(rule: str, board: tuple[Tour, Cell], data: st.DataObject) -> None:
    tour, start = board
    path = [start[0] * tour.shape[1] + start[1]]
    for _ in range(data.draw(st.integers(0, tour.squares - 1))):
        r, c = divmod(path[-1], tour.shape[1])
        free = [q for q in (a * tour.shape[1] + b for a, b in near(tour, (r, c))) if q not in path]
        if not free:
            break
        path.append(data.draw(st.sampled_from(free)))

    walks = []
    for general in (False, True):
        walk = walk_of(tour, rule, start, general)
        walk.follow(np.array(path, np.int64))
        walk.advance(tour.squares)
        walks.append(walk.path().tolist())

    assert walks[0][: len(path)] == path
    assert walks[0] == walks[1]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("length", [1, 2, 5, 9])
def test_backtracking_counts_the_tours_that_begin_so(length: int, closed: bool) -> None:
    """Beside trying all moves; on a board of 3 x 4 there are 16 directed open tours, on 5 x 5 none is closed."""
    tour = Tour(np.ones((3, 4), bool), closed=closed)
    every = paths_from(tour, [0])
    begun = every[0][:length]
    expected = [path for path in every if path[:length] == begun]
    if closed:
        expected = [path for path in expected if divmod(path[-1], 4) in near(tour, (0, 0))]

    search = begin_with("warnsdorff_backtracking", tour, Goal.COUNT, begun)

    assert ended(search).tally.solutions == len(expected)


@pytest.mark.parametrize("name", BEGINNING)
def test_what_is_shown_begins_with_the_walk(name: str) -> None:
    tour = Tour(np.ones((5, 6), bool))
    begun = Walk(tour, {"rule": "roth"}, (0, 0))
    begun.advance(11)
    path = begun.path()

    search = begin_with(name, tour, Goal.ONE, path.tolist())
    assert path_of(search.probe().filling)[:11].tolist()[: len(path)] == path.tolist()
    search.advance(1000, 1)
    found = search.probe().filling

    assert path_of(found)[:11].tolist() == path.tolist()
    assert found.max() == len(path_of(found))
    assert search.tally.solutions == 0 or not tour.judge(found)


@pytest.mark.parametrize("surface", SURFACES)
def test_names_of_squares_are_read_as_they_were_written(surface: str) -> None:
    for shape in ((6, 7), (3, 40)):
        tour = Tour(np.ones(shape, bool), surface=surface if surface in surfaces_for(shape[1], (1, 2)) else "plain")
        walk = Walk(tour, {"rule": "roth"}, (1, 2))
        walk.advance(9)

        assert read_walk(tour, walk_text(tour, walk.path())).tolist() == walk.path().tolist()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "1 to 10,000 squares"),
        ("a1 z9", "is not a square"),
        ("a1 b3 a1", "visits a square twice"),
        ("a1 b2", "is not a \\(1,2\\) leap"),
        ("a1 c2 d4", "visits a hole"),
        ("b1 c3", "does not begin at the start"),
    ],
)
def test_a_walk_that_cannot_be_gone_on_from_is_refused_in_a_sentence(text: str, words: str) -> None:
    board = np.ones((4, 5), bool)
    board[0, 3] = False
    tour = Tour(board, start=(3, 0))

    with pytest.raises(ChoiceError, match=words):
        read_walk(tour, text)


def test_a_closed_tour_comes_back_to_the_first_square_of_its_beginning() -> None:
    tour = Tour(np.ones((6, 6), bool), closed=True)
    begun = read_walk(tour, "a1 b3 d4")

    search = begin_with("tour_complete", tour, Goal.ONE, begun.tolist())
    assert search.advance(100_000, 1) is Status.FOUND
    found = search.probe().filling

    assert path_of(found)[:3].tolist() == begun.tolist()
    assert not tour.judge(found)
    assert filling_of(tour.shape, path_of(found)).max() == 36
