"""The gallery: its columns, its filter, and the names of the files opened last."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from tests.windows import trigger
from workbench.base.places import samples
from workbench.files.documents import parse_positions
from workbench.ui.base.settings import remember_file
from workbench.ui.shell.gallery import Gallery, column_count, places, sample_kinds
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.sample_card import Card, wrapping
from workbench.ui.shell.sample_solutions import lane_of


def shown(gallery: Gallery) -> list[Card]:
    return [card for card in gallery.cards if card.isVisibleTo(gallery)]


def settle(window: MainWindow) -> Gallery:
    """Let the window add every section and lay it out."""
    QApplication.processEvents()
    while len(window.gallery.sections) < len(sample_kinds()):
        QApplication.processEvents()
    QApplication.processEvents()
    return window.gallery


@pytest.fixture
def gallery(window: MainWindow) -> Gallery:
    gallery = settle(window)
    gallery.filter_field.clear()
    return gallery


@pytest.mark.parametrize("width", [900, 1280, 1920])
def test_columns_are_the_same_in_every_section(window: MainWindow, gallery: Gallery, width: int) -> None:
    window.resize(width, 770)
    settle(window)

    lefts = {card.mapTo(gallery, card.rect().topLeft()).x() for card in gallery.cards}
    widths = {card.width() for card in gallery.cards}

    assert len(lefts) in {900: (2, 3), 1280: (4, 5), 1920: (7, 8)}[width]  # one less where that leaves no card alone
    assert len(widths) == 1


@pytest.mark.parametrize("width", [1280, 1920])
def test_no_card_stands_alone_in_a_row(window: MainWindow, gallery: Gallery, width: int) -> None:
    window.resize(width, 770)
    settle(window)

    several = [card for card in gallery.cards if len(samples(card.file.parent.name)) > 1]
    rows = Counter(card.mapTo(gallery.widget(), card.rect().topLeft()).y() for card in several)

    assert min(rows.values()) >= 2


def test_a_card_that_would_stand_alone_gets_company() -> None:
    assert places(9, 8) == [*((0, k) for k in range(7)), (1, 0), (1, 1)]
    assert places(8, 8) == [(0, k) for k in range(8)]
    assert places(1, 8) == [(0, 0)]
    assert places(3, 1) == [(0, 0), (1, 0), (2, 0)]


def test_one_column_less_is_shown_where_that_leaves_fewer_cards_alone() -> None:
    assert column_count(8, [11, 5, 14, 9, 19]) == 7
    assert column_count(5, [11, 5, 14, 9, 19]) == 5
    assert column_count(1, [3]) == 1


def test_the_filter_shows_the_samples_of_a_kind(gallery: Gallery) -> None:
    QTest.keyClicks(gallery.filter_field, "kakuro")

    assert [card.file for card in shown(gallery)] == samples("kakuro")
    gallery.filter_field.clear()
    assert shown(gallery) == gallery.cards


def test_the_filter_finds_titles_and_descriptions_by_words_in_any_order(gallery: Gallery) -> None:
    QTest.keyClicks(gallery.filter_field, "CLOSED 10")

    assert {card.title for card in shown(gallery)} >= {"3 × 10, closed", "4 × 10, closed: no tour"}
    assert len(shown(gallery)) < 6


@pytest.mark.parametrize("text", ["4 × 10", "4x10", "10 4"])
def test_the_filter_takes_numbers_from_their_beginning(gallery: Gallery, text: str) -> None:
    QTest.keyClicks(gallery.filter_field, text)

    titles = [card.title for card in shown(gallery)]
    assert "4 × 10, closed: no tour" in titles
    assert "Pentominoes 5 × 12" not in titles, "it speaks of 4,040 and 1,010"


def test_the_sides_of_a_board_are_found_while_they_are_typed(gallery: Gallery) -> None:
    QTest.keyClicks(gallery.filter_field, "6 x 1")

    assert "Pentominoes 6 × 10" in [card.title for card in shown(gallery)]


def test_return_in_the_filter_opens_the_first_match(window: MainWindow, gallery: Gallery) -> None:
    QTest.keyClicks(gallery.filter_field, "inkala")
    QTest.keyClick(gallery.filter_field, Qt.Key.Key_Return)

    assert window.tab is not None
    assert window.tab.document.title == "Inkala 2012"


def test_a_filter_without_a_match_says_so(gallery: Gallery) -> None:
    QTest.keyClicks(gallery.filter_field, "chess960")

    assert shown(gallery) == []
    assert gallery.nothing_found.text() == "No sample matches “chess960”."
    assert gallery.nothing_found.isVisibleTo(gallery)


def test_recent_files_that_are_samples_are_called_by_their_titles(
    window: MainWindow, gallery: Gallery, tmp_path: Path
) -> None:
    own = tmp_path / "mine.sdk"
    own.write_text("." * 81)
    for file in (own, next(file for file in samples("sudoku") if "25x25" in file.name)):
        remember_file(file)

    trigger(window, "samples")

    links = [button for button in gallery.findChildren(QPushButton) if button.property("role") == "link"]
    assert [button.text() for button in links if not button.isHidden()][:2] == ["Sudoku: Twenty-five", "mine.sdk"]


def test_the_filter_does_not_take_the_focus_at_the_start(gallery: Gallery) -> None:
    assert not gallery.filter_field.hasFocus()


@pytest.mark.slow
def test_larger_text_fits_into_cards_and_window(window: MainWindow, gallery: Gallery) -> None:
    window.resize(1280, 770)
    height = gallery.cards[0].height()

    window.views.choose_text_size("150")
    settle(window)

    assert gallery.cards[0].height() > height + 30
    assert gallery.horizontalScrollBar().maximum() == 0
    window.views.choose_text_size("100")
    assert gallery.cards[0].height() == height


def test_a_sample_with_a_walk_of_its_own_is_drawn_with_it(window: MainWindow, gallery: Gallery) -> None:
    [card] = [card for card in gallery.cards if card.file.stem == "14-uncrossed-6x6"]
    [position] = parse_positions(card.file.read_text("utf-8"))
    card.show_picture()
    drawn = card.grab().toImage()

    gallery.show_solution(card.file, np.arange(1, 37, dtype=np.int32).reshape(6, 6))

    assert card.grab().toImage() == drawn
    assert lane_of(card.file) is None
    assert position.entries.max() == 18


def test_only_numbers_wider_than_a_card_may_be_broken() -> None:
    assert wrapping("28,200,960 on 9 × 10") == "28,200,960 on 9\u00a0×\u00a010"
    assert wrapping("1,234,567,890,123,456,789") == "1,\u200b234,\u200b567,\u200b890,\u200b123,\u200b456,\u200b789"


PUZZLES = {
    "several lines": "1 . . 4\n. . . .\n. . . .\n4 . . 1\n",
    "one long line": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "a short line": "1..4........4..1",
    "a kind": "tour 5x6",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize(
    "key",
    [
        (Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier),
    ],
)
def test_a_puzzle_pasted_into_the_filter_opens(
    window: MainWindow, gallery: Gallery, name: str, key: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    QApplication.clipboard().setText(PUZZLES[name])
    gallery.filter_field.setFocus()
    assert QApplication.focusWidget() is gallery.filter_field

    QTest.keyClick(gallery.filter_field, *key)

    assert window.tab is not None
    assert window.tab.document.title == "Pasted"
    assert gallery.filter_field.text() == ""
    assert not gallery.nothing_found.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("words", ["dominoes", "4x10", "sudoku", " tour of a cylinder ", "6 × 10"])
def test_words_are_pasted_into_the_filter(window: MainWindow, gallery: Gallery, words: str) -> None:
    QApplication.clipboard().setText(words)
    gallery.filter_field.setFocus()

    QTest.keyClick(gallery.filter_field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)

    assert window.tab is None
    assert gallery.filter_field.text() == words


@pytest.mark.slow
def test_a_puzzle_is_pasted_from_the_menu_of_the_filter(window: MainWindow, gallery: Gallery) -> None:
    QApplication.clipboard().setText(PUZZLES["several lines"])
    gallery.filter_field.setFocus()
    QTimer.singleShot(0, paste_from_menu)

    gallery.filter_field.contextMenuEvent(
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), gallery.filter_field.mapToGlobal(QPoint(5, 5)))
    )

    assert window.tab is not None
    assert gallery.filter_field.text() == ""


def paste_from_menu() -> None:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if "Paste" in action.text()).trigger()
    menu.close()
