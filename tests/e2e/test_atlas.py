"""Atlases in the real window: built, pinned by the mouse, browsed by number, filtered, exported, saved."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.windows import Opened, rest, trigger
from workbench.files.analyses import format_analysis, parse_analysis
from workbench.puzzles.polyomino import Polyomino
from workbench.searching.atlas.build import AtlasBuild
from workbench.searching.atlas.record import diagram_in
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas import narrowing
from workbench.ui.analyses.atlas.exports.chosen import chosen_solutions
from workbench.ui.analyses.atlas.exports.sheet_dialog import SheetDialog, export_solutions
from workbench.ui.analyses.atlas.exports.sheet_export import write_in_thread
from workbench.ui.analyses.atlas.exports.text_export import TextExport
from workbench.ui.analyses.atlas.tab import AtlasTab
from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.shell.demo import wait
from workbench.ui.shell.main_window import MainWindow

AtlasOf = Callable[[str], AtlasTab]

SMALL = "polyomino 4x4\npieces free 4 any"  # 117 tilings: OEIS A230031
LARGER = "polyomino 6x6\npieces free 4 any"  # 178,939
EMPTY_4 = "sudoku 2x2\n" + "....\n" * 4  # 288
PATIENCE_SECONDS = PATIENCE / 1000
QUEENS_4 = "r1 r2 r3 r4 c1 c2 c3 c4 | a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7\n" + "".join(
    f"r{r} c{c} a{r + c} b{4 + r - c}\n" for r in range(1, 5) for c in range(1, 5)
)


@pytest.fixture
def unbuilt(window: MainWindow, opened: Opened) -> AtlasOf:
    """A function that opens a puzzle's text, and an atlas of it that is not built."""

    def open_atlas(text: str) -> AtlasTab:
        opened(text)
        trigger(window, "atlas")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, AtlasTab)
        return tab

    return open_atlas


@pytest.fixture
def atlas(window: MainWindow, unbuilt: AtlasOf) -> AtlasOf:
    """A function that opens a puzzle's text, and builds its atlas."""

    def build(text: str) -> AtlasTab:
        tab = unbuilt(text)
        trigger(window, "run")
        rest(tab)
        return tab

    return build


def left(tab: AtlasTab) -> Narrowed:
    assert tab.left is not None
    return tab.left


def press(tab: AtlasTab, row: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> int:
    """Press the mouse on a row of the list of options, without releasing it; return the option."""
    options = tab.options
    place = options.visualRect(options.options.index(row)).center()
    QTest.mousePress(options.viewport(), Qt.MouseButton.LeftButton, keys, place)
    return int(options.options.options[row])


def click_cell(tab: AtlasTab, cell: tuple[int, int]) -> None:
    assert tab.heat is not None
    place = tab.heat.board.cell_rect(cell).center().toPoint()
    QTest.mouseClick(tab.heat.board, Qt.MouseButton.LeftButton, pos=place)


def count_text(tab: AtlasTab) -> str:
    return tab.panel.head.count.text().replace("\u200b", "")


def test_a_new_atlas_waits_for_its_settings(window: MainWindow, unbuilt: AtlasOf) -> None:
    tab = unbuilt(SMALL)

    assert tab.title == "All solutions: test"
    assert tab.left is None
    assert "F5" in tab.build_page.verdict.text()
    assert not tab.panel.switches["Placements"].isEnabled()
    assert not tab.panel.switches["Placements"].isVisible(), "there is nothing to list yet"
    assert not window.actions_by_name["random_solution"].isEnabled()


def test_the_settings_of_an_atlas_are_folded_below_its_answer(atlas: AtlasOf) -> None:
    tab = atlas(SMALL)
    head, switch = tab.panel.head, tab.panel.switches["Build"]

    tab.panel.show_page("Build")

    page = tab.build_page
    assert head.count.isVisible()
    assert head.count.mapTo(tab, QPoint()).y() < switch.mapTo(tab, QPoint()).y()
    assert head.count.font().pixelSize() > switch.font().pixelSize()
    assert not page.form.isVisible()

    page.options.button.click()
    assert page.form.isVisible()
    assert page.form.y() >= 0


def test_the_built_atlas_shows_exact_count_and_classes(qtbot: QtBot, atlas: AtlasOf) -> None:
    tab = atlas(SMALL)

    assert count_text(tab) == "117 solutions"
    assert tab.build_page.figures["States"].text() != "–"
    qtbot.waitUntil(lambda: tab.panel.head.note.text() == "22 up to symmetry")
    assert tab.symmetry.table.item(0, 1).text() == "117"
    assert tab.symmetry.table.rowCount() == 8


def test_a_pin_that_no_symmetry_keeps_leaves_the_identity(qtbot: QtBot, atlas: AtlasOf) -> None:
    tab = atlas(LARGER)
    click_cell(tab, (2, 3))

    press(tab, 4)

    qtbot.waitUntil(lambda: tab.symmetry.table.rowCount() == 1)
    assert tab.symmetry.table.item(0, 1).text() == f"{left(tab).solutions:,}"


def test_a_step_is_not_the_whole_building(window: MainWindow, unbuilt: AtlasOf) -> None:
    tab = unbuilt(LARGER)

    trigger(window, "step_10")
    rest(tab)
    begun = tab.build
    trigger(window, "run")
    rest(tab)

    assert tab.build is begun
    assert left(tab).solutions == 178_939


def test_too_little_memory_is_reported_and_can_be_increased(window: MainWindow, unbuilt: AtlasOf) -> None:
    tab = unbuilt("polyomino 8x8\npieces free 4 any")
    tab.build_page.form.set_value("memory", 1)

    trigger(window, "run")
    rest(tab)

    assert "increase the limit with the choice memory" in tab.build_page.verdict.text()
    assert tab.left is None
    assert window.actions_by_name["run"].isEnabled()


def test_what_is_no_plain_cover_has_no_atlas(window: MainWindow, opened: Opened) -> None:
    opened("polyomino 4x4\npieces free 4 x2")

    assert not window.actions_by_name["atlas"].isEnabled()


def test_a_press_pins_a_placement_before_the_release(atlas: AtlasOf) -> None:
    tab = atlas(LARGER)
    click_cell(tab, (2, 3))
    expected = left(tab).view.shares.copy()

    option = press(tab, 1)

    assert left(tab).solutions == round(expected[option] * 178_939)
    assert left(tab).selection.pinned == [option]
    assert tab.heat is not None
    assert tab.heat.board.heat.pinned.astype(bool).sum() == 4
    assert tab.heat.board.heat.pinned[2, 3]
    assert option in (tab.left and left(tab).view.solution(0).tolist())  # type: ignore[operator]
    assert tab.placements.constraints.item(0, 1).text() == f"{left(tab).solutions:,}"


def test_the_rows_of_the_list_stay_where_they_are(atlas: AtlasOf) -> None:
    tab = atlas(LARGER)
    click_cell(tab, (2, 3))
    rows = tab.options.options.options.tolist()

    press(tab, 4)

    assert tab.options.options.options.tolist() == rows


def test_shift_and_a_press_forbid_a_placement(window: MainWindow, atlas: AtlasOf) -> None:
    tab = atlas(LARGER)
    click_cell(tab, (0, 0))

    option = press(tab, 0, Qt.KeyboardModifier.ShiftModifier)

    assert left(tab).selection.forbidden == [option]
    assert left(tab).solutions + left(tab).atlas.view([option]).solutions == 178_939

    trigger(window, "undo")
    assert left(tab).solutions == 178_939
    trigger(window, "redo")
    assert left(tab).solutions < 178_939
    tab.placements.clear.click()
    assert left(tab).solutions == 178_939


def test_pins_can_be_made_and_removed_with_the_keyboard(atlas: AtlasOf) -> None:
    tab = atlas(SMALL)
    assert tab.heat is not None
    board = tab.heat.board
    board.setFocus()

    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    QTest.keyClick(tab.options, Qt.Key.Key_Down)
    QTest.keyClick(tab.options, Qt.Key.Key_Return)

    assert board.cursor_cell == (0, 1)
    assert left(tab).selection.pinned == [tab.options.current]
    QTest.keyClick(board, Qt.Key.Key_Delete)
    assert left(tab).solutions == 117


def test_a_large_diagram_is_recounted_in_a_thread(
    qtbot: QtBot, atlas: AtlasOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = atlas(SMALL)
    monkeypatch.setattr(narrowing, "AT_ONCE", 0)
    before = left(tab)
    click_cell(tab, (0, 0))

    press(tab, 0)

    assert tab.left is before
    qtbot.waitUntil(lambda: tab.left is not before)
    assert left(tab).solutions == left(tab).atlas.view(left(tab).selection.pinned).solutions


def test_the_solution_shown_stays_while_it_has_the_pins(atlas: AtlasOf) -> None:
    tab = atlas(LARGER)
    tab.show_number(100_000)
    shown = left(tab).view.solution(100_000).tolist()

    tab.narrowing.constraint(shown[3], pinned=True)

    number = tab.solution.number
    assert number is not None
    assert number < left(tab).solutions
    assert left(tab).view.solution(number).tolist() == shown


def test_the_slider_reaches_the_last_solution(atlas: AtlasOf) -> None:
    tab = atlas(LARGER)

    tab.solution.slider.setValue(tab.solution.slider.maximum())

    assert tab.solution.number == 178_938
    assert tab.solution.field.text() == "178,939"


def test_the_slider_spans_more_solutions_than_it_has_steps(atlas: AtlasOf) -> None:
    tab = atlas("polyomino 12x12\npieces free 2 any")  # 53,060,477,521,960,000 tilings: OEIS A004003

    tab.solution.slider.setValue(500_000)

    assert left(tab).solutions == 53_060_477_521_960_000
    assert tab.solution.number == (left(tab).solutions - 1) // 2
    assert tab.solution.place_of(tab.solution.number) == pytest.approx(500_000, abs=1)
    QTest.keyClicks(tab.solution.field, "")
    tab.solution.field.setText("53 060 477 521 960 000")
    QTest.keyClick(tab.solution.field, Qt.Key.Key_Return)
    assert tab.solution.slider.value() == tab.solution.slider.maximum()


def test_a_typed_number_shows_that_solution(atlas: AtlasOf) -> None:
    tab = atlas(SMALL)
    field = tab.solution.field
    field.selectAll()

    QTest.keyClicks(field, "75")
    QTest.keyClick(field, Qt.Key.Key_Return)

    assert tab.solution.number == 74
    assert tab.solution.words.text() == "Number 75 of 117"
    field.setText("118")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert tab.solution.words.text() == "Type a number from 1 to 117."
    field.setText("x")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "whole number" in tab.solution.words.text()
    assert tab.solution.number == 74


def test_solutions_are_browsed_by_actions(window: MainWindow, atlas: AtlasOf) -> None:
    tab = atlas(SMALL)
    actions = window.actions_by_name

    assert not actions["previous_solution"].isEnabled()
    trigger(window, "next_solution")
    trigger(window, "next_solution")
    trigger(window, "previous_solution")
    assert tab.solution.number == 1
    seen = set()
    for _ in range(60):
        trigger(window, "random_solution")
        seen.add(tab.solution.number)
    assert len(seen) > 20


def test_the_heat_map_follows_the_part(atlas: AtlasOf) -> None:
    tab = atlas(EMPTY_4)
    assert tab.heat is not None

    tab.heat.parts.setCurrentText("3")

    assert np.allclose(tab.heat.board.heat.shares, 0.25)
    QTest.mouseMove(tab.heat.board, tab.heat.board.cell_rect((1, 2)).center().toPoint())
    tab.heat.board.hovered.emit((1, 2))
    tab.heat.board.go((1, 2))
    assert tab.heat.words.text() == "r2c3: 3 in 25.00 % of the solutions (72)"


def test_uses_are_counted_exactly(qtbot: QtBot, atlas: AtlasOf) -> None:
    tab = atlas(LARGER)
    assert tab.heat is not None
    tab.heat.parts.setCurrentText("T")
    tab.panel.show_page("Uses")

    qtbot.waitUntil(lambda: tab.uses.chart.total == 178_939)

    assert tab.uses.chart.uses[:7] == [90891, 0, 74104, 0, 13840, 0, 104]
    tab.uses.chart.pointed.emit(6)
    assert tab.uses.figures.text().startswith("6: 104 solutions")
    tab.uses.copy.click()
    assert "6\t104" in QApplication.clipboard().text()


def test_a_filter_leaves_the_solutions_with_a_piece_in_a_corner(atlas: AtlasOf) -> None:
    tab = atlas(SMALL)
    assert tab.heat is not None
    tab.heat.parts.setCurrentText("O")
    menu = tab.placements.filter.menu()
    menu.aboutToShow.emit()

    next(action for action in menu.actions() if action.text() == "O in a corner").trigger()

    any_of = set(left(tab).selection.any_of)
    whole = tab.narrowing.atlas.whole  # type: ignore[union-attr]
    expected = sum(bool(any_of & set(whole.solution(k).tolist())) for k in range(117))
    assert left(tab).solutions == expected
    assert tab.placements.constraints.item(0, 0).text() == "O in a corner"
    tab.placements.constraints.setCurrentCell(0, 0)
    tab.placements.remove.click()
    assert left(tab).solutions == 117


def test_a_puzzle_without_solution_has_an_empty_atlas(atlas: AtlasOf, window: MainWindow) -> None:
    tab = atlas("sudoku 2x2\n12..\n..3.\n....\n....\n")

    assert count_text(tab) == "0 solutions"
    assert tab.solution.words.text() == "There is no solution."
    assert not window.actions_by_name["random_solution"].isEnabled()
    for page in tab.panel.switches:
        tab.panel.show_page(page)
        QApplication.processEvents()
    assert not tab.grab().isNull()


def test_a_plain_cover_lists_its_options(atlas: AtlasOf) -> None:
    tab = atlas(QUEENS_4)

    assert tab.heat is None
    assert count_text(tab) == "2 solutions"
    option = press(tab, 1)
    assert left(tab).selection.pinned == [option]
    assert left(tab).solutions == 1
    assert tab.options.options.options.tolist() == list(range(16))


def test_the_cheapest_and_the_most_expensive_solution_are_shown(atlas: AtlasOf) -> None:
    tab = atlas("a b c d\na b |3\nc d |4\na c |1\nb d |1\na b c d |9\n")

    tab.uses.cheapest.click()
    assert tab.solution.words.text().startswith("Cost 2.")
    tab.uses.costliest.click()
    assert tab.solution.words.text().startswith("Cost 9.")


@pytest.mark.parametrize("suffix", [".svg", ".pdf", ".png", ".csv", ".json"])
def test_the_heat_map_is_exported(window: MainWindow, atlas: AtlasOf, tmp_path: Path, suffix: str) -> None:
    tab = atlas(SMALL)
    path = tmp_path / f"heat{suffix}"

    window.view_exports.export_to(tab.views_to_export()[0], path)

    assert path.stat().st_size > 500
    if suffix == ".csv":
        rows = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        assert rows[0].startswith("row,column,I,L,O,S,T,")
        assert len(rows) == 1 + 16


@pytest.mark.parametrize("suffix", [".svg", ".pdf", ".png"])
def test_a_sheet_of_random_solutions_is_exported(
    window: MainWindow, atlas: AtlasOf, tmp_path: Path, suffix: str
) -> None:
    tab = atlas(SMALL)
    dialog = SheetDialog(window, left(tab), 0)

    solutions = chosen_solutions(left(tab), dialog.values(), 0, np.random.default_rng(1))
    problem = export_solutions(left(tab), solutions, tmp_path / f"sheet{suffix}", "sheet")

    assert problem == ""
    assert len(solutions) == 12
    assert (tmp_path / f"sheet{suffix}").stat().st_size > 2000


def test_solutions_from_the_one_shown_are_exported_as_text(window: MainWindow, atlas: AtlasOf, tmp_path: Path) -> None:
    tab = atlas(EMPTY_4)
    dialog = SheetDialog(window, left(tab), 100)
    values = {**dialog.values(), "which": "order", "count": 3}

    export = TextExport(left(tab), values, 100, tmp_path / "some.txt")
    export.finish()
    assert export.problem == ""

    text = (tmp_path / "some.txt").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("#")] == ["# 101", "# 102", "# 103"]
    dialog.form.set_value("which", "order")
    dialog.form.set_value("count", 200)
    dialog.form.set_value("format", ".txt")
    assert "no more than 188" in dialog.note.text()


def test_an_export_that_is_cancelled_writes_no_file(window: MainWindow, atlas: AtlasOf, tmp_path: Path) -> None:
    tab = atlas(EMPTY_4)
    values = {**SheetDialog(window, left(tab), 0).values(), "count": 100_000}
    export = TextExport(left(tab), values, 0, tmp_path / "many.txt")

    task = write_in_thread(window, export)
    wait(lambda: export.progress > 0, PATIENCE_SECONDS)
    window.findChildren(ProgressDialog)[-1].canceled.emit()
    wait(lambda: not RUNNING_JOBS, PATIENCE_SECONDS)

    assert not task.busy
    assert 0 < export.progress < 1
    assert not (tmp_path / "many.txt").exists()


def test_a_saved_atlas_opens_as_it_was(window: MainWindow, atlas: AtlasOf) -> None:
    tab = atlas(LARGER)
    assert tab.heat is not None
    tab.heat.parts.setCurrentText("S")
    click_cell(tab, (2, 2))
    press(tab, 2)
    press(tab, 0, Qt.KeyboardModifier.ShiftModifier)
    tab.show_number(17)

    analysis = parse_analysis(format_analysis(tab.analysis()))
    opened = window.analyses.tab_of(analysis)

    assert isinstance(opened, AtlasTab)
    revision = opened.revision
    rest(opened)
    assert opened.revision == revision
    assert opened.narrowing.selection == tab.narrowing.selection
    assert left(opened).solutions == left(tab).solutions
    assert opened.solution.number == 17
    assert opened.heat is not None
    assert opened.heat.parts.currentText() == "S"
    assert opened.revision == tab.revision
    opened.drop_search()


def test_a_damaged_diagram_is_reported_where_an_atlas_is_built(window: MainWindow, atlas: AtlasOf) -> None:
    analysis = parse_analysis(format_analysis(atlas(SMALL).analysis()))
    damaged = replace(analysis, results={**analysis.results, "solutions": "118"})

    opened = window.analyses.tab_of(damaged)
    assert isinstance(opened, AtlasTab)
    window.tabs.add(opened)
    rest(opened)

    assert opened.left is None
    assert "does not fit the puzzle. Build the atlas again." in opened.build_page.verdict.text()
    trigger(window, "run")
    rest(opened)
    assert left(opened).solutions == 117


def test_a_diagram_that_is_still_being_read_is_saved_as_well(window: MainWindow, atlas: AtlasOf) -> None:
    analysis = parse_analysis(format_analysis(atlas(SMALL).analysis()))
    opened = window.analyses.tab_of(analysis)
    assert isinstance(opened, AtlasTab)
    opened.searching.stop()
    assert opened.build is not None
    opened.build = AtlasBuild(opened.puzzle, {}, load=lambda: diagram_in(analysis))
    opened._stored = analysis

    again = opened.analysis()

    assert opened.build.loading
    assert again.results == analysis.results


def test_a_diagram_too_large_for_a_file_is_left_out_with_a_message(
    window: MainWindow, atlas: AtlasOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = atlas(SMALL)
    shown: list[str] = []
    monkeypatch.setattr("workbench.searching.atlas.record.MAX_BYTES", 8)
    monkeypatch.setattr("workbench.ui.shell.analyses.files.show_error", lambda _window, text: shown.append(text))

    assert window.analysis_files.save_to(tmp_path / "large.analysis")

    assert shown == [
        "large.analysis: The diagram is too large for a file. Press F5 to build it again when you open the file."
    ]
    assert not parse_analysis((tmp_path / "large.analysis").read_text(encoding="utf-8")).results
    assert tab.left is not None


def test_an_atlas_that_is_not_built_keeps_its_settings(window: MainWindow, unbuilt: AtlasOf) -> None:
    tab = unbuilt(SMALL)
    tab.build_page.form.set_value("memory", 77)

    opened = window.analyses.tab_of(parse_analysis(format_analysis(tab.analysis())))

    assert isinstance(opened, AtlasTab)
    assert opened.build_page.choices["memory"] == 77
    assert opened.left is None


def test_the_panel_fits_without_scrolling(window: MainWindow, atlas: AtlasOf) -> None:
    window.resize(1280, 770)  # with its frame, 1280 x 800
    tab = atlas(LARGER)
    click_cell(tab, (1, 1))

    for page in tab.panel.switches:
        tab.panel.show_page(page)
        QApplication.processEvents()
        bars = tab.panel.parent().parent().findChildren(QScrollBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        assert not any(bar.isVisible() for bar in bars)


def test_an_atlas_can_be_closed_while_it_is_built(window: MainWindow, unbuilt: AtlasOf) -> None:
    tab = unbuilt("polyomino 12x12\npieces free 4 any")
    trigger(window, "run")

    window.tabs.remove(tab)

    assert window.tabs.currentWidget() is not tab


def test_the_atlas_of_a_counted_puzzle_opens_without_counting_again(window: MainWindow, opened: Opened) -> None:
    document = opened(LARGER)
    trigger(window, "search")
    document.solve_panel.show_choices("cover_memo", {})
    document.show_activity("search")
    assert not document.result_panel.atlas.isVisible()
    trigger(window, "run")
    rest(document)
    assert document.result_panel.atlas.isVisible()

    document.result_panel.atlas.click()

    tab = window.tabs.currentWidget()
    assert isinstance(tab, AtlasTab)
    rest(tab)
    assert left(tab).solutions == 178_939
    assert tab.build
    assert tab.build.figures.states == 0


def test_the_atlas_of_an_earlier_version_of_the_puzzle_is_not_offered(window: MainWindow, opened: Opened) -> None:
    document = opened(LARGER)
    document.solve_panel.show_choices("cover_memo", {})
    trigger(window, "run")
    rest(document)

    position = document.document.position
    assert isinstance(position.puzzle, Polyomino)
    document.document.apply(replace(position, puzzle=position.puzzle.paint([(0, 0)], on=False)), "a hole")

    assert document.result.counted is None
    assert not document.result_panel.atlas.isVisible()


def test_a_click_outside_the_board_does_nothing(atlas: AtlasOf) -> None:
    tab = atlas(SMALL)
    assert tab.heat is not None

    QTest.mouseClick(tab.heat.board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))

    assert tab.cells.cell is None
