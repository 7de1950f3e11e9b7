"""The list of givens to remove or add: its sentences, what it shows on the board, and what a row changes."""

import pytest
from pytestqt.qtbot import QtBot

from workbench.insight.sudoku.setting.given_changes import GivenChange
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.board.document import Document
from workbench.ui.sudoku.advice.session import AdviceSession

pytestmark = pytest.mark.usefixtures("compiled")
REDUNDANT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINIMAL = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SEVERAL = MINIMAL[:76] + "." * 4 + "9"
NONE = "1" + MINIMAL[1:76] + "8" + MINIMAL[77:]


def listed(text: str, qtbot: QtBot) -> AdviceSession:
    """Return a session that has listed the givens of a sudoku."""
    [puzzle] = Sudoku.parse(text)
    session = AdviceSession(Document.of(puzzle, "Test"))
    session.list_givens()
    qtbot.waitUntil(lambda: not session.busy)
    return session


def test_a_given_that_may_go_is_shown_removed_and_comes_back(qtbot: QtBot) -> None:
    session = listed(REDUNDANT, qtbot)
    row = session.state.rows[0]
    assert isinstance(row.change, GivenChange)

    session.select(row)
    shown, detail, rows = session.state.shown, session.state.detail, session.state.rows
    session.choose(row)
    qtbot.waitUntil(lambda: not session.busy)

    document = session._document
    assert shown is not None
    assert len(shown.picture.papers) == 1
    assert detail.endswith(": 1 solution.")
    assert rows[0].heading.startswith("Leaves 1 solution · ")
    assert "of 29 can be removed, one at a time; Apply removes the selected one" in session.state.text
    document.undo()
    assert document.position.puzzle == Sudoku.parse(REDUNDANT)[0]


def test_apply_makes_the_change_that_is_shown(qtbot: QtBot) -> None:
    session = listed(REDUNDANT, qtbot)
    row = session.state.rows[0]
    assert isinstance(row.change, GivenChange)

    session.select(row)
    session.apply()
    qtbot.waitUntil(lambda: not session.busy)

    [before] = Sudoku.parse(REDUNDANT)
    assert session._document.position.puzzle == row.change.applied(before)
    assert session.state.step is None


def test_a_given_that_makes_the_solution_unique_is_added(qtbot: QtBot) -> None:
    session = listed(SEVERAL, qtbot)
    text, row = session.state.text, session.state.rows[0]

    session.select(row)
    shown = session.state.shown
    session.choose(row)
    qtbot.waitUntil(lambda: not session.busy)

    assert text.startswith("One more given makes the solution unique: ")
    assert shown is not None
    assert len(shown.picture.placed) == 1
    assert "can be removed" in session.state.text  # there is one solution now


def test_a_minimal_puzzle_says_so(qtbot: QtBot) -> None:
    session = listed(MINIMAL, qtbot)

    assert session.state.text == "None of the 17 givens can be removed: the puzzle is minimal."
    assert len(session.state.rows) == 17


def test_a_given_is_moved_with_one_change_that_undo_takes_back(qtbot: QtBot) -> None:
    session = listed(REDUNDANT, qtbot)
    text = session.state.text
    row = next(row for row in session.state.rows if row.heading.startswith("Move "))
    change = row.change
    assert isinstance(change, GivenChange)
    assert change.source is not None

    session.select(row)
    shown = session.state.shown
    session.choose(row)
    qtbot.waitUntil(lambda: not session.busy)

    givens = session._document.position.puzzle.given()
    assert shown is not None
    assert (len(shown.picture.papers), len(shown.picture.placed)) == (1, 1)
    assert (givens[change.source], givens[change.cell]) == (0, change.digit)
    assert text.endswith(" can be moved and keep the solution unique.")
    session._document.undo()
    assert session._document.position.puzzle == Sudoku.parse(REDUNDANT)[0]


def test_givens_without_a_solution_are_named_that_leave_one(qtbot: QtBot) -> None:
    session = listed(NONE, qtbot)

    assert session.state.text.startswith("There is no solution")
