"""Searching in the real window: run, pause, step, stop, solutions, several searches, the end of the window."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.processes import run_python
from tests.windows import Opened, rest, trigger
from workbench.base.choices import Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search
from workbench.ui.base.failure_dialog import FailureDialog
from workbench.ui.cover.matrix_sheet import MatrixCell
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

EMPTY_4 = "sudoku 2x2\n" + "....\n" * 4
EMPTY_6 = "sudoku 2x3\n" + "......\n" * 6
EMPTY_9 = "." * 81
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def ask(tab: DocumentTab, goal: Goal, solver: str = "sudoku_digits") -> None:
    panel = tab.solve_panel
    panel.solver_box.setCurrentIndex(panel.solver_box.findData(solver))
    panel.goal_box.setCurrentIndex(panel.goal_box.findData(goal))


def nodes(tab: DocumentTab) -> int:
    assert tab.lane
    assert tab.lane.probe
    return tab.lane.probe.nodes


def run_to_the_end(window: MainWindow, tab: DocumentTab) -> None:
    trigger(window, "run")
    rest(tab)
    assert tab.lane
    assert tab.searching.job.over


@pytest.mark.parametrize("solver", ["sudoku_digits", "cover_links"])
def test_a_sudoku_goes_from_the_keyboard_to_its_solution(
    window: MainWindow, qtbot: QtBot, opened: Opened, solver: str
) -> None:
    tab = opened(EMPTY_9)
    for char in WIKIPEDIA:
        QTest.keyClicks(tab.editor.board, char)
        QTest.keyClick(tab.editor.board, Qt.Key.Key_Tab)
        if not tab.editor.board.hasFocus():
            tab.editor.board.setFocus()
    ask(tab, Goal.UNIQUE, solver)

    run_to_the_end(window, tab)

    assert tab.result_panel.verdict.text() == "Exactly one solution."
    assert "".join(map(str, tab.result.seen().ravel())) == SOLUTION


def test_pause_holds_the_search_and_steps_visit_just_so_many_nodes(
    window: MainWindow, qtbot: QtBot, opened: Opened
) -> None:
    tab = opened(EMPTY_9)
    ask(tab, Goal.COUNT)
    actions = window.actions_by_name

    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.lane is not None and tab.lane.probe is not None and nodes(tab) > 1000)
    assert actions["pause"].isEnabled()
    assert not actions["run"].isEnabled()
    trigger(window, "pause")
    rest(tab)
    held = nodes(tab)
    for name, more in (("step_1", 1), ("step_10", 10), ("step_100", 100)):
        before = nodes(tab)
        trigger(window, name)
        rest(tab)
        assert nodes(tab) == before + more
    assert nodes(tab) == held + 111
    trigger(window, "run")
    qtbot.waitUntil(lambda: nodes(tab) > held + 10_000)
    trigger(window, "stop")
    rest(tab)

    assert not tab.running
    assert tab.result_panel.verdict.text().startswith("Stopped at node ")


def test_a_first_step_begins_at_the_root(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    ask(tab, Goal.COUNT)

    trigger(window, "step_1")
    rest(tab)

    assert nodes(tab) == 1
    assert tab.live_panel.numbers["Nodes"].text() == "1"


def test_all_solutions_can_be_looked_through_and_kept(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_4)
    ask(tab, Goal.ALL)

    run_to_the_end(window, tab)
    shown = [tab.result.seen().tolist()]
    for _ in range(287):
        trigger(window, "next_solution")
        shown.append(tab.result.seen().tolist())

    assert tab.result_panel.verdict.text() == "Exactly 288 solutions."  # all 4x4 sudokus there are
    assert len({str(filling) for filling in shown}) == 288
    assert not window.actions_by_name["next_solution"].isEnabled()

    trigger(window, "keep_solution")

    assert tab.document.position.entries.tolist() == shown[-1]
    assert tab.message.text() == "Solved: the board is complete and no rule is broken."

    trigger(window, "undo")

    assert not tab.document.position.entries.any()


def test_entries_that_differ_from_the_solution_are_marked(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.type_value([(0, 2)], 4)  # right
    tab.editor.type_value([(0, 3)], 2)  # breaks no rule, and is wrong
    ask(tab, Goal.UNIQUE)

    run_to_the_end(window, tab)

    assert tab.message.text() == "r1c4 differs from this solution."
    assert tab.message.property("mood") != "bad"  # nothing is broken
    assert np.argwhere(tab.editor.board.differing()).tolist() == [[0, 3]]

    trigger(window, "hide_found")

    assert not tab.editor.board.differing().any()


def test_options_that_are_not_in_the_solution_are_named(window: MainWindow, opened: Opened) -> None:
    tab = opened("a b c d\na b\nc d\na c\n")
    tab.editor.matrix.go(MatrixCell(2, 1))
    trigger(window, "choose_option")

    run_to_the_end(window, tab)

    assert tab.message.text() == "Option 3 is not in this solution."
    assert tab.message.property("mood") != "bad"


def test_a_long_message_does_not_widen_the_window(opened: Opened) -> None:
    tab = opened("polyomino 2x9\npieces free 2 any\n")
    before = tab.minimumSizeHint().width()

    tab.editor.message_changed.emit("word " * 80)

    assert tab.minimumSizeHint().width() == before


@pytest.mark.parametrize("solver", ["sudoku_digits", "cover_links"])
@pytest.mark.parametrize("goal", SOLVERS["sudoku_digits"].goals)
def test_only_whole_fillings_are_offered_as_solutions(
    window: MainWindow, opened: Opened, goal: Goal, solver: str
) -> None:
    tab = opened(EMPTY_4)
    ask(tab, goal, solver)

    run_to_the_end(window, tab)

    assert tab.lane
    assert len(tab.lane.solutions) == {Goal.ONE: 1, Goal.UNIQUE: 2, Goal.ALL: 288, Goal.COUNT: 1}[goal]
    for filling in tab.lane.solutions:
        assert (filling > 0).all()
        assert tab.lane.puzzle.judge(filling) == []


def test_a_search_that_fails_says_so(
    window: MainWindow, qtbot: QtBot, opened: Opened, logged_errors: list[str]
) -> None:
    tab = opened(EMPTY_4)

    def fail(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
        raise RuntimeError("a mistake in the program")

    tab.hold(Lane(tab.document.position.puzzle, replace(SOLVERS["cover_links"], begin=fail)))
    tab.searching.go()
    rest(tab)

    assert tab.result_panel.verdict.text() == "The search failed."
    qtbot.waitUntil(lambda: bool(window.findChildren(FailureDialog)))
    (dialog,) = window.findChildren(FailureDialog)
    assert "a mistake in the program" in dialog.report
    assert "a mistake in the program" in logged_errors.pop()


def test_a_solution_stays_to_be_seen_while_one_fills_in(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    ask(tab, Goal.UNIQUE)
    run_to_the_end(window, tab)

    tab.editor.type_value([(0, 2)], 2)

    assert tab.message.text() == "r1c3 differs from this solution."
    assert tab.result.filling() is not None


def test_every_press_of_a_step_counts(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_9)
    ask(tab, Goal.COUNT)

    for _ in range(10):
        QTest.keyClick(window, Qt.Key.Key_F10)

    qtbot.waitUntil(lambda: tab.lane is not None and tab.lane.probe is not None and nodes(tab) == 10)
    rest(tab)
    assert nodes(tab) == 10


def test_a_paused_search_shows_where_it_is_and_its_solutions_on_request(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_4)
    ask(tab, Goal.ALL)
    for _ in range(20):
        trigger(window, "step_1")
        rest(tab)
    assert tab.lane
    assert tab.lane.probe
    assert len(tab.lane.solutions) > 1

    assert tab.result.filling() is tab.lane.probe.filling
    assert tab.result_panel.verdict.text() == f"Paused at node 20; {len(tab.lane.solutions)} solutions so far."
    assert tab.result_panel.place.text() == f"{len(tab.lane.solutions)} solutions"

    trigger(window, "next_solution")

    assert tab.result.filling() is tab.lane.solutions[0]
    assert tab.result_panel.verdict.text().startswith("Solution 1 of ")

    trigger(window, "next_solution")

    assert tab.result.filling() is tab.lane.solutions[1]
    assert tab.result_panel.place.text() == f"2 / {len(tab.lane.solutions)}"

    trigger(window, "hide_found")

    assert tab.result.filling() is None

    trigger(window, "step_1")
    rest(tab)

    assert tab.result.filling() is tab.lane.probe.filling


def test_a_tab_shows_that_its_search_runs(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_9)
    ask(tab, Goal.COUNT)

    trigger(window, "run")

    assert window.tabs.tabText(1) == "▶ test"

    trigger(window, "stop")
    rest(tab)

    assert window.tabs.tabText(1) == "test"


def test_the_slider_picks_a_solution(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_4)
    ask(tab, Goal.ALL)
    run_to_the_end(window, tab)

    tab.result_panel.slider.setValue(100)

    assert tab.lane
    assert tab.result.seen().tolist() == tab.lane.solutions[100].tolist()
    assert tab.result_panel.place.text() == "101 / 288"


def test_editing_goes_on_during_a_search_and_the_result_of_an_earlier_version_is_muted(
    window: MainWindow, qtbot: QtBot, opened: Opened
) -> None:
    tab = opened(EMPTY_9)
    ask(tab, Goal.COUNT)
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.lane is not None and tab.lane.probe is not None and nodes(tab) > 1000)

    QTest.keyClicks(tab.editor.board, "7")
    still_running = tab.running
    trigger(window, "stop")
    rest(tab)

    assert still_running
    assert tab.document.position.puzzle.given()[0, 0] == 7
    assert tab.result_panel.verdict.property("mood") == "stale"
    assert tab.result_panel.detail.text().startswith("From an earlier version of the puzzle.")
    assert tab.line.verdict.text() == "The puzzle has changed since the last search."
    assert tab.result.filling() is None  # what belongs to another board is not drawn into this one

    trigger(window, "undo")

    assert tab.result.filling() is not None
    assert tab.result_panel.verdict.property("mood") != "stale"
    assert "earlier version" not in tab.result_panel.detail.text()


def test_several_searches_run_in_several_tabs(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tabs = [opened(EMPTY_9) for _ in range(3)]
    for tab, solver in zip(tabs, ("sudoku_digits", "cover_links", "sudoku_digits"), strict=True):
        window.tabs.setCurrentWidget(tab)
        ask(tab, Goal.COUNT, solver)
        trigger(window, "run")

    qtbot.waitUntil(lambda: all(tab.lane and tab.lane.probe and tab.lane.probe.nodes > 10_000 for tab in tabs))

    assert all(tab.running for tab in tabs)

    trigger(window, "stop")
    rest(tabs[2])

    assert [tab.running for tab in tabs] == [True, True, False]
    for tab in tabs:
        tab.searching.stop()


def test_broken_givens_are_not_searched(window: MainWindow, opened: Opened) -> None:
    tab = opened("55" + "." * 79)

    trigger(window, "run")

    assert tab.lane is None
    assert tab.result_panel.verdict.text() == "Correct the puzzle before searching."
    assert tab.result_panel.detail.text() == "5 appears twice in row 1."
    assert tab.message.text().startswith("5 appears twice in row 1.")


def test_a_limit_of_nodes_is_exact(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_9)
    ask(tab, Goal.COUNT)
    tab.solve_panel.nodes_box.setValue(12_345)

    run_to_the_end(window, tab)

    assert nodes(tab) == 12_345


def test_the_panel_shows_the_choices_of_the_solver(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    ask(tab, Goal.COUNT, "cover_links")
    form = tab.solve_panel.form
    tab.solve_panel.nodes_box.setValue(1000)

    form.set_value("order", "random")
    form.set_value("seed", 5)
    run_to_the_end(window, tab)

    chosen = settle(SOLVERS["cover_links"].choices, {"order": "random", "seed": 5})
    assert form.values() == chosen
    assert tab.lane
    assert tab.lane.choices == chosen


def test_the_live_panel_shows_the_whole_search(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    ask(tab, Goal.COUNT)
    tab.solve_panel.nodes_box.setValue(1_000_000)
    tab.show_activity("search")

    run_to_the_end(window, tab)

    assert tab.lane
    assert tab.lane.probe
    assert tab.live_panel.numbers["Nodes"].text() == "1,000,000"
    assert tab.live_panel.numbers["Solutions"].text() == f"{tab.lane.probe.solutions:,}"
    assert tab.live_panel.depth_view.nodes == 1_000_000
    picture = tab.live_panel.depth_view.picture
    assert picture is not None
    assert picture.window == (0, 1_000_000)
    assert picture.highest.max() == len(tab.lane.probe.profile) - 1
    assert (picture.lowest <= picture.highest).all()


def test_a_closed_tab_ends_its_search(window: MainWindow, qtbot: QtBot, opened: Opened) -> None:
    tab = opened(EMPTY_9)
    ask(tab, Goal.COUNT)
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.lane is not None and tab.lane.probe is not None)
    job = tab.searching.job

    trigger(window, "close_tab")

    assert job is not None
    assert job.wait(PATIENCE)
    assert job.over
    assert window.tabs.document_tabs() == []


def test_step_over_visits_a_subtree_and_step_out_leaves_it(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_6)
    ask(tab, Goal.COUNT, "cover_links")
    tab.solve_panel.form.set_value("order", "leftmost")
    for _ in range(30):
        trigger(window, "step_1")
        rest(tab)
    assert tab.lane
    assert tab.lane.probe
    deep, before = tab.lane.probe.level, nodes(tab)

    trigger(window, "step_over")
    rest(tab)
    assert tab.lane.probe.level <= deep
    assert nodes(tab) > before
    at = tab.lane.probe.level
    trigger(window, "step_out")
    rest(tab)

    assert tab.lane.probe.level == at - 1
    assert tab.paused


KAKURO = "kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . ."  # with several solutions


@pytest.mark.parametrize(
    ("text", "solver", "message"),
    [
        (EMPTY_4, "sudoku_digits", "r1c1: 1 was guessed."),
        (KAKURO, "kakuro_sums", "Digits with a corner mark are guesses"),
    ],
)
def test_stepping_marks_the_guesses_and_candidates_follow_the_search(
    window: MainWindow, opened: Opened, text: str, solver: str, message: str
) -> None:
    tab = opened(text)
    board = tab.editor.board
    ask(tab, Goal.ONE, solver)
    trigger(window, "candidates")
    for _ in range(2):
        trigger(window, "step_1")
        rest(tab)
    assert tab.lane
    assert tab.lane.probe

    guesses = board.guesses()

    assert guesses.sum() == tab.lane.probe.level > 0
    assert (board.found[guesses] > 0).all()
    [guess] = np.argwhere(guesses)[:1].tolist()
    board.go((guess[0], guess[1]))
    assert tab.message.text().startswith(message)
    trigger(window, "hide_found")
    assert not board.guesses().any()
    assert "may hold" in tab.message.text()


def test_a_paused_search_goes_on_only_if_nothing_else_is_asked_for(window: MainWindow, opened: Opened) -> None:
    tab = opened(EMPTY_4)
    ask(tab, Goal.ONE)
    for _ in range(3):
        trigger(window, "step_1")
        rest(tab)
    paused = tab.lane

    trigger(window, "step_1")
    rest(tab)
    assert tab.lane is paused
    ask(tab, Goal.COUNT)
    trigger(window, "run")
    rest(tab)

    assert tab.lane is not paused
    assert tab.result_panel.verdict.text() == "Exactly 288 solutions."


def test_the_window_fits_into_half_of_a_screen(window: MainWindow, opened: Opened) -> None:
    opened("polyomino 6x10\npieces free 5\n")

    assert window.minimumSizeHint().width() <= 960
    assert window.minimumSizeHint().height() <= 700


def test_only_goals_that_the_solver_has_are_offered(opened: Opened) -> None:
    tab = opened(EMPTY_4)

    offered = {}
    for solver in ("sudoku_digits", "cover_links"):
        ask(tab, Goal.COUNT, solver)
        box = tab.solve_panel.goal_box
        offered[solver] = [Goal(box.itemData(k)) for k in range(box.count())]

    puzzle = tab.document.position.puzzle
    assert offered == {name: list(SOLVERS[name].goals_for(puzzle)) for name in offered}
    assert tab.solve_panel.goal is Goal.COUNT


CLOSE_WHILE_SOLVING = """
from workbench.ui.shell.app import make_app
from workbench.ui.shell.demo import wait
from workbench.ui.search.job import Job
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.cover.matrix_sheet import MatrixCell
app = make_app()
window = MainWindow()
window.show()
wait(lambda: window.warm_up.over, 300)
for _ in range(2):
    window.commands.open_text("." * 81, "test")
    window.tab.solve_panel.goal_box.setCurrentIndex(3)
    window.actions_by_name["run"].trigger()
wait(lambda: window.tab.lane.probe is not None and window.tab.lane.probe.nodes > 1000, 300)
assert window.tab.running
app.lastWindowClosed.connect(app.quit)
window.close()
print("closed")
"""

CLOSE_WHILE_WARMING_UP = """
from workbench.ui.shell.app import make_app
from workbench.ui.search.job import Job
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.cover.matrix_sheet import MatrixCell
app = make_app()
window = MainWindow()
window.show()
while not window.warm_up.isRunning():
    app.processEvents()
window.close()
print("closed")
"""


@pytest.mark.parametrize("script", [CLOSE_WHILE_SOLVING, CLOSE_WHILE_WARMING_UP])
def test_the_window_can_be_closed_at_any_time(script: str) -> None:
    done = run_python("-c", script)

    assert (done.returncode, done.stdout.strip()) == (0, "closed"), done.stderr
