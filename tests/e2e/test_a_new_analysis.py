"""A new analysis is one face and one line in a registry: it is then opened, run, saved, restored and exported."""

import csv
from pathlib import Path

import pytest

from tests.toy_analysis import COUNT_SYMBOLS, FACE, MAX_LINES, SymbolsTab
from tests.windows import Opened, rest, trigger
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.shell.analyses.registry import ANALYSES
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.menus import all_acts

TOUR = "tour 3x4\n"


@pytest.fixture
def counted(window: MainWindow, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> SymbolsTab:
    """The toy analysis of a board, after its run."""
    monkeypatch.setitem(ANALYSES, FACE.name, FACE)
    opened(TOUR)
    window.offers()[COUNT_SYMBOLS].do()
    tab = window.tabs.front
    assert isinstance(tab, SymbolsTab)
    trigger(window, "run")
    rest(tab)
    return tab


def test_it_is_run_by_the_act_of_all_runs(counted: SymbolsTab) -> None:
    assert counted.counts == {"t": 1, "o": 1, "u": 1, "r": 1, "3": 1, "x": 1, "4": 1}
    assert "x: 1" in counted.figures.text()


def test_it_is_saved_and_opened_again_with_where_it_was_made(
    window: MainWindow, counted: SymbolsTab, tmp_path: Path
) -> None:
    before = dict(counted.counts)

    assert window.analysis_files.save_to(tmp_path / "symbols.analysis")
    trigger(window, "close_tab")
    window.commands.open_path(tmp_path / "symbols.analysis")

    again = window.tabs.front
    assert isinstance(again, SymbolsTab)
    assert again is not counted
    assert dict(again.counts) == before
    assert "program" in again.made


def test_its_view_is_exported(window: MainWindow, counted: SymbolsTab, tmp_path: Path) -> None:
    window.view_exports.export_to(window.view_exports.views()[0], tmp_path / "symbols.csv")

    rows = list(csv.reader((tmp_path / "symbols.csv").read_text(encoding="utf-8").splitlines()))
    assert ["x", "1"] in rows


def test_an_obstacle_is_said_and_nothing_opened(
    window: MainWindow, counted: SymbolsTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("workbench.ui.shell.analyses.commands.show_error", lambda _window, text: said.append(text))
    tabs = window.tabs.count()
    holes = "tour 60x1\n" + "#\n" * 60

    [large] = type(counted.puzzle).parse(holes)
    assert window.analyses.open(AnalysisRequest(analysis="symbols", puzzle=large, title="Large")) is None

    assert said == [f"Only texts of up to {MAX_LINES} lines are counted."]
    assert window.tabs.count() == tabs


def test_every_act_of_the_registry_is_in_a_menu() -> None:
    acts = {face.act for face in ANALYSES.values() if face.act is not None}

    assert acts <= set(all_acts())
