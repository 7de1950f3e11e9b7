"""New puzzles made in the window: asked for, seen, made again, opened, cancelled."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QSpinBox
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.base.choices import settle
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.level import Difficulty
from workbench.puzzles import KINDS
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.base.theme import choose_text_size
from workbench.ui.shell.dialogs import generate as generate_dialog
from workbench.ui.shell.dialogs.generate import GenerateDialog, keep_choices, overview
from workbench.ui.shell.dialogs.new import NewDialog
from workbench.ui.shell.dialogs.pick import PickDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    for level in Difficulty:
        GENERATORS["kakuro"].start({"rows": 6, "difficulty": level}).finish()


def asked(window: MainWindow, **choices: int | str) -> GenerateDialog:
    """Return the dialog as the action opens it, with these choices."""
    trigger(window, "generate")
    dialog = window.findChildren(GenerateDialog)[-1]
    for name, value in choices.items():
        dialog.form.set_value(name, value)
    return dialog


def made(dialog: GenerateDialog, qtbot: QtBot) -> Kakuro:
    """Press the button, wait, and return the board."""
    before = dialog.made
    QTest.mouseClick(dialog.generate_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.made is not before and not dialog.searching.running)
    assert dialog.made is not None
    assert isinstance(dialog.made.result, Kakuro)
    return dialog.made.result


def test_a_board_is_made_seen_and_opened(window: MainWindow, qtbot: QtBot) -> None:
    trigger(window, "theme_light")
    dialog = asked(window, rows=8, columns=9, seed=3)
    assert dialog.open_button.text() == "Generate and open"
    assert dialog.picture.text()

    puzzle = made(dialog, qtbot)

    light = dialog.picture.pixmap().toImage()
    assert not light.isNull()
    trigger(window, "theme_dark")
    assert dialog.picture.pixmap().toImage() != light
    trigger(window, "theme_light")
    assert dialog.picture.pixmap().toImage() == light
    trigger(window, "theme_system")
    assert dialog.progress.value() == dialog.progress.maximum()
    assert "Unique solution (proved)." in dialog.note.text()
    with qtbot.waitSignal(dialog.finished):
        dialog.open_button.click()
    assert window.tab
    assert window.tab.document.position.puzzle == puzzle
    assert window.tab.document.title == "Kakuro 8 × 9, medium, 65 %, half turn, seed 3"
    assert puzzle == GENERATORS["kakuro"].start({"rows": 8, "columns": 9, "seed": 3}).finish()


def test_the_same_again_takes_the_next_seed_and_something_else_does_not(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=7, columns=7, seed=3)
    assert dialog.generate_button.text() == "Generate"
    first = made(dialog, qtbot)
    assert dialog.generate_button.text() == "Generate again"

    second = made(dialog, qtbot)

    assert dialog.form.values()["seed"] == 4
    assert second != first
    dialog.form.set_value("difficulty", "easy")
    assert dialog.generate_button.text() == "Generate"
    made(dialog, qtbot)
    assert dialog.form.values()["seed"] == 4


def test_cancel_ends_what_is_under_way_and_no_board_of_another_size_stays(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=8, columns=8)
    made(dialog, qtbot)
    dialog.form.set_value("rows", 200)
    dialog.form.set_value("columns", 200)
    dialog.generate_button.click()
    job = dialog.searching.job
    assert job is not None
    assert dialog.searching.running
    assert not dialog.form.isEnabled()
    assert not dialog.more.content.isEnabled()
    assert not dialog.open_button.isEnabled()
    assert dialog.cancel_button.text() == "Cancel"

    QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert not dialog.searching.running
    assert dialog.isVisible()
    assert dialog.form.isEnabled()
    assert dialog.more.content.isEnabled()
    assert dialog.note.text().startswith("Cancelled.")
    assert dialog.open_button.text() == "Generate and open"
    assert dialog.picture.text() == "A preview of the puzzle appears here."
    qtbot.waitUntil(job.isFinished)


def test_escape_leaves_where_nothing_is_under_way(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window)

    with qtbot.waitSignal(dialog.finished):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert window.tabs.document_tabs() == []


@pytest.mark.parametrize("opens", [True, False])
def test_several_puzzles_are_chosen_from_and_stay_if_that_is_cancelled(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    notes: list[str] = []

    def answer(picking: PickDialog) -> bool:
        for row in range(3):
            picking.view.setCurrentIndex(picking.view.model().index(row, 0))
            notes.append(picking.note.text())
        picking.view.selectAll()
        return opens

    monkeypatch.setattr(generate_dialog, "accepted", answer)
    dialog = asked(window, rows=6, columns=6, seed=3)
    dialog.count_box.setValue(3)
    made(dialog, qtbot)
    assert dialog.open_button.text() == "Open…"

    dialog.open_button.click()

    puzzles = [tab.document.position.puzzle for tab in window.tabs.document_tabs()]
    expected = [GENERATORS["kakuro"].start({"rows": 6, "columns": 6, "seed": seed}).finish() for seed in (3, 4, 5)]
    assert puzzles == (expected if opens else [])
    assert notes == [made.note for made in dialog.made.made]
    assert all(". Medium, " in note for note in notes), notes
    assert dialog.isVisible() is not opens
    if not opens:
        dialog.reject()


def test_return_makes_a_board_and_opens_it_and_the_choices_are_kept(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=6, columns=7, difficulty="easy")

    with qtbot.waitSignal(dialog.finished):
        QTest.keyClick(dialog.form, Qt.Key.Key_Return)

    assert window.tab
    assert window.tab.document.title.startswith("Kakuro 6 × 7, easy")
    again = asked(window)
    kept = {name: again.form.values()[name] for name in ("rows", "columns", "difficulty")}
    assert kept == {"rows": 6, "columns": 7, "difficulty": "easy"}
    again.reject()


def test_escape_opens_nothing_that_is_under_way(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=200, columns=200)
    dialog.open_button.click()
    job = dialog.searching.job
    assert job is not None

    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(job.isFinished)
    puzzle = asked(window, rows=6, columns=6)
    made(puzzle, qtbot)

    assert window.tabs.document_tabs() == []
    assert dialog.open_button.isEnabled()


def test_what_does_not_come_out_is_told(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=5, columns=40, symmetry="both")

    dialog.generate_button.click()
    qtbot.waitUntil(lambda: "No pattern" in dialog.note.text())

    assert not dialog.open_button.isEnabled()


def test_the_window_stays_awake_meanwhile(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=100, columns=100, density=75)
    dialog.generate_button.click()

    qtbot.waitUntil(lambda: dialog.progress.value() > 0)

    assert dialog.searching.running
    qtbot.waitUntil(lambda: "changing digits, " in dialog.note.text())
    job = dialog.searching.job
    assert job is not None
    dialog.cancel()
    qtbot.waitUntil(job.isFinished)


def test_a_window_that_closes_ends_what_is_under_way(window: MainWindow) -> None:
    dialog = asked(window, rows=200, columns=200)
    dialog.generate_button.click()
    job = dialog.searching.job
    assert job is not None

    window.close()

    assert job.isFinished()


def test_a_large_board_is_seen_as_its_ground() -> None:
    puzzle = GENERATORS["kakuro"].start({"rows": 60, "columns": 50}).finish()
    assert isinstance(puzzle, Kakuro)

    image = overview(puzzle)

    side = generate_dialog.PICTURE // 60
    assert (image.width(), image.height()) == (50 * side, 60 * side)
    colours = np.array([[image.pixel(c * side, r * side) for c in range(50)] for r in range(60)])
    assert len(np.unique(colours[puzzle.white])) == len(np.unique(colours[~puzzle.white])) == 1
    assert colours[puzzle.white][0] != colours[~puzzle.white][0]


def test_a_mistake_in_the_program_is_told(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
) -> None:
    dialog = asked(window)
    monkeypatch.setattr("workbench.insight.kakuro.generating.boards.Pattern", lambda *_: 1 // 0)

    with qtbot.waitSignal(dialog.failed) as failed:
        dialog.generate_button.click()

    assert "ZeroDivisionError" in failed.args[0]
    assert dialog.generate_button.isEnabled()
    assert "ZeroDivisionError" in logged_errors.pop()


def test_another_kind_shows_no_board_of_the_one_before(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=6, columns=6)
    made(dialog, qtbot)

    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))

    assert dialog.open_button.text() == "Generate and open"
    assert dialog.picture.pixmap().isNull()
    assert dialog.picture.text() == "A preview of the puzzle appears here."
    assert dialog.note.text().startswith("Generates a board with a unique solution: a random full grid")
    assert dialog.progress.value() == 0


def test_more_givens_than_cells_are_refused_in_a_sentence(window: MainWindow) -> None:
    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))
    dialog.form.set_value("givens", 200)

    dialog.generate_button.click()

    assert dialog.note.text() == "Givens must be at most 81, the cells of a 9 × 9 board, not 200."
    assert not dialog.searching.running


def test_another_kind_has_other_choices(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window)

    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))
    dialog.form.set_value("box", "2x3")
    seed = dialog.form.values()["seed"]
    dialog.generate_button.click()
    qtbot.waitUntil(lambda: dialog.made is not None and not dialog.searching.running)

    assert set(dialog.form.values()) == {choice.name for choice in GENERATORS["sudoku"].choices}
    assert dialog.made is not None
    assert dialog.made.result == GENERATORS["sudoku"].start({"box": "2x3", "seed": seed}).finish()


def test_return_after_generate_again_opens_the_puzzle(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window, rows=6, columns=6)
    made(dialog, qtbot)
    made(dialog, qtbot)

    focused = dialog.focusWidget()
    QTest.keyClick(focused, Qt.Key.Key_Return)

    assert focused is dialog.open_button
    assert window.tab


def test_the_focus_is_on_generate_after_a_cancelled_generation(window: MainWindow) -> None:
    dialog = asked(window, rows=200, columns=200)
    dialog.generate_button.click()

    dialog.cancel()

    assert dialog.focusWidget() is dialog.generate_button


def test_a_random_seed_is_proposed(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.randint", lambda low, high: high - low)

    dialog = asked(window)

    assert dialog.form.values()["seed"] == generate_dialog.MAX_SEED - 1


def test_zero_givens_are_explained(window: MainWindow) -> None:
    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))

    givens = dialog.findChild(QSpinBox, "givens")

    assert isinstance(givens, QSpinBox)
    assert givens.text() == "fewest possible"


@pytest.mark.parametrize(("action", "kind"), [("new", "kakuro"), ("generate", "sudoku")])
def test_the_kind_in_front_is_proposed(
    window: MainWindow, opened: Callable[[str], DocumentTab], monkeypatch: pytest.MonkeyPatch, action: str, kind: str
) -> None:
    proposed: list[str] = []
    monkeypatch.setattr(NewDialog, "exec", lambda dialog: proposed.append(dialog.kind_box.currentData()) or 0)
    opened(KINDS[kind].blank(settle(KINDS[kind].sizes, {})).format())

    trigger(window, action)
    proposed += [dialog.kind_box.currentData() for dialog in window.findChildren(GenerateDialog)]

    assert proposed == [kind]


def test_many_puzzles_are_generated_stopped_and_saved(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))
    dialog.form.set_value("box", "2x2")
    dialog.count_box.setValue(10_000)
    assert not dialog.save_button.isVisible()
    dialog.generate_button.click()
    qtbot.waitUntil(lambda: "Puzzle " in dialog.note.text() and dialog.progress.value() > 0)

    dialog.cancel()

    assert not dialog.searching.running
    assert dialog.made is not None
    number = len(dialog.made.made)
    assert "of 10,000 puzzles generated" in dialog.note.text()
    assert dialog.save_button.isVisible()
    dialog.save_button.click()
    [asking] = dialog.findChildren(QFileDialog)
    asking.fileSelected.emit(str(tmp_path / "list.txt"))
    asking.close()
    assert len(list(Sudoku.parse((tmp_path / "list.txt").read_text(encoding="utf-8")))) >= number
    assert dialog.note.text().endswith("puzzles to list.txt.")


def test_every_generator_is_offered_and_the_first_of_the_kind_is_proposed(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked(window)
    offered = [dialog.kind_box.itemData(row) for row in range(dialog.kind_box.count())]
    assert offered == list(GENERATORS)

    dialog.kind_box.setCurrentIndex(offered.index("cover quasigroup"))
    dialog.form.set_value("order", 5)
    dialog.generate_button.click()
    qtbot.waitUntil(lambda: dialog.made is not None and not dialog.searching.running)
    dialog.open_button.click()

    assert window.tab
    assert window.tab.document.title.startswith("Quasigroup completion, order 5, 42 % holes, seed ")
    assert asked(window).kind_box.currentData() == "cover random"


def test_the_parts_of_a_typed_silhouette_are_generated_and_a_wrong_one_is_explained(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("cover pyramidal"))
    dialog.form.set_value("silhouette", ".#./#x#")
    dialog.generate_button.click()
    assert dialog.note.text() == "Silhouette: row 2, column 2 is 'x'; use # for a cell and . for none."

    dialog.form.set_value("silhouette", ".#./###")
    dialog.generate_button.click()
    qtbot.waitUntil(lambda: dialog.made is not None and not dialog.searching.running)
    dialog.open_button.click()

    assert window.tab
    assert window.tab.document.title == "Pyramidal parts of a 2 × 3 silhouette"
    assert window.tab.document.position.puzzle.shape[0] == 4 + 3 + 1 + 3  # bars of 1, 2, 3 cells; and with the top


def test_rooms_that_do_not_fill_the_plot_are_explained(window: MainWindow) -> None:
    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("cover floor-plan"))
    dialog.form.set_value("rooms", "hall 6, kitchen 4")

    dialog.generate_button.click()

    assert dialog.note.text() == "The rooms have 10 cells in all, but the plot has 30; change one of them."


@pytest.mark.parametrize("items", [100, 600])
def test_the_options_of_a_large_cover_are_seen_and_the_picture_stays_small(items: int) -> None:
    puzzle = GENERATORS["cover random"].start({"items": items}).finish()
    assert puzzle is not None

    image = overview(puzzle)

    assert max(image.width(), image.height()) <= generate_dialog.PICTURE
    colours = {image.pixel(x, y) for x in range(30, image.width(), 3) for y in range(30, image.height(), 3)}
    assert len(colours) > 1


def test_a_wrong_density_is_explained(window: MainWindow) -> None:
    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("cover random"))
    about = dialog.note.text()

    dialog.form.set_value("density", "high")

    assert dialog.note.text() == "Density must be a number from 0.05 to 100, such as 0.62, not 'high'."
    assert not dialog.generate_button.isEnabled()
    dialog.form.set_value("density", "0.7")
    assert dialog.generate_button.isEnabled()
    assert dialog.note.text() == about


def test_what_is_seldom_asked_is_folded_away_until_it_is_wanted_and_then_remembered(window: MainWindow) -> None:
    seldom = ("pattern", "givens", "most", "minimal", "score", "max_score", "hardest", "technique", "seed")
    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))
    folded = [name for name, field in dialog.form._fields.items() if not field.isVisible()]
    height = dialog.height()

    dialog.more.button.click()
    QApplication.processEvents()
    shown = [name for name, field in dialog.form._fields.items() if field.isVisible()]
    higher = dialog.height()
    dialog.reject()
    again = asked(window).more.button.isChecked()

    assert folded == list(seldom)
    assert set(seldom) <= set(shown)
    assert height < higher
    assert again


def test_a_field_that_narrows_what_is_generated_is_never_hidden(window: MainWindow) -> None:
    keep_choices(GENERATORS["sudoku"], {"most": 24})

    dialog = asked(window)
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))

    assert dialog.form.values()["most"] == 24
    assert dialog.form._fields["most"].isVisible()


@pytest.mark.parametrize(("size", "most"), [("100", 580), ("150", 750)])
def test_all_fields_of_a_sudoku_fit_a_low_screen(window: MainWindow, qtbot: QtBot, size: str, most: int) -> None:
    choose_text_size(size)
    dialog = asked(window)
    dialog.more.open()

    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("sudoku"))

    qtbot.waitUntil(lambda: 500 < dialog.sizeHint().height() <= most)
    dialog.close()
