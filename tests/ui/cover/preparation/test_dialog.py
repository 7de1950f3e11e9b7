"""The dialog that prepares a cover: what it shows, and that Apply is one change of the document."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.puzzles.cover import Cover
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.cover.preparation.prepare import Preparation
from workbench.ui.board.document import Document
from workbench.ui.cover import acts
from workbench.ui.cover.changes import possible_at
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.preparation import dialog as module
from workbench.ui.cover.preparation.dialog import PreparationDialog, open_preparation
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

COLOURED = "cover\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"  # solved by the second and fourth
NAMED = "cover\na b c\nfirst: a b\na c\nb c\na\nb\n"  # the first leaves c without options
FREE = "cover\na b\na\nb\na b\na\nb\n"
IMPOSSIBLE = "cover\na b c\na b\nb c\n"

Shown = Callable[[str], tuple[PreparationDialog, Document]]


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    """A function that opens the dialog for a cover's text and waits for its result."""

    parent = QWidget()
    qtbot.addWidget(parent)

    def show(text: str) -> tuple[PreparationDialog, Document]:
        document = Document.of(Cover.parse(text)[0], "test")
        open_preparation(parent, document, lambda: "")
        [dialog] = parent.findChildren(PreparationDialog)
        qtbot.waitUntil(lambda: dialog.found is not None)
        return dialog, document

    return show


def rows(dialog: PreparationDialog) -> list[str]:
    model = dialog.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def select(dialog: PreparationDialog, text: str) -> None:
    dialog.list.setCurrentIndex(dialog.list.model().index(rows(dialog).index(text), 0))


def test_the_dialog_lists_what_is_removed_by_reason(shown: Shown) -> None:
    dialog, _ = shown(COLOURED)

    assert rows(dialog) == [
        "Forced options · 1", "2: p r x y",
        "Excluded by a forced option · 1", "5: r y",
        "Would leave an item without options · 2", "1: p q x y", "3: p x",
        "Covered by a forced option · 4", "p", "r", "x", "y",
    ]  # fmt: skip
    assert dialog.summary.text().startswith("4 options and 4 items can be removed")
    assert dialog.summary.text().endswith("1 of the options is in every solution.")


def test_a_selected_row_shows_its_reason_and_its_place(shown: Shown) -> None:
    dialog, _ = shown(NAMED)

    select(dialog, "first")

    assert dialog.reason.text() == "Option first would leave item c without options."
    assert dialog.matrix.cursor_place == MatrixCell(0, 0)


def test_the_matrix_selects_the_row_of_its_cursor(shown: Shown) -> None:
    dialog, _ = shown(COLOURED)

    dialog.matrix.go(MatrixCell(4, 2))
    option = dialog.list.currentIndex().data()
    dialog.matrix.go(MatrixCell(NAMES, 4))

    assert (option, dialog.list.currentIndex().data()) == ("5: r y", "x")
    assert dialog.reason.text().startswith("Item x is covered by option 2")


def test_what_stays_is_named(shown: Shown) -> None:
    dialog, _ = shown(COLOURED)

    dialog.matrix.go(MatrixCell(3, 1))

    assert dialog.reason.text() == "Option 4: q x:A. It stays."
    assert not dialog.list.currentIndex().isValid()


def test_apply_is_one_change_that_can_be_undone(shown: Shown) -> None:
    dialog, document = shown(NAMED)
    before = document.position

    dialog.accept()

    cover = document.position.puzzle
    assert isinstance(cover, Cover)
    assert (cover.count, cover.options) == (4, ("2", "3", "4", "5"))
    document.undo()
    assert document.position is before
    document.redo()
    assert document.position.puzzle is cover


def test_cancel_changes_nothing(shown: Shown) -> None:
    dialog, document = shown(NAMED)
    before = document.position

    dialog.reject()

    assert document.position is before


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        (FREE, "Nothing can be removed: every option and item may be needed."),
        (IMPOSSIBLE, "Item c cannot be covered: there is no solution."),
    ],
)
def test_without_a_smaller_cover_there_is_nothing_to_apply(shown: Shown, text: str, summary: str) -> None:
    dialog, _ = shown(text)

    assert dialog.summary.text() == summary
    assert not dialog.apply_button.isEnabled()


class Endless(Preparation):
    """Work that only ends if it is stopped."""

    def _steps(self) -> Iterator[None]:
        yield from super()._steps()
        while True:
            yield


def test_work_that_is_stopped_keeps_what_it_has_found(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Preparation", Endless)
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = PreparationDialog(parent, Cover.parse(NAMED)[0])

    dialog.progress.stopped.emit()
    qtbot.waitUntil(lambda: dialog.found is not None)

    assert dialog.summary.text().endswith("The work was stopped; more could be removed.")


def test_closing_the_dialog_ends_the_work(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[StepwiseJob] = []
    monkeypatch.setattr(module, "Preparation", Endless)
    monkeypatch.setattr(module, "StepwiseJob", lambda parts: jobs.append(StepwiseJob(parts)) or jobs[0])
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = PreparationDialog(parent, Cover.parse(NAMED)[0])

    dialog.reject()

    assert dialog.found is None  # the fixtures fail if a thread goes on


def test_invalid_text_blocks_the_dialog(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)

    open_preparation(parent, Document.of(Cover.parse(NAMED)[0], "test"), lambda: "The text has an error.")

    assert parent.findChildren(PreparationDialog) == []


def test_covers_with_multiplicities_or_without_options_are_not_prepared() -> None:
    plain, multiple, empty = (Cover.parse(text)[0] for text in (NAMED, "cover\n2|a b\na\na b\n", "cover\na b\n"))

    assert [possible_at(cover, 0, 1)[acts.SIMPLIFY] for cover in (plain, multiple, empty)] == [True, False, False]


def test_the_menu_opens_the_dialog(window: MainWindow, opened: Callable[[str], DocumentTab], qtbot: QtBot) -> None:
    tab = opened(NAMED)

    trigger(window, "prepare")

    [dialog] = tab.findChildren(PreparationDialog)
    qtbot.waitUntil(lambda: dialog.found is not None)
    dialog.apply_button.click()
    assert tab.document.history.now.description == "simplify cover"
