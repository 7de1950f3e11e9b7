"""The list of published figures in the real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import trigger
from workbench.base.places import notebook_file
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.reproductions import ALL
from workbench.lab.reproductions.report import lines_of
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.analyses.lab.reproductions.tab import ReproductionsTab
from workbench.ui.base.exports.write import write_view
from workbench.ui.base.theme import scaled
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow

NAMES = [one.name for one in ALL]


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReproductionsTab:
    """The list, with a notebook that has nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    trigger(window, "reproductions")
    found = window.tabs.currentWidget()
    assert isinstance(found, ReproductionsTab)
    return found


def mark(tab: ReproductionsTab, *names: str) -> None:
    tab.table.widget.clearSelection()
    for name in names:
        tab.table.widget.setCurrentCell(NAMES.index(name), 0)
    assert {one.name for one in tab.table.marked} >= {names[-1]}


def cells(tab: ReproductionsTab, name: str) -> list[list[str]]:
    """Return the lines of each cell of a row."""
    items = [tab.table.widget.item(NAMES.index(name), column) for column in range(tab.table.widget.columnCount())]
    return [item.text().split("\n") for item in items if item is not None]


def test_a_card_at_the_labs_start_opens_the_list(window: MainWindow, qtbot: QtBot) -> None:
    trigger(window, "lab")
    lab = window.tabs.currentWidget()
    assert isinstance(lab, LabTab)
    [card] = [card for card in lab.gallery.questions.cards if card.example.title == "Published figures"]

    card.click()

    assert isinstance(window.tabs.currentWidget(), ReproductionsTab)


def test_the_first_row_is_marked_while_the_keys_that_opened_the_list_are_held(window: MainWindow) -> None:
    handle, keys = window.windowHandle(), Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

    QTest.keyClick(handle, Qt.Key.Key_F8, keys)  # Shift and Ctrl mean something to a list

    tab = window.tabs.currentWidget()
    assert isinstance(tab, ReproductionsTab)
    assert tab.can_run


def test_every_reproduction_has_a_row_before_anything_is_made(tab: ReproductionsTab) -> None:
    assert tab.table.widget.rowCount() == len(ALL)
    assert cells(tab, "six-sets")[2:] == [["A, D, E", "1", "1"], ["–", "–", "–"], ["", "", ""]]
    assert cells(tab, "pentominoes-6x10")[0] == [
        "Pentominoes on 6 × 10, up to symmetry",
        "C. B. and J. Haselgrove 1960",
    ]
    assert tab.bar.verdict.text() == "No figure has been computed yet."


def test_rows_and_titles_have_room_at_any_text_size(tab: ReproductionsTab, window: MainWindow) -> None:
    window.resize(1280, 800)
    table = tab.table.widget

    window.views.choose_text_size("200")
    QApplication.processEvents()

    line = table.fontMetrics().lineSpacing()
    assert all(table.rowHeight(row) > line * len(lines_of(one, None)) for row, one in enumerate(ALL))
    assert table.columnWidth(0) >= scaled(100)


def test_run_makes_the_marked_row_and_keeps_it(tab: ReproductionsTab, window: MainWindow, qtbot: QtBot) -> None:
    mark(tab, "dominoes-8x8")

    trigger(window, "run")
    qtbot.waitUntil(lambda: "dominoes-8x8" in tab.made and not tab.running)

    assert cells(tab, "dominoes-8x8")[2:] == [["12,988,816"], ["12,988,816"], ["same"]]
    assert tab.bar.verdict.text() == f"1 of {len(ALL)} reproductions computed: 1 of 1 count and value as published."
    with Notebook(notebook_file()) as notebook:
        assert notebook.reproductions()["dominoes-8x8"].values == {"solutions": 12_988_816}


def test_no_column_moves_when_a_long_number_comes_in(tab: ReproductionsTab, qtbot: QtBot) -> None:
    name = "small-pieces"
    table = tab.table.widget
    before = [table.columnWidth(k) for k in range(table.columnCount())]

    tab.make([one for one in ALL if one.name == name])
    qtbot.waitUntil(lambda: name in tab.made and not tab.running)

    assert cells(tab, name)[3][0] == "92,109,458,286,284,989,468,604"
    assert [table.columnWidth(k) for k in range(table.columnCount())] == before


def test_what_is_kept_is_shown_again(tab: ReproductionsTab, window: MainWindow, qtbot: QtBot) -> None:
    mark(tab, "six-sets")
    tab.run()
    qtbot.waitUntil(lambda: "six-sets" in tab.made and not tab.running)

    trigger(window, "reproductions")
    again = window.tabs.currentWidget()

    assert isinstance(again, ReproductionsTab)
    assert again is not tab
    assert cells(again, "six-sets")[-1] == ["same"] * 3


def test_a_long_row_is_stopped_and_nothing_is_kept(tab: ReproductionsTab, window: MainWindow, qtbot: QtBot) -> None:
    mark(tab, "table-8x6")
    trigger(window, "run")
    qtbot.waitUntil(lambda: tab.bar.progress.isVisible() and "tetrominoes 8 × 6" in tab.bar.state.text())
    assert tab.bar.stop.isVisible()
    assert not tab.bar.run.isVisible()

    trigger(window, "stop")
    qtbot.waitUntil(lambda: not tab.running and not window.actions_by_name["stop"].isEnabled())

    assert "table-8x6" not in tab.made
    assert cells(tab, "table-8x6")[3] == ["–"] * 3
    assert tab.bar.run.isVisible()


def test_several_are_made_in_a_row_and_one_that_fails_says_why(tab: ReproductionsTab, qtbot: QtBot) -> None:
    chosen = [one for one in ALL if one.name in ("six-sets", "17-clues", "langford-7")]

    tab.make(chosen)
    qtbot.waitUntil(lambda: {"six-sets", "langford-7"} <= tab.made.keys() and not tab.running)
    mark(tab, "17-clues")

    assert cells(tab, "17-clues")[-1] == ["not computed"]
    assert "is not part of the program" in tab.about.text()


def test_the_list_of_17_clues_is_asked_for_and_counted(tab: ReproductionsTab, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "list.txt"
    path.write_text("000000010400000000020000000000050407008000300001090000300400200050100000000806000\n")
    chosen = [one for one in ALL if one.name == "17-clues"]

    tab.take_file(path, chosen)
    qtbot.waitUntil(lambda: "17-clues" in tab.made and not tab.running)

    assert cells(tab, "17-clues")[3] == ["1", "1", "1"]
    assert cells(tab, "17-clues")[4][0].startswith("−49,150")


def test_a_double_click_opens_the_puzzle_with_its_search(tab: ReproductionsTab, window: MainWindow) -> None:
    mark(tab, "worst-grid")

    tab.table.widget.cellDoubleClicked.emit(NAMES.index("worst-grid"), 0)

    document = window.tab
    assert document is not None
    assert document.document.title == "The worst grid, guessing forwards and backwards"
    assert document.solve_panel.search.choices["singles"] == "naked"


def test_every_puzzle_opens(tab: ReproductionsTab, window: MainWindow) -> None:
    named = [one.name for one in ALL if one.puzzle]
    for name in either(named[::5], named):
        mark(tab, name)

        tab.open_puzzle()

        assert window.tab is not None, name
        window.tabs.remove(window.tab)


def test_a_row_without_a_puzzle_offers_none(tab: ReproductionsTab) -> None:
    mark(tab, "17-clues")

    assert not tab.bar.open.isEnabled()
    assert "49,151" in "".join(cells(tab, "17-clues")[2])


def test_the_report_and_the_table_are_written(tab: ReproductionsTab, tmp_path: Path, qtbot: QtBot) -> None:
    mark(tab, "six-sets")
    tab.run()
    qtbot.waitUntil(lambda: "six-sets" in tab.made and not tab.running)

    tab.write_report(tmp_path / "report.html")
    [view] = tab.views_to_export()
    write_view(view, tmp_path / "figures.csv", scale=1)

    assert "A, D, E" in (tmp_path / "report.html").read_text(encoding="utf-8")
    rows = [line for line in (tmp_path / "figures.csv").read_text().splitlines() if not line.startswith("#")]
    assert rows[0] == "name,source,figure,published,here,difference"
    assert sum(line.endswith(",same") for line in rows) == 3
