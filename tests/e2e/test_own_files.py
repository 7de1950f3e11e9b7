"""Own files in the real window: what they add is in panel and race, and what is wrong with them is a notice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tests.additions import forgotten
from tests.processes import run_python
from tests.windows import Opened, dispose, keep_session, trigger
from workbench.api.own_files import run_files
from workbench.base.places import resources
from workbench.files.analyses import format_analysis
from workbench.searching.race.record import race_analysis
from workbench.solvers import SOLVERS
from workbench.ui.analyses.race.lane_dialog import LaneDialog
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.base.preferences import set_preferred_solver
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

EXAMPLES = resources() / "examples"
SMALL = "12..3.....1....2\n"


@pytest.fixture
def examples() -> Iterator[None]:
    with forgotten():
        assert run_files(sorted(EXAMPLES.glob("*.py"))) == []
        yield


def chosen(tab: DocumentTab, solver: str) -> None:
    box = tab.solve_panel.solver_box
    assert box.findData(solver) >= 0
    box.setCurrentIndex(box.findData(solver))


def run_to_end(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.searching.over)


@pytest.mark.usefixtures("examples")
def test_the_tiny_solver_is_run_stepped_and_rewound(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(SMALL)
    chosen(tab, "plain_backtracking")

    run_to_end(window, tab, qtbot)

    assert tab.lane is not None
    assert tab.lane.probe is not None
    assert tab.lane.probe.solutions == 1
    assert tab.lane.trace is not None
    assert tab.lane.trace.map.exact is not None, "the live view knows the level of every node"
    assert len(tab.lane.trace.map.exact) == tab.lane.probe.nodes
    trigger(window, "step_back")


def raced(window: MainWindow, tab: DocumentTab) -> RaceTab:
    """Open a race of the example against a solver that ships."""
    entries = [(SOLVERS[name], {}) for name in ("plain_backtracking", "sudoku_digits")]
    race = RaceTab(tab.document.position.puzzle, "Race", window.acts, None, entries)
    window.tabs.add(race)
    return race


@pytest.mark.usefixtures("examples")
def test_it_is_raced(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    race = raced(window, opened(SMALL))

    trigger(window, "run")
    qtbot.waitUntil(lambda: race.race.over and not race.running)

    assert race.race.lanes[0].solver.title == "Plain backtracking"
    assert [lane.probe.solutions for lane in race.race.lanes if lane.probe] == [1, 1]


@pytest.mark.usefixtures("examples")
def test_it_is_offered_as_a_lane(window: MainWindow, opened: Opened) -> None:
    puzzle = opened(SMALL).document.position.puzzle

    dialog = LaneDialog(window, puzzle, "Lane", SOLVERS["sudoku_digits"], {})

    assert dialog.solver_box.findText("Plain backtracking") >= 0
    dialog.deleteLater()


@pytest.mark.usefixtures("examples")
def test_the_tie_break_is_in_the_panel(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened("tour 12x12\n")
    chosen(tab, "warnsdorff")
    tab.solve_panel.form.set_value("rule", "edge_first")

    run_to_end(window, tab, qtbot)

    assert tab.solve_panel.choices["rule"] == "edge_first"
    assert tab.lane is not None
    assert tab.lane.probe is not None
    assert tab.lane.probe.nodes == 144


def test_a_default_solver_that_is_gone_is_the_first_one(opened: Opened) -> None:
    set_preferred_solver("sudoku", "plain_backtracking")

    tab = opened(SMALL)

    assert tab.solve_panel.solver_box.currentIndex() == 0


def test_a_race_with_a_solver_that_is_gone_says_so(
    window: MainWindow, opened: Opened, examples: None, tmp_path: Path, qtbot: QtBot
) -> None:
    race = raced(window, opened(SMALL))
    file = tmp_path / "race.analysis"
    file.write_text(format_analysis(race_analysis(race.race, "Race", {})), encoding="utf-8")
    window.tabs.remove(race)
    del SOLVERS["plain_backtracking"]  # as in a start without the file
    before = window.tabs.all_tabs()

    window.commands.open_path(file)

    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    [box] = window.findChildren(QMessageBox)
    assert "plain_backtracking" in box.text()
    box.close()
    assert window.tabs.all_tabs() == before


def test_a_restored_race_whose_solver_is_gone_is_kept_in_a_file(
    window: MainWindow, opened: Opened, examples: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    before = keep_session(window)
    tab = opened(SMALL)
    race = raced(window, tab)
    assert before.keep_all()
    before.end(asked=True)
    window.tabs.remove(race)
    window.tabs.remove(tab)
    del SOLVERS["plain_backtracking"]

    keep_session(window)

    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)) and bool(window.tabs.document_tabs()))
    [box] = window.findChildren(QMessageBox)
    assert "plain_backtracking" in box.text()
    box.close()
    [kept] = tmp_path.rglob("damaged/*")
    assert "plain_backtracking" in kept.read_text(encoding="utf-8")


def test_what_is_wrong_is_a_notice_that_blocks_nothing(qtbot: QtBot) -> None:
    window = MainWindow()
    try:
        window.open_first([])
        window.report_at_start(["mine.py, line 3: There is a solver 'mine' already. Choose another name."])
        window.show()

        qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))

        [box] = window.findChildren(QMessageBox)
        assert not box.isModal()
        assert "mine.py, line 3" in box.informativeText()
        assert window.actions_by_name["new"].isEnabled()
        box.close()
    finally:
        qtbot.waitUntil(lambda: window.warm_up.over)
        dispose(window)


def test_no_notice_comes_without_a_problem(window: MainWindow) -> None:
    assert window.findChildren(QMessageBox) == []


def test_the_window_starts_with_own_files_good_and_bad(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import workbench\nworkbench.add_solver(3)\n", encoding="utf-8")
    program = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from workbench.ui.shell import main_window

def look(window):
    boxes = window.findChildren(QMessageBox)
    if boxes:
        from workbench.solvers import SOLVERS
        print(boxes[0].informativeText(), "plain_backtracking" in SOLVERS)
        boxes[0].close()
        window.close()
    else:
        QTimer.singleShot(50, lambda: look(window))

show = main_window.MainWindow.showEvent
def shown(self, event):
    show(self, event)
    QTimer.singleShot(50, lambda: look(self))
main_window.MainWindow.showEvent = shown
from workbench.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
    words = ["--with", str(EXAMPLES / "plain_backtracking.py"), "--with", "bad.py"]

    ended = run_python("-c", program, *words, cwd=tmp_path)

    assert ended.returncode == 0
    assert ended.stderr.startswith("workbench: bad.py, line 2: add_solver takes a workbench.Solver, not 3.\n")
    assert ended.stdout == "bad.py, line 2: add_solver takes a workbench.Solver, not 3. True\n"
