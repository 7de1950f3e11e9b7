"""Hints: each technique where it applies, nothing that is not so, and whole puzzles by hints alone."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.kakuro.kakuros import read
from tests.solvers.kakuro.test_reference import boards, every_solution
from tests.solvers.kakuro.test_solvers import blocks
from workbench.base.places import samples
from workbench.files.position import Position
from workbench.insight.kakuro import techniques
from workbench.insight.kakuro.hints import advice, everything, hint, learned, only_solution, taken
from workbench.insight.kakuro.notes import Hint, Notes
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import set_of
from workbench.puzzles.puzzle import Cell, untouched

ROW = "kakuro 2x{}\n{}\n\\{}{}"
ONE = read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .")
SMALL = read(samples("kakuro")[0].read_text(encoding="utf-8"))


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    advice(ONE, untouched(ONE))
    check_whole(SMALL)


def row(clue: int, *candidates: str) -> Notes:
    """Return the notes of a board of one row, cells with these candidates; 0 = no clue."""
    puzzle = read(ROW.format(len(candidates) + 1, "# " * (len(candidates) + 1), clue or "", " ." * len(candidates)))
    known = everything(puzzle)
    known[len(candidates) + 2 :] = [set_of(tuple(map(int, digits))) for digits in candidates]
    return Notes(puzzle, untouched(puzzle), known)


def filled(puzzle: Kakuro, digits: dict[Cell, int]) -> np.ndarray:
    """Return entries."""
    entries = untouched(puzzle)
    for cell, digit in digits.items():
        entries[cell] = digit
    return entries


def first(finder: techniques.Finder, notes: Notes) -> Hint | None:
    """Return the first hint of a technique."""
    return next(finder(notes), None)


def named(found: Hint | None) -> tuple[str, dict[Cell, int], dict[Cell, tuple[int, ...]]]:
    """Return a hint's technique, and what it does."""
    assert found is not None
    return found.technique, dict(found.places), dict(found.removes)


def test_the_last_cell_of_a_run() -> None:
    puzzle = read("kakuro 2x4\n# # # #\n\\10 . . .")

    found = hint(puzzle, filled(puzzle, {(1, 1): 2, (1, 3): 1}))

    assert named(found) == ("Last cell", {(1, 2): 7}, {})
    assert found is not None
    assert found.sentences == (
        "Look at the run r2c2 to r2c4 across, 10 in 3 cells.",
        "Last cell: only one cell of the run is empty.",
        "r2c3 is the last cell of r2c2 to r2c4 across, 10 in 3 cells: 10 − 3 = 7.",
    )


def test_a_single_combination_in_both_runs() -> None:
    found = hint(ONE, untouched(ONE))

    assert named(found)[:2] == ("Single combination", {(1, 2): 1})
    assert found is not None
    assert found.sentences[2] == (
        "r2c3: across 4 in 2 cells is 1+3; down 3 in 2 cells is 1+2. Only 1 is possible in both."
    )


def test_cross_sums_of_more_combinations() -> None:
    puzzle = read("kakuro 3x3\n# 5\\ #\n\\13 . .\n\\9 . .")

    assert named(first(techniques.cross_sums, Notes(puzzle, untouched(puzzle))))[:2] == ("Cross sums", {(1, 1): 4})


def test_a_naked_single() -> None:
    assert named(first(techniques.naked_single, row(0, "12", "5", "34"))) == ("Naked single", {(1, 2): 5}, {})


def test_a_hidden_single() -> None:
    assert named(first(techniques.hidden_single, row(7, "124", "12", "12"))) == ("Hidden single", {(1, 1): 4}, {})


def test_a_combination_that_is_ruled_out() -> None:
    found = first(techniques.combinations, row(7, "1236", "156"))

    assert named(found) == ("Combinations", {}, {(1, 1): (3,)})
    assert found is not None
    assert found.sentences[2] == "Given the candidates of its cells, 7 in 2 cells can be 1+6 or 2+5: r2c2 cannot be 3."


def test_a_single_combination_is_called_so() -> None:
    assert named(first(techniques.single_combination, row(5, "14", "34"))) == ("Single combination", {}, {(1, 2): (3,)})


def test_a_naked_pair() -> None:
    found = first(techniques.naked_subset(2), row(0, "12", "12", "123", "4567"))

    assert named(found) == ("Naked pair", {}, {(1, 3): (1, 2)})


def test_a_naked_triple() -> None:
    found = first(techniques.naked_subset(3), row(0, "12", "23", "13", "3456"))

    assert named(found) == ("Naked triple", {}, {(1, 4): (3,)})


def test_a_hidden_pair() -> None:
    found = first(techniques.hidden_subset(2), row(10, "1234", "1234", "34", "34"))

    assert named(found) == ("Hidden pair", {}, {(1, 1): (3, 4), (1, 2): (3, 4)})


def test_a_hidden_triple() -> None:
    found = first(techniques.hidden_subset(3), row(15, "12345", "123", "123", "45", "45"))

    assert named(found) == ("Hidden triple", {}, {(1, 1): (4, 5)})


def test_region_sums() -> None:
    puzzle = read("kakuro 3x4\n# 11\\ 11\\ #\n\\15 . . .\n\\11 . . #")

    found = first(techniques.region_sums, Notes(puzzle, untouched(puzzle)))

    assert named(found) == ("Region sums", {(1, 3): 4}, {})
    assert found is not None
    assert found.sentences[2] == (
        "The 4 runs around r2c4 add up to 26 across and 22 down. "
        "Of their empty cells, only r2c4 is counted once, so it is 4."
    )


def test_region_sums_count_what_is_filled_in() -> None:
    puzzle = read("kakuro 3x5\n# 11\\ 11\\ # #\n\\23 . . . .\n\\11 . . # #")

    found = first(techniques.region_sums, Notes(puzzle, filled(puzzle, {(1, 3): 8})))

    assert named(found)[1] == {(1, 4): 4}


def test_an_area_with_an_unclued_run_tells_nothing() -> None:
    puzzle = read("kakuro 3x4\n# 11\\ # #\n\\15 . . .\n\\11 . . #")

    assert first(techniques.region_sums, Notes(puzzle, untouched(puzzle))) is None


def test_the_ways_of_a_run() -> None:
    found = first(techniques.run_ways, row(12, "129", "29", "12789"))

    assert named(found) == ("Ways to fill a run", {}, {(1, 3): (7, 8)})


def test_a_contradiction_tells_its_steps() -> None:
    puzzle = read("kakuro 3x3\n# # #\n\\3 . .\n\\3 . .")

    found = first(techniques.contradiction, Notes(puzzle, filled(puzzle, {(1, 1): 1})))

    assert found is not None
    assert found.technique == "Contradiction"
    assert found.steps[-1].fails
    assert len(found.removes) == 1


def test_on_a_large_board_not_every_cell_is_tried_for_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read("kakuro 3x6\n# # # # # #\n\\3 . . # . .\n\\3 . . # # #")  # the cells of two candidates come first
    notes = Notes(puzzle, filled(puzzle, {(1, 1): 1}))

    monkeypatch.setattr(techniques, "MAX_CELLS", 0)
    assert first(techniques.contradiction, notes) is None
    monkeypatch.setattr(techniques, "MAX_CELLS", 3)
    assert first(techniques.contradiction, notes) is not None


def test_a_dead_end_is_told_with_its_reasons() -> None:
    found = hint(ONE, filled(ONE, {(1, 2): 2}))

    assert found is not None
    assert (found.technique, found.changes) == ("Dead end", False)
    assert found.steps[-1].fails


def test_wrong_entries_come_first() -> None:
    found = advice(ONE, filled(ONE, {(1, 1): 3, (2, 2): 1}))

    assert found is not None
    assert (found.technique, found.cells) == ("Wrong entry", ((2, 2),))
    assert found.sentences[2] == "r3c3 differs from the solution. Erase it, or enter other digits."


def test_nothing_is_said_of_a_full_board() -> None:
    assert advice(ONE, filled(ONE, {(1, 1): 3, (1, 2): 1, (2, 1): 1, (2, 2): 2})) is None


def test_a_hint_that_is_taken_changes_the_position() -> None:
    position = Position.fresh(ONE)
    found = hint(ONE, position.entries)
    assert found is not None

    after = taken(position, found)

    assert after.entries[1, 2] == 1
    assert not after.faults()


def test_what_is_ruled_out_becomes_marks_and_is_not_told_again() -> None:
    notes = row(0, "12", "12", "123", "4567")
    found = first(techniques.naked_subset(2), notes)
    assert found is not None

    after = taken(Position.fresh(notes.puzzle), found)
    known = learned(notes.array, found, notes.puzzle.shape[1])

    assert after.marks[1, 3] == set_of((3,))
    assert first(techniques.naked_subset(2), Notes(notes.puzzle, after.entries, known)) is None


def check_whole(puzzle: Kakuro) -> list[str]:
    """Solve a puzzle by hints alone, checking each against the solution; return the techniques."""
    solution = only_solution(puzzle)
    assert solution is not None
    entries, known, used = untouched(puzzle), everything(puzzle), []
    while (found := hint(puzzle, entries, known)) and found.changes:
        assert all(solution[cell] == digit for cell, digit in found.places), found
        assert all(solution[cell] not in digits for cell, digits in found.removes), found
        assert all(found.sentences)
        known = learned(known, found, puzzle.shape[1])
        entries = entries.copy()
        for cell, digit in found.places:
            entries[cell] = digit
        used.append(found.technique)
    assert np.array_equal(entries, solution)
    return used


def test_the_first_sample_is_solved_by_hints_alone() -> None:
    assert check_whole(SMALL)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["10-by-10", "20-by-20"])
def test_so_are_larger_samples(name: str) -> None:
    text = next(path for path in samples("kakuro") if path.stem == name).read_text(encoding="utf-8")

    check_whole(read(text))


@pytest.mark.slow
def test_so_are_published_puzzles(shared_lines: Callable[[str], list[str]]) -> None:
    for puzzle in list(blocks(shared_lines("kakuro/janko_200.kb")))[::16]:
        check_whole(puzzle)


@pytest.mark.slow
@settings(max_examples=30)
@given(boards(5))
def test_hints_hold_in_every_solution(puzzle: Kakuro) -> None:
    solutions = [np.frombuffer(solution, np.int32).reshape(puzzle.shape) for solution in every_solution(puzzle)]
    entries, known = untouched(puzzle), everything(puzzle)
    while (found := hint(puzzle, entries, known)) and found.changes and solutions:
        assert all(solution[cell] == digit for cell, digit in found.places for solution in solutions)
        assert all(solution[cell] not in digits for cell, digits in found.removes for solution in solutions)
        known = learned(known, found, puzzle.shape[1])
        entries = entries.copy()
        for cell, digit in found.places:
            entries[cell] = digit
