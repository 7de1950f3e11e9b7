"""A text with a tour is opened in the real window."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication

from tests.puzzles.tour.tours import EULER
from tests.windows import trigger

if TYPE_CHECKING:
    from workbench.ui.shell.main_window import MainWindow


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_file_with_a_tour_opens_with_its_moves(window: "MainWindow", tmp_path: Path, kind: str) -> None:
    rows = [[int(word) for word in row.split()] for row in EULER.splitlines()]
    file = tmp_path / "euler.txt"
    file.write_text(EULER if kind == "text" else f'{{"tour": "5x5", "numbers": {rows}}}', encoding="utf-8")

    window.commands.open_path(file)

    assert window.tab is not None
    position = window.tab.document.position
    assert position.puzzle.format() == "tour 5x5\n"
    assert position.entries.tolist() == rows
    assert position.faults() == []


def test_a_tour_is_pasted_with_its_moves(window: "MainWindow") -> None:
    for moves in (25, 13):
        numbers = np.array([row.split() for row in EULER.splitlines()], int)
        text = "tour 5x5\n" + "\n".join(
            " ".join(map(str, row)) for row in np.where(numbers <= moves, numbers, 0).tolist()
        )
        QGuiApplication.clipboard().setText(text)
        trigger(window, "paste")

        assert window.tab is not None
        assert int(window.tab.document.position.entries.max()) == moves
    assert len(window.tabs.document_tabs()) == 1
