"""The text of the window has a size that a person chooses."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QProgressBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import Opened, trigger
from workbench.base.places import samples
from workbench.pictures.charts.picture import Axis, Picture
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover
from workbench.ui.base.preferences import preference
from workbench.ui.base.theme import apply_theme, label_font, plain_font, scaled
from workbench.ui.charts.view import ChartView
from workbench.ui.cover.matrix_sheet import Names, Sheet, metrics_of
from workbench.ui.search.lane_figures import Figures
from workbench.ui.shell.dialogs.preferences import PreferencesDialog
from workbench.ui.shell.document.divide import PANEL
from workbench.ui.shell.main_window import MainWindow

SUDOKU = "." * 81
PARTS = (QLabel, QAbstractButton, QComboBox, QAbstractSpinBox, QAbstractItemView, QProgressBar)


def choose(window: MainWindow, percent: str) -> None:
    window.views.choose_text_size(percent)
    QApplication.processEvents()


@pytest.mark.slow
def test_larger_text_applies_at_once(window: MainWindow, opened: Opened) -> None:
    label = opened(SUDOKU).solve_panel.findChildren(QLabel)[0]
    before = label.fontMetrics().height(), window.menuBar().height(), label_font(10).pixelSize()

    choose(window, "150")

    assert label.fontMetrics().height() > 1.3 * before[0]
    assert window.menuBar().height() > before[1]
    assert label_font(10).pixelSize() == 15


def test_a_message_in_the_status_bar_is_not_written_over_another(window: MainWindow, opened: Opened) -> None:
    tab, bar = opened(SUDOKU), window.statusBar()
    bar.showMessage("Saved")
    assert not tab.message.isVisible()

    choose(window, "150")

    assert not (bar.currentMessage() and tab.message.isVisible())


@pytest.mark.slow
def test_each_step_takes_the_next_size_and_the_last_is_remembered(window: MainWindow) -> None:
    trigger(window, "text_larger")
    trigger(window, "text_larger")
    trigger(window, "text_smaller")

    preference.cache_clear()
    assert preference("text_size") == "110"
    assert scaled(100) == 110


@pytest.mark.slow
def test_the_default_size_is_restored(window: MainWindow) -> None:
    font = QApplication.font()
    choose(window, "200")

    trigger(window, "text_default")

    assert QApplication.font() == font


@pytest.mark.slow
@pytest.mark.parametrize(("percent", "act"), [("75", "text_smaller"), ("200", "text_larger")])
def test_the_sizes_have_ends(window: MainWindow, percent: str, act: str) -> None:
    choose(window, percent)

    assert not window.actions_by_name[act].isEnabled()


@pytest.mark.slow
def test_another_theme_keeps_the_size(window: MainWindow) -> None:
    choose(window, "150")
    font = QApplication.font()

    trigger(window, "theme_dark")
    apply_theme()

    assert QApplication.font() == font


@pytest.mark.slow
def test_the_panel_grows_and_its_fields_stay_aligned(window: MainWindow, opened: Opened) -> None:
    tab = opened(SUDOKU)
    trigger(window, "search")
    tab.solve_panel.show_options(True)
    choose(window, "150")
    QApplication.processEvents()

    tab.solve_panel.show_choices("cover_links", {})
    QApplication.processEvents()
    boxes = [box for box in tab.solve_panel.form.findChildren(QComboBox) if box.isVisible()]
    lefts = {box.mapTo(tab, box.rect().topLeft()).x() for box in boxes}

    assert tab.frame.body.division.panel >= 1.5 * 13 * PANEL["search"][0]
    assert len(boxes) > 1
    assert len(lefts) == 1
    assert window.width() == 1280


@pytest.mark.slow
def test_the_settings_offer_the_size(window: MainWindow) -> None:
    dialog = PreferencesDialog(window)
    dialog.changed.connect(window.follow_preference)

    dialog.looks.set_value("text_size", "125")

    assert QApplication.font().pointSizeF() == pytest.approx(1.25 * plain_font().pointSizeF())
    dialog.deleteLater()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_widgets_overlap_in_larger_text(window: MainWindow, kind: str) -> None:
    choose(window, "150")
    window.commands.open_path(samples(kind)[-1])
    document = window.tab
    assert document is not None
    trigger(window, "race")
    race = window.tabs.currentWidget()
    QApplication.processEvents()
    found = overlapping(race)

    window.tabs.setCurrentWidget(document)
    QApplication.processEvents()

    assert found + overlapping(document) == []


def overlapping(tab: QWidget) -> list[tuple[QWidget, QWidget]]:
    """Return the pairs of texts, buttons and fields in a tab that lie over each other."""
    parts = [part for kind in PARTS for part in tab.findChildren(kind) if part.isVisible()]
    return [
        (one, other)
        for one, other in combinations(parts, 2)
        if one.parentWidget() is other.parentWidget() and one.geometry().intersects(other.geometry())
    ]


@pytest.mark.slow
def test_the_figures_of_a_lane_grow_with_the_text(qtbot: QtBot, window: MainWindow) -> None:
    figures = Figures()
    qtbot.addWidget(figures)
    figures.show()
    before = figures.sizeHint()

    choose(window, "150")

    assert figures.sizeHint() == before * 1.5


@pytest.mark.slow
def test_the_start_page_needs_no_horizontal_scroll_bar(window: MainWindow) -> None:
    choose(window, "150")

    assert window.start_page.horizontalScrollBar().maximum() == 0


@pytest.mark.slow
def test_the_run_buttons_of_a_race_keep_their_words(window: MainWindow, opened: Opened) -> None:
    opened(SUDOKU)
    choose(window, "150")

    trigger(window, "race")
    QApplication.processEvents()

    (button,) = (one for one in window.findChildren(QToolButton) if one.isVisible() and one.text() == "Run")
    assert button.width() >= button.sizeHint().width()


@pytest.mark.slow
def test_the_axis_of_a_chart_has_room_for_larger_numbers(qtbot: QtBot, window: MainWindow) -> None:
    axis = Axis("y", 0, 1, [(1.0, "1,000,000")])
    chart = ChartView("", Picture(y_axis=axis))
    qtbot.addWidget(chart)
    chart.show()
    before = chart.frame.left

    choose(window, "150")

    assert chart.frame.left > 1.4 * before


@pytest.mark.slow
def test_the_figures_of_the_live_search_are_not_cut_off(window: MainWindow, opened: Opened) -> None:
    tab = opened(SUDOKU)
    choose(window, "150")
    trigger(window, "search")
    QApplication.processEvents()

    numbers = tab.live_panel.numbers.values()
    assert all(number.height() >= number.sizeHint().height() for number in numbers)


@pytest.mark.parametrize("kind", either(["cover", "tour"], list(KINDS)))  # those with most choices
def test_the_solve_panel_is_never_wider_than_its_room(window: MainWindow, opened: Opened, kind: str) -> None:
    panel = opened(samples(kind)[0].read_text("utf-8")).solve_panel
    trigger(window, "search")
    room = panel.parentWidget()
    assert room is not None
    QApplication.processEvents()
    first = panel.minimumSizeHint().width()

    for percent in ("125", "150", "200", "100"):
        choose(window, percent)
        QApplication.processEvents()  # labels are aligned once they have their fonts
        assert panel.minimumSizeHint().width() <= room.width(), percent

    assert panel.minimumSizeHint().width() == first


@pytest.mark.slow
@pytest.mark.parametrize("act", ["preferences", "keys", "generate"])
def test_no_dialog_is_higher_than_the_screen(window: MainWindow, act: str) -> None:
    choose(window, "200")

    trigger(window, act)
    QApplication.processEvents()
    [dialog] = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]

    room = window.screen().availableGeometry()
    assert dialog.height() < room.height()
    assert dialog.frameGeometry().bottom() <= room.bottom()


@pytest.mark.slow
@pytest.mark.parametrize("percent", ["100", "200"])
def test_the_heading_beside_the_numbers_of_a_matrix_has_room(window: MainWindow, percent: str) -> None:
    choose(window, percent)
    [cover] = KINDS["cover"].parse("cover\na b\na\nb\n")
    assert isinstance(cover, Cover)

    sheet = Sheet(cover, Names.of(cover), 30, QSize(400, 300), QPoint(0, 0))

    assert sheet.left >= metrics_of(sheet.small).horizontalAdvance("options")
