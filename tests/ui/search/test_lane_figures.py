"""The numbers of a lane: where they stand, and what they say to a screen reader and under the mouse."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from workbench.ui.base.theme import scaled
from workbench.ui.search.lane_figures import FIGURE_LINE, Elided, Figures

NAMES = ("Nodes", "Level", "Found")
TEXTS = ("1,234", "7", "89")


@pytest.fixture
def figures(qtbot: QtBot) -> Figures:
    figures = Figures(NAMES, NAMES)
    qtbot.addWidget(figures)
    figures.show_texts(TEXTS, TEXTS, {1: "deep", 2: "many"})
    return figures


def note_at(figures: Figures, x: int, y: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the tooltip at a place."""
    found: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, words, *_rest: found.append(words))
    assert figures.event(QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(x, y), QPoint(x, y)))
    return found[0]


def test_notes_are_found_where_their_numbers_are(figures: Figures, monkeypatch: pytest.MonkeyPatch) -> None:
    figures.resize(1000, scaled(FIGURE_LINE))
    notes = [note_at(figures, x, 5, monkeypatch) for x in range(0, 1000, 5)]

    seen = [note for before, note in zip([None, *notes], notes, strict=False) if note != before]
    assert [note for note in seen if note] == ["deep", "many"]
    assert (notes[0], notes[-1]) == ("", "")


def test_numbers_that_are_concealed_are_not_named(figures: Figures, monkeypatch: pytest.MonkeyPatch) -> None:
    figures.resize(1000, scaled(FIGURE_LINE))
    (place, *_) = [x for x in range(0, 1000, 5) if note_at(figures, x, 5, monkeypatch) == "deep"]
    assert figures.accessibleName() == "Nodes 1,234, Level 7, Found 89"

    figures.conceal(True)
    assert (figures.accessibleName(), note_at(figures, place, 5, monkeypatch)) == ("", "")
    figures.show_texts(("1", "2", "3"), ("1", "2", "3"))
    assert figures.accessibleName() == ""
    figures.conceal(False)

    assert figures.accessibleName() == "Nodes 1, Level 2, Found 3"


def test_a_line_without_room_ends_in_dots_and_its_tooltip_holds_all(qtbot: QtBot) -> None:
    label = Elided()
    qtbot.addWidget(label)
    label.resize(60, 20)

    label.show_text("a text that is much too long")
    assert label.text().endswith("…")
    assert label.toolTip() == label.accessibleName() == "a text that is much too long"
    label.resize(600, 20)
    label.show()

    assert label.text() == "a text that is much too long"
