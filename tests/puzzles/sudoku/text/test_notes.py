"""Entries and marks are written and read again in the styles that have them."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.known.counts import pattern
from tests.thorough import either
from workbench.base.choices import ChoiceError
from workbench.files.credits import Credits
from workbench.files.documents import parse_positions
from workbench.files.notations import notations, text_of
from workbench.files.position import Position
from workbench.files.recognition import recognize
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

FULL = np.array(pattern((3, 3)), np.int32)
WITH_MARKS = [style for style in Sudoku.styles if Sudoku.has_notes(style) and style not in ("sdk", "penpa")]


@st.composite
def positions(draw: st.DrawFn, has_marks: bool) -> Position:
    """Return a 9 x 9 position: givens and entries of a complete grid, and marks that leave out some candidates."""
    states = np.array(draw(st.lists(st.sampled_from("geo"), min_size=81, max_size=81))).reshape(9, 9)
    puzzle = Sudoku(Layout((3, 3)), np.where(states == "g", FULL, 0))
    position = Position.fresh(puzzle).keep(np.where(states == "e", FULL, 0))
    if not has_marks:
        return position
    candidates = (puzzle.candidates(position.entries) << np.arange(9)).sum(axis=2).astype(np.int32)
    kept = np.array(draw(st.lists(st.integers(1, 511), min_size=81, max_size=81))).reshape(9, 9)
    marks = np.where(candidates & kept > 0, candidates & kept, candidates).astype(np.int32)
    return Position(puzzle, position.entries, marks if (marks != candidates).any() else np.zeros((9, 9), np.int32))


@pytest.mark.parametrize("style", [style for style in WITH_MARKS if style != "candidates"])
@pytest.mark.parametrize("has_marks", [False, True])
@settings(max_examples=either(10, 25))
@given(data=st.data())
def test_a_position_is_read_as_it_was_written(style: str, has_marks: bool, data: st.DataObject) -> None:
    position = data.draw(positions(has_marks))

    [found] = Sudoku.parse_notes(text_of(style, position))

    if style == "sudokuwiki":  # nine candidates are no mark
        position = Position(position.puzzle, position.entries, np.where(position.marks == 511, 0, position.marks))
    assert Position.noted(found).same(position)


@pytest.mark.parametrize("style", ["f-puzzles", "sudokupad"])
@settings(max_examples=either(10, 25))
@given(position=positions(has_marks=True), kept=st.lists(st.integers(0, 511), min_size=81, max_size=81))
def test_links_tell_corner_marks_from_others(style: str, position: Position, kept: list[int]) -> None:
    empty = position.puzzle.open_cells() & (position.entries == 0)
    position = replace(position, corners=np.where(empty, np.reshape(kept, (9, 9)), 0).astype(np.int32))

    [found] = Sudoku.parse_notes(text_of(style, position))

    assert Position.noted(found).same(position)


@pytest.mark.parametrize("style", ["f-puzzles", "sudokupad"])
def test_corner_marks_alone_are_kept_in_links(style: str) -> None:
    position = Position.fresh(Sudoku.parse("." * 80 + "1")[0]).mark([(0, 0), (0, 1)], 7, corner=True)

    [found] = parse_positions(text_of(style, position))

    assert found.same(position)
    assert found.corners[0, 1] == 1 << 6
    assert not found.marks.any()


def test_both_kinds_of_marks_of_f_puzzles_are_read() -> None:
    cells = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = {"value": 5, "given": True}
    cells[0][1] = {"centerPencilMarks": [1, 2], "cornerPencilMarks": [9, "3"]}

    [found] = Sudoku.parse_notes(json.dumps({"size": 9, "grid": cells}))

    assert (found.marks[0, 1], found.corners[0, 1]) == (0b11, 0b100000100)


@settings(max_examples=either(10, 25))
@given(position=positions(has_marks=True))
def test_a_grid_of_candidates_has_entries_and_marks(position: Position) -> None:
    [found] = Sudoku.parse_notes(text_of("candidates", position))

    assert found.puzzle == position.puzzle
    assert np.array_equal(found.entries, position.entries)
    assert not position.marks.any() or np.array_equal(found.marks, position.marks)


@pytest.mark.parametrize("style", ["sdk", "penpa"])
@settings(max_examples=either(10, 25))
@given(data=st.data())
def test_sadmans_file_and_pages_of_penpa_have_the_entries(style: str, data: st.DataObject) -> None:
    position = data.draw(positions(has_marks=False))

    [found] = Sudoku.parse_notes(text_of(style, position))

    assert Position.noted(found).same(position)


def test_a_single_candidate_is_no_given() -> None:
    puzzle = Sudoku.parse("." * 81)[0]
    marks = np.zeros((9, 9), np.int32)
    marks[4, 4] = 1 << 6

    text = text_of("candidates", Position(puzzle, np.zeros((9, 9), np.int32), marks))

    assert "(7)" in text
    [found] = Sudoku.parse_notes(text)
    assert found.puzzle == puzzle
    assert found.marks[4, 4] == 1 << 6


def test_a_grid_of_candidates_shows_all_where_there_are_no_marks() -> None:
    text = Sudoku.parse("1234567.." + "." * 72)[0].format("candidates")

    assert text.splitlines()[1].split()[-3:] == ["89", "89", "|"]


@pytest.mark.parametrize("style", Sudoku.styles)
def test_a_style_without_the_board_is_refused_with_a_sentence(style: str) -> None:
    regions = tuple(cell // 9 for cell in range(81))
    puzzle = Sudoku(Layout((1, 9), regions), np.zeros((9, 9), np.int32))
    listed = {one.style for one in notations(puzzle)}

    if problem := puzzle.style_problem(style):
        assert style not in listed
        assert len(problem) <= 160
        with pytest.raises(ChoiceError):
            puzzle.format(style)
    else:
        assert style in listed
        assert Sudoku.parse(puzzle.format(style)) == [puzzle]


@pytest.mark.parametrize("style", ["f-puzzles", "sudokupad", "penpa"])
def test_links_have_title_and_author(style: str) -> None:
    position = Position.fresh(Sudoku.parse("." * 80 + "1")[0])
    position = replace(position, credits=Credits("Sunday & Monday", "Zoë, A."))

    [found] = parse_positions(text_of(style, position))

    assert found.credits == position.credits
    assert found.puzzle == position.puzzle


def test_sets_of_these_names_are_no_f_puzzle() -> None:
    found = recognize('{"grid", "size"}\n{"size"}\n{"grid"}\n')

    assert found.positions[0].puzzle.kind == "cover"
    assert found.positions[0].credits is None


def test_an_f_puzzle_without_its_rules_keeps_its_title() -> None:
    cells = [[{} for _ in range(9)] for _ in range(9)]
    text = json.dumps({"size": 9, "title": "T", "author": 7, "grid": cells, "antiknight": True})

    found = recognize(text, choose=lambda error: error.readings[0])

    assert found.positions[0].credits == Credits("T")
