"""Themes are chosen, saved and applied."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from tests.windows import trigger
from workbench.pictures.palettes import THEMES, palette
from workbench.ui.base.theme import SYSTEM, choose_theme, chosen_theme, style_sheet, theme
from workbench.ui.shell.main_window import MainWindow


@pytest.fixture(autouse=True)
def system_again(qapp: QApplication) -> Iterator[None]:
    yield
    choose_theme(SYSTEM)


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_a_theme_is_saved_and_applied(qapp: QApplication, name: str) -> None:
    choose_theme(name)

    assert chosen_theme() == theme() == name
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(palette(name)["window"])


@pytest.mark.slow
def test_the_system_theme_is_light_or_dark(qapp: QApplication) -> None:
    choose_theme(SYSTEM)

    assert theme() in ("light", "dark")


@pytest.mark.slow
def test_changing_the_theme_redraws_the_window(window: MainWindow) -> None:
    window.commands.open_text("." * 81, "test")
    trigger(window, "theme_light")
    light = window.grab().toImage().pixelColor(300, 300)

    trigger(window, "theme_dark")

    assert window.grab().toImage().pixelColor(300, 300).lightness() < light.lightness() / 2


@pytest.mark.slow
def test_every_colour_in_the_style_sheet_is_known(qapp: QApplication) -> None:
    choose_theme("dark")

    assert "@" not in style_sheet().replace("/* @name stands for a colour of the palette. */", "")


class Styled(QLabel):
    """Counts how often it is styled."""

    times = 0

    def changeEvent(self, event: QEvent) -> None:
        self.times += event.type() == QEvent.Type.StyleChange
        super().changeEvent(event)


def test_what_is_built_is_styled_once_as_it_joins_a_window(window: MainWindow) -> None:
    label = Styled("deep")
    inside: QWidget = label
    for _ in range(5):
        inside, around = QWidget(), inside
        QVBoxLayout(inside).addWidget(around)
    assert label.times == 0

    inside.setParent(window)

    assert label.times == 1
    inside.deleteLater()
