"""The column of a kakuro: the combinations at the cursor, the live verdict, two solutions, the totals."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.balance import Balance
from workbench.ui.board.advice.advice_list import AdviceRow
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.column import WIDTH, balance_note
from workbench.ui.kakuro.combinations import RunView
from workbench.ui.kakuro.editor import GAP, KakuroEditor
from workbench.ui.kakuro.findings import FollowUp
from workbench.ui.kakuro.verdict import LiveVerdict, VerdictView
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

Opened = Callable[[str], DocumentTab]

UNIQUE = "kakuro 3x3\n# 3\\ 8\\\n\\4 . .\n\\7 . .\n"  # 1 3, 2 5: 4 is 1+3, 3 is 1+2
TWO_SOLUTIONS = "kakuro 4x5\n# 7\\ 7\\ # #\n\\7 . . 4\\ 4\\\n\\11 . . . .\n# # \\4 . .\n"
PLAIN = "kakuro 3x3\n# 3\\ 7\\\n\\5 . .\n\\5 . .\n"
SEVERAL = "kakuro 3x4\n# 4\\ 4\\ #\n\\4 . . #\n\\4 . . #\n"  # 1 3, 3 1, or the other way round
UNBALANCED = "kakuro 3x3\n# 4\\ 5\\\n\\3 . .\n\\5 . .\n"
NONE = "kakuro 3x3\n# 4\\ 4\\\n\\3 . .\n\\5 . .\n"  # 3 is 1+2, 4 is 1+3


def editor_of(tab: DocumentTab) -> KakuroEditor:
    assert isinstance(tab.editor, KakuroEditor)
    return tab.editor


def verdict_of(tab: DocumentTab) -> str:
    return editor_of(tab).column.verdict.sentence.text()


def chips(view: RunView) -> str:
    return view.chips.text()


def decided(qtbot: QtBot, tab: DocumentTab) -> None:
    """Wait for the live verdict."""
    qtbot.waitUntil(lambda: verdict_of(tab) in {"Unique solution", "No solution", "Not unique"})


def test_the_combinations_of_the_cursors_runs_follow_cursor_and_digits(opened: Opened) -> None:
    tab = opened(PLAIN)
    board, column = tab.editor.board, editor_of(tab).column
    board.go((1, 2))
    shown = column.combinations

    assert (shown.across.title.text(), shown.across.clue.text()) == ("Across · 2 cells", "5")
    assert chips(shown.across) == "14, 23"
    assert chips(shown.down) == "not 16, not 25, 34"  # 5 takes 1 to 4
    assert shown.cell_label.text() == "Candidates of r2c3"
    assert shown.candidates.text() == "not 1, not 2, 3, 4, not 5, not 6, not 7, not 8, not 9"

    board.go((1, 1))
    QTest.keyClicks(board, "1")
    board.go((1, 2))
    assert chips(shown.across) == "14, not 23"
    assert shown.across.detail.text() == "1 so far, 4 to go in 1 cell"
    assert shown.candidates.text().count("not") == 8
    QTest.keyClicks(board, "4")
    assert shown.across.detail.text() == "complete and correct"
    assert shown.cell_label.text() == "r2c3 contains 4"


def test_a_run_without_a_clue_shows_only_the_number_of_sets(opened: Opened) -> None:
    tab = opened("kakuro 2x4\n# # # #\n# . . .\n")
    tab.editor.board.go((1, 1))
    shown = editor_of(tab).column.combinations

    assert (shown.across.clue.text(), shown.across.detail.text()) == ("?", "no clue; 84 of 84 sets fit")
    assert chips(shown.across) == ""


def test_a_block_shows_the_sets_of_the_clue_being_typed(window: MainWindow, opened: Opened) -> None:
    tab = opened(PLAIN)
    trigger(window, "design")
    tab.editor.board.go((1, 0))
    shown = editor_of(tab).column.combinations
    assert shown.down.detail.text() == "no run here"

    QTest.keyClicks(tab.editor.board, "4")
    assert chips(shown.across) == "13"
    QTest.keyClicks(tab.editor.board, "4")
    assert shown.across.detail.text() == "no digits add up to 44"
    editor_of(tab).draft.undo()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "verdict", "detail"),
    [
        (UNIQUE, "Unique solution", ""),
        (SEVERAL, "Not unique", "Two solutions differ in 4 of 4 cells."),
        (NONE, "No solution", ""),
        ("kakuro 3x3\n# 4\\ 4\\\n\\30 . .\n\\5 . .\n", "No solution", ""),  # the reason stands under the board
        (UNBALANCED, "No solution", ""),
    ],
)
def test_the_verdict_is_live(qtbot: QtBot, opened: Opened, text: str, verdict: str, detail: str) -> None:
    tab = opened(text)
    decided(qtbot, tab)

    assert verdict_of(tab) == verdict
    assert editor_of(tab).column.verdict.detail.text() == detail


@pytest.mark.slow
def test_a_change_of_the_puzzle_updates_the_verdict_and_an_entry_does_not(
    qtbot: QtBot, window: MainWindow, opened: Opened
) -> None:
    tab = opened(UNIQUE)
    decided(qtbot, tab)
    tab.editor.board.go((1, 1))
    QTest.keyClicks(tab.editor.board, "2")
    assert verdict_of(tab) == "Unique solution"

    trigger(window, "clear_clues")
    assert verdict_of(tab) == "No clues yet"
    trigger(window, "undo")
    assert verdict_of(tab) == "Searching for solutions…"
    qtbot.waitUntil(lambda: verdict_of(tab) == "Unique solution")


@pytest.mark.slow
def test_nothing_is_searched_while_the_column_is_hidden(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(UNIQUE)
    trigger(window, "show_combinations")
    assert not editor_of(tab)._live.searching
    assert tab.editor.left_inset == 0

    trigger(window, "show_combinations")
    assert tab.editor.left_inset == WIDTH + GAP
    decided(qtbot, tab)


@pytest.mark.slow
def test_two_solutions_are_shown_in_turn_and_side_by_side(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(SEVERAL)
    editor = editor_of(tab)
    decided(qtbot, tab)
    action = window.actions_by_name["show_difference"]
    assert action.isEnabled()

    seen = []
    for _ in range(3):
        action.trigger()
        assert editor.board.marked().sum() == 4
        seen.append((editor.board.found, editor.other_board.isVisible()))
    first, second, both = seen
    assert not np.array_equal(first[0], second[0])
    assert (first[1], second[1], both[1]) == (False, False, True)
    assert not np.array_equal(editor.board.found, editor.other_board.found)
    assert tab.document.position.puzzle.judge(editor.other_board.found) == []
    action.trigger()
    assert editor.board.found is None
    assert not editor.board.marked().any()


@pytest.mark.slow
def test_a_change_hides_the_solution(qtbot: QtBot, opened: Opened) -> None:
    tab = opened(SEVERAL)
    decided(qtbot, tab)
    editor = editor_of(tab)
    editor.column.verdict.next_solution()
    editor.board.go((1, 1))

    QTest.keyClicks(editor.board, "3")

    assert editor.column.verdict.shown == ""
    assert editor.board.found is None
    assert tab.document.position.entries[1, 1] == 3


@pytest.mark.slow
def test_another_board_hides_the_two_solutions(qtbot: QtBot, opened: Opened) -> None:
    tab = opened(SEVERAL)
    decided(qtbot, tab)
    editor = editor_of(tab)
    editor.column.verdict.next_solution()
    editor.board.go((2, 3))

    [other] = Kakuro.parse("kakuro 2x2\n# 3\\\n\\3 .\n")
    tab.document.apply(Position.fresh(other), "paste")
    assert editor.board.cursor_cell == (0, 0)
    assert not editor.board.marked().any()
    tab.document.undo()

    assert editor.column.verdict.shown == ""
    decided(qtbot, tab)
    assert verdict_of(tab) == "Not unique"


def test_the_totals_of_the_cursors_region_are_shown(opened: Opened) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 10\\ # 3\\ 4\\\n\\6 . . \\5 . .\n\\8 . . # . .\n")
    board, balance = tab.editor.board, editor_of(tab).column.balance

    board.go((1, 1))
    assert balance.text() == "This region: 14 across, 14 down, balanced."
    assert balance.property("mood") == "good"
    board.go((1, 4))
    assert balance.text() == "This region: 5 across, 7 down; 1 run without a clue."
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Kakuro)
    tab.document.apply(Position.fresh(puzzle.with_clue((2, 3), 4, down=False)), "clue")
    assert balance.text() == "This region: 9 across, 7 down, difference 2."
    assert balance.property("mood") == "bad"


@pytest.mark.slow
def test_a_board_with_unreadable_clues_is_magnified(window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 770)
    rows = ["# " * 40, "# . . . " * 10, *["# " * 40] * 38]
    small = editor_of(opened("\n".join(["kakuro 40x40", *rows])))
    QApplication.processEvents()
    assert small.column.magnifier.isVisible()
    small.board.go((39, 39))
    assert small.column.magnifier.corner() == (37, 33)

    large = editor_of(opened(UNIQUE))
    QApplication.processEvents()
    assert not large.column.magnifier.isVisible()


def test_an_impossible_set_looks_different(opened: Opened) -> None:
    tab = opened(PLAIN)
    tab.editor.board.go((1, 2))
    QApplication.processEvents()

    picture = editor_of(tab).column.combinations.down.chips.grab().toImage()  # 16 and 25 are out, 34 is not

    fills = {picture.pixelColor(x, 3).name() for x in (3, 31, 59)}
    assert len(fills) == 2


def test_the_message_line_and_the_column_show_the_same_candidates(window: MainWindow, opened: Opened) -> None:
    tab = opened(PLAIN)
    trigger(window, "candidates")
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Kakuro)

    for cell in np.argwhere(puzzle.white).tolist():
        tab.editor.board.go((cell[0], cell[1]))
        chips = editor_of(tab).column.combinations.candidates.text().split(", ")
        allowed = ", ".join(chip for chip in chips if "not" not in chip)
        assert tab.message.text() == f"r{cell[0] + 1}c{cell[1] + 1} may hold {allowed}"


def test_a_board_of_blocks_has_no_verdict(opened: Opened) -> None:
    tab = opened("kakuro 3x3\n# 4\\ #\n# # #\n# # #\n")

    assert verdict_of(tab) == "No white cells"
    assert not editor_of(tab).column.balance.isVisible()
    assert not editor_of(tab)._live.searching


@pytest.mark.slow
def test_escape_hides_the_two_solutions(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(SEVERAL)
    decided(qtbot, tab)
    editor = editor_of(tab)
    for _ in range(3):
        trigger(window, "show_difference")
    assert editor.other_board.isVisible()

    QTest.keyClick(editor.board, Qt.Key.Key_Escape)

    assert not editor.other_board.isVisible()
    assert editor.column.verdict.shown == ""


def test_a_narrow_window_hides_the_column_until_it_is_requested(window: MainWindow, opened: Opened) -> None:
    column = editor_of(opened(UNIQUE)).column

    seen = []
    for width in (1280, 900, 1280):
        window.resize(width, 600)
        QApplication.processEvents()
        seen.append(column.isVisible())
    window.resize(900, 600)
    QApplication.processEvents()
    trigger(window, "show_combinations")

    assert seen == [True, False, True]
    assert column.isVisible()


@pytest.mark.slow
def test_an_unavailable_action_says_why(qtbot: QtBot, opened: Opened) -> None:
    tab = opened(UNIQUE)
    decided(qtbot, tab)
    buttons = editor_of(tab).column.advice.buttons

    assert buttons[acts.FIND_WRONG_CLUE].toolTip().endswith("Unavailable: the puzzle has a solution.")
    assert "Unavailable" not in buttons[acts.SPARE_CLUES].toolTip()


def test_sets_use_only_the_rows_that_they_need(window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 770)
    shown = editor_of(opened("kakuro 2x6\n# # # # # #\n\\16 . . # # #\n")).column.combinations.across
    one = shown.chips.sizeHint().height()
    shown.chips.resize(230, one)

    shown.chips.show_sets(tuple(range(7, 19)), (True,) * 12)

    assert shown.chips.sizeHint().height() > one


def test_the_subject_of_advice_is_magnified_and_visible_until_the_cursor_moves(
    window: MainWindow, opened: Opened
) -> None:
    window.resize(1280, 770)
    rows = ["# " * 60, *["# . . . " * 15] * 59]
    editor = editor_of(opened("\n".join(["kakuro 60x60", *rows])))
    for _ in range(4):
        trigger(window, "zoom_in")
    QApplication.processEvents()
    assert not editor.board.rect().contains(editor.board.cell_rect((50, 41)))

    editor.column.advice.highlighted.emit([(50, 41), (51, 41)])
    top, left = editor.column.magnifier.corner()
    assert top <= 50 < top + 3
    assert left <= 41 < left + 7
    assert editor.board.rect().contains(editor.board.cell_rect((50, 41)))
    editor.board.go((1, 1))
    assert editor.column.magnifier.corner() == (0, 0)


@pytest.mark.slow
def test_advice_hides_a_solution_to_show_its_cells(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(SEVERAL)
    editor = editor_of(tab)
    decided(qtbot, tab)
    trigger(window, "show_difference")
    assert editor.board.found is not None

    editor.column.advice.highlighted.emit([(1, 2)])

    assert editor.board.found is None
    assert np.argwhere(editor.board.marked()).tolist() == [[1, 2]]


def test_the_cursor_goes_to_a_selected_row_of_advice_and_its_cells_stay_marked(opened: Opened) -> None:
    editor = editor_of(opened(PLAIN))
    row = AdviceRow("r3c1 across: 5 → 6", ((2, 0), (2, 1), (2, 2)))
    editor.column.advice.rows.show_rows((row, AdviceRow("outside", ((-1, 1),))))

    editor.column.advice.rows.setCurrentIndex(editor.column.advice.rows.model().index(0, 0))

    assert editor.board.cursor_cell == (2, 0)
    assert np.argwhere(editor.board.marked()).tolist() == [[2, 0], [2, 1], [2, 2]]


@pytest.mark.slow
def test_a_block_too_small_for_its_clues_has_a_tooltip(window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 770)
    rows = ["# " * 40, "# . . . " * 10, *["# " * 40] * 38]
    small = editor_of(opened("\n".join(["kakuro 40x40", *rows]).replace("# .", "\\20 .", 1)))
    large = editor_of(opened(UNIQUE))
    QApplication.processEvents()

    assert small.board.tip_of((1, 0)) == "r2c1: 20 across"
    assert small.board.tip_of((2, 0)) == ""
    assert large.board.tip_of((1, 0)) == ""


def test_the_number_of_differing_cells_has_thousands_separators(qtbot: QtBot) -> None:
    white = np.pad(np.ones((39, 39), bool), ((1, 0), (1, 0)))
    live = LiveVerdict()
    live.puzzle = Kakuro(white, np.zeros((40, 40), np.int32), np.zeros((40, 40), np.int32))
    live.state, live.solutions = "several", [white.astype(np.int32), 2 * white.astype(np.int32)]

    view = VerdictView(live)
    qtbot.addWidget(view)

    assert view.detail.text() == "Two solutions differ in 1,521 of 1,521 cells."


def test_large_totals_have_thousands_separators() -> None:
    totals = Balance(across=32_227, down=30_000, missing_across=0, missing_down=0, regions=1)

    assert balance_note(totals, entire_board=True) == "Board: 32,227 across, 30,000 down, difference 2,227."


def test_advice_is_scrolled_into_view(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 620)
    editor = editor_of(opened(PLAIN))
    column, button = editor.column, editor.column.advice.follow_ups[FollowUp.APPLY_CHANGE]

    with qtbot.waitSignal(column.advice.answered):
        column.advice.ask(acts.EXPLAIN)

    qtbot.waitUntil(lambda: not column.advice.rows.visibleRegion().isEmpty())
    assert not button.isVisible()  # steps are no changes


@pytest.mark.slow
def test_a_hint_that_grows_is_seen_to_its_end(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 770)
    column = editor_of(opened(TWO_SOLUTIONS)).column
    qtbot.waitUntil(lambda: column.verdict.detail.isVisible())
    text, height = column.advice.text, 0

    for _ in range(2):
        with qtbot.waitSignal(column.advice.answered):
            trigger(window, "hint")
        qtbot.waitUntil(lambda before=height: text.height() > before and text.text() != "")
        height = text.height()
        qtbot.waitUntil(lambda: text.visibleRegion().boundingRect().height() == text.height())
