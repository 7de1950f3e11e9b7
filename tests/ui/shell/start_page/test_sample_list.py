"""The samples: those of a kind by topic, those that are found, their pictures, and their columns."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.windows import new_window
from workbench.base.places import samples
from workbench.files.documents import parse_positions
from workbench.puzzles import KINDS
from workbench.ui.base.theme import choose_theme
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.start_page.page import StartPage
from workbench.ui.shell.start_page.sample_card import SampleCard, wrapping
from workbench.ui.shell.start_page.sample_list import SampleList, column_count
from workbench.ui.shell.start_page.sample_solutions import lane_of


@pytest.fixture
def page(window: MainWindow) -> StartPage:
    window.start_page.show_home()
    QApplication.processEvents()
    return window.start_page


def card_of(page: StartPage, stem: str) -> SampleCard:
    return next(card for card in page.samples.cards if card.file.stem == stem)


@pytest.mark.parametrize("kind", KINDS)
def test_every_sample_of_a_kind_is_shown_once_under_a_topic(page: StartPage, kind: str) -> None:
    page.show_kind(kind)

    assert sorted(card.file for card in page.samples.cards) == sorted(samples(kind))
    assert all(card.isVisibleTo(page) for card in page.samples.cards)
    topics = [section.heading.text() for section in page.samples.sections if not section.isHidden()]
    assert len(set(topics)) == len(topics)


def test_topics_come_in_the_order_that_the_files_give_them(page: StartPage) -> None:
    page.show_kind("polyomino")

    topics = [section.heading.text() for section in page.samples.sections if not section.isHidden()]

    assert topics == ["Pentominoes", "Tetrominoes", "Packings", "Counts"]


def test_words_find_the_samples_of_a_kind(page: StartPage) -> None:
    QTest.keyClicks(page.field, "kakuro")

    assert [card.file for card in page.samples.cards] == samples("kakuro")
    assert page.samples.sections[-1].isHidden()


@pytest.mark.parametrize(("words", "title"), [("surfaces", "Klein bottle 8 × 8"), ("torus", "Torus 20 × 20")])
def test_words_find_topics_and_lines(page: StartPage, words: str, title: str) -> None:
    QTest.keyClicks(page.field, words)

    assert title in [card.title for card in page.samples.cards]
    assert len(page.samples.cards) < 6


def test_words_are_found_in_any_order(page: StartPage) -> None:
    QTest.keyClicks(page.field, "CLOSED 10")

    assert {card.title for card in page.samples.cards} >= {"3 × 10, closed", "4 × 10, closed: no tour"}
    assert len(page.samples.cards) < 6


@pytest.mark.parametrize(
    ("words", "first", "later"),
    [
        ("queens", ["8 queens", "12 queens"], "Langford pairs"),  # of the topic *Queens and arrangements*
        ("cover queens", ["8 queens", "12 queens"], "Langford pairs"),
        ("colours", ["Colours"], "8 × 8, from corner to corner"),  # of a kind that comes before
    ],
)
def test_samples_whose_titles_match_come_first(page: StartPage, words: str, first: list[str], later: str) -> None:
    QTest.keyClicks(page.field, words)
    cards = page.samples.cards
    QApplication.processEvents()

    titles = [card.title for card in cards]
    assert titles[: len(first)] == first
    assert later in titles
    places = [page.samples.widget().mapFromGlobal(card.mapToGlobal(card.rect().topLeft())) for card in cards]
    assert places == sorted(places, key=lambda place: (place.y(), place.x()))
    cards[0].setFocus()
    for card in cards:
        assert QApplication.focusWidget() is card
        QTest.keyClick(card, Qt.Key.Key_Tab)


@pytest.mark.parametrize("text", ["4 × 10", "4x10", "10 4"])
def test_numbers_are_found_from_their_beginning(page: StartPage, text: str) -> None:
    QTest.keyClicks(page.field, text)

    titles = [card.title for card in page.samples.cards]
    assert "4 × 10, closed: no tour" in titles
    assert "Pentominoes 5 × 12" not in titles, "it speaks of 4,040 and 1,010"


def test_the_sides_of_a_board_are_found_while_they_are_typed(page: StartPage) -> None:
    QTest.keyClicks(page.field, "6 x 1")

    assert "Pentominoes 6 × 10" in [card.title for card in page.samples.cards]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_sample_opens_with_a_key(window: MainWindow, page: StartPage, key: Qt.Key) -> None:
    page.show_kind("sudoku")
    card = page.samples.cards[1]

    QTest.keyClick(card, key)

    assert window.tab is not None
    assert window.tab.document.title == card.title


def test_a_sample_opens_with_a_click(window: MainWindow, page: StartPage, qtbot: QtBot) -> None:
    page.show_kind("cover")
    card = page.samples.cards[0]

    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)

    assert window.tab is not None
    assert window.tab.document.title == card.title


def fits(shown: SampleList) -> bool:
    """Return whether no card is wider than the list."""
    rights = [card.mapTo(shown, card.rect().topRight()).x() for card in shown.cards]
    return max(rights) <= shown.viewport().width() and shown.horizontalScrollBar().maximum() == 0


@pytest.mark.slow
@pytest.mark.parametrize("text", ["100", "150", "200"])
@pytest.mark.parametrize("size", [(720, 520), (960, 1040), (1024, 700), (1280, 800), (1920, 1080)])
def test_no_card_is_wider_than_the_list(
    window: MainWindow, page: StartPage, qtbot: QtBot, size: tuple[int, int], text: str
) -> None:
    window.resize(*size)
    window.views.choose_text_size(text)
    for kind in KINDS:
        page.show_kind(kind)

        qtbot.waitUntil(lambda: fits(page.samples) and page.verticalScrollBar().maximum() == 0)  # in the end

        assert page.horizontalScrollBar().maximum() == 0
        assert len({card.width() for card in page.samples.cards}) == 1


@pytest.mark.slow
def test_larger_text_makes_larger_cards_in_fewer_columns(window: MainWindow, page: StartPage, qtbot: QtBot) -> None:
    page.show_kind("cover")
    QApplication.processEvents()
    before = page.samples.cards[0].size()

    window.views.choose_text_size("150")

    qtbot.waitUntil(lambda: page.samples.cards[0].width() > 1.4 * before.width() and fits(page.samples))
    assert page.samples.cards[0].height() > 1.3 * before.height()


def test_the_card_that_the_keyboard_reaches_is_in_sight(window: MainWindow, page: StartPage) -> None:
    window.activateWindow()
    page.show_kind("tour")
    QApplication.processEvents()

    for _ in range(len(page.samples.cards) - 1):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)

    last = page.samples.cards[-1]
    assert last.hasFocus()
    assert last.visibleRegion().boundingRect().height() > last.height() / 2


def test_a_number_of_columns_that_fills_the_rows_is_preferred() -> None:
    assert column_count(4, [3, 3, 3]) == 3
    assert column_count(4, [4, 4, 5]) == 4
    assert column_count(2, [3]) == 2
    assert column_count(1, [3]) == 1


@pytest.mark.slow
def test_cards_in_sight_are_pictured_and_never_empty_before(page: StartPage, qtbot: QtBot) -> None:
    page.show_kind("tour")
    first = page.samples.cards[0]
    first.forget_picture()
    empty = first.grab().toImage()
    plain = {empty.pixelColor(x, 60).name() for x in range(20, 130)}

    qtbot.waitUntil(lambda: first.pictured)

    assert len(plain) > 1, "there is a grid before the picture"
    assert first.grab().toImage() != empty


@pytest.mark.slow
def test_a_change_of_theme_draws_the_pictures_anew(page: StartPage, qtbot: QtBot) -> None:
    choose_theme("light")
    page.show_kind("sudoku")
    card = page.samples.cards[0]
    qtbot.waitUntil(lambda: card.pictured)
    light = card.grab().toImage()

    choose_theme("dark")

    qtbot.waitUntil(lambda: card.pictured and card.grab().toImage() != light)


def test_a_sample_with_a_walk_of_its_own_is_drawn_with_it(page: StartPage) -> None:
    page.show_kind("tour")
    card = card_of(page, "14-uncrossed-6x6")
    [position] = parse_positions(card.file.read_text("utf-8"))
    card.show_picture()
    drawn = card.grab().toImage()

    page.show_solution(card.file, np.arange(1, 37, dtype=np.int32).reshape(6, 6))

    assert card.grab().toImage() == drawn
    assert lane_of(card.file) is None
    assert position.entries.max() == 18


@pytest.mark.slow
def test_samples_shown_before_numpy_is_there_are_pictured_later(qtbot: QtBot) -> None:
    window = new_window()
    page = window.start_page
    page.show_kind("kakuro")

    qtbot.waitUntil(lambda: all(card.pictured for card in page.samples.cards[:2]))

    window.close()
    window.deleteLater()


def test_only_numbers_wider_than_a_card_may_be_broken() -> None:
    assert wrapping("28,200,960 on 9 × 10") == "28,200,960 on 9\u00a0×\u00a010"
    assert wrapping("1,234,567,890,123,456,789") == "1,\u200b234,\u200b567,\u200b890,\u200b123,\u200b456,\u200b789"
