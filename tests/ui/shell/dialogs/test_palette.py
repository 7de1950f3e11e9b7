"""The command palette finds and does every action."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.windows import Opened, trigger
from workbench.ui.base.settings import settings
from workbench.ui.shell.dialogs.palette import LINE, PaletteDialog, PaletteLine, ranked
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.menus import all_acts


@pytest.fixture(autouse=True)
def nothing_chosen() -> Iterator[None]:
    settings().remove("palette")
    yield
    settings().remove("palette")


def palette(window: MainWindow) -> PaletteDialog:
    """Return the palette, just opened."""
    trigger(window, "palette")
    (dialog,) = (one for one in window.findChildren(PaletteDialog) if one.isVisible())
    return dialog


def lines(*texts: str) -> list[PaletteLine]:
    return [PaletteLine(text.lower().replace(" ", "_"), text, "Menu", "", "") for text in texts]


def found(wanted: str, *texts: str) -> list[str]:
    return [line.text for line in ranked(wanted, lines(*texts), [])]


def test_letters_need_not_stand_together() -> None:
    assert found("stov", "Stop", "Step over subtree", "Step out") == ["Step over subtree"]


def test_beginnings_of_words_count_more() -> None:
    assert found("no", "Count on", "Next option")[0] == "Next option"
    assert found("ns", "Turns", "Next solution")[0] == "Turns"  # letters that stand together come first
    assert found("step 10", "Step 100 nodes", "Step 10 nodes")[0] == "Step 10 nodes"


def test_the_menu_can_be_typed_as_well() -> None:
    assert found("menurun", "Run", "Stop") == ["Run"]


def test_letters_that_are_nowhere_find_nothing() -> None:
    assert found("xyz", "Run", "Stop") == []


def test_what_cannot_be_done_stands_last() -> None:
    one, other = lines("Stop", "Step out")

    assert ranked("st", [PaletteLine("stop", "Stop", "Search", "", "not now"), other], [])[0] == other
    assert ranked("", [one, other], ["step_out"])[0] == other


def test_what_has_the_words_stands_before_what_has_their_letters_even_if_it_cannot_be_done() -> None:
    heat_map, about = PaletteLine("starts", "Heat map of starts", "Search", "", "not now"), *lines("The dialog that")

    assert ranked("heat", [about, heat_map], []) == [heat_map, about]


def test_every_action_is_listed(window: MainWindow) -> None:
    dialog = palette(window)

    names = {line.name for line in dialog.lines_model.lines}
    assert names == {act.name for act in all_acts()} - {"palette"}
    dialog.close()


def test_an_action_of_a_submenu_is_found_by_its_title(window: MainWindow, opened: Opened) -> None:
    opened("." * 81)
    dialog = palette(window)

    QTest.keyClicks(dialog.find_box, "copy as")

    shown = {(line.menu, line.text) for line in dialog.lines_model.lines[:4]}
    assert ("Edit > Copy as", "Link") in shown
    assert ("Edit > Copy as", "Other notation") in shown
    dialog.close()


def test_enter_does_the_action(window: MainWindow, opened: Opened) -> None:
    tab = opened("." * 81)
    dialog = palette(window)

    QTest.keyClicks(dialog.find_box, "pencil")
    QTest.keyClick(dialog.find_box, Qt.Key.Key_Return)

    assert tab.editor.mode == "marks"
    again = palette(window)
    assert again.lines_model.lines[0].name == "marks"
    again.close()


def test_arrows_move_and_escape_leaves(window: MainWindow, opened: Opened) -> None:
    tab = opened("." * 81)
    dialog = palette(window)
    before = tab.editor.mode

    QTest.keyClick(dialog.find_box, Qt.Key.Key_Down)
    QTest.keyClick(dialog.find_box, Qt.Key.Key_Down)
    assert dialog.view.currentIndex().row() == 2
    QTest.keyClick(dialog.find_box, Qt.Key.Key_Escape)

    assert not dialog.isVisible()
    assert tab.editor.mode == before


@pytest.mark.parametrize(
    ("typed", "why"),
    [("pause", "no search is running"), ("mirror left", "only for polyominoes, knight's tours")],
)
def test_what_cannot_be_done_says_why_and_is_not_done(window: MainWindow, opened: Opened, typed: str, why: str) -> None:
    opened("." * 81)
    dialog = palette(window)

    QTest.keyClicks(dialog.find_box, typed)
    QTest.keyClick(dialog.find_box, Qt.Key.Key_Return)

    assert dialog.view.currentIndex().data(LINE).why_not == why
    assert dialog.isVisible()
    dialog.close()


def test_without_a_document_its_actions_say_so(window: MainWindow) -> None:
    dialog = palette(window)

    QTest.keyClicks(dialog.find_box, "select all")

    assert dialog.view.currentIndex().data(LINE).why_not == "not on this page"
    dialog.close()


def test_letters_that_fit_nothing_are_told(window: MainWindow) -> None:
    dialog = palette(window)

    QTest.keyClicks(dialog.find_box, "kaku zzz")

    assert dialog.nothing.isVisible()
    assert dialog.nothing.text() == "No action matches “kaku zzz”."
    dialog.find_box.setText("run")
    assert dialog.view.isVisible()
    assert not dialog.nothing.isVisible()
    dialog.close()


@pytest.mark.parametrize(
    ("words", "act"),
    [
        ("theme", "Dark"),
        ("dark theme", "Dark"),
        ("colour", "High contrast"),
        ("font", "Larger text"),
        ("options", "Settings"),
        ("projector", "Presentation"),
    ],
)
def test_an_action_is_found_by_other_words(window: MainWindow, words: str, act: str) -> None:
    dialog = palette(window)

    dialog.find_box.setText(words)

    assert act in [line.text for line in dialog.lines_model.lines[:6]]
