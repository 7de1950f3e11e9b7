"""The depth view as a file."""

import csv
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.known.covers import queens
from workbench.puzzles.cover import Cover
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.base.exports.write import write_view
from workbench.ui.search.depth.chart import Subject
from workbench.ui.search.depth.export import SIZE, view_of_depths
from workbench.ui.search.depth.view import DepthView


def searched(size: int) -> Lane:
    lane = Lane(Cover.parse(queens(size))[0], SOLVERS["cover_links"], {}, Goal.COUNT)
    while not lane.over:
        lane.advance()
    return lane


def view_of(qtbot: QtBot, lane: Lane) -> DepthView:
    view = DepthView()
    qtbot.addWidget(view)
    assert lane.trace is not None
    assert lane.probe is not None
    view.show_search(Subject(lane.trace.map, lane.probe.profile, lane.probe.level, lane.probe.nodes))
    return view


@pytest.fixture
def view(qtbot: QtBot, compiled: None) -> DepthView:
    return view_of(qtbot, searched(8))


def test_an_svg_holds_the_title_and_the_legend(view: DepthView, tmp_path: Path) -> None:
    write_view(view_of_depths(view, "8 queens & more"), tmp_path / "queens.svg")

    root = ET.parse(tmp_path / "queens.svg").getroot()
    assert root.get("viewBox") == f"0 0 {SIZE.width()} {SIZE.height()}"
    words = " ".join(root.itertext())
    assert "8 queens & more" in words
    assert "solutions" in words


def test_a_png_has_twice_the_pixels(view: DepthView, tmp_path: Path) -> None:
    write_view(view_of_depths(view, "8 queens"), tmp_path / "queens.png", scale=2)

    image = QImage(str(tmp_path / "queens.png"))
    assert image.size() == SIZE * 2
    assert len({image.pixel(x, image.height() // 2) for x in range(image.width())}) > 2


def test_a_table_of_a_short_search_has_a_row_for_every_node(view: DepthView, tmp_path: Path) -> None:
    write_view(view_of_depths(view, "8 queens"), tmp_path / "queens.csv")

    with (tmp_path / "queens.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["node"]) for row in rows] == list(range(1, view.nodes + 1))
    assert sum(int(row["solution"]) for row in rows) == 92  # OEIS A000170
    assert rows[0]["level"] == "0"


@pytest.mark.slow
def test_a_table_of_a_long_search_has_sums_that_are_its_profile(qtbot: QtBot, tmp_path: Path) -> None:
    lane = searched(12)
    view = view_of(qtbot, lane)

    write_view(view_of_depths(view, "12 queens"), tmp_path / "queens.csv")

    with (tmp_path / "queens.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert lane.probe is not None
    profile = [sum(int(row[f"level_{k}"]) for row in rows) for k in range(len(lane.probe.profile))]
    assert profile == lane.probe.profile.tolist()
    assert sum(int(row["solutions"]) for row in rows) == 14_200  # OEIS A000170
    ends = [(int(row["first_node"]), int(row["last_node"])) for row in rows]
    assert ends[0][0] == 1
    assert ends[-1][1] == lane.probe.nodes
    assert all(before[1] + 1 == after[0] for before, after in pairwise(ends))
    assert np.all([first <= last for first, last in ends])
