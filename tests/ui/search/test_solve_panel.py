"""The panel that sets up a search: what it offers, and whether everything can be read in a narrow column."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QStyle, QStyleOptionComboBox, QToolButton
from pytestqt.qtbot import QtBot

from workbench.base.places import samples
from workbench.files.documents import parse_puzzles, read_text
from workbench.files.suggested_search import SuggestedSearch
from workbench.puzzles import KINDS
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.base.theme import dress
from workbench.ui.faces import FACES
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.search.solve_panel import SolvePanel
from workbench.ui.shell.document.divide import PANEL
from workbench.ui.shell.document.search_page import SearchPage
from workbench.ui.shell.main_window import MainWindow

NARROW = 13 * PANEL["search"][0]  # pixels: the panel at its least width
PUZZLES = {kind: parse_puzzles(read_text(samples(kind)[0]))[0] for kind in KINDS}


@pytest.fixture(params=KINDS)
def panel(request: pytest.FixtureRequest, window: MainWindow, qtbot: QtBot) -> Iterator[SolvePanel]:
    """Yield the panel of a kind in a column as narrow as it can be."""
    panel = SolvePanel(PUZZLES[request.param], window.acts, FACES[request.param].goal)
    column = SearchPage(panel, ResultPanel(window.acts, SolutionList()))
    qtbot.addWidget(column)
    dress(column)
    column.setFixedSize(NARROW, 700)
    panel.show_options(True)
    column.show()
    QApplication.processEvents()
    yield panel
    column.close()


def new_panel(window: MainWindow, qtbot: QtBot, kind: str) -> SolvePanel:
    panel = SolvePanel(PUZZLES[kind], window.acts, FACES[kind].goal)
    qtbot.addWidget(panel)
    return panel


def choose_solver(panel: SolvePanel, name: str) -> None:
    panel.solver_box.setCurrentIndex(panel.solver_box.findData(name))
    QApplication.processEvents()  # the column takes its new height
    QApplication.processEvents()  # and its scroll bar goes


def solvers_of(panel: SolvePanel) -> list[str]:
    return [panel.solver_box.itemData(k) for k in range(panel.solver_box.count())]


def room_of(box: QComboBox) -> int:
    """Return the width of the text of a drop-down list, in pixels."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    complex_control, edit_field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    return box.style().subControlRect(complex_control, option, edit_field, box).width()


def test_every_solver_is_offered_for_a_sample_or_a_large_puzzle(window: MainWindow, qtbot: QtBot) -> None:
    texts = read_text(samples("sudoku")[-1]), "polyomino 20x20\npieces free 5 any"
    large = [
        SolvePanel(puzzle, window.acts, FACES[puzzle.kind].goal) for text in texts for puzzle in parse_puzzles(text)
    ]
    for panel in large:
        qtbot.addWidget(panel)

    panels = [*large, *(new_panel(window, qtbot, kind) for kind in KINDS)]

    assert {name for panel in panels for name in solvers_of(panel)} == set(SOLVERS)


def test_no_text_is_cut_off_in_the_narrowest_column(panel: SolvePanel) -> None:
    for name in solvers_of(panel):
        choose_solver(panel, name)
        for box in (box for box in panel.findChildren(QComboBox) if not box.isHidden()):
            texts = [box.itemText(k) for k in range(box.count())]
            room = room_of(box)
            assert [text for text in texts if box.fontMetrics().horizontalAdvance(text) > room] == [], name
        for label in (label for label in panel.findChildren(QLabel) if label.isVisible()):
            assert label.width() >= label.fontMetrics().horizontalAdvance(label.text()), (name, label.text())
        for button in panel.findChildren(QToolButton):
            assert button.width() >= button.minimumSizeHint().width(), button.text()


def test_labels_stand_beside_their_fields(panel: SolvePanel) -> None:
    for name in solvers_of(panel):
        choose_solver(panel, name)
        for label in (label for label in panel.findChildren(QLabel) if label.isVisible() and label.buddy()):
            text, field = (widget.mapTo(panel, widget.rect().center()).y() for widget in (label, label.buddy()))
            assert abs(text - field) <= 1, (name, label.text())


def test_nothing_above_the_choices_moves_when_the_solver_changes(panel: SolvePanel) -> None:
    fixed = [panel.goal_box, panel.solver_box, panel.speed_box, *panel.findChildren(QToolButton)]

    places = []
    for name in solvers_of(panel):
        choose_solver(panel, name)
        places.append([(widget.mapTo(panel, QPoint()).toTuple(), widget.size().toTuple()) for widget in fixed])

    assert all(place == places[0] for place in places)


def test_run_pause_stop_and_steps_stand_once(panel: SolvePanel) -> None:
    names = [button.defaultAction().objectName() for button in panel.findChildren(QToolButton)]

    assert names == ["run", "stop", "step_1", "step_over", "step_out", "step_back"]
    (step,) = (button for button in panel.findChildren(QToolButton) if button.menu())
    assert [action.objectName() for action in step.menu().actions()] == ["step_10", "step_100"]


def test_the_first_button_pauses_what_is_running(panel: SolvePanel) -> None:
    width = panel.run_button.sizeHint().width()
    panel.run_button.show_running(True)
    pausing, wide = panel.run_button.defaultAction().objectName(), panel.run_button.sizeHint().width()
    panel.run_button.show_running(False)

    assert width == wide, "what stands beside it would move"
    assert (pausing, panel.run_button.defaultAction().objectName()) == ("pause", "run")
    assert len(panel.run_button.actions()) == 1  # a second one would show the arrow of a menu


def test_the_options_are_folded_and_say_what_differs_from_the_defaults(window: MainWindow, qtbot: QtBot) -> None:
    panel = new_panel(window, qtbot, "polyomino")
    folded = panel.options.isHidden(), panel.options_button.text()

    panel.suggest(SuggestedSearch("", "polyomino_bits", {"scan": "rows"}))

    assert folded == (True, "Options ▸")
    scan = next(choice for choice in panel.solver.choices if choice.name == "scan")
    assert panel.options_button.text() == f"Options: {dict(scan.values)['rows']} ▸"
    panel.options_button.click()
    assert not panel.options.isHidden()
    assert panel.options_button.text().endswith("▾")


@pytest.mark.parametrize(
    ("kind", "goal"),
    [
        ("sudoku", Goal.UNIQUE),
        ("kakuro", Goal.UNIQUE),
        ("polyomino", Goal.ONE),
        ("tour", Goal.ONE),
        ("cover", Goal.ONE),
    ],
)
def test_a_kind_says_its_first_goal(window: MainWindow, qtbot: QtBot, kind: str, goal: Goal) -> None:
    assert new_panel(window, qtbot, kind).goal is goal


def test_a_goal_comes_back_after_a_solver_without_it(window: MainWindow, qtbot: QtBot) -> None:
    panel = new_panel(window, qtbot, "sudoku")

    choose_solver(panel, "random_descent")
    meanwhile = panel.goal
    choose_solver(panel, "cover_links")

    assert (meanwhile, panel.goal) == (Goal.ONE, Goal.UNIQUE)


def test_a_suggested_search_is_set_up(window: MainWindow, qtbot: QtBot) -> None:
    panel = new_panel(window, qtbot, "polyomino")

    panel.suggest(SuggestedSearch("count", "polyomino_bits", {"scan": "rows"}))

    assert (panel.goal, panel.solver.name, panel.choices["scan"]) == (Goal.COUNT, "polyomino_bits", "rows")


@pytest.mark.parametrize(
    "search",
    [
        SuggestedSearch("most"),
        SuggestedSearch("", "oracle", {"scan": "rows"}),
        SuggestedSearch("", "polyomino_auto", {"scan": "upwards", "colour": "red", "seed": "one"}),
    ],
)
def test_what_is_not_offered_is_not_set_up(window: MainWindow, qtbot: QtBot, search: SuggestedSearch) -> None:
    panel, same = new_panel(window, qtbot, "polyomino"), new_panel(window, qtbot, "polyomino")

    panel.suggest(search)

    assert (panel.goal, panel.solver, panel.choices) == (same.goal, same.solver, same.choices)


def test_a_sample_opens_with_the_search_of_its_card(window: MainWindow) -> None:
    window.start_page.file_chosen.emit(next(file for file in samples("cover") if file.stem == "seven-blocks"))

    assert window.tab
    assert window.tab.solve_panel.goal is Goal.FEWEST


def test_the_result_is_in_sight_in_a_low_window(window: MainWindow, qtbot: QtBot) -> None:
    panel, result = new_panel(window, qtbot, "polyomino"), ResultPanel(window.acts, SolutionList())
    column = SearchPage(panel, result)
    qtbot.addWidget(column)
    column.setFixedSize(NARROW, 400)
    column.show()

    result.show_verdict("There is no solution.", "Why that is so, at some length. " * 6, "bad")
    result.show_solutions(12, 0)
    QApplication.processEvents()

    assert result.verdict.visibleRegion().boundingRect() == result.verdict.rect()
    assert result.detail.height() >= result.detail.heightForWidth(result.detail.width())
    assert panel.goal_box.visibleRegion().boundingRect() == panel.goal_box.rect()


def test_the_lowest_cost_is_a_goal_only_where_there_are_costs(window: MainWindow, qtbot: QtBot) -> None:
    free, costly = (parse_puzzles(text, "cover")[0] for text in ("a b\na\nb\n", "a b\na |3\nb |4\n"))
    panel = SolvePanel(free, window.acts)
    qtbot.addWidget(panel)
    assert panel.goal_box.findData(Goal.CHEAPEST) == -1
    assert panel.goal_box.findData(Goal.FEWEST) >= 0

    panel.show_puzzle(costly)
    panel.goal_box.setCurrentIndex(panel.goal_box.findData(Goal.CHEAPEST))

    assert panel.goal is Goal.CHEAPEST
    panel.show_puzzle(free)
    assert panel.goal is Goal.ONE


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "cover"])
def test_the_lowest_cost_is_no_goal_of_a_board(kind: str) -> None:
    assert not any(Goal.CHEAPEST in solver.goals_for(PUZZLES[kind]) for solver in SOLVERS.values())


def test_the_longest_walk_is_a_goal_of_uncrossed_walks_only(window: MainWindow, qtbot: QtBot) -> None:
    [tour] = parse_puzzles("tour 6x6", "tour")
    panel = SolvePanel(tour, window.acts)
    qtbot.addWidget(panel)
    assert panel.goal_box.findData(Goal.LONGEST) == -1

    panel.solver_box.setCurrentIndex(panel.solver_box.findData("uncrossed_walks"))

    assert panel.goal is Goal.LONGEST
    assert [choice.name for choice in panel.solver.choices] == ["starts", "moves"]
    panel.solver_box.setCurrentIndex(0)
    assert panel.goal is Goal.ONE
