"""The panel beside a kakuro: the combinations at the cursor, the live verdict, two solutions, the totals."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.balance import Balance
from workbench.ui.board.advice.advice_list import AdviceRow
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.chips import SetChips
from workbench.ui.kakuro.combinations import RunView
from workbench.ui.kakuro.editor import KakuroEditor
from workbench.ui.kakuro.panel import balance_note
from workbench.ui.kakuro.verdict import LiveVerdict, VerdictView
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

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
    return editor_of(tab).panel.verdict.sentence.text()


def chips(view: RunView) -> str:
    return view.chips.text()


def decided(qtbot: QtBot, tab: DocumentTab) -> None:
    """Wait for the live verdict."""
    qtbot.waitUntil(lambda: verdict_of(tab) in {"Unique solution", "No solution", "Not unique"})


def test_the_combinations_of_the_cursors_runs_follow_cursor_and_digits(opened: Opened) -> None:
    tab = opened(PLAIN)
    board, panel = tab.editor.board, editor_of(tab).panel
    board.go((1, 2))
    shown = panel.combinations

    assert shown.across.title.text() == "Across 5 in 2 cells"
    assert chips(shown.across) == "14, 23"
    assert chips(shown.down) == "not 16, not 25, 34"  # 5 takes 1 to 4
    assert shown.cell_label.text() == "r2c3 can be"
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
    shown = editor_of(tab).panel.combinations

    assert (shown.across.title.text(), shown.across.detail.text()) == (
        "Across ? in 3 cells",
        "no clue; 84 of 84 sets fit",
    )
    assert chips(shown.across) == ""


def test_a_block_shows_the_sets_of_the_clue_being_typed(window: MainWindow, opened: Opened) -> None:
    tab = opened(PLAIN)
    trigger(window, "design")
    tab.editor.board.go((1, 0))
    shown = editor_of(tab).panel.combinations
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
    assert editor_of(tab).panel.verdict.detail.text() in (detail, "Rating the difficulty…")


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
def test_nothing_is_searched_while_the_panel_is_hidden(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(UNIQUE)
    trigger(window, "side_panel")
    assert not editor_of(tab)._live.searching

    trigger(window, "side_panel")
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
    editor.panel.verdict.next_solution()
    editor.board.go((1, 1))

    QTest.keyClicks(editor.board, "3")

    assert editor.panel.verdict.shown == ""
    assert editor.board.found is None
    assert tab.document.position.entries[1, 1] == 3


@pytest.mark.slow
def test_another_board_hides_the_two_solutions(qtbot: QtBot, opened: Opened) -> None:
    tab = opened(SEVERAL)
    decided(qtbot, tab)
    editor = editor_of(tab)
    editor.panel.verdict.next_solution()
    editor.board.go((2, 3))

    [other] = Kakuro.parse("kakuro 2x2\n# 3\\\n\\3 .\n")
    tab.document.apply(Position.fresh(other), "paste")
    assert editor.board.cursor_cell == (0, 0)
    assert not editor.board.marked().any()
    tab.document.undo()

    assert editor.panel.verdict.shown == ""
    decided(qtbot, tab)
    assert verdict_of(tab) == "Not unique"


def test_the_totals_of_the_cursors_region_are_shown(opened: Opened) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 10\\ # 3\\ 4\\\n\\6 . . \\5 . .\n\\8 . . # . .\n")
    board, balance = tab.editor.board, editor_of(tab).panel.balance

    board.go((1, 1))
    assert balance.text() == "Sums of this region's clues: 14 across, 14 down, balanced."
    assert balance.property("mood") == "good"
    board.go((1, 4))
    assert balance.text() == "Sums of this region's clues: 5 across, 7 down; 1 clue missing."
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Kakuro)
    tab.document.apply(Position.fresh(puzzle.with_clue((2, 3), 4, down=False)), "clue")
    assert balance.text() == "Sums of this region's clues: 9 across, 7 down, difference 2."
    assert balance.property("mood") == "bad"


@pytest.mark.slow
def test_a_board_with_unreadable_clues_is_magnified(window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 770)
    rows = ["# " * 40, "# . . . " * 10, *["# " * 40] * 38]
    small = editor_of(opened("\n".join(["kakuro 40x40", *rows])))
    QApplication.processEvents()
    assert small.panel.magnifier.isVisible()
    small.board.go((39, 39))
    assert small.panel.magnifier.corner() == (37, 33)

    large = editor_of(opened(UNIQUE))
    QApplication.processEvents()
    assert not large.panel.magnifier.isVisible()


def test_an_impossible_set_looks_different(opened: Opened) -> None:
    tab = opened(PLAIN)
    tab.editor.board.go((1, 2))
    QApplication.processEvents()

    picture = editor_of(tab).panel.combinations.down.chips.grab().toImage()  # 16 and 25 are out, 34 is not

    fills = {picture.pixelColor(x, 3).name() for x in (3, 31, 59)}
    assert len(fills) == 2


def test_the_message_line_and_the_column_show_the_same_candidates(window: MainWindow, opened: Opened) -> None:
    tab = opened(PLAIN)
    trigger(window, "candidates")
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Kakuro)

    for cell in np.argwhere(puzzle.white).tolist():
        tab.editor.board.go((cell[0], cell[1]))
        chips = editor_of(tab).panel.combinations.candidates.text().split(", ")
        allowed = ", ".join(chip for chip in chips if "not" not in chip)
        assert tab.message.text() == f"r{cell[0] + 1}c{cell[1] + 1} may hold {allowed}"


def test_a_board_of_blocks_has_no_verdict(opened: Opened) -> None:
    tab = opened("kakuro 3x3\n# 4\\ #\n# # #\n# # #\n")

    assert verdict_of(tab) == "No white cells"
    assert editor_of(tab).panel.balance.text() == ""
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
    assert editor.panel.verdict.shown == ""


@pytest.mark.slow
def test_an_unavailable_action_says_why(qtbot: QtBot, opened: Opened) -> None:
    tab = opened(UNIQUE)
    decided(qtbot, tab)
    buttons = editor_of(tab).panel.advice.buttons

    assert buttons[acts.FIND_WRONG_CLUE].toolTip().endswith("Unavailable: the puzzle has a solution.")
    assert "Unavailable" not in buttons[acts.SPARE_CLUES].toolTip()


def test_sets_without_room_are_counted_and_those_that_fit_come_first(qapp: QApplication) -> None:
    chips = SetChips("sets")
    sets = tuple(range(7, 19))
    height = chips.sizeHint().height()

    seen = []
    for width in (2000, 230):
        chips.resize(width, height)
        chips.show_sets(sets, (False,) * 6 + (True,) * 6)
        places, more = chips.shown()
        seen.append(([k for k, _ in places], more))

    assert seen[0] == (list(range(12)), 0)
    shown, more = seen[1]
    assert more > 0
    assert shown == [*range(6, 12), *range(6)][: len(shown)]
    assert len(shown) + more == 12
    assert chips.sizeHint().height() == height


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 770), (1024, 700), (720, 520)])
def test_the_buttons_stay_in_place_whatever_is_known(
    qtbot: QtBot, window: MainWindow, opened: Opened, size: tuple[int, int]
) -> None:
    window.resize(*size)
    tab = opened(TWO_SOLUTIONS)
    editor = editor_of(tab)
    panel = editor.panel

    def place() -> int:
        QApplication.processEvents()
        return panel.advice.hint.mapTo(panel.inside, QPoint()).y()

    decided(qtbot, tab)
    places = [place()]
    for cell in ((1, 1), (2, 4), (0, 0), (0, 1)):
        editor.board.go(cell)
        places.append(place())
    for mode in ("design", "marks", "entries"):
        trigger(window, mode)
        places.append(place())
    with qtbot.waitSignal(panel.advice.answered):
        panel.advice.ask(acts.EXPLAIN)
    places.append(place())

    assert len(set(places)) == 1, places


def test_pictures_of_symmetries_stand_in_place_of_the_cell_while_blocks_are_edited(
    window: MainWindow, opened: Opened
) -> None:
    panel = editor_of(opened(UNIQUE)).panel

    seen = []
    for mode in ("entries", "design", "marks"):
        trigger(window, mode)
        seen.append((panel.symmetries.isVisible(), panel.combinations.cell.isVisible()))

    assert seen == [(False, True), (True, False), (False, True)]


@pytest.mark.slow
def test_two_solutions_are_offered_in_place_of_one(qtbot: QtBot, opened: Opened) -> None:
    tab = opened(SEVERAL)
    choice = editor_of(tab).panel.verdict.choice
    assert tab.line.show_button.isVisible()
    assert not choice.isVisible()

    decided(qtbot, tab)

    assert choice.isVisible()
    assert not tab.line.show_button.isVisible()


def test_the_panel_is_folded_by_control_b(window: MainWindow, opened: Opened) -> None:
    panel = editor_of(opened(UNIQUE)).panel
    window.activateWindow()

    seen = []
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        seen.append(panel.isVisible())

    assert seen == [False, True]


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

    editor.panel.advice.highlighted.emit([(50, 41), (51, 41)])
    top, left = editor.panel.magnifier.corner()
    assert top <= 50 < top + 3
    assert left <= 41 < left + 7
    assert editor.board.rect().contains(editor.board.cell_rect((50, 41)))
    editor.board.go((1, 1))
    assert editor.panel.magnifier.corner() == (0, 0)


@pytest.mark.slow
def test_advice_hides_a_solution_to_show_its_cells(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    tab = opened(SEVERAL)
    editor = editor_of(tab)
    decided(qtbot, tab)
    trigger(window, "show_difference")
    assert editor.board.found is not None

    editor.panel.advice.highlighted.emit([(1, 2)])

    assert editor.board.found is None
    assert np.argwhere(editor.board.marked()).tolist() == [[1, 2]]


def test_the_cursor_goes_to_a_selected_row_of_advice_and_its_cells_stay_marked(opened: Opened) -> None:
    editor = editor_of(opened(PLAIN))
    row = AdviceRow("r3c1 across: 5 → 6", ((2, 0), (2, 1), (2, 2)))
    editor.panel.advice.rows.show_rows((row, AdviceRow("outside", ((-1, 1),))))

    editor.panel.advice.rows.setCurrentIndex(editor.panel.advice.rows.model().index(0, 0))

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

    assert balance_note(totals, entire_board=True) == "Sums of the clues: 32,227 across, 30,000 down, difference 2,227."


def test_advice_is_scrolled_into_view(qtbot: QtBot, window: MainWindow, opened: Opened) -> None:
    window.resize(1280, 620)
    editor = editor_of(opened(PLAIN))
    panel = editor.panel

    with qtbot.waitSignal(panel.advice.answered):
        panel.advice.ask(acts.EXPLAIN)

    qtbot.waitUntil(lambda: not panel.advice.rows.visibleRegion().isEmpty())
    assert not panel.advice.apply_button.isEnabled()  # steps are no changes


@pytest.mark.slow
@pytest.mark.parametrize("height", [770, 560])
def test_a_hint_is_seen_to_its_end(qtbot: QtBot, window: MainWindow, opened: Opened, height: int) -> None:
    window.resize(1280, height)
    panel = editor_of(opened(TWO_SOLUTIONS)).panel
    text = panel.advice.text

    for _ in range(3):
        with qtbot.waitSignal(panel.advice.answered):
            trigger(window, "hint")
        qtbot.waitUntil(lambda: text.visibleRegion().boundingRect().height() == text.height(), timeout=10_000)
