"""The notations that puzzles can be written in, for the command line and the window alike."""

import pytest

from tests.futoshiki.puzzles import Futoshiki
from workbench.files.documents import parse_puzzles
from workbench.files.notations import notations, style_problem, text_in
from workbench.puzzles.puzzle import Lossy, Puzzle, untouched

TEXTS = {
    "sudoku": "sudoku 2x2\n12.4\n3412\n2143\n4321\n",
    "kakuro": "kakuro 3x3\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n",
    "polyomino": "polyomino 2x4\npieces free 4 any\n",
    "tour": "tour 3x4\n",
    "cover": "cover\na b c\na b\nc\n",
}


def puzzle_of(kind: str) -> Puzzle:
    [puzzle] = parse_puzzles(TEXTS[kind], kind)
    return puzzle


@pytest.mark.parametrize("kind", TEXTS)
def test_every_style_of_a_kind_is_a_notation_with_a_title(kind: str) -> None:
    puzzle = puzzle_of(kind)

    found = notations(puzzle)

    assert {style for style in puzzle.styles if not style_problem(puzzle, style)} <= {one.style for one in found}
    assert all(one.title != one.style and one.suffix.startswith(".") for one in found)
    assert len({one.title for one in found}) == len(found)


@pytest.mark.parametrize("kind", TEXTS)
def test_every_notation_of_an_empty_board_reads_back_as_the_puzzle_or_its_cover(kind: str) -> None:
    puzzle = puzzle_of(kind)

    for one in notations(puzzle):
        [back] = parse_puzzles(text_in(one.style, puzzle), "cover" if one.is_cover else kind)
        kept = puzzle.kept_in(one.style) if isinstance(puzzle, Lossy) else puzzle
        assert one.is_cover or back == kept


def test_kakuro_and_sudoku_have_links() -> None:
    links = {kind: [one.style for one in notations(puzzle_of(kind)) if one.is_link] for kind in TEXTS}

    sudoku, kakuro = ["sudokuwiki", "f-puzzles", "sudokupad", "puzz.link", "penpa"], ["puzz.link", "penpa"]
    assert {kind: found for kind, found in links.items() if found} == {"sudoku": sudoku[1:], "kakuro": kakuro}
    assert text_in("puzz.link", puzzle_of("kakuro")).startswith("https://puzz.link/p?kakuro/")


def test_a_filling_adds_the_notations_of_filled_boards_and_is_written() -> None:
    puzzle = puzzle_of("kakuro")
    filling = untouched(puzzle)
    filling[1, 1] = 1

    kept = {one.style for one in notations(puzzle, filling) if one.keeps_filling}

    assert kept == {*puzzle.filling_styles}
    assert not any(one.keeps_filling for one in notations(puzzle, untouched(puzzle)))
    assert text_in("plain", puzzle, filling) != text_in("plain", puzzle)
    assert text_in("puzz.link", puzzle, filling) == text_in("puzz.link", puzzle)


def test_a_kind_that_is_not_listed_has_its_styles_as_titles() -> None:
    puzzle = Futoshiki.blank({"side": 3})

    assert [one.style for one in notations(puzzle)][:1] == ["plain"]
