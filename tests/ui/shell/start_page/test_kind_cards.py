"""How the cards of the kinds are placed, and the pictures on them."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.windows import new_window
from workbench.base.places import resources
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import choose_theme
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.start_page.kind_cards import column_count
from workbench.ui.shell.start_page.kind_picture import paint_recorded, plain_grid, recorded_picture


@pytest.mark.parametrize(
    ("cards", "most", "columns"), [(5, 7, 5), (5, 5, 5), (5, 4, 3), (5, 3, 3), (5, 2, 2), (5, 1, 1), (6, 5, 3)]
)
def test_rows_are_full_but_for_one_place(cards: int, most: int, columns: int) -> None:
    assert column_count(cards, most) == columns


def colours_of(picture: dict[str, object]) -> set[str]:
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(0x123456)
    with painting(image) as painter:
        paint_recorded(painter, picture, QRectF(image.rect()))
    return {image.pixelColor(x, y).name() for x in range(0, 200, 3) for y in range(0, 200, 3)}


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("kind", [file.stem for file in sorted((resources() / "start").iterdir())])
def test_the_picture_of_a_kind_is_in_colour(qapp: QApplication, kind: str, theme: str) -> None:
    choose_theme(theme)

    grey = [name for name in colours_of(recorded_picture(kind)) if len({name[1:3], name[3:5], name[5:7]}) == 1]

    assert len(colours_of(recorded_picture(kind))) - len(grey) > 4


def test_a_kind_without_a_picture_has_a_grid(qapp: QApplication) -> None:
    assert recorded_picture("unknown") == plain_grid(6, 6)
    assert len(colours_of(plain_grid(3, 4))) > 2


@pytest.mark.slow
def test_the_buttons_of_a_row_are_level(window: MainWindow) -> None:
    window.start_page.show_home()
    QApplication.processEvents()

    tops = {card.primary.mapTo(window, card.primary.rect().topLeft()).y() for card in window.start_page.kinds.cards}

    assert len(tops) == 1


@pytest.mark.slow
def test_a_page_started_in_large_text_is_placed_like_one_that_is_enlarged() -> None:
    window = new_window()
    window.views.choose_text_size("150")
    QApplication.processEvents()
    other = new_window()
    other.start_page.show_home()
    QApplication.processEvents()

    widths = [[card.size() for card in one.start_page.kinds.cards] for one in (window, other)]

    assert widths[0] == widths[1]
    window.views.choose_text_size("100")
    for one in (window, other):
        one.close()
        one.deleteLater()
