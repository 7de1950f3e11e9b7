"""The window with a small list: removing, restoring and undoing by keys and buttons; what it says and draws."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.colour_vision import contrast
from workbench.pictures.palettes import palette
from workbench.searching.watch.operations import LEFT, RIGHT
from workbench.searching.watch.small_list import HEAD, NODES, SmallList
from workbench.ui.analyses.watch.small_list_canvas import DOTTED, DrawnLink
from workbench.ui.analyses.watch.small_list_window import SmallListWindow
from workbench.ui.base.theme import apply_theme, colours
from workbench.ui.base.tint import blended

A, B, C, D = NODES
KEYS = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def opened(qtbot: QtBot) -> SmallListWindow:
    apply_theme()
    window = SmallListWindow(None)  # type: ignore[arg-type]
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(window)
    window.show()
    return window


def press(window: SmallListWindow, *keys: Qt.Key) -> None:
    """Type into the list."""
    for key in keys:
        QTest.keyClick(window.canvas, key)


def test_keys_select_remove_and_restore(opened: SmallListWindow) -> None:
    press(opened, KEYS.Key_Right, KEYS.Key_Return)

    assert opened.small == SmallList().remove(C)
    assert opened.change.text() == "Removed C: L[R[C]] = L[C], so L[D] = B; R[L[C]] = R[C], so R[B] = D."
    press(opened, KEYS.Key_Space)
    assert opened.small == SmallList()


def test_the_selection_stays_among_the_nodes(opened: SmallListWindow) -> None:
    press(opened, *[KEYS.Key_Left] * 5)
    assert opened.canvas.node == A

    press(opened, *[KEYS.Key_Right] * 9)
    assert opened.canvas.node == D


def test_a_click_selects_and_a_double_click_removes(opened: SmallListWindow) -> None:
    box = opened.canvas._box(D).center().toPoint()

    QTest.mouseClick(opened.canvas, Qt.MouseButton.LeftButton, pos=box)
    assert (opened.canvas.node, opened.small) == (D, SmallList())
    QTest.mouseDClick(opened.canvas, Qt.MouseButton.LeftButton, pos=box)

    assert opened.small == SmallList().remove(D)


def test_a_wrong_order_is_explained_and_the_reverse_order_suggested(opened: SmallListWindow) -> None:
    press(opened, KEYS.Key_Return, KEYS.Key_Right, KEYS.Key_Return)
    assert opened.hint.text().startswith("Restoring in the reverse order of removing always works (")
    assert opened.hint.text().endswith("): C first.")

    press(opened, KEYS.Key_Left, KEYS.Key_Return)

    assert opened.state.text().splitlines() == [
        "Going right reaches C, although it is removed: the right link of B leads to it.",
        "Going left never reaches B, although it was restored: the left link of D skips it.",
    ]
    assert opened.state.property("mood") == "bad"
    assert opened.hint.text().startswith("The list broke when B was restored before C, which was removed after it.")
    roles = {(link.side, link.node): link.role for link in opened.canvas.links()}
    assert (roles[RIGHT, B], roles[LEFT, D], roles[RIGHT, A]) == ("danger", "danger", "accent")


def test_the_links_of_a_removed_node_are_dotted_and_still_there(opened: SmallListWindow) -> None:
    press(opened, KEYS.Key_Return)

    dotted = {(link.side, link.node, link.to) for link in opened.canvas.links() if link.is_dotted}
    assert dotted == {(RIGHT, B, C), (LEFT, B, A)}


def test_undo_goes_back_one_change_and_reset_all(opened: SmallListWindow) -> None:
    press(opened, KEYS.Key_Return, KEYS.Key_Right, KEYS.Key_Return)

    QTest.keyClick(opened, KEYS.Key_Z, CONTROL)
    assert opened.small == SmallList().remove(B)
    opened.undo.click()
    assert (opened.small, opened.undo.isEnabled(), opened.reset.isEnabled()) == (SmallList(), False, False)
    press(opened, KEYS.Key_Return)
    opened.reset.click()
    assert opened.small == SmallList()


def test_the_buttons_are_those_of_the_selected_node_and_keep_the_focus(opened: SmallListWindow) -> None:
    assert (opened.remove.text(), opened.remove.isEnabled(), opened.restore.isEnabled()) == ("&Remove B", True, False)
    opened.activateWindow()
    opened.remove.setFocus()

    QTest.keyClick(opened.remove, KEYS.Key_Space)

    assert (opened.restore.text(), opened.remove.isEnabled(), opened.restore.isEnabled()) == ("Re&store B", False, True)
    assert opened.focusWidget() is opened.restore


def test_what_is_drawn_can_be_read(opened: SmallListWindow) -> None:
    press(opened, KEYS.Key_Return)

    assert opened.canvas.accessibleName() == "Small list"
    assert opened.canvas.accessibleDescription() == (
        "B is selected: removed. Its right link leads to C, its left link to A."
    )


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_every_kind_of_link_stands_out_from_the_ground(name: str) -> None:
    shown = palette(name)

    assert [role for role in (DOTTED, "text", "accent", "danger") if contrast(shown[role], shown["panel"]) < 3] == []


def test_every_possible_link_is_drawn_within_the_picture_from_box_to_box(opened: SmallListWindow) -> None:
    canvas = opened.canvas
    right = {(node, to) for node in (HEAD, *NODES) for to in (HEAD, *NODES) if to > node or to == HEAD}
    for side, ends in ((RIGHT, right), (LEFT, {(to, node) for node, to in right})):
        for node, to in ends:
            way = canvas._way(DrawnLink(side, node, to, "text", 1.0, False))
            assert canvas.rect().contains(way.boundingRect().toAlignedRect())
            for box, end in ((node, way.pointAtPercent(0)), (to, way.pointAtPercent(1))):
                assert canvas._box(box).adjusted(-1, -1, 1, 1).contains(end)


def test_the_picture_is_drawn_in_the_colours_of_the_theme(opened: SmallListWindow) -> None:
    press(opened, KEYS.Key_Return)

    image = opened.canvas.grab().toImage()

    shown = colours()
    corner, middle = opened.canvas._box(B).topLeft().toPoint() + QPoint(6, 6), QPoint(6, opened.canvas.height() // 2)
    assert image.pixelColor(middle) == QColor(shown["panel"])
    assert image.pixelColor(corner) == blended(shown, "panel", "accent", 0.25)  # selected
