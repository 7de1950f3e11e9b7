"""The lab's tab: the start with its questions, the answer first, the set-up folded to a line."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QSlider, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import open_lab, trigger
from workbench.lab.experiments.experiment import InstanceSource
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.base.theme import choose_text_size
from workbench.ui.shell.main_window import MainWindow

MOST_CONTROLS = 13
CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QSlider)
TIES = """\
title = "Ties"
about = "Which tie-break fails least often?"
goal = "one"

[[instances]]
generate = "tour square"
n = "5..8"
starts = "feasible"

[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth"]
"""


@pytest.fixture
def lab(window: MainWindow, tmp_path: Path) -> LabTab:
    """A lab with a notebook of its own."""
    return open_lab(window, LabState(notebook=tmp_path / "notebook.sqlite"))


class StyleChanges(QObject):
    """Counts how often widgets look at their style anew: all in one that gets a parent do."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.StyleChange
        return False


@pytest.mark.slow
def test_only_what_is_shown_is_made_and_from_the_outside_in(window: MainWindow, qapp: QApplication) -> None:
    changes = StyleChanges()
    qapp.installEventFilter(changes)

    trigger(window, "success_curve")

    qapp.removeEventFilter(changes)
    tab = window.tabs.front
    assert isinstance(tab, LabTab)
    assert not {"gallery", "searches"} & set(vars(tab))
    assert changes.count < 1_800  # 3,300 where each part is laid out before what is around it


@pytest.fixture
def finished(lab: LabTab, window: MainWindow, qtbot: QtBot) -> LabTab:
    """A lab whose experiment has run."""
    lab.show_experiment(TIES, Path())
    trigger(window, "run")
    run = lab.run_now
    assert run is not None
    qtbot.waitUntil(lambda: run.over and not lab.running)
    qtbot.waitUntil(lambda: len(lab.results.selection.results) == run.total)
    return lab


def controls_of(widget: QWidget) -> list[QWidget]:
    return [
        one
        for one in widget.findChildren(QWidget)
        if isinstance(one, CONTROLS) and one.isVisible() and not one.visibleRegion().isEmpty()
    ]


def test_the_start_shows_questions_in_their_order_and_then_examples(lab: LabTab) -> None:
    titles = [card.example.title for card in lab.gallery.questions.cards]

    assert titles == [
        "Experiments",
        "Success curve",
        "Better tie-breaks",
        "Benchmark",
        "Count sudoku grids",
        "Published figures",
        "Single searches",
    ]
    assert not lab.gallery.questions.cards[-1].isEnabled(), "no search is kept yet"
    assert len(lab.gallery.shipped.cards) >= 12
    assert not lab.line.isVisible()
    assert not lab.parts.frame.isVisible()


def test_the_first_question_composes_an_experiment_and_the_start_leads_back(lab: LabTab) -> None:
    lab.gallery.questions.cards[0].click()
    lab.panel.instances.drafted.add(InstanceSource(generate="tour square"))

    assert lab.left.currentWidget() is lab.results
    assert lab.parts.frame.isVisible()

    lab.parts.gallery_link.click()
    assert lab.left.currentWidget() is lab.gallery
    lab.gallery.back.click()
    assert lab.left.currentWidget() is lab.results
    assert not lab.draft.empty


def test_another_question_opens_its_tab(lab: LabTab, window: MainWindow) -> None:
    lab.gallery.questions.cards[4].click()

    assert window.tabs.currentWidget() is not lab


def test_the_question_stands_where_the_answer_will(lab: LabTab, qtbot: QtBot) -> None:
    lab.show_experiment(TIES, Path())

    assert lab.results.verdict.text() == "Which tie-break fails least often?"
    assert lab.results.verdict.isVisible()
    assert lab.parts.frame.isVisible(), "the set-up is all there is to see"
    assert "F5" in lab.results.invitation.text()


def test_after_a_run_the_answer_is_first_and_the_set_up_is_a_line(finished: LabTab) -> None:
    assert "fails on" in finished.results.verdict.text()
    assert "McNemar" in finished.results.test.text()
    assert finished.line.setup.text() == "2 settings × 4 boards × all starts"
    assert not finished.parts.frame.isVisible()
    assert finished.line.run.isVisible()
    assert not finished.line.stop.isVisible()


def test_the_line_multiplies_starts_only_by_boards_that_have_as_many(
    lab: LabTab, window: MainWindow, qtbot: QtBot
) -> None:
    lab.show_experiment(TIES.replace('"feasible"', "{ random = 20 }"), Path())
    trigger(window, "run")
    run = lab.run_now
    assert run is not None
    qtbot.waitUntil(lambda: run.over and not lab.running)
    qtbot.waitUntil(lambda: len(lab.results.selection.results) == run.total)

    assert lab.line.setup.text() == "2 settings × 73 starts on 4 boards"
    assert run.total == 2 * 73


def test_few_controls_are_in_sight_after_a_run(finished: LabTab, window: MainWindow) -> None:
    window.resize(1280, 800)

    assert len(controls_of(finished)) <= MOST_CONTROLS


def test_the_set_up_opens_and_closes_by_button_and_escape(finished: LabTab) -> None:
    finished.line.change.click()
    assert finished.parts.frame.isVisible()
    QTest.keyClick(finished.panel.buttons[0], Qt.Key.Key_Escape)
    assert not finished.parts.frame.isVisible()

    finished.line.change.click()
    finished.panel.close_button.click()
    assert not finished.parts.frame.isVisible()
    assert not finished.line.change.isChecked()


def test_a_change_keeps_the_set_up_open_and_the_line_says_what_it_is(finished: LabTab, qtbot: QtBot) -> None:
    finished.line.change.click()
    finished.panel.instances.drafted.add(InstanceSource(generate="tour square", sweep={"n": (9,)}))

    assert not finished.line.setup.text(), "it is that of the results"
    qtbot.waitUntil(lambda: "The results are from before the change" in finished.line.state.text())
    assert finished.parts.frame.isVisible()


def test_the_filter_unfolds_below_the_line(finished: LabTab) -> None:
    finished.line.filter.click()
    assert finished.results.filters.isVisible()
    assert not finished.results.filters.reset.isVisible(), "nothing is filtered"

    finished.line.filter.click()
    assert not finished.results.filters.isVisible()


def test_a_start_that_fails_is_compared_by_its_link(finished: LabTab, window: MainWindow) -> None:
    table = finished.results.table.table
    columns = table.rows_model.rows.columns
    assert [column.title for column in columns] == ["Board", "Start", "Fails", ""]

    table.clicked.emit(table.rows_model.index(0, len(columns) - 1))

    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    assert len(race.race.lanes) == 2


def test_charts_that_say_nothing_are_left_out_with_a_reason_and_can_be_chosen(finished: LabTab) -> None:
    charts = finished.results.charts
    seen = [name for name, button in charts.chooser.buttons.items() if button.isVisible()]
    charts.chooser.menu.aboutToShow.emit()
    texts = [action.text() for action in charts.chooser.menu.actions()]

    assert seen == ["success", "failures", "squares-left"]
    assert "6 charts left out: they compare costs, which are equal here." in charts.findings.text()
    head = texts.index("These compare costs, which are equal here:")
    assert len(texts) == head + 7

    charts.chooser.menu.actions()[head + 1].trigger()
    assert charts.kind.name == "cactus"
    assert charts.chooser.buttons["cactus"].isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("percent", ["100", "150", "200"])
def test_nothing_is_cut_at_any_size(finished: LabTab, window: MainWindow, qtbot: QtBot, percent: str) -> None:
    choose_text_size(percent)

    for size, is_open in product([(720, 520), (960, 1040), (1024, 700), (1280, 800)], [False, True]):
        window.resize(*size)
        finished.parts.show_setup(is_open)
        qtbot.wait(20)

        case = size, is_open
        assert (window.width(), window.height()) == size, case
        for one in controls_of(finished.line) + controls_of(finished.results.head):
            assert one.width() >= one.minimumSizeHint().width(), (case, one)
        if not is_open:
            assert finished.results.charts.chart.height() > 100, case
            assert finished.results.table.table.height() >= 4 * finished.results.table.table.rowHeight(0), case
