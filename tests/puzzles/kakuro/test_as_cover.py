"""Kakuro as exact cover."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED


def test_an_option_puts_a_digit_into_a_cell_or_names_the_digits_a_run_leaves_out() -> None:
    [puzzle] = Kakuro.parse("kakuro 3x3\n# 4\\ 7\\\n\\3 . .\n\\8 . .\n")

    cover = puzzle.to_cover().cover

    members = [[cover.items[k - 1] for k in cover.option(option)] for option in range(cover.count)]
    assert members[0] == ["r2c2", "r2c2a=1", "r2c2d=1"]
    assert ["r2c2a", *(f"r2c2a={d}" for d in (3, 4, 5, 6, 7, 8, 9))] in members  # 3 is 1 + 2
    assert ["r2c2d", *(f"r2c2d={d}" for d in (2, 4, 5, 6, 7, 8, 9))] in members  # 4 is 1 + 3
    assert len(members) == 4 * 9 + len([(1, 2)]) + len([(1, 7), (2, 6), (3, 5)]) + len([(1, 3)]) + 3
    assert not puzzle.asks


def test_a_given_digit_is_the_only_one_of_its_cell() -> None:
    [puzzle] = Kakuro.parse("kakuro 3x3\n# 4\\ 7\\\n\\3 . .\n\\8 . .\n")

    cover = puzzle.edit([(1, 1)], 1).to_cover().cover

    members = [[cover.items[k - 1] for k in cover.option(option)] for option in range(cover.count)]
    assert [names for names in members if "r2c2" in names] == [["r2c2", "r2c2a=1", "r2c2d=1"]]


def test_the_cover_parses_as_the_text_that_it_formats() -> None:
    [puzzle] = Kakuro.parse("kakuro 3x3\n# 4\\ 7\\\n\\3 . .\n\\8 . .\n")

    cover = puzzle.to_cover().cover

    assert Cover.parse(cover.format()) == [cover]


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", ["cover_links", "cover_cells", "cover_bits"])
def test_a_run_without_a_clue_may_hold_any_digits(name: str) -> None:
    [puzzle] = Kakuro.parse("kakuro 2x4\n# # # #\n# . . .\n")  # three single cells down

    search = SOLVERS[name].start(puzzle, goal=Goal.COUNT)
    search.advance(UNLIMITED)

    assert search.probe().solutions == 9 * 8 * 7


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("text", ["kakuro 2x3\n# # #\n4\\ . .\n", "kakuro 2x2\n# #\n# \\4\n", "kakuro 1x1\n4\\\n"])
@pytest.mark.parametrize("name", ["cover_links", "cover_cells", "cover_bits", "kakuro_sums", "kakuro_table"])
def test_a_clue_without_a_run_leaves_no_solution(name: str, text: str) -> None:
    [puzzle] = Kakuro.parse(text)

    search = SOLVERS[name].start(puzzle, goal=Goal.COUNT)
    search.advance(UNLIMITED)

    assert search.probe().solutions == 0


def test_the_item_of_a_clue_without_a_run_is_named_for_its_cell() -> None:
    [puzzle] = Kakuro.parse("kakuro 2x3\n# # #\n4\\ . .\n")

    cover = puzzle.to_cover().cover

    assert cover.items[-1] == "r2c1-down"
    assert Cover.parse(cover.format()) == [cover]


def test_a_board_whose_cover_would_be_too_large_is_refused() -> None:
    white = np.ones((200, 200), bool)
    white[:, ::6] = white[::6] = False
    none = np.zeros((200, 200), np.int32)

    with pytest.raises(ChoiceError, match=r"has up to 1,\d+,\d+ options; the limit is 1,000,000"):
        Kakuro(white, none, none).to_cover()
