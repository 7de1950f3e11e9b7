"""The advice panel: what it shows and highlights, and what it changes in the document."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.puzzles.kakuro.kakuros import read
from workbench.base.places import samples
from workbench.insight.kakuro.doctor import Doctor
from workbench.insight.kakuro.forced import Forced
from workbench.insight.kakuro.hints import advice
from workbench.insight.kakuro.spare import Minimising
from workbench.insight.kakuro.uniqueness import DigitChange
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Cell, untouched
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.kakuro.sums import search_each
from workbench.ui.board import acts as board_acts
from workbench.ui.board.document import Document
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.advice import IDLE_PROMPT, PROMPTS, AdvicePanel
from workbench.ui.kakuro.findings import FollowUp, Shown, Stage, followed, of_doctor, of_forced, of_spare
from workbench.ui.shell.menus import act_named

ONE = read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .")
SEVERAL = read("kakuro 3x6\n# 4\\ 3\\ # # #\n\\4 . . \\3 . .\n\\3 . . \\3 . .")
SMALL = read(samples("kakuro")[0].read_text(encoding="utf-8"))
LARGE = samples("kakuro")[-1].read_text(encoding="utf-8")
WRONG = SMALL.with_clue((2, 1), 6, down=True)

SOLVING = {"hint", "explain", "kakuro_path"}
Ask = Callable[..., AdvicePanel]


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    advice(ONE, untouched(ONE))
    search_each([ONE])


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[Ask]:
    """A function that shows a panel for a puzzle; failures fail the test."""
    shown: list[AdvicePanel] = []
    failures: list[str] = []

    def show(puzzle: Kakuro, verdict: str = "") -> AdvicePanel:
        made = AdvicePanel(Document.of(puzzle, "test"))
        made.failed.connect(failures.append)
        made.resize(236, 400)
        qtbot.addWidget(made)
        made.show()
        made.show_state(verdict)
        shown.append(made)
        return made

    yield show
    for made in shown:
        made.cancel()
        made.hide()
    assert not failures


def ask(qtbot: QtBot, panel: AdvicePanel, name: str) -> None:
    """Press a button, or ask from the menu, and wait until the advice is complete."""
    act = act_named(name)
    with qtbot.waitSignal(panel.changed):
        if act in panel.buttons:
            QTest.mouseClick(panel.buttons[act], Qt.MouseButton.LeftButton)
        else:
            panel.ask(act)
    settle(qtbot, panel)


def settle(qtbot: QtBot, panel: AdvicePanel) -> None:
    """Wait until the advice is complete."""
    qtbot.waitUntil(lambda: not panel.busy and not panel.progress.stop_button.isVisible())


def document(panel: AdvicePanel) -> Document:
    return panel.document


def highlights(panel: AdvicePanel) -> list[list[Cell]]:
    """Return a list that collects the cells that the panel highlights."""
    collected: list[list[Cell]] = []
    panel.highlighted.connect(collected.append)
    return collected


def click_row(panel: AdvicePanel, text: str, twice: bool) -> None:
    """Click the row with this text."""
    index = panel.rows.model().index([row.text for row in panel.rows.rows].index(text), 0)
    panel.rows.scrollTo(index)
    click = QTest.mouseDClick if twice else QTest.mouseClick
    click(panel.rows.viewport(), Qt.MouseButton.LeftButton, pos=panel.rows.visualRect(index).center())


def test_a_hint_shows_more_detail_each_time_and_is_then_applied(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    collected = highlights(shown)

    ask(qtbot, shown, "hint")
    first = shown.text.text()
    assert not shown.apply_button.isEnabled()
    QTest.mouseClick(shown.buttons[act_named("hint")], Qt.MouseButton.LeftButton)
    second = shown.text.text()
    QTest.mouseClick(shown.buttons[act_named("hint")], Qt.MouseButton.LeftButton)
    third = shown.text.text()

    assert first == "Look at r2c3."
    assert "Single combination" in second
    assert "Only 1 is possible" in third
    assert collected == [[(1, 2)]]
    assert shown.applicable is FollowUp.APPLY_HINT

    QTest.mouseClick(shown.apply_button, Qt.MouseButton.LeftButton)

    assert document(shown).position.entries[1, 2] == 1
    assert document(shown).history.undoable == "hint: Single combination"
    assert collected[-1] == []
    assert shown.text.text() == IDLE_PROMPT


def test_a_fourth_press_begins_a_new_hint_and_changes_nothing(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    ask(qtbot, shown, "hint")
    first = shown.text.text()

    for _ in range(3):
        shown.ask(board_acts.HINT)
        settle(qtbot, shown)

    assert shown.text.text() == first
    assert not document(shown).position.entries.any()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_arrow_beside_hint_goes_straight_to_a_strength(qtbot: QtBot, panel: Ask, level: int) -> None:
    shown = panel(ONE, "one")

    shown.hint.arrow.menu().actions()[level - 1].trigger()
    settle(qtbot, shown)

    assert shown.text.text().startswith("Look at r2c3.") == (level < 3)
    assert shown.apply_button.isEnabled() == (level == 3)


def test_an_entry_discards_the_hint(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    ask(qtbot, shown, "hint")

    document(shown).apply(document(shown).position.enter([(1, 2)], 1), "typed")

    assert shown.text.text() == IDLE_PROMPT
    ask(qtbot, shown, "hint")
    assert shown.text.text() != IDLE_PROMPT


def test_hints_alone_fill_a_board(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    while not document(shown).position.complete():
        ask(qtbot, shown, "hint")
        for _ in range(2):
            shown.ask(board_acts.HINT)
        shown.apply()

    assert not document(shown).position.faults()
    ask(qtbot, shown, "hint")
    assert shown.text.text() == "All cells are filled in."


def test_a_wrong_entry_is_highlighted(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    document(shown).apply(document(shown).position.enter([(2, 2)], 1), "typed")
    collected = highlights(shown)

    ask(qtbot, shown, "hint")

    assert shown.text.text() == "An entry is wrong."
    assert collected == [[(2, 2)]]


def test_possible_steps_are_grouped_by_technique_and_drawn_when_selected(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    pictures: list[Shown | None] = []
    shown.pictured.connect(pictures.append)

    ask(qtbot, shown, "explain")
    collected = highlights(shown)
    shown.rows.setCurrentIndex(shown.rows.model().index(0, 0))

    assert [(row.heading, row.text) for row in shown.rows.rows][:2] == [
        ("Single combination · 2 steps", "r2c3 = 1"),
        ("", "r3c2 = 1"),
    ]
    assert shown.text.text().startswith("Single combination: ")
    assert collected == [[(1, 2)]]
    assert pictures[-1] is not None
    assert pictures[-1].picture.placed == ((1, 2, 1),)
    assert shown.applicable is FollowUp.APPLY_HINT


def test_an_applied_step_is_followed_by_those_that_are_possible_then(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    ask(qtbot, shown, "explain")
    shown.rows.setCurrentIndex(shown.rows.model().index(0, 0))

    QTest.mouseClick(shown.apply_button, Qt.MouseButton.LeftButton)
    settle(qtbot, shown)

    assert document(shown).position.entries[1, 2] == 1
    assert shown.rows.rows[0].heading == "Last cell · 2 steps"


def test_a_path_leads_to_the_solution_and_shows_each_step_where_it_is_made(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(SMALL, "one")
    pictures: list[Shown | None] = []
    shown.pictured.connect(pictures.append)

    ask(qtbot, shown, "kakuro_path")
    number = len(shown.rows.rows) - 1
    shown.rows.setCurrentIndex(shown.rows.model().index(number, 0))

    before = pictures[-1]
    assert before is not None
    assert before.position is not None
    assert (SMALL.open_cells() & (before.position.entries == 0)).sum() == 1
    assert shown.text.text().startswith("Last cell: ")
    assert shown.applicable is FollowUp.SOLVE_UP_TO
    QTest.mouseClick(shown.others[FollowUp.COPY_PATH], Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text().splitlines()[-1].startswith(f"{number + 1}. Last cell: ")

    QTest.mouseClick(shown.apply_button, Qt.MouseButton.LeftButton)

    assert document(shown).position.same(before.position)
    assert shown.text.text() == f"Done up to step {number}. Next: Last cell."


def test_an_entry_discards_a_list_of_steps(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    ask(qtbot, shown, "explain")

    document(shown).apply(document(shown).position.enter([(1, 2)], 1), "typed")

    assert not shown.rows.rows


def test_a_list_has_a_tab_with_the_number_of_its_rows(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "one")
    steps, path = (shown.buttons[act_named(name)] for name in ("explain", "kakuro_path"))
    before = [tab.isChecked() for tab in (steps, path)]

    ask(qtbot, shown, "explain")
    listed = [tab.isChecked() for tab in (steps, path)], steps.text(), len(shown.rows.rows)
    ask(qtbot, shown, "kakuro_path")
    then = [tab.isChecked() for tab in (steps, path)], steps.text()
    ask(qtbot, shown, "hint")
    after = [tab.isChecked() for tab in (steps, path)]

    assert before == after == [False, False]
    assert listed == ([True, False], f"Steps now ({listed[2]})", listed[2])
    assert then == ([False, True], "Steps now")


def test_an_obvious_fault_is_highlighted_and_explained_under_the_board_only(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(read("kakuro 4x4\n# 15\\ 15\\ 16\\\n" + "\\15 . . .\n" * 3), "none")

    ask(qtbot, shown, "explain")

    assert shown.text.text().startswith("The message under the board names the rule that is broken.")


def test_a_contradiction_is_explained(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(WRONG, "none")

    ask(qtbot, shown, "explain")

    assert shown.text.text().startswith("Why there is no solution, in ")
    assert "no digits add up to that" in shown.rows.rows[-1].text


def test_without_a_solution_finding_the_wrong_clue_is_suggested_and_apply_corrects_it(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(WRONG, "none")
    assert shown.text.text() == PROMPTS["none"]

    ask(qtbot, shown, "find_wrong_clue")
    cells = highlights(shown)
    gone_to: list[Cell] = []
    shown.selected.connect(gone_to.append)
    click_row(shown, "r3c2 down: 6 → 5", twice=False)

    assert document(shown).position.puzzle == WRONG  # a click only shows where
    assert set(gone_to) == {(2, 1)}
    assert cells == [[(2, 1), (3, 1), (4, 1)]]

    QTest.mouseClick(shown.apply_button, Qt.MouseButton.LeftButton)

    assert document(shown).position.puzzle == SMALL
    assert document(shown).history.undoable == "clue r3c2 down: 6 → 5"
    assert not shown.rows.rows


def test_return_makes_the_current_change(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(WRONG, "none")
    ask(qtbot, shown, "find_wrong_clue")
    fix = shown.rows.rows[0]
    shown.rows.setFocus()
    shown.rows.setCurrentIndex(shown.rows.model().index(0, 0))

    QTest.keyClick(shown.rows, Qt.Key.Key_Return)

    changed = document(shown).position.puzzle
    assert isinstance(changed, Kakuro)
    assert fix.note == "unique"
    assert search_each([changed]).solutions[0] == 1


@pytest.mark.parametrize("follow_up", [FollowUp.ENTER_FORCED, FollowUp.MARK_FORCED])
def test_forced_cells_become_entries_or_marks(qtbot: QtBot, panel: Ask, follow_up: FollowUp) -> None:
    shown = panel(SEVERAL, "several")
    collected = highlights(shown)

    ask(qtbot, shown, "forced_cells")
    cells = collected[-1]
    button = shown.apply_button if follow_up is FollowUp.ENTER_FORCED else shown.others[follow_up]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    position = document(shown).position

    assert cells == [(1, 1), (1, 2), (2, 1), (2, 2)]
    changed = position.entries if follow_up is FollowUp.ENTER_FORCED else position.marks
    assert [(r, c) for r, c in np.argwhere(changed > 0).tolist()] == cells
    assert document(shown).history.undoable


def test_removable_clues_are_listed_and_removed(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(SMALL, "one")

    ask(qtbot, shown, "spare_clues")
    count = len(shown.rows.rows)
    QTest.mouseClick(shown.apply_button, Qt.MouseButton.LeftButton)

    fewer = document(shown).position.puzzle
    assert isinstance(fewer, Kakuro)
    assert count > 0
    assert (fewer.runs.sums == 0).sum() == count
    assert search_each([fewer]).solutions[0] == 1


def test_a_long_task_can_be_stopped_and_keeps_its_results(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(read(LARGE), "one")
    shown.ask(acts.SPARE_CLUES)
    qtbot.waitUntil(lambda: len(shown.rows.rows) > 0)
    assert shown.progress.stop_button.isVisible()

    QTest.mouseClick(shown.progress.stop_button, Qt.MouseButton.LeftButton)
    settle(qtbot, shown)

    assert shown.applicable is FollowUp.REMOVE_CLUES
    assert not shown.progress.stop_button.isVisible()


def test_a_long_task_pauses_while_the_panel_is_hidden(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(read(LARGE), "one")
    shown.ask(acts.SPARE_CLUES)
    qtbot.waitUntil(lambda: len(shown.rows.rows) > 0)

    shown.hide()
    qtbot.waitUntil(lambda: shown.paused)
    before = len(shown.rows.rows)
    shown.show()
    qtbot.waitUntil(lambda: len(shown.rows.rows) > before)

    assert shown.busy


def test_another_puzzle_cancels_the_advice(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(WRONG, "none")
    ask(qtbot, shown, "find_wrong_clue")

    document(shown).undo()
    document(shown).apply(document(shown).position.give([(1, 5)], 1), "given")

    assert not shown.rows.rows
    assert not shown.busy


@pytest.mark.parametrize(
    ("verdict", "possible"),
    [
        ("", {"find_wrong_clue", "make_unique", "forced_cells", "spare_clues"}),
        ("open", {"find_wrong_clue", "make_unique", "forced_cells", "spare_clues"}),
        ("one", {"spare_clues"}),
        ("none", {"find_wrong_clue"}),
        ("several", {"make_unique", "forced_cells"}),
    ],
)
def test_only_meaningful_actions_are_available(panel: Ask, verdict: str, possible: set[str]) -> None:
    shown = panel(SMALL, verdict)

    assert {act.name for act, available in shown.possible().items() if available} - SOLVING == possible
    enabled = {act.name for act, button in shown.buttons.items() if button.isEnabled()}
    assert enabled - SOLVING == possible - {"forced_cells"}
    assert shown.buttons[act_named("hint")].isEnabled()


def test_advice_that_does_not_apply_says_why(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(ONE, "")
    ask(qtbot, shown, "find_wrong_clue")
    assert shown.text.text() == "No clue needs to change. The puzzle has a solution."

    blocks_only = panel(read("kakuro 2x2\n# #\n# #"), "none")
    ask(qtbot, blocks_only, "find_wrong_clue")
    assert (
        blocks_only.text.text() == "No clue needs to change. The message under the board names the rule that is broken."
    )

    other = panel(SEVERAL, "")
    ask(qtbot, other, "spare_clues")
    assert other.text.text() == "Clues can be removed only while the solution is unique."


def test_a_stopped_task_claims_only_what_it_found() -> None:
    several, doctor, spare = Forced(SEVERAL), Doctor(WRONG), Minimising(SMALL)

    assert of_forced(several, Stage.STOPPED).text == "Timed out before a solution was found."
    assert of_doctor(doctor, Stage.STOPPED).text == "Stopped before a change was found."
    assert of_spare(spare, SMALL, Stage.STOPPED).text == "Timed out before uniqueness was decided."

    StepwiseJob(several.parts()).finish()

    assert of_forced(several, Stage.STOPPED).text == "At least 4 of 8 cells are the same in all solutions."
    assert of_forced(several, Stage.BUSY).follow_ups == ()


def test_a_board_with_two_wrong_regions_needs_two_changes() -> None:
    doctor = Doctor(read("kakuro 3x6\n# 4\\ 3\\ # 16\\ 17\\\n\\5 . . \\15 . .\n\\3 . . \\17 . ."))

    StepwiseJob(doctor.parts()).finish()

    text = "2 parts of the board have no solution. Make one change in each:"
    assert of_doctor(doctor, Stage.DONE).text == text


def test_a_puzzle_that_no_single_change_corrects_is_reported() -> None:
    doctor = Doctor(read("kakuro 3x3\n# 3\\ 17\\\n\\3 . .\n\\17 . ."))

    StepwiseJob(doctor.parts()).finish()

    assert of_doctor(doctor, Stage.DONE).text == "No single-clue change makes the puzzle solvable."


def test_a_double_click_changes_a_clue_and_nothing_does_before_a_row_is_selected(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(WRONG, "none")
    ask(qtbot, shown, "find_wrong_clue")
    assert not shown.apply_button.isEnabled()

    click_row(shown, "r3c2 down: 6 → 5", twice=False)
    click_row(shown, "r3c2 down: 6 → 5", twice=True)

    assert document(shown).position.puzzle == SMALL


def test_changes_that_make_unique_are_grouped_with_given_digits_last(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(SEVERAL, "several")

    ask(qtbot, shown, "make_unique")

    headings = [row.heading for row in shown.rows.rows if row.heading]
    order = ["Clues", "Blocks", "Swapped digits", "Changed digits", "Given digits"]
    assert headings == sorted(headings, key=order.index)
    assert headings[-1] == "Given digits"
    assert any(row.note.startswith("unique · ") for row in shown.rows.rows)


def test_digits_that_break_a_rule_come_before_the_changes(qtbot: QtBot, panel: Ask) -> None:
    shown = panel(SEVERAL, "several")
    document(shown).apply(document(shown).position.enter([(1, 4), (1, 5)], 1), "1 twice")

    ask(qtbot, shown, "make_unique")

    first = shown.rows.rows[0]
    assert (first.heading, first.above, first.text) == (
        "Change these digits first",
        "r2c5 = 1",
        "1 appears twice in the run r2c5 to r2c6 across.",
    )
    assert first.change is None


def test_entries_follow_a_change_of_the_digits_that_they_are() -> None:
    entries = np.array([[0, 0, 0], [0, 1, 3], [0, 3, 0]], np.int32)
    change = DigitChange((((1, 1), 1, 3), ((1, 2), 3, 1), ((2, 2), 2, 5)), ())
    other = DigitChange((((1, 1), 1, 3), ((1, 2), 4, 1)), ())

    assert followed(entries, change).tolist() == [[0, 0, 0], [0, 3, 1], [0, 3, 0]]
    assert followed(entries, other) is entries  # they are another solution
