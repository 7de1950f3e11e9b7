"""Algorithm X at one moment, held to the meaning of covering: an option stays while it fits all that is chosen."""

import itertools

import numpy as np
import pytest

from workbench.lab.algorithm_x import NEVER, Moment, moment, said
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.search import Status

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
QUEENS = "cover\n" + "r1 r2 r3 r4 c1 c2 c3 c4 | " + " ".join(f"a{k}" for k in range(2, 9)) + " "
QUEENS += " ".join(f"b{k}" for k in range(7)) + "\n"
QUEENS += "".join(f"r{r} c{c} a{r + c} b{r - c + 3}\n" for r in range(1, 5) for c in range(1, 5))
COLOURS = "cover\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"


def cover(text: str) -> Cover:
    [puzzle] = Cover.parse(text)
    return puzzle


def fits(puzzle: Cover, option: int, other: int) -> bool:
    """Tell whether two options may be chosen together."""
    mine, its = (
        dict(
            zip(
                puzzle.option(k).tolist(), puzzle.colours[puzzle.starts[k] : puzzle.starts[k + 1]].tolist(), strict=True
            )
        )
        for k in (option, other)
    )
    return option != other and all(mine[i] == its[i] != 0 for i in mine.keys() & its.keys())


@pytest.mark.parametrize("text", [KNUTH, QUEENS, COLOURS])
@pytest.mark.parametrize("order", ["mrv", "leftmost", "rightmost"])
def test_an_option_stays_exactly_while_it_fits_all_that_are_chosen(text: str, order: str) -> None:
    puzzle = cover(text)
    search = SOLVERS["cover_links"].start(puzzle, {"order": order})
    seen = 0

    while search.advance(1) is not Status.EXHAUSTED:
        now = moment(puzzle, search.path())
        chosen = np.nonzero(now.chosen != NEVER)[0].tolist()
        for option in range(puzzle.count):
            assert (now.removed[option] == NEVER) == all(fits(puzzle, option, other) for other in chosen)
        covered = {int(i) for option in chosen for i in puzzle.option(option)}
        assert set(np.nonzero(now.covered != NEVER)[0].tolist()) == covered
        seen += 1

    assert seen >= 3


@pytest.mark.parametrize("text", [KNUTH, QUEENS, COLOURS])
def test_levels_only_grow_on_the_way_down(text: str) -> None:
    puzzle = cover(text)
    search = SOLVERS["cover_links"].start(puzzle)

    while search.advance(1) is not Status.EXHAUSTED:
        path = search.path()
        moments: list[Moment] = [moment(puzzle, path[:level]) for level in range(len(path) + 1)]
        for before, after in itertools.pairwise(moments):
            kept = before.removed != NEVER
            assert (after.removed[kept] == before.removed[kept]).all()
            assert set(after.rivals()) == {
                k for k in range(puzzle.count) if after.item in puzzle.option(k) and before.removed[k] == NEVER
            }


def test_the_last_step_is_told_in_a_sentence() -> None:
    puzzle = cover(KNUTH)

    text = said(moment(puzzle, np.array([[1, 1]])))

    assert text == "Level 0: item a has 2 options. Try 2 (a d g): it covers a d g and removes 3 other options."
    assert said(moment(puzzle, np.zeros((0, 2), np.int64))) == "The root: no option is chosen."


def test_an_item_that_may_be_in_several_options_is_covered_when_it_has_all() -> None:
    puzzle = cover("cover\n1:2|a b c\na b\na c\na\nb\nc\n")

    once = moment(puzzle, np.array([[1, 0]]))
    twice = moment(puzzle, np.array([[1, 0], [1, 1]]))
    enough = moment(puzzle, np.array([[1, 0], [1, NEVER]]))

    assert (once.covered[1], once.removed[2]) == (NEVER, NEVER)
    assert (twice.covered[1], twice.removed[2]) == (1, 1)
    assert (enough.covered[1], enough.removed[1], enough.removed[2]) == (1, 1, 1)
