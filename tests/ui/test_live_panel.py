"""The charts of a live search."""

import time

import numpy as np
from pytestqt.qtbot import QtBot

from workbench.ui.live_panel import COLUMNS, Chart, columns_of


def test_few_levels_have_a_column_each() -> None:
    edges, most = columns_of(np.array([1, 5, 2]))

    assert edges.tolist() == [-0.5, 0.5, 1.5, 2.5]
    assert most.tolist() == [1, 5, 2]


def test_many_levels_share_columns_and_the_highest_is_seen() -> None:
    profile = np.ones(100_001, np.int64)
    profile[77_777] = 9

    edges, most = columns_of(profile)

    assert len(most) <= COLUMNS
    assert (edges[0], edges[-1]) == (-0.5, 100_000.5)
    assert most.max() == 9
    column = int(most.argmax())
    assert edges[column] < 77_777 < edges[column + 1]


def test_a_million_levels_are_drawn_in_a_blink(qtbot: QtBot) -> None:
    chart = Chart("Nodes", logarithmic=True)
    qtbot.addWidget(chart)
    profile = np.broadcast_to(np.int64(1), (1_000_000,))

    begun = time.process_time()
    edges, most = columns_of(profile)
    chart.show_band(edges, np.zeros(len(most)), most)

    assert time.process_time() - begun < 0.25
