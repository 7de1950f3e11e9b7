"""The text of the window has a size that a person chooses."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel

from workbench.ui.base.preferences import preference
from workbench.ui.base.theme import apply_theme, label_font, plain_font, scaled
from workbench.ui.search.side_panel import WIDTH
from workbench.ui.shell.dialogs.preferences import PreferencesDialog
from workbench.ui.shell.document_tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("default_size")

Opened = Callable[[str], DocumentTab]
SUDOKU = "." * 81


@pytest.fixture
def default_size(window: MainWindow) -> Iterator[None]:
    yield
    choose(window, "100")


def choose(window: MainWindow, percent: str) -> None:
    window.views.choose_text_size(percent)
    QApplication.processEvents()


def test_larger_text_applies_at_once(window: MainWindow, opened: Opened) -> None:
    label = opened(SUDOKU).solve_panel.findChildren(QLabel)[0]
    before = label.fontMetrics().height(), window.menuBar().height(), label_font(10).pixelSize()

    choose(window, "150")

    assert label.fontMetrics().height() > 1.3 * before[0]
    assert window.menuBar().height() > before[1]
    assert label_font(10).pixelSize() == 15


def test_each_step_takes_the_next_size_and_the_last_is_remembered(window: MainWindow) -> None:
    window.actions_by_name["text_larger"].trigger()
    window.actions_by_name["text_larger"].trigger()
    window.actions_by_name["text_smaller"].trigger()

    preference.cache_clear()
    assert preference("text_size") == "110"
    assert scaled(100) == 110


def test_the_default_size_is_restored(window: MainWindow) -> None:
    font = QApplication.font()
    choose(window, "200")

    window.actions_by_name["text_default"].trigger()

    assert QApplication.font() == font


@pytest.mark.parametrize(("percent", "act"), [("75", "text_smaller"), ("200", "text_larger")])
def test_the_sizes_have_ends(window: MainWindow, percent: str, act: str) -> None:
    choose(window, percent)

    assert not window.actions_by_name[act].isEnabled()


def test_another_theme_keeps_the_size(window: MainWindow) -> None:
    choose(window, "150")
    font = QApplication.font()

    window.actions_by_name["theme_dark"].trigger()
    apply_theme()

    assert QApplication.font() == font


def test_the_side_panel_grows_and_its_fields_stay_aligned(window: MainWindow, opened: Opened) -> None:
    tab = opened(SUDOKU)
    choose(window, "150")
    QApplication.processEvents()

    boxes = [box for box in tab.solve_panel.findChildren(QComboBox) if box.isVisible()]
    lefts = {box.mapTo(tab, box.rect().topLeft()).x() for box in boxes}

    assert tab.frame.panel.width() >= 1.5 * WIDTH[0]
    assert len(boxes) > 2
    assert len(lefts) == 1
    assert window.width() == 1280


def test_the_settings_offer_the_size_and_no_single_language(window: MainWindow) -> None:
    dialog = PreferencesDialog(window)
    dialog.changed.connect(window.follow_preference)

    dialog.looks.set_value("text_size", "125")

    assert QApplication.font().pointSizeF() == pytest.approx(1.25 * plain_font().pointSizeF())
    assert "language" not in dialog.looks.values()
    dialog.deleteLater()
