"""The figures of a live search, its line, and what it shows of a moment."""

import re
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import DeadEnd, Limit, Probe, Status
from workbench.ui.search.live.panel import LivePanel
from workbench.ui.shell.menus import make_all_actions

PROBE = Probe(
    Status.RUNNING, 1_234_567, 7, 89, 0.25, np.full(13, 5, np.int64), np.zeros((1, 1), np.int32), seconds=30.0
)
[EMPTY_6] = Sudoku.parse("sudoku 2x3\n" + "......\n" * 6)
[BOARD] = Tour.parse("tour 8x8 start 0,0")


@pytest.fixture
def panel(frame: QMainWindow) -> LivePanel:
    panel = LivePanel(make_all_actions(frame))
    frame.setCentralWidget(panel)
    panel.resize(1200, 220)
    panel.open()
    return panel


def numbers(panel: LivePanel) -> dict[str, str]:
    return {name: label.text() for name, label in panel.numbers.items()}


def line(panel: LivePanel) -> str:
    """Return the line above the view without its mark-up."""
    return re.sub(r"<.*?>", "", panel.line.text()).replace(" &nbsp; ", "  ").replace("&nbsp;", " ")


def show(panel: LivePanel, lane: Lane) -> Probe:
    """Show where a lane is."""
    assert lane.probe is not None
    assert lane.trace is not None
    lane.catch_up()
    panel.show_trace(lane, lane.probe, lane.trace, None)
    return lane.probe


def searched(nodes: int) -> Lane:
    lane = Lane(EMPTY_6, SOLVERS["cover_links"], goal=Goal.COUNT, limit=Limit(nodes=nodes))
    lane.reach(nodes)
    return lane


def test_before_the_first_search_there_is_only_an_empty_line(frame: QMainWindow) -> None:
    panel = LivePanel(make_all_actions(frame))
    frame.setCentralWidget(panel)
    frame.show()
    low = panel.sizeHint().height()

    assert line(panel) == ""
    assert not panel.depth_view.isVisible()
    panel.open()
    assert line(panel) == ""
    assert panel.depth_view.isVisible()
    assert panel.sizeHint().height() > low + 50


def test_without_a_search_there_are_no_figures(panel: LivePanel) -> None:
    assert set(numbers(panel).values()) == {"–"}
    assert panel.progress.text() == "No search yet"
    assert panel.progress.value() == 0
    assert line(panel) == ""


def test_figures_are_those_of_the_probe(panel: LivePanel) -> None:
    panel.show_numbers(PROBE)

    assert numbers(panel) == {
        "Nodes": "1,234,567",
        "Nodes/s": "41.2 k",
        "Level": "7 of 12",
        "Solutions": "89",
        "Time": "30.00 s",
    }


def test_a_search_that_has_not_visited_a_node_has_no_level(panel: LivePanel) -> None:
    panel.show_numbers(replace(PROBE, nodes=0, level=0, profile=np.zeros(0, np.int64), seconds=0.0))

    assert numbers(panel)["Level"] == "–"


@pytest.mark.parametrize(("seconds", "rate"), [(0.0, "–"), (0.031, "–"), (0.099, "–"), (0.1, "70")])
def test_a_short_search_has_no_rate(panel: LivePanel, seconds: float, rate: str) -> None:
    panel.show_numbers(replace(PROBE, nodes=7, seconds=seconds))

    assert numbers(panel)["Nodes/s"] == rate


def test_the_next_node_may_be_deeper_than_any_visited(panel: LivePanel) -> None:
    panel.show_numbers(replace(PROBE, level=13))

    assert numbers(panel)["Level"] == "13 of 13"


@pytest.mark.parametrize(
    ("progress", "seconds", "stopped", "expected"),
    [
        (0.25, 30.0, False, "≈ 25.00 % done, 1:30 min left"),
        (0.2207, 5.84, False, "≈ 22.07 % done, 21 s left"),
        (0.25, 30.0, True, "≈ 25.00 % done"),
        (0.25, 0.4, False, "≈ 25.00 % done"),  # too early to estimate
        (0.0005, 30.0, False, "≈ 0.050 % done"),
        (0.0, 30.0, False, "0 % done"),
        (1.0, 30.0, True, "100 % done"),
        (1.0, 30.0, False, "100 % done"),
        (0.999999, 10.0, False, "≈ 99.99 % done, 10 µs left"),
    ],
)
def test_progress_is_an_estimate_with_the_time_left(
    panel: LivePanel, progress: float, seconds: float, stopped: bool, expected: str
) -> None:
    panel.show_numbers(replace(PROBE, progress=progress, seconds=seconds), stopped=stopped)

    assert panel.progress.text() == expected
    assert panel.progress.value() == int(progress * panel.progress.maximum())


def test_a_reached_goal_fills_the_progress_bar(panel: LivePanel) -> None:
    panel.show_numbers(PROBE, decided=True)

    assert panel.progress.text() == "Done early: goal reached"
    assert panel.progress.value() == panel.progress.maximum()


def test_an_exhausted_tree_is_shown_as_complete(panel: LivePanel) -> None:
    panel.show_numbers(replace(PROBE, status=Status.EXHAUSTED, progress=1.0), decided=True)

    assert panel.progress.text() == "100 % done"


def test_the_next_search_begins_with_no_figures(panel: LivePanel) -> None:
    lane = searched(500)
    panel.show_numbers(PROBE, decided=True)
    show(panel, lane)
    panel.show_moment(PROBE, lane.probe)

    panel.show_nothing()

    assert set(numbers(panel).values()) == {"–"}
    assert panel.depth_view.picture is None
    assert (panel.progress.value(), line(panel)) == (0, "")


@pytest.mark.usefixtures("compiled")
def test_the_view_has_every_node_and_its_legend_stands_above_it(panel: LivePanel) -> None:
    show(panel, searched(5_000))
    many = line(panel)
    show(panel, searched(50))
    picture = panel.depth_view.picture

    assert "floor: lowest level" in many
    assert "level of each node" in line(panel)
    assert picture is not None
    assert picture.steps is not None
    assert len(picture.steps.levels) == 50


@pytest.mark.usefixtures("compiled")
def test_a_moment_is_named_instead_of_the_legend(panel: LivePanel) -> None:
    latest = show(panel, searched(5_000))

    panel.show_moment(replace(latest, nodes=1_234, level=9), latest)

    assert line(panel) == "After node 1,234 of 5,000 · next at level 9"
    panel.show_moment(None, latest)
    assert line(panel).startswith("■ nodes at a level" if "■" in line(panel) else "┃ levels")


@pytest.mark.usefixtures("compiled")
def test_a_dead_end_is_named_with_its_reason(panel: LivePanel) -> None:
    latest = show(panel, searched(5_000))
    moment = replace(latest, nodes=55, level=41, dead_end=DeadEnd(44, latest.filling))

    panel.show_moment(moment, latest, "No option is left for item r8.")

    named = "Node 55 of 5,000 · dead end at level 44 · back to level 41"
    assert line(panel) == f"{named}\N{NO-BREAK SPACE} | \N{NO-BREAK SPACE}No option is left for item r8."
    panel.depth_view.readout_changed.emit("Node 55 · level 44 · dead end")  # of the mouse that has clicked there
    assert line(panel).endswith("No option is left for item r8.")
    panel.depth_view.readout_changed.emit("")
    panel.stand_beside(True)
    panel.show_moment(replace(moment, status=Status.EXHAUSTED), latest)
    assert line(panel) == "Node 55 of 5,000 · dead end at level 44"


@pytest.mark.usefixtures("compiled")
def test_the_picture_beside_the_board_does_not_move_with_the_lines_above_it(panel: LivePanel) -> None:
    latest = show(panel, searched(5_000))
    panel.stand_beside(True)
    panel.resize(600, 500)
    panel.show()
    moment = replace(latest, nodes=55, level=41, dead_end=DeadEnd(44, latest.filling))

    tops = set()
    for reason in ("", "Short.", "A long reason that does not fit on one line. " * 2):
        panel.show_moment(moment, latest, reason)
        panel.layout().activate()
        tops.add(panel.depth_view.mapTo(panel, panel.depth_view.rect().topLeft()).y())

    assert len(tops) == 1


@pytest.mark.usefixtures("compiled")
def test_what_is_under_the_mouse_stands_beside_the_moment(panel: LivePanel) -> None:
    latest = show(panel, searched(5_000))
    panel.show_moment(replace(latest, nodes=1_234, level=9), latest)

    panel.depth_view.readout_changed.emit("Node 77 · level 3")

    assert (
        line(panel)
        == "After node 1,234 of 5,000 · next at level 9\N{NO-BREAK SPACE} | \N{NO-BREAK SPACE}Node 77 · level 3"
    )
    panel.show_moment(None, latest)
    assert line(panel) == "Node 77 · level 3"
    panel.depth_view.readout_changed.emit("")
    assert "floor" in line(panel)


@pytest.mark.usefixtures("compiled")
def test_a_walk_without_levels_has_no_legend_and_can_be_gone_back_in(panel: LivePanel, qtbot: QtBot) -> None:
    lane = Lane(BOARD, SOLVERS["warnsdorff"], goal=Goal.ONE)
    while not lane.over:
        lane.advance()

    probe = show(panel, lane)
    panel.show_numbers(probe, lane.finished)

    assert panel.depth_view.picture is None
    assert panel.depth_view.nodes == probe.nodes == 64
    assert line(panel) == ""


@pytest.mark.usefixtures("compiled")
def test_the_panel_does_not_change_its_size_with_its_words(panel: LivePanel) -> None:
    before = panel.minimumSizeHint(), panel.sizeHint()

    latest = show(panel, searched(5_000))
    panel.show_numbers(replace(PROBE, nodes=10**15, level=10**6, solutions=10**12, seconds=1e6))
    panel.show_moment(latest, latest)
    panel.depth_view.readout_changed.emit("words " * 200)

    assert (panel.minimumSizeHint(), panel.sizeHint()) == before
