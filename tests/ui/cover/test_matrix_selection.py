from PySide6.QtCore import Qt

from workbench.puzzles.cover import Cover
from workbench.ui.cover.matrix_selection import MatrixSelection
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell

COVER = Cover.parse("cover\na b c\na\na b\nb c\nc\na c\n")[0]


def test_options_are_selected_from_where_the_selection_began() -> None:
    place = MatrixCell(3, 1)
    selection = MatrixSelection(place, place).moved(MatrixCell(1, 2), extend=True)

    assert (selection.options(), selection.items()) == (range(1, 4), range(0))
    assert selection.covers(MatrixCell(2, 3))
    assert not selection.covers(MatrixCell(NAMES, 1))


def test_items_are_selected_by_their_names() -> None:
    place = MatrixCell(NAMES, 1)
    selection = MatrixSelection(place, place).moved(MatrixCell(NAMES, 2), extend=True)

    assert (selection.options(), selection.items()) == (range(0), range(1, 3))
    assert selection.covers(MatrixCell(NAMES, 2))


def test_a_plain_move_ends_a_selection() -> None:
    place = MatrixCell(0, 1)
    selection = MatrixSelection(place, place).moved(MatrixCell(2, 1), extend=True)

    assert selection.extended
    assert not selection.moved(MatrixCell(2, 2), extend=False).extended


def test_keys_move_the_cursor() -> None:
    place = MatrixCell(2, 2)
    selection = MatrixSelection(place, place)
    keys = (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_A)

    targets = [selection.target(key, False, COVER, page=4) for key in keys]

    assert targets == [MatrixCell(2, 1), MatrixCell(3, 2), MatrixCell(2, 1), MatrixCell(0, 2), None]
    assert selection.target(Qt.Key.Key_End, True, COVER, page=4) == MatrixCell(4, 3)
