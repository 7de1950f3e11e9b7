"""A tour is exported from the real window: the dialog, the thread, the file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QPushButton, QWidget

from tests.windows import trigger
from workbench.insight.tours.export import FILE_TYPES, PictureStyle
from workbench.pictures.palettes import palette
from workbench.puzzles.tour import Tour
from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.tour.export_dialog import TourExportDialog
from workbench.ui.tour.exporting import write_tour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from workbench.ui.shell.document.tab import DocumentTab
    from workbench.ui.shell.main_window import MainWindow


@pytest.fixture
def walked(window: "MainWindow", opened: "Callable[[str], DocumentTab]", qtbot: "QtBot") -> "DocumentTab":
    """A tab in which Warnsdorff's rule has come to a tour."""
    tab = opened("tour 6x7\n")
    choose(tab.solve_panel, "warnsdorff")
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.searching.over)
    return tab


def choose(panel: SolvePanel, solver: str) -> None:
    panel.solver_box.setCurrentIndex(panel.solver_box.findData(solver))
    assert panel.solver.name == solver


def is_written(window: "MainWindow", path: Path) -> Callable[[], bool]:
    return lambda: path.exists() and not window.findChildren(ProgressDialog)


def test_the_shown_tour_is_written_with_its_rule(
    window: "MainWindow", walked: "DocumentTab", qtbot: "QtBot", tmp_path: Path
) -> None:
    for ending in FILE_TYPES:
        path = tmp_path / f"tour{ending}"
        window.exports.export_to(path)
        qtbot.waitUntil(is_written(window, path))

    assert window.statusBar().currentMessage() == f"Exported {tmp_path / 'tour.txt'}"
    written = json.loads((tmp_path / "tour.json").read_text(encoding="utf-8"))
    assert written["numbers"] == walked.result.seen().tolist()
    assert (written["made"]["solver"], written["made"]["rule"], written["made"]["seed"]) == ("warnsdorff", "roth", 1)
    with Image.open(tmp_path / "tour.gif") as image:
        assert getattr(image, "n_frames", 0) == 43
        assert "rule: roth" in image.info["comment"].decode()


def test_a_walk_by_hand_has_no_solver(window: "MainWindow", qtbot: "QtBot", tmp_path: Path) -> None:
    window.commands.open_text("tour 3x4\n1 4 7 10\n0 0 0 0\n0 2 0 0\n", "test")
    path = tmp_path / "mine.csv"

    window.exports.export_to(path)
    qtbot.waitUntil(is_written(window, path))

    text = path.read_text(encoding="utf-8")
    assert "solver" not in text
    assert "# visited: 5" in text
    assert text.endswith("1,4,7,10\n0,0,0,0\n0,2,0,0\n")


def test_the_dialog_chooses_the_format_of_the_file(
    window: "MainWindow",
    walked: "DocumentTab",
    qtbot: "QtBot",
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "film.gif"
    asked: list[str] = []

    def answer(dialog: QDialog) -> int:
        asked.append(type(dialog).__name__)
        if isinstance(dialog, TourExportDialog):
            for name, value in (("sort", ".gif"), ("cell", 8), ("fps", 25), ("frames", 8)):
                dialog.form.set_value(name, value)
        return 1

    monkeypatch.setattr(QDialog, "exec", answer)
    monkeypatch.setattr(QFileDialog, "exec", answer)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(path)])
    trigger(window, "export")
    qtbot.waitUntil(is_written(window, path))

    assert asked == ["TourExportDialog", "QFileDialog"]
    with Image.open(path) as image:
        assert (image.size, getattr(image, "n_frames", 0), image.info["duration"]) == ((60, 52), 8, 40)


def test_a_large_export_can_be_cancelled(window: "MainWindow", qtbot: "QtBot", tmp_path: Path) -> None:
    window.commands.open_text("tour 150x150\n", "test")
    tab = window.tab
    assert tab is not None
    choose(tab.solve_panel, "warnsdorff")
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.searching.over)

    picture = window.exports._picture()
    assert isinstance(picture.puzzle, Tour)
    write_tour(picture, picture.puzzle, tmp_path / "a.gif", PictureStyle(palette("light"), 10, 10, 2_000))
    [dialog] = window.findChildren(ProgressDialog)
    qtbot.waitUntil(lambda: dialog.isVisible() and dialog.value() > 0)
    dialog.findChild(QPushButton).click()
    qtbot.waitUntil(lambda: not RUNNING_JOBS and not window.findChildren(ProgressDialog))

    assert list(tmp_path.iterdir()) == []
    assert not window.findChildren(QMessageBox)


def test_a_failed_export_shows_an_error(
    window: "MainWindow", walked: "DocumentTab", qtbot: "QtBot", tmp_path: Path
) -> None:
    window.exports.export_to(tmp_path / "nowhere" / "a.csv")
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))

    [box] = window.findChildren(QMessageBox)
    assert "could not be written" in box.text()
    box.close()


def test_the_dialog_shows_what_cannot_be_written(qtbot: "QtBot", qapp: QApplication) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = TourExportDialog(parent, Tour(np.ones((300, 8), bool)), np.arange(1, 2_401).reshape(300, 8))
    ok = dialog.ok

    allowed = {}
    for ending in FILE_TYPES:
        dialog.form.set_value("sort", ending)
        allowed[ending] = ok.isEnabled()
    dialog.form.set_value("sort", ".gif")
    refused = dialog.note.text()
    dialog.form.set_value("sort", ".png")
    promised = dialog.note.text()
    dialog.form.set_value("cell", 21)

    assert allowed == {**dict.fromkeys(FILE_TYPES, True), ".gif": False}
    assert refused == "A GIF animation is limited to 200 × 200 squares; this board is 300 × 8."
    assert "36 × 1,204 pixels" in promised
    assert not ok.isEnabled()
    assert "limited to 6,000 pixels" in dialog.note.text()


def test_the_dialog_shows_only_options_that_apply(qtbot: "QtBot", qapp: QApplication) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = TourExportDialog(parent, Tour(np.ones((8, 8), bool)), np.arange(1, 65).reshape(8, 8))
    names = ("cell", "fps", "frames")

    shown = {}
    for ending in FILE_TYPES:
        dialog.form.set_value("sort", ending)
        fields = [dialog.form.findChild(QWidget, name) for name in names]
        shown[ending] = [name for name, field in zip(names, fields, strict=True) if field and not field.isHidden()]

    none: list[str] = []
    assert shown == {".svg": ["cell"], ".png": ["cell"], ".gif": list(names), ".csv": none, ".json": none, ".txt": none}
    dialog.form.set_value("sort", ".gif")
    assert "65 frames in 9.4 s." in dialog.note.text()
