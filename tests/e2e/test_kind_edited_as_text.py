"""A kind that is not filled cell by cell and has no face is edited as text beside its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.futoshiki.puzzles import Futoshiki
from tests.windows import trigger
from workbench.base.choices import Choice, Value
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Reduction
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.puzzle import Fault, Filling, ParseError
from workbench.ui.board.text.editor import TextEditor
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

TEXT = "drawn 3\n1 . .\n. . .\n. . .\n"


@dataclass(frozen=True)
class Drawn:
    """A futoshiki that can only be drawn and solved: it has no symbols, and no cell can be edited."""

    square: Futoshiki

    kind: ClassVar[str] = "drawn"
    title: ClassVar[str] = "Drawn square"
    sizes: ClassVar[tuple[Choice, ...]] = Futoshiki.sizes
    styles: ClassVar[tuple[str, ...]] = ("plain",)
    filling_styles: ClassVar[tuple[str, ...]] = ("plain",)
    asks: ClassVar[frozenset[str]] = frozenset()

    @property
    def shape(self) -> tuple[int, int]:
        return self.square.shape

    @property
    def extent(self) -> tuple[int, int]:
        return self.square.shape

    @property
    def name(self) -> str:
        return f"Drawn square {self.square.side}"

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        return cls(Futoshiki.blank(sizes))

    @classmethod
    def parse(cls, text: str) -> Sequence[Self]:
        if not text.startswith("drawn"):
            raise ParseError("Expected the word drawn.", 1, 1)
        return [cls(square) for square in Futoshiki.parse("futoshiki" + text.removeprefix("drawn"))]

    def format(self, _style: str = "plain") -> str:
        return "drawn" + self.square.format().removeprefix("futoshiki")

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        return self.square.format_filling(filling, style)

    def open_cells(self) -> NDArray[np.bool_]:
        return self.square.open_cells()

    def judge(self, filling: Filling) -> list[Fault]:
        return self.square.judge(filling)

    def to_cover(self) -> Reduction:
        return self.square.to_cover()

    def draw_ground(self, drawing: Drawing) -> None:
        self.square.draw_ground(drawing)

    def draw(self, drawing: Drawing) -> None:
        self.square.draw(drawing)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        self.square.draw_filling(drawing, filling, ink)


@pytest.fixture
def tab(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> DocumentTab:
    monkeypatch.setitem(KINDS, Drawn.kind, Drawn)
    window.commands.open_text(TEXT, "three")
    assert window.tab is not None
    return window.tab


def editor_of(tab: DocumentTab) -> TextEditor:
    assert isinstance(tab.editor, TextEditor)
    return tab.editor


def text_of(tab: DocumentTab) -> str:
    return tab.document.position.puzzle.format()


def test_typing_changes_the_puzzle_and_undo_restores_the_text(window: MainWindow, tab: DocumentTab) -> None:
    edit = editor_of(tab).draft.edit
    edit.selectAll()

    QTest.keyClicks(edit, "drawn 2")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QTest.keyClicks(edit, "1 2")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QTest.keyClicks(edit, ". .")
    editor_of(tab).draft.flush()

    assert text_of(tab) == "drawn 2\n1 2\n. .\n"
    trigger(window, "undo")
    assert text_of(tab) == editor_of(tab).draft.text == TEXT


def test_a_text_that_cannot_be_read_is_explained_and_changes_nothing(tab: DocumentTab) -> None:
    editor_of(tab).draft.type("draw\n")
    editor_of(tab).draft.flush()

    assert text_of(tab) == TEXT
    assert tab.message.text() == editor_of(tab).draft.error
    assert "Expected the word drawn." in tab.message.text()
    assert tab.changes.dirty


def test_undo_restores_the_last_text_without_an_error(window: MainWindow, tab: DocumentTab) -> None:
    editor_of(tab).draft.type("draw\n")
    editor_of(tab).draft.flush()

    trigger(window, "undo")

    assert editor_of(tab).draft.text == TEXT
    assert not tab.changes.dirty
    assert tab.message.text() == "Drawn square 3"


def test_a_kind_without_acts_of_its_own_has_no_puzzle_menu(window: MainWindow, tab: DocumentTab) -> None:
    shown = {action.text() for action in window.menuBar().actions() if action.isVisible()}

    assert "&Puzzle" not in shown
    assert "&Search" in shown


def test_it_is_solved_with_its_solution_in_the_picture(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.searching.over)

    assert tab.result.filling() is not None
    assert sorted(tab.result.seen().ravel().tolist()) == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_a_solution_that_is_kept_can_be_cleared(window: MainWindow, tab: DocumentTab, qtbot: QtBot) -> None:
    trigger(window, "run")
    qtbot.waitUntil(window.actions_by_name["keep_solution"].isEnabled)
    qtbot.waitUntil(lambda: tab.searching.over and tab.result.filling() is not None)
    trigger(window, "keep_solution")
    assert tab.document.position.entries.any()

    trigger(window, "clear_entries")

    assert not tab.document.position.entries.any()


def test_the_picture_of_an_earlier_text_is_dimmed(tab: DocumentTab) -> None:
    editor = editor_of(tab)
    before = editor.picture.grab().toImage()

    editor.draft.type("draw\n")
    editor.draft.flush()
    dimmed = editor.picture.grab().toImage()
    editor.draft.undo()

    assert dimmed != before
    assert editor.picture.grab().toImage() == before
