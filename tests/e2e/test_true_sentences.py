"""What the real window says of a search is true of what it shows: one moment, no figure as final that is not."""

import re

import numpy as np
import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QMessageBox, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import Opened, rest, trigger
from workbench.base.places import resources
from workbench.puzzles.cover import Cover
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.board.document import Document
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

MISSES_H8 = "tour 8x8 start a1 end h8\n........\n........\n#.......\n" + "........\n" * 5


def searched(window: MainWindow, tab: DocumentTab) -> None:
    """Run the search of a tab to its end, in sight."""
    tab.show_activity("search")
    trigger(window, "run")
    rest(tab)


def result(tab: DocumentTab) -> str:
    """Return what the panel says of the search."""
    return tab.result_panel.verdict.text() + "\n" + tab.result_panel.detail.text()


def legend(tab: DocumentTab) -> str:
    """Return the line above the live search, without its mark-up."""
    return re.sub(r"<.*?>", "", tab.live_panel.line.text()).replace("&nbsp;", " ")


def test_a_refused_rotation_is_no_dead_end(window: MainWindow, opened: Opened) -> None:
    tab = opened(MISSES_H8)

    searched(window, tab)

    assert "Roth's walk covers all squares but h8, which it cannot reach; after 2 Pósa rotations" in result(tab)
    assert "no dead end" not in result(tab)
    assert "dead end or rotation refused" in legend(tab)


def test_a_dead_end_of_a_search_that_backtracks_is_one(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 6x6 start a1")
    box = tab.solve_panel.solver_box
    box.setCurrentIndex(box.findData("warnsdorff_backtracking"))
    tab.solve_panel.nodes_box.setValue(60)

    searched(window, tab)

    assert "✕ dead end " in legend(tab)


def test_a_tab_is_called_after_the_board_that_it_holds(window: MainWindow, opened: Opened) -> None:
    window.commands.open_path(resources() / "samples" / "polyomino" / "pentominoes-5x12.txt")
    tab = window.tab
    assert tab is not None
    before = window.tabs.tabText(1)

    tab.editor.palette_panel.size_requested.emit(5, 13)  # type: ignore[attr-defined]

    assert (before, window.tabs.tabText(1)) == ("Pentominoes 5 × 12", "Pentominoes 5 × 13 •")
    assert window.windowTitle().startswith("Pentominoes 5 × 13")
    trigger(window, "undo")
    assert window.tabs.tabText(1) == "Pentominoes 5 × 12"


def test_two_tabs_of_one_title_are_numbered(window: MainWindow) -> None:
    for text in ("cover\na b\na\nb\n", "cover\nc d\nc\nd\n", "cover\nc d\nc d\nd\n"):
        puzzle = Cover.parse(text)[0]
        window.tabs.add_document(Document.of(puzzle, puzzle.name))

    titles = [window.tabs.tabText(k) for k in (1, 2, 3)]

    assert [title[-11:] for title in titles] == [", 2 options", "options (2)", "options (3)"]


@pytest.mark.parametrize(
    ("text", "one", "two"),
    [
        ("tour 5x6", "paint 1 hole", "paint 2 holes"),
        ("polyomino 5x6\npieces free 5 any", "paint 1 hole", "paint 2 holes"),
    ],
)
def test_one_hole_is_not_several(window: MainWindow, opened: Opened, text: str, one: str, two: str) -> None:
    tab = opened(text)
    strokes = []
    for cells in ([(0, 0)], [(1, 1), (1, 2)]):
        mask = np.zeros((5, 6), bool)
        mask[tuple(zip(*cells, strict=True))] = True
        tab.editor._changes.paint(mask, False)  # type: ignore[attr-defined]
        strokes.append(tab.changes.undoable)

    assert strokes == [one, two]
    assert window.actions_by_name["undo"].text() == "&Undo paint 2 holes"


def test_one_node_is_not_several(window: MainWindow, opened: Opened) -> None:
    tab = opened("cover\na b\na b\n")
    tab.solve_panel.nodes_box.setValue(1)
    tab.solve_panel.goal_box.setCurrentIndex(tab.solve_panel.goal_box.findData(Goal.COUNT))
    searched(window, tab)
    trigger(window, "race")
    race = window.tabs.front
    assert isinstance(race, RaceTab)

    assert "limit of 1 node;" in result(tab) or " 1 node" in result(tab)
    assert "1 options" not in result(tab)
    assert [race.bar.pace_box.itemText(k) for k in (1, 2)] == ["1 node/s", "5 nodes/s"]


def test_an_analysis_of_a_board_without_pieces_names_no_highlighted_errors(window: MainWindow, opened: Opened) -> None:
    opened("polyomino 5x6\n")

    trigger(window, "atlas")

    [box] = window.findChildren(QMessageBox)
    text = box.text()
    box.close()
    assert text.startswith("Correct the puzzle before searching. There are no pieces yet.")


def texts_of(window: MainWindow) -> str:
    """Return everything that a window says: labels, tips, names, titles of tabs, and the cells of tables."""
    found = [window.windowTitle(), window.statusBar().currentMessage()]
    for widget in (window, *window.findChildren(QWidget)):
        found += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, QLabel | QAbstractButton):
            found.append(widget.text())
        elif isinstance(widget, QTabWidget):
            found += [text(k) for k in range(widget.count()) for text in (widget.tabText, widget.tabToolTip)]
        elif isinstance(widget, QAbstractItemView) and (model := widget.model()):
            columns = range(1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex()))
            places = [(r, c) for r in range(model.rowCount(QModelIndex())) for c in columns]
            found += [str(model.data(model.index(*place))) for place in places]
    return "\n".join(found)


def test_a_square_has_one_name_in_every_tab_of_a_tour(window: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    by_numbers, seen = re.compile(r".*\br\d+c\d+\b.*"), []

    def look() -> None:
        text = texts_of(window)
        seen.append(text)
        assert not by_numbers.findall(text)

    tab = opened("tour 8x8 start r6c5 end a8")
    searched(window, tab)
    look()
    trigger(window, "race")
    race = window.tabs.front
    assert isinstance(race, RaceTab)
    qtbot.waitUntil(lambda: race.comparison.over)
    trigger(window, "run")
    qtbot.waitUntil(lambda: race.race.over and not race.running)
    walks = race.face.walks  # type: ignore[attr-defined]
    walks.bar.table.setChecked(True)
    qtbot.waitUntil(lambda: not (walks.reading or walks.losses.busy))
    look()
    for step in (1, 10, 40):
        walks.shown.go(step)
        qtbot.waitUntil(lambda: not walks.reading)
        look()
    window.tabs.setCurrentWidget(tab)
    trigger(window, "heat_map")
    starts = window.tabs.front
    assert isinstance(starts, StartsTab)
    qtbot.waitUntil(lambda: not starts.running and starts.walk.walk is not None)
    look()

    assert all(re.search(r"\b[a-h][1-8]\b", text) for text in seen), "each tab names squares"
