"""The table of link arrays at any width."""

import numpy as np
from PySide6.QtWidgets import QHeaderView
from pytestqt.qtbot import QtBot

from tests.small_covers import KNUTH
from workbench.puzzles.cover import Cover
from workbench.searching.watch.operations import OperationClock
from workbench.solvers.cover.heuristics import DEFAULTS
from workbench.solvers.cover.orders import ordered
from workbench.ui.analyses.watch.links_table import ARRAYS, LinksTable

COVER = Cover.parse("cover\na b c d e f g\n" + "".join(" ".join(option) + "\n" for option in KNUTH))[0]


def test_no_column_is_cut(qtbot: QtBot) -> None:
    table = LinksTable()
    qtbot.addWidget(table)
    table.show_clock(OperationClock(ordered(COVER, DEFAULTS), np.zeros((0, 2), np.int64), head_first=False))
    header = table.horizontalHeader()

    for width in (700, 400, 200):
        table.resize(width, 300)
        table.show()

        for column in range(len(ARRAYS)):
            needed = max(header.sectionSizeHint(column), table.sizeHintForColumn(column))
            assert header.sectionSize(column) >= needed, (width, column)
    assert header.sectionResizeMode(0) is QHeaderView.ResizeMode.Fixed
    table.resize(700, 300)
    assert header.sectionResizeMode(0) is QHeaderView.ResizeMode.Stretch
