"""Dialogs for files begin where the last file was chosen."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from workbench.ui.base.dialogs import ask_files, last_folder, save_dialog

TEXT = {"Text (*.txt)": ".txt"}


def test_a_dialog_begins_in_the_folder_of_the_file_chosen_last(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def ask(_parent: object, _title: str, folder: str, _kinds: str) -> tuple[list[str], str]:
        begun.append(folder)
        return [str(tmp_path / "a.txt")], ""

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", ask)
    window = QWidget()
    qtbot.addWidget(window)

    for _ in range(2):
        ask_files(window, "Open")
    saving = save_dialog(window, "Save", "mine.txt", TEXT)

    assert begun[1] == str(tmp_path)
    assert Path(saving.directory().path()) == tmp_path
    assert Path(saving.selectedFiles()[0]).name == "mine.txt"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    saving.fileSelected.emit(str(elsewhere / "other.txt"))
    assert last_folder() == elsewhere
    elsewhere.rmdir()
    assert last_folder() == Path()


def test_a_file_with_a_folder_is_proposed_there(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    dialog = save_dialog(window, "Save", str(tmp_path / "mine.txt"), TEXT)

    assert Path(dialog.directory().path()) == tmp_path
