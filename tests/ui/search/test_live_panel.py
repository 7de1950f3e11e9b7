"""The charts and numbers of a live search."""

import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
from pytestqt.qtbot import QtBot
from workbench.ui.search.level_chart import LevelChart, ticks

from workbench.solvers.search import Probe, Status
from workbench.ui.search.live_panel import COLUMNS, LivePanel, columns_of

PROBE = Probe(Status.FOUND, 1, 1, 0, 0, 1, 0.0, np.ones(1, np.int64), np.zeros((1, 1), np.int32))


def test_few_levels_have_a_column_each() -> None:
    edges, most = columns_of(np.array([1, 5, 2]))

    assert edges.tolist() == [-0.5, 0.5, 1.5, 2.5]
    assert most.tolist() == [1, 5, 2]


def test_many_levels_share_columns_and_the_highest_stays_visible() -> None:
    profile = np.ones(100_001, np.int64)
    profile[77_777] = 9

    edges, most = columns_of(profile)

    assert len(most) <= COLUMNS
    assert (edges[0], edges[-1]) == (-0.5, 100_000.5)
    assert most.max() == 9
    column = int(most.argmax())
    assert edges[column] < 77_777 < edges[column + 1]


def test_a_million_levels_are_drawn_in_a_quarter_of_a_second(qtbot: QtBot) -> None:
    chart = LevelChart("Nodes", logarithmic=True)
    qtbot.addWidget(chart)
    profile = np.broadcast_to(np.int64(1), (1_000_000,))

    begun = time.process_time()
    edges, most = columns_of(profile)
    chart.show_band(edges, np.zeros(len(most)), most)
    chart.grab()

    assert time.process_time() - begun < 0.25


def test_a_reached_goal_fills_the_progress_bar(qtbot: QtBot) -> None:
    panel = LivePanel()
    qtbot.addWidget(panel)

    panel.show_numbers(PROBE)
    before = panel.progress.text(), panel.progress.value()
    panel.show_numbers(PROBE, decided=True)

    assert before == ("0 % of the tree", 0)
    assert panel.progress.text() == "Done; the rest of the tree was not needed"
    assert panel.progress.value() == panel.progress.maximum()


def test_an_exhausted_tree_is_shown_as_complete(qtbot: QtBot) -> None:
    panel = LivePanel()
    qtbot.addWidget(panel)

    panel.show_numbers(replace(PROBE, status=Status.EXHAUSTED, progress=1.0), decided=True)

    assert panel.progress.text() == "100 % of the tree"


def test_the_unit_of_time_survives_changes_of_theme_and_size(qtbot: QtBot) -> None:
    chart = LevelChart("Level over time")
    qtbot.addWidget(chart)

    chart.show_band(np.array([0.0, 1.0, 2.0]), np.array([0, 1]), np.array([3, 2]), " (µs)")
    chart.show_colours()
    chart.resize(300, 90)
    chart.grab()

    assert chart.title == "Level over time (µs)"


def test_ticks_are_evenly_spaced() -> None:
    assert ticks(11.5, 6) == [0, 2, 4, 6, 8, 10]
    assert ticks(1, 6) == [0, 1]
    assert ticks(0.5, 3, finest=0) == [0, 0.2, 0.4]
    assert ticks(0, 6) == [0]


def test_charts_import_no_chart_library() -> None:
    code = "import sys, workbench.ui.shell.document_tab; print([name for name in sys.modules if 'pyqtgraph' in name])"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
