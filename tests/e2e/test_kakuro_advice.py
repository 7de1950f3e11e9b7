"""Advice on a kakuro in the real window: by shortcuts, in the panel, and while its tab is open."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.api.searches import solve
from workbench.base.places import samples
from workbench.puzzles.kakuro import Kakuro
from workbench.ui.base.preferences import set_preference
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.advice import AdvicePanel
from workbench.ui.kakuro.editor import KakuroEditor
from workbench.ui.kakuro.findings import FollowUp
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

PATIENCE = 60_000  # milliseconds: the first question may compile
ONE = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . ."
NONE = "kakuro 3x3\n# 4\\ 3\\\n\\5 . .\n\\3 . ."
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def advice(tab: DocumentTab) -> AdvicePanel:
    """Return the panel of a tab."""
    panel = tab.findChild(AdvicePanel)
    assert panel is not None
    return panel


def test_the_hint_shortcut_shows_a_hint_and_apply_makes_it(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(ONE)
    panel = advice(tab)
    window.activateWindow()

    for _ in range(3):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_H, CONTROL_SHIFT)
        qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)
    assert not tab.document.position.entries.any()
    trigger(window, "apply_step")

    assert tab.document.position.entries[1, 2] == 1
    trigger(window, "undo")
    assert not tab.document.position.entries.any()


def test_its_action_finds_the_wrong_clue(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    panel = advice(opened(NONE))
    qtbot.waitUntil(lambda: window.actions_by_name["find_wrong_clue"].isEnabled(), timeout=PATIENCE)

    trigger(window, "find_wrong_clue")
    qtbot.waitUntil(lambda: bool(panel.rows.rows) and not panel.progress.stop_button.isVisible(), timeout=PATIENCE)

    assert "r2c1 across: 5 → 4" in [row.text for row in panel.rows.rows]


def test_requesting_advice_shows_the_hidden_panel(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    panel = advice(opened(ONE))
    trigger(window, "side_panel")
    assert not panel.isVisible()

    trigger(window, "explain")
    qtbot.waitUntil(lambda: bool(panel.rows.rows), timeout=PATIENCE)

    assert panel.isVisible()


def test_a_tab_can_be_closed_while_advice_is_worked_out(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(samples("kakuro")[-1].read_text(encoding="utf-8"))
    panel = advice(tab)
    panel.ask(acts.SPARE_CLUES)
    qtbot.waitUntil(lambda: bool(panel.rows.rows), timeout=PATIENCE)

    window.tabs.remove(tab)

    qtbot.waitUntil(lambda: not any(job.isRunning() for job in RUNNING_JOBS), timeout=PATIENCE)
    assert window.tab is None


def test_the_forced_cells_of_several_solutions_can_be_entered(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")
    panel = advice(tab)
    qtbot.waitUntil(lambda: not panel.buttons[acts.SPARE_CLUES].isEnabled(), timeout=PATIENCE)

    panel.ask(acts.FORCED_CELLS)
    qtbot.waitUntil(lambda: panel.applicable is FollowUp.ENTER_FORCED, timeout=PATIENCE)
    QTest.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)

    assert np.count_nonzero(tab.document.position.entries) == 4


TWO = "kakuro 3x3\n# 4\\ 4\\\n\\4 . .\n\\4 . .\n"


def editor_of(tab: DocumentTab) -> KakuroEditor:
    assert isinstance(tab.editor, KakuroEditor)
    return tab.editor


def puzzle_of(tab: DocumentTab) -> Kakuro:
    puzzle = tab.document.position.puzzle
    assert isinstance(puzzle, Kakuro)
    return puzzle


def test_a_cure_is_previewed_by_the_arrow_keys_and_applied_by_enter(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(TWO)
    panel, editor = advice(tab), editor_of(tab)
    qtbot.waitUntil(lambda: not panel.buttons[acts.SPARE_CLUES].isEnabled(), timeout=PATIENCE)
    QTest.mouseClick(panel.buttons[acts.MAKE_UNIQUE], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(panel.rows.rows) and not panel.busy, timeout=PATIENCE)
    before = puzzle_of(tab)

    panel.rows.setFocus()
    QTest.keyClick(panel.rows, Qt.Key.Key_Down)
    QTest.keyClick(panel.rows, Qt.Key.Key_End)

    seen = editor.board.filled.puzzle
    assert isinstance(seen, Kakuro)
    assert solve(seen, goal="unique").outcome == "solved"
    assert seen.givens.any()
    assert puzzle_of(tab) == before
    assert editor.board.cursor_cell == panel.rows.rows[-1].cells[0]

    QTest.keyClick(panel.rows, Qt.Key.Key_Return)

    assert puzzle_of(tab) == seen
    trigger(window, "undo")
    assert puzzle_of(tab) == before
    assert editor.board.filled.puzzle == before


def test_a_single_click_in_the_doctors_list_previews_and_a_double_click_applies(opened: Opened, qtbot: QtBot) -> None:
    tab = opened(NONE)
    panel, editor = advice(tab), editor_of(tab)
    panel.ask(acts.FIND_WRONG_CLUE)
    qtbot.waitUntil(lambda: bool(panel.rows.rows) and not panel.busy, timeout=PATIENCE)
    before, rows = puzzle_of(tab), panel.rows
    place = rows.visualRect(rows.model().index(0, 0)).center()

    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert puzzle_of(tab) == before
    assert editor.board.filled.puzzle != before
    assert editor.board.cursor_cell == rows.rows[0].cells[0]

    QTest.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert puzzle_of(tab) != before
    assert solve(puzzle_of(tab), goal="unique").outcome == "solved"


def test_the_difficulty_follows_the_edits(opened: Opened, qtbot: QtBot) -> None:
    tab = opened(ONE)
    panel = editor_of(tab).panel

    qtbot.waitUntil(lambda: panel.difficulty.rating is not None, timeout=PATIENCE)
    assert panel.verdict.detail.text().startswith("Easy, score ")

    tab.document.apply(tab.document.position.give([(1, 1)], 0), "nothing")
    tab.document.apply(
        tab.document.position.__class__.fresh(puzzle_of(tab).with_clue((1, 0), 5, down=False)), "another clue"
    )
    qtbot.waitUntil(lambda: panel.verdict.detail.text() == "", timeout=PATIENCE)


def test_the_difficulty_waits_behind_another_tab_and_ends_with_its_own(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(samples("kakuro")[-2].read_text(encoding="utf-8"))  # 30 x 30: rated for long
    difficulty = editor_of(tab).panel.difficulty
    qtbot.waitUntil(lambda: bool(RUNNING_JOBS) and difficulty.busy and difficulty.rating is None, timeout=PATIENCE)

    window.tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: not RUNNING_JOBS, timeout=PATIENCE)
    assert (difficulty.busy, difficulty.rating) == (False, None)

    window.tabs.setCurrentWidget(tab)
    assert difficulty.busy
    window.tabs.remove(tab)
    qtbot.waitUntil(lambda: not RUNNING_JOBS, timeout=PATIENCE)
    assert difficulty.rating is None


def test_wrong_entries_are_struck_out_on_demand(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    set_preference("check_entries", "off")
    tab = opened(ONE)
    editor = editor_of(tab)
    tab.document.apply(tab.document.position.enter([(1, 1)], 3).enter([(1, 2)], 2), "digits")
    assert not editor.checked.layer.wrong.any()

    said: list[str] = []
    editor.message_changed.connect(said.append)
    trigger(window, "check_entries")
    qtbot.waitUntil(lambda: bool(editor.checked.layer.wrong.any()), timeout=PATIENCE)
    assert "1 entry is wrong." in said

    assert np.argwhere(editor.checked.layer.wrong).tolist() == [[1, 2]]
    trigger(window, "check_entries")
    assert not editor.checked.layer.wrong.any()


def test_a_hint_asked_while_a_solution_is_shown_marks_the_board(opened: Opened, qtbot: QtBot) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")
    panel, editor = advice(tab), editor_of(tab)
    verdict = editor.panel.verdict
    qtbot.waitUntil(lambda: verdict.buttons["A"].isVisible(), timeout=PATIENCE)
    panel.ask(panel_hint := next(act for act in panel.buttons if act.name == "hint"))
    qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)
    for which in ("A", "AB"):
        QTest.mouseClick(verdict.buttons[which], Qt.MouseButton.LeftButton)
        assert verdict.shown == which

        panel.ask(panel_hint)
        qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)

        assert verdict.shown == ""
        assert editor.hints.shown is not None
        assert not editor.hints.covered


def test_what_a_search_has_found_covers_a_hint_until_it_is_left(
    window: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tab = opened(ONE)
    assert isinstance(tab.editor, KakuroEditor)
    trigger(window, "hint")
    qtbot.waitUntil(lambda: tab.editor.hints.shown is not None, timeout=PATIENCE)
    shown = tab.editor.hints.covered

    trigger(window, "search")
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.result.listed > 0)
    covered = tab.editor.hints.covered
    trigger(window, "puzzle")

    assert (shown, covered, tab.editor.hints.covered) == (False, True, False)


def test_two_boards_stand_where_they_are_larger(opened: Opened, qtbot: QtBot) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")
    editor = editor_of(tab)
    qtbot.waitUntil(lambda: editor.panel.verdict.buttons["AB"].isVisible(), timeout=PATIENCE)

    QTest.mouseClick(editor.panel.verdict.buttons["AB"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(editor.other_board.isVisible, timeout=PATIENCE)

    def below() -> bool:
        one, other = (
            editor.board.mapTo(editor, editor.board.pos()),
            editor.other_board.mapTo(editor, editor.board.pos()),
        )
        return other.y() > one.y()

    qtbot.waitUntil(below, timeout=PATIENCE)  # the board is twice as wide as high


def test_the_blocks_are_filled_with_clues_for_a_difficulty(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    from workbench.ui.kakuro.pattern_dialog import PatternDialog

    tab = opened("kakuro 6x6\n# # # # # #\n" + "# . . . # #\n# . . . . .\n# # . . . .\n# . . . . .\n# . . # . .\n")
    white = puzzle_of(tab).white
    trigger(window, "fill_pattern")
    dialog = tab.findChild(PatternDialog) or window.findChild(PatternDialog)
    assert dialog is not None
    dialog.form.set_value("difficulty", "easy")
    dialog.form.set_value("seed", 3)

    QTest.mouseClick(dialog.fill, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(puzzle_of(tab).across.any()), timeout=PATIENCE)

    made = puzzle_of(tab)
    assert (made.white == white).all()
    assert solve(made, goal="unique").outcome == "solved"
    trigger(window, "undo")
    assert not puzzle_of(tab).across.any()


def test_while_a_solution_is_shown_nothing_speaks_of_the_hidden_entries(opened: Opened, qtbot: QtBot) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")
    editor = editor_of(tab)
    verdict = editor.panel.verdict
    qtbot.waitUntil(lambda: verdict.buttons["A"].isVisible(), timeout=PATIENCE)
    tab.document.apply(tab.document.position.enter([(1, 4), (1, 5)], 1), "1 twice")
    editor.board.go((1, 4))
    before = tab.message.text(), editor.panel.combinations.cell_label.text()
    qtbot.waitUntil(lambda: verdict.buttons["B"].isVisible(), timeout=PATIENCE)

    said = {}
    for which in ("A", "B"):
        QTest.mouseClick(verdict.buttons[which], Qt.MouseButton.LeftButton)
        assert verdict.shown == which
        shown = int(editor.board.found[1, 4])
        said[which] = tab.message.text(), editor.panel.combinations.cell_label.text()
        assert said[which] == ("", f"r2c5 contains {shown}")
        assert editor.panel.combinations.across.detail.text() == "complete and correct"
        editor.board.go((1, 5))
        editor.board.go((1, 4))
        assert tab.message.text() == ""
    editor.board.escaped.emit()

    assert before[0].startswith("1 appears twice")
    assert before[1] == "r2c5 contains 1"
    assert (tab.message.text(), editor.panel.combinations.cell_label.text()) == before


def test_a_shown_solution_drops_advice_on_the_hidden_entries_and_keeps_repairs(opened: Opened, qtbot: QtBot) -> None:
    tab = opened("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")
    panel, editor = advice(tab), editor_of(tab)
    verdict = editor.panel.verdict
    qtbot.waitUntil(lambda: verdict.buttons["A"].isVisible(), timeout=PATIENCE)
    panel.ask(acts.EXPLAIN)
    qtbot.waitUntil(lambda: bool(panel.rows.rows) and not panel.busy, timeout=PATIENCE)

    QTest.mouseClick(verdict.buttons["A"], Qt.MouseButton.LeftButton)

    assert not panel.rows.rows
    panel.ask(acts.MAKE_UNIQUE)
    qtbot.waitUntil(lambda: bool(panel.rows.rows) and not panel.busy, timeout=PATIENCE)
    QTest.mouseClick(verdict.buttons["B"], Qt.MouseButton.LeftButton)
    assert verdict.shown == "B"
    assert panel.rows.rows


def test_a_board_without_clues_says_what_to_do(opened: Opened, qtbot: QtBot) -> None:
    panel = advice(opened("kakuro 5x5\n# # # # #\n" + "# . . . .\n" * 4))
    for act in (acts.EXPLAIN, acts.MAKE_UNIQUE):
        panel.ask(act)
        qtbot.waitUntil(lambda: not panel.busy and bool(panel.text.text()), timeout=PATIENCE)
        qtbot.waitUntil(lambda: panel.text.text().startswith("The board has no clues yet."), timeout=PATIENCE)
