"""A test that fails takes no others along: what it leaves open, running or changed is gone before the next."""

import re
from pathlib import Path

import pytest

from tests.processes import run_python

TOP = Path(__file__).parents[1]
TESTS = """
import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QDialog
from workbench.ui.base.crash import show_failure
from workbench.ui.base.failure_dialog import FailureDialog
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.base.theme import choose_theme, colours


def dialog(window):
    QDialog(window).open()


def mistake(window):
    show_failure("a mistake")
    QApplication.processEvents()
    assert window.findChildren(FailureDialog)


def search(window):
    window.commands.open_text("." * 81, "long")
    window.tab.editor.type_value([(0, 0)], 7)
    window.actions_by_name["run"].trigger()


def theme(window):
    choose_theme("dark")


def another_window(window):
    MainWindow().show()


def closed_window(window):
    window.close()


HARM = [dialog, mistake, search, theme, another_window, closed_window]


@pytest.mark.parametrize("then", ["harmed", "unharmed"])
@pytest.mark.parametrize("failing", [True, False], ids=["failing", "passing"])
@pytest.mark.parametrize("harm", HARM)
def test_harm(window, qtbot, harm, failing, then):
    if then == "harmed":
        harm(window)
        assert not failing
        return
    assert [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()] == [window]
    assert QApplication.activeWindow() is window
    assert window.tabs.all_tabs() == []
    assert window.palette().window().color() == QColor(colours()["window"])
    window.commands.open_text("." * 81, "next")
    window.actions_by_name["run"].trigger()
    qtbot.waitUntil(lambda: bool(window.tab.lane.solutions) and not window.tab.running)
"""


@pytest.mark.slow
def test_what_a_test_leaves_behind_does_not_reach_the_next(tmp_path: Path) -> None:
    file = tmp_path / "test_harm.py"
    file.write_text(TESTS)
    options = ["-p", "tests.conftest", "-p", "no:cacheprovider", "-p", "no:xdist", "-c", "pyproject.toml", "--tb=short"]

    done = run_python("-m", "pytest", *options, "-rA", str(file), cwd=TOP)

    kinds = ["dialog", "mistake", "search", "theme", "another_window", "closed_window"]
    outcomes = re.findall(r"^(PASSED|FAILED|ERROR) .*\[(\w+)-(\w+)-(\w+)\]", done.stdout, re.MULTILINE)
    passed = {(kind, ending) for outcome, kind, ending, then in outcomes if outcome == "PASSED" and then == "unharmed"}
    bad = {kind for outcome, kind, _, then in outcomes if outcome == "FAILED" and then == "harmed"}
    reported = {(kind, ending) for outcome, kind, ending, _ in outcomes if outcome == "ERROR"}
    assert passed == {(kind, ending) for kind in kinds for ending in ("failing", "passing")}, done.stdout
    assert bad == set(kinds)
    assert reported == {("mistake", "failing"), ("mistake", "passing")}  # a dialog alone fails a test
