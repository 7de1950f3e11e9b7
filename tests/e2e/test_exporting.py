"""Views of analyses exported from the real window: pictures, tables and films, in the format of the name's ending."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.thorough import only_thorough
from tests.windows import Opened, rest, trigger
from workbench.files.tables import Table, csv_text, json_text, tabbed_text
from workbench.pictures.film_page import MAX_ROWS
from workbench.ui.analyses.estimate.tab import EstimateTab
from workbench.ui.analyses.grids.tab import GridsTab
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.analyses.tuning.tab import RulesTab
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.base.exports.caption import HEIGHT as CAPTION
from workbench.ui.base.exports.view import HasViews, TabView
from workbench.ui.shell.exports.view_dialog import ViewExportDialog
from workbench.ui.shell.main_window import MainWindow

Analysed = Callable[[str, str], object]

TETROMINOES = "polyomino 4x5\npieces free 4 any"
TOUR = "tour 6x6 start a1\n"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def analysed(window: MainWindow, opened: Opened, qtbot: QtBot) -> Analysed:
    """A function that opens a puzzle's text, and an analysis of it that has come to an end."""

    def open_analysis(text: str, act: str) -> object:
        if text:
            opened(text)
        trigger(window, act)
        tab = window.tabs.currentWidget()
        if isinstance(tab, WatchTab):
            rest(tab)
            tab.step_100()
        elif isinstance(tab, EstimateTab):
            tab.step_100()
        elif isinstance(tab, RulesTab):
            tab.panel.sizes["training"].setText("7")
            tab.panel.sizes["validation"].setText("8")
            tab.panel.evaluations.setValue(10)
            tab.run()
        elif isinstance(tab, (RaceTab, GridsTab)):
            tab.run()
        rest(tab.maps["A"] if isinstance(tab, StartsTab) else tab)
        if isinstance(tab, RaceTab):
            qtbot.waitUntil(lambda: tab.face.settled)
        return tab

    return open_analysis


def views(window: MainWindow) -> list[TabView]:
    tab = window.tabs.front
    assert isinstance(tab, HasViews)
    return list(tab.views_to_export())


ANALYSES = [
    (TETROMINOES, "race"),
    pytest.param(TOUR, "race", marks=only_thorough),  # of walks: as a film below
    (TETROMINOES, "watch"),
    (TETROMINOES, "estimate"),
    (TOUR, "heat_map"),
    ("", "sudoku_grids"),
    ("", "better_rules"),
]


@pytest.mark.parametrize(("text", "act"), ANALYSES)
def test_every_view_becomes_pictures_a_table_and_a_page(
    window: MainWindow, analysed: Analysed, tmp_path: Path, text: str, act: str
) -> None:
    analysed(text, act)

    check_pictures(window, tmp_path)
    check_tables(window, tmp_path)
    check_pages(window, tmp_path)


def check_pictures(window: MainWindow, tmp_path: Path) -> None:
    """Export every view as a picture in each format, and look at it."""
    for number, view in enumerate(views(window)):
        for suffix in (".svg", ".pdf", ".png"):
            window.view_exports.export_to(view, tmp_path / f"{number}{suffix}", 2)
        root = ElementTree.parse(tmp_path / f"{number}.svg").getroot()
        assert root.get("viewBox") == f"0 0 {view.size.width()} {view.size.height() + CAPTION}"
        assert any(view.title[:12] in (text.text or "") for text in root.iter(f"{SVG}text")), "the caption"
        assert "Puzzle Workbench" in (root.findtext(f"{SVG}desc") or "")
        assert len(list(root.iter(f"{SVG}path"))) + len(list(root.iter(f"{SVG}rect"))) > 3
        assert (tmp_path / f"{number}.pdf").read_bytes().startswith(b"%PDF-")
        with Image.open(tmp_path / f"{number}.png") as image:
            assert image.size == (2 * view.size.width(), 2 * (view.size.height() + CAPTION))
            assert "Puzzle Workbench" in image.info["Software"]
            assert len(image.convert("RGB").resize((64, 64)).getcolors(64 * 64) or []) > 2
    assert not window.findChildren(QMessageBox)


def check_tables(window: MainWindow, tmp_path: Path) -> None:
    """Export the tables: they hold the same rows as CSV and as JSON."""
    with_tables = [view for view in views(window) if view.table]
    assert with_tables

    for number, view in enumerate(with_tables):
        for suffix in (".csv", ".json"):
            window.view_exports.export_to(view, tmp_path / f"{number}{suffix}")
        lines = (tmp_path / f"{number}.csv").read_text().splitlines()
        rows = list(csv.DictReader(line for line in lines if not line.startswith("# ")))
        stored = json.loads((tmp_path / f"{number}.json").read_text())
        assert len(rows) == len(stored["rows"]) > 0
        for row, other in zip(rows, stored["rows"], strict=True):
            assert list(row) == list(other)
            assert list(row.values()) == ["" if value is None else str(value) for value in other.values()]


def check_pages(window: MainWindow, tmp_path: Path) -> None:
    """Export every view as a page, which has its figures."""
    for number, view in enumerate(views(window)):
        path = tmp_path / f"{number}.html"
        window.view_exports.export_to(view, path)
        page = path.read_text(encoding="utf-8")
        [found] = re.findall(r"const film = (.*);", page)
        assert len(json.loads(found)["tiles"]) == 1
        assert len(page) < 2_000_000
        assert not re.search(r"""(src|href|url|import|fetch)\s*[=(]\s*["']?(?!data:)(https?:)?//""", page)
        if view.table is not None:
            rows = list(view.table().rows)
            assert page.count("<tr>") == 1 + min(MAX_ROWS, len(rows))


def test_the_table_of_a_race_holds_the_counts_of_its_lanes(
    window: MainWindow, analysed: Analysed, tmp_path: Path
) -> None:
    tab = analysed(TETROMINOES, "race")
    assert isinstance(tab, RaceTab)

    window.view_exports.export_to(views(window)[0], tmp_path / "race.json")

    stored = json.loads((tmp_path / "race.json").read_text())
    assert stored["made"]["program"].startswith("Puzzle Workbench")
    assert {row["solutions"] for row in stored["rows"]} == {454}  # OEIS A230031
    assert [row["nodes"] for row in stored["rows"]] == [lane.probe.nodes for lane in tab.race.lanes if lane.probe]


@pytest.mark.parametrize(
    ("text", "act"), [pytest.param(TETROMINOES, "race", marks=only_thorough), (TOUR, "race"), (TETROMINOES, "watch")]
)
def test_a_film_shows_the_course_of_an_analysis(
    window: MainWindow, analysed: Analysed, tmp_path: Path, qtbot: QtBot, text: str, act: str
) -> None:
    analysed(text, act)
    [view] = [one for one in views(window) if one.film]
    path = tmp_path / "film.gif"

    window.view_exports.record(view, path, frames=6, fps=20)
    qtbot.waitUntil(path.exists)

    with Image.open(path) as film:
        frames = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            frames.append(film.convert("RGB").tobytes())
            assert film.info["duration"] == (50 if number < 5 else 3000)
    assert len(frames) == 6
    assert len(set(frames)) == 6, "something changes from frame to frame"
    if (text, act) != (TETROMINOES, "race"):  # whose lanes say the same at some moments
        film_as_page(window, view, tmp_path / "film.html", qtbot)


def film_as_page(window: MainWindow, view: TabView, path: Path, qtbot: QtBot) -> None:
    """Record a film as a page: it has sentences."""
    window.view_exports.record(view, path, frames=6)
    qtbot.waitUntil(path.exists)

    page = path.read_text(encoding="utf-8")
    [found] = re.findall(r"const film = (.*);", page)
    film = json.loads(found)
    assert len(film["tiles"]) == len(film["words"]) == 6
    assert len({json.dumps(words) for words in film["words"]}) == 6
    assert all(all(words) for words in film["words"])
    assert len(page) < 2_000_000


def test_a_map_of_starts_tells_the_squares_left_from_each_start(
    window: MainWindow, analysed: Analysed, tmp_path: Path
) -> None:
    tab = analysed("tour 5x6\n", "heat_map")
    assert isinstance(tab, StartsTab)
    window.view_exports.export_to(views(window)[0], tmp_path / "map.html")

    [found] = re.findall(r"const film = (.*);", (tmp_path / "map.html").read_text(encoding="utf-8"))
    spots = json.loads(found)["spots"]

    left = tab.maps["A"].left
    told = dict(text.partition(": ")[::2] for *_, text in spots)
    names = {tab.tour.name_of((r, c)): int(left[r, c]) for r, c in np.ndindex(5, 6)}
    assert told.keys() == names.keys()
    assert any(names.values())
    for name, count in names.items():
        assert told[name].rstrip("?") == (str(count) if count > 0 else "")


def test_a_film_can_stop_at_a_moment(window: MainWindow, analysed: Analysed, tmp_path: Path, qtbot: QtBot) -> None:
    analysed(TOUR, "race")
    [view] = [one for one in views(window) if one.film]
    path = tmp_path / "film.html"

    window.view_exports.record(view, path, frames=100, until=3)
    qtbot.waitUntil(path.exists)

    [found] = re.findall(r"const film = (.*);", path.read_text(encoding="utf-8"))
    assert view.film is not None
    assert json.loads(found)["names"] == [f"{k} / {view.film.moments - 1:,}" for k in range(4)]


def test_lanes_are_exported_without_their_buttons(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    tab = analysed(TOUR, "race")
    assert isinstance(tab, RaceTab)
    view = views(window)[0]
    with_buttons = tab.grid.lanes.grab().toImage()
    dialog = ViewExportDialog(window, [view])
    dialog.form.set_value("format", ".png")
    dialog.form.set_value("scale", 1)

    window.view_exports.export_to(view, tmp_path / "race.png", scale=1)

    size = QImage(str(tmp_path / "race.png")).size()
    assert dialog.note.text() == f"{size.width():,} × {size.height():,} pixels."
    exported = QImage(str(tmp_path / "race.png")).convertToFormat(with_buttons.format())
    button = tab.grid.views[0].settings
    corner = button.mapTo(tab.grid.lanes, QPoint(0, 0))
    area = QRect(corner, button.size())
    assert with_buttons.copy(area) != exported.copy(area)
    assert len({exported.pixel(area.x() + x, area.y() + y) for x in range(2, 20) for y in range(2, 20)}) == 1
    assert button.isVisible()


def test_the_dialog_offers_what_a_view_has(window: MainWindow, analysed: Analysed) -> None:
    analysed(TETROMINOES, "watch")
    dialog = ViewExportDialog(window, views(window))
    matrix = next(k for k, view in enumerate(views(window)) if view.title.endswith("matrix"))

    dialog.form.set_value("format", ".gif")
    assert dialog.ok.isEnabled()
    dialog.form.set_value("view", str(matrix))
    assert not dialog.ok.isEnabled()
    dialog.form.set_value("format", ".svg")
    assert dialog.ok.isEnabled()


def test_the_format_follows_the_ending_of_the_name(
    window: MainWindow, analysed: Analysed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysed(TETROMINOES, "estimate")
    path = tmp_path / "estimate.csv"
    monkeypatch.setattr(QDialog, "exec", lambda _: 1)  # the dialog has SVG
    monkeypatch.setattr(QFileDialog, "exec", lambda _: 1)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(path)])

    trigger(window, "export")

    assert path.read_text().startswith("# program: Puzzle Workbench")


def test_an_unknown_ending_is_refused_in_a_sentence(window: MainWindow, analysed: Analysed, tmp_path: Path) -> None:
    analysed(TETROMINOES, "estimate")

    window.view_exports.export_to(views(window)[0], tmp_path / "estimate.doc")

    [box] = window.findChildren(QMessageBox)
    assert box.text() == "estimate.doc cannot be written. Use one of .svg, .pdf, .png, .csv, .json, .html."
    assert list(tmp_path.iterdir()) == []


def test_tables_are_written_for_files_and_for_the_clipboard() -> None:
    table = Table(("a", "b"), [(1, "x, y"), (2, None)], {"made by": "a\nb"})

    assert csv_text(table) == '# made by: a b\na,b\n1,"x, y"\n2,\n'
    assert json.loads(json_text(table))["rows"] == [{"a": 1, "b": "x, y"}, {"a": 2, "b": None}]
    assert tabbed_text(table) == "a\tb\n1\tx, y\n2\t\n"
