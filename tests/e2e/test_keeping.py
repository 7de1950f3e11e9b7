"""Files in the real window: open, save, reload, drop, recent files, and the question about unsaved changes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.files.documents import parse_document, parse_puzzles
from workbench.files.position import Position
from workbench.files.safe_writing.leftovers import computer
from workbench.files.safe_writing.safety_copy import SafetyCopy, keep
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.ui.base.exports.dialog import ExportDialog
from workbench.ui.base.settings import recent_files
from workbench.ui.shell.dialogs.export import BoardExportDialog
from workbench.ui.shell.dialogs.new import NewDialog
from workbench.ui.shell.dialogs.pick import PickDialog
from workbench.ui.shell.main_window import MainWindow

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def answer(button: QMessageBox.StandardButton) -> None:
    """Press a button of the next message box."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.button(button).click()

    QTimer.singleShot(0, press)


def error_shown(window: MainWindow) -> str:
    """Return the text of the message box, and close it."""
    box = window.findChild(QMessageBox)
    text = box.text()
    box.close()
    return text


def test_a_document_comes_back_with_entries_marks_and_history(
    window: MainWindow, opened: Opened, tmp_path: Path
) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.type_value([(0, 2)], 4)
    tab.editor.choose("marks")
    tab.editor.type_value([(0, 3)], 6)
    file = tmp_path / "mine.puzzle"

    saved = window.commands.save_to(file)
    trigger(window, "close_tab")
    window.commands.open_path(file)

    assert saved
    again = window.tab
    assert again
    assert again.document.title == "mine"
    assert again.document.position.entries[0, 2] == 4
    assert again.document.position.marks[0, 3] == 1 << 5
    assert not again.document.history.dirty

    trigger(window, "undo")
    trigger(window, "undo")

    assert not again.document.position.entries.any()
    assert not window.actions_by_name["undo"].isEnabled()


def test_unknown_keys_survive(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    file.write_text(json.dumps({**json.loads(file.read_text()), "rating": [1, 2]}))
    trigger(window, "close_tab")

    window.commands.open_path(file)
    assert window.tab
    window.tab.editor.type_value([(0, 2)], 4)
    trigger(window, "save")

    assert json.loads(file.read_text())["rating"] == [1, 2]


def test_a_document_of_a_newer_program_is_not_overwritten(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    file.write_text(json.dumps({**json.loads(file.read_text()), "format": "puzzle-workbench 2.0"}))
    trigger(window, "close_tab")

    window.commands.open_path(file)

    assert "newer version of the workbench" in error_shown(window)
    QApplication.processEvents()
    assert not window.commands.save_to(file)
    assert "Save it under another name" in error_shown(window)
    assert "2.0" in file.read_text()
    assert window.commands.save_to(tmp_path / "other.puzzle")


def test_closing_asks_about_unsaved_changes(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    tab = opened(WIKIPEDIA)
    window.commands.save_to(tmp_path / "mine.puzzle")
    tab.editor.type_value([(0, 2)], 4)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "mine •"
    assert window.isWindowModified()

    answer(QMessageBox.StandardButton.Cancel)
    trigger(window, "close_tab")
    assert window.tab is tab

    answer(QMessageBox.StandardButton.Cancel)
    assert not window.close()

    answer(QMessageBox.StandardButton.Save)
    trigger(window, "close_tab")
    assert window.tab is None
    assert json.loads((tmp_path / "mine.puzzle").read_text())["entries"][0] == "0 0 4 0 0 0 0 0 0"


def test_changes_can_be_discarded(window: MainWindow, opened: Opened) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.type_value([(0, 2)], 4)

    answer(QMessageBox.StandardButton.Discard)
    trigger(window, "close_tab")

    assert window.tabs.document_tabs() == []


def test_a_failed_save_shows_an_error_and_keeps_the_changes(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.type_value([(0, 2)], 4)

    saved = window.commands.save_to(tmp_path / "nowhere" / "mine.puzzle")

    assert not saved
    assert "could not be written" in error_shown(window)
    assert tab.document.history.dirty


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "The text is empty"),
        (b"123456789\n12345z789\n", "Line 2, column 6"),
        (b"\xff\xfe\x00\x01", "not a puzzle that the program knows"),
        (b'{"format": "puzzle-workbench 1.0", "kind"', "Line 1, column"),
        (b'{"format": "other"}', "A document of the workbench begins with"),
    ],
)
def test_a_bad_file_shows_a_short_error(window: MainWindow, tmp_path: Path, content: bytes, error: str) -> None:
    file = tmp_path / "bad.sdk"
    file.write_bytes(content)

    window.commands.open_path(file)

    assert error in error_shown(window)
    assert window.tabs.document_tabs() == []


def test_a_missing_file_shows_an_error(window: MainWindow, tmp_path: Path) -> None:
    window.commands.open_path(tmp_path / "nothing.sdk")

    assert "nothing.sdk" in error_shown(window)


def test_opened_files_are_listed_as_recent(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "one.sdk"
    file.write_text(WIKIPEDIA)

    window.commands.open_path(file)

    assert recent_files()[0] == file.resolve()

    file.unlink()

    assert file.resolve() not in recent_files()


def test_a_file_opened_twice_has_one_tab(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    opened(WIKIPEDIA)
    window.commands.save_to(tmp_path / "mine.puzzle")

    window.commands.open_path(tmp_path / "mine.puzzle")

    assert len(window.tabs.document_tabs()) == 1


def test_a_text_file_opened_again_goes_to_its_unchanged_tab(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("# Five by six\ntour 5x6\n", encoding="utf-8")
    window.commands.open_path(file)
    first = window.tab
    window.commands.open_text(WIKIPEDIA, "other")

    window.commands.open_path(file)

    assert window.tab is first
    assert window.tabs.count() == 3  # with the samples
    assert first is not None
    other = tmp_path / "other.txt"
    other.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    window.commands.open_path(other)
    assert window.tab is not first, "another file with the same text"
    window.tabs.remove(window.tab)  # type: ignore[arg-type]
    first.document.apply(Position.fresh(Tour(np.ones((6, 6), bool))), "resize")
    window.commands.open_path(file)
    assert window.tab is not first, "a changed tab is no longer the file"
    assert window.tabs.count() == 4
    file.write_text("# Five by six\ntour 5x6 closed\n", encoding="utf-8")
    window.commands.open_path(file)
    assert window.tabs.count() == 5, "the file has another puzzle now"


def choose_all() -> None:
    """Open every puzzle that the dialog lists."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PickDialog)
    dialog.view.selectAll()
    dialog.accept()


def test_a_file_of_many_opened_again_goes_to_the_tabs_of_what_is_chosen(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("tour 5x6\n\ntour 6x6\n", encoding="utf-8")
    for _ in range(2):
        QTimer.singleShot(0, choose_all)
        window.commands.open_path(file)

    assert [tab.document.title for tab in window.tabs.document_tabs()] == ["mine 1", "mine 2"]


def test_pasting_what_is_there_already_says_so(window: MainWindow, opened: Opened) -> None:
    QGuiApplication.clipboard().setText(WIKIPEDIA)
    trigger(window, "paste")
    first = window.tab
    trigger(window, "paste")

    assert window.tab is first
    assert window.statusBar().currentMessage() == "The clipboard has the puzzle that is here already."
    assert not window.actions_by_name["undo"].isEnabled()
    QGuiApplication.clipboard().setText(WIKIPEDIA.replace("53", "35"))
    trigger(window, "paste")
    assert window.statusBar().currentMessage().startswith("Pasted over Pasted. Press ")
    assert window.actions_by_name["undo"].isEnabled()


def test_a_read_only_file_is_not_replaced(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    tab = opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    file.chmod(0o444)
    before = file.read_text()
    tab.editor.type_value([(0, 2)], 4)

    saved = window.commands.save_to(file)

    assert not saved
    assert error_shown(window) == f"{file} is read-only. Save under another name, or make the file writable first."
    assert file.read_text() == before
    assert tab.document.history.dirty


def test_a_file_touched_by_another_program_is_written(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    tab = opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    tab.editor.type_value([(0, 2)], 4)
    os.utime(file, ns=(1, 1))

    assert window.commands.save_to(file)


def test_a_file_half_written_by_a_killed_program_is_restored_when_opened(
    window: MainWindow, opened: Opened, tmp_path: Path
) -> None:
    opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    trigger(window, "close_tab")
    whole = file.read_bytes()
    kept = keep(SafetyCopy(file, whole, b"{}" + whole))
    assert kept is not None
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    kept.rename(kept.with_name(f"{ended.pid}-{computer()}abcd.copy"))
    file.write_bytes(b"{}" + whole[2:])
    left = tmp_path / f".{ended.pid}-{computer()}abcd~"
    left.write_bytes(b"temporary")

    window.commands.open_path(file)

    assert "The previous version has been restored." in error_shown(window)
    assert file.read_bytes() == whole
    assert not left.exists()
    assert window.tab is not None
    assert window.commands.save_to(file)


def test_a_file_changed_by_another_program_is_not_overwritten(
    window: MainWindow, opened: Opened, tmp_path: Path
) -> None:
    tab = opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    tab.editor.type_value([(0, 2)], 4)
    before = file.stat()
    file.write_text("changed\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))

    saved = window.commands.save_to(file)

    assert not saved
    assert "changed by another program" in error_shown(window)
    assert file.read_text() == "changed\n"
    assert window.commands.save_to(tmp_path / "other.puzzle")
    assert window.commands.save_to(tmp_path / "other.puzzle")


def test_two_tabs_do_not_save_into_one_file(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    opened(WIKIPEDIA)
    window.commands.save_to(tmp_path / "mine.puzzle")
    opened("." * 81)

    saved = window.commands.save_to(tmp_path / "." / "mine.puzzle")

    assert not saved
    assert "is open in another tab" in error_shown(window)


def test_files_can_be_dropped_onto_the_window(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "one.sdk"
    file.write_text(WIKIPEDIA)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    arguments = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPointF(50, 50).toPoint(), *arguments)
    drop = QDropEvent(QPointF(50, 50), *arguments)

    window.dragEnterEvent(enter)
    window.dropEvent(drop)

    assert enter.isAccepted()
    assert window.tab
    assert window.tab.document.position.puzzle == Sudoku.parse(WIKIPEDIA)[0]


def test_a_paste_does_not_replace_a_document_with_a_file(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    tab = opened(WIKIPEDIA)
    window.commands.save_to(tmp_path / "mine.puzzle")
    QGuiApplication.clipboard().setText("." * 81)

    trigger(window, "paste")

    assert tab.document.position.puzzle == Sudoku.parse(WIKIPEDIA)[0]
    assert window.tab is not tab
    assert window.tab
    assert window.tab.document.position.puzzle == Sudoku.blank({"box": "3x3"})


def test_a_paste_of_many_opens_the_selected_puzzles(window: MainWindow, opened: Opened) -> None:
    opened(WIKIPEDIA)
    QGuiApplication.clipboard().setText(f"{'.' * 81}\n" * 9)

    QTimer.singleShot(0, choose_all)
    trigger(window, "paste")

    assert len(window.tabs.document_tabs()) == 10


def test_text_can_be_dropped_onto_the_window(window: MainWindow) -> None:
    mime = QMimeData()
    mime.setText(WIKIPEDIA)
    arguments = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)

    window.dropEvent(QDropEvent(QPointF(50, 50), *arguments))

    assert window.tab
    assert window.tab.document.title == "Dropped"


def test_a_file_of_many_puzzles_offers_a_choice(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{'.' * 81}\n{WIKIPEDIA}\n" * 5000)

    def pick() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, PickDialog):  # a thread still reads the file
            return
        dialog.view.setCurrentIndex(dialog.view.model().index(9999, 0))
        dialog.accept()

    picking = QTimer(interval=10)
    picking.timeout.connect(pick)
    picking.start()
    window.commands.open_path(file)
    qtbot.waitUntil(lambda: window.tab is not None)

    assert window.tab
    assert window.tab.document.title == "many 10000"
    assert window.tab.document.position.puzzle == Sudoku.parse(WIKIPEDIA)[0]


def test_a_new_board_has_the_chosen_size(window: MainWindow) -> None:
    def create() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewDialog)
        dialog.form.set_value("box", "2x5")
        dialog.accept()

    QTimer.singleShot(0, create)
    trigger(window, "new")

    assert window.tab
    assert window.tab.document.position.puzzle == Sudoku.blank({"box": "2x5"})


def test_a_dialog_can_be_cancelled(window: MainWindow) -> None:
    def leave() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, leave)
    trigger(window, "new")

    assert window.tabs.document_tabs() == []


def exported(window: MainWindow, monkeypatch: pytest.MonkeyPatch, path: Path, **values: int | str) -> Path:
    """Export by the action, with these options in the dialog."""

    def answer(dialog: QDialog) -> int:
        if isinstance(dialog, ExportDialog):
            for name, value in values.items():
                dialog.form.set_value(name, value)
        return 1

    monkeypatch.setattr(QDialog, "exec", answer)
    monkeypatch.setattr(QFileDialog, "exec", answer)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(path)])
    trigger(window, "export")
    return path


@pytest.mark.parametrize(("cell", "side"), [(10, 94), (100, 920)])
def test_a_picture_has_the_pixels_per_cell_that_were_chosen(
    window: MainWindow, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cell: int, side: int
) -> None:
    opened(WIKIPEDIA)

    path = exported(window, monkeypatch, tmp_path / "board.png", format=".png", cell=cell)

    image = QImage(str(path))
    assert (image.width(), image.height()) == (side, side)
    assert image.pixelColor(1, 1).alpha() == 255


def test_a_picture_can_have_a_transparent_background(
    window: MainWindow, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(WIKIPEDIA)

    path = exported(window, monkeypatch, tmp_path / "board.png", format=".png", background="transparent")

    image = QImage(str(path))
    corner, frame = image.pixelColor(1, 1), image.pixelColor(5, 5)
    assert (corner.alpha(), frame.alpha()) == (0, 255)
    assert image.pixelColor(5 + 150, 5 + 30).alpha() == 0  # an empty cell


def test_a_picture_that_would_be_too_large_cannot_be_exported(window: MainWindow, opened: Opened) -> None:
    puzzle = parse_puzzles("polyomino 100x50\npieces free 5 any")[0]
    dialog = BoardExportDialog(window, puzzle, untouched(puzzle))
    dialog.form.set_value("format", ".png")

    dialog.form.set_value("cell", 61)

    assert dialog.note.text() == (
        "A PNG picture is limited to 6,000 pixels, so to cells of 60 pixels here; 61 is too large."
    )
    assert not dialog.ok.isEnabled()
    dialog.form.set_value("cell", 60)
    assert dialog.ok.isEnabled()
    assert dialog.note.text() == "3,012 × 6,012 pixels."


@pytest.mark.parametrize(("suffix", "begins"), [(".svg", b"<svg"), (".png", b"\x89PNG"), (".txt", b"sudoku 3x3")])
def test_pictures_are_exported_as_shown_and_puzzles_as_text(
    window: MainWindow, opened: Opened, tmp_path: Path, suffix: str, begins: bytes
) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.type_value([(0, 2)], 4)

    window.exports.export_to(tmp_path / f"board{suffix}")

    assert (tmp_path / f"board{suffix}").read_bytes().startswith(begins)
    if suffix == ".txt":
        assert (tmp_path / "board.txt").read_text().splitlines()[1] == "53..7...."


def test_the_new_dialog_starts_at_the_size(window: MainWindow) -> None:
    dialog = NewDialog(window)
    dialog.show()

    assert dialog.focusWidget() is dialog.form.findChild(QComboBox, "box")
    assert dialog.kind_box.nextInFocusChain() is dialog.form.findChild(QComboBox, "box")
    dialog.close()


@pytest.fixture
def changed(window: MainWindow, opened: Opened, tmp_path: Path) -> Path:
    """The file of a document with a change, after another program has changed the file."""
    tab, file = opened(WIKIPEDIA), tmp_path / "mine.puzzle"
    window.commands.save_to(file)
    tab.editor.type_value([(0, 2)], 4)
    file.write_text(file.read_text() + "\n")
    return file


def press(window: MainWindow, text: str) -> None:
    """Try to save, and press a button of the question about the file."""
    trigger(window, "save")
    box = window.findChild(QMessageBox)
    assert "was changed by another program" in box.text()
    next(button for button in box.buttons() if button.text() == text).click()


def test_a_changed_file_is_reloaded(window: MainWindow, changed: Path) -> None:
    press(window, "&Reload")

    (tab,) = window.tabs.document_tabs()
    assert (tab.document.path, tab.changes.dirty, tab.document.position.entries[0, 2]) == (changed, False, 0)


def test_a_changed_file_is_overwritten(window: MainWindow, changed: Path) -> None:
    press(window, "&Overwrite")

    assert window.tab is not None
    assert not window.tab.changes.dirty
    assert parse_document(changed.read_text()).history.now.state.entries[0, 2] == 4


def test_a_changed_file_that_is_no_document_is_not_reloaded(window: MainWindow, changed: Path) -> None:
    changed.write_text("{damaged")

    press(window, "&Reload")

    assert window.tab is not None
    assert window.tab.changes.dirty
    boxes = [box.text() for box in window.findChildren(QMessageBox)]
    assert any(text.startswith("mine.puzzle: ") for text in boxes)


def test_a_changed_analysis_is_reloaded_or_overwritten(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    opened(WIKIPEDIA)
    trigger(window, "race")
    file = tmp_path / "mine.analysis"
    assert window.analysis_files.save_to(file)
    whole = file.read_text()

    for text, after in (("&Overwrite", whole), ("&Reload", whole + "\n")):
        file.write_text(whole + "\n")
        press(window, text)
        assert file.read_text().rstrip("\n") == after.rstrip("\n")
        assert window.tabs.analysis is not None
        assert window.tabs.analysis.path == file
        for box in window.findChildren(QMessageBox):
            box.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
