"""The matrix on its own: where things lie, what is drawn, cursor and zoom, and what chosen options cover and remove."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.covers import numbered, random_cover
from tests.small_covers import knuth
from workbench.puzzles.cover import Cover
from workbench.ui.base.theme import choose_text_size, colours
from workbench.ui.cover.matrix_legend import SEARCH, Legend
from workbench.ui.cover.matrix_names import labelled
from workbench.ui.cover.matrix_sheet import LARGEST, NAMES, READABLE, SMALLEST, SNUG, MatrixCell, Names, Sheet, fitting
from workbench.ui.cover.matrix_states import COLUMN_PAPER, MEMBER_INK, ItemState, OptionState, states_after
from workbench.ui.cover.matrix_view import MatrixView

pytestmark = pytest.mark.usefixtures("qapp")  # names are measured in its font

MULTIPLE = "cover\n1:3|a 2|b c | x y\na b x:red y\nlong name: b c x:blue |7\na b c |1\nb y |1\n"


def shown(qtbot: QtBot, cover: Cover, wide: int = 700, high: int = 420) -> MatrixView:
    """Return a view of a cover on the screen."""
    view = MatrixView()
    qtbot.addWidget(view)
    view.resize(wide, high)
    view.show_cover(cover)
    view.show()
    return view


def band(rows: int, columns: int) -> Cover:
    """Return a matrix in which option k has item k mod columns, and the one after it."""
    return numbered([sorted({k % columns + 1, (k + 1) % columns + 1}) for k in range(rows)], columns)


def picture(view: MatrixView) -> QImage:
    return view.grab().toImage()


def inside(view: MatrixView, place: MatrixCell) -> QColor:
    """Return the colour in the middle of a cell."""
    return picture(view).pixelColor(view.cell_rect(place).center())


def press(view: MatrixView, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(view, key, modifier)


# Where things lie


@pytest.mark.parametrize("side", [3, 9, 18, 40])
@pytest.mark.parametrize("scrolled", [QPoint(0, 0), QPoint(25, 61)])
@pytest.mark.parametrize("cover", [band(40, 13), Cover.parse(MULTIPLE)[0]], ids=["large", "multiple"])
def test_every_visible_cell_is_at_the_point_where_it_is_drawn(side: int, scrolled: QPoint, cover: Cover) -> None:
    sheet = Sheet(cover, Names.of(cover), side, QSize(300, 200), QPoint(0, 0))
    reachable = QPoint(min(scrolled.x(), sheet.hidden.x()), min(scrolled.y(), sheet.hidden.y()))
    sheet = Sheet(cover, sheet.names, side, QSize(300, 200), reachable)
    rows, columns = sheet.visible()
    last = [len(cover.items) + 1] if sheet.right else []

    for option in [NAMES, *rows[1:-1]]:
        for item in [0, *(k + 1 for k in columns[1:-1]), *last]:
            place = MatrixCell(option, item)
            assert sheet.place_at(sheet.rect(place).center()) == place


def test_names_and_numbers_are_larger_with_the_texts_around_them() -> None:
    cover, area = knuth(), QSize(400, 300)

    usual, narrow = (Sheet(cover, Names.of(cover), side, area, QPoint(0, 0)) for side in (30, 12))
    sizes = [(usual.text, usual.small, usual.line), (narrow.text, narrow.small, narrow.line)]
    choose_text_size("150")
    try:
        larger = [(usual.text, usual.small, usual.line), (narrow.text, narrow.small, narrow.line)]
    finally:
        choose_text_size("100")

    assert sizes == [(12, 10, 18), (9, 10, 18)]
    assert larger == [(18, 15, 27), (9, 10, 18)], "as far as cells have room"


def test_outside_the_matrix_there_is_no_cell() -> None:
    cover = knuth()
    sheet = Sheet(cover, Names.of(cover), 20, QSize(400, 300), QPoint(0, 0))

    assert sheet.place_at(QPoint(1, 1)) is None
    assert sheet.place_at(QPoint(399, 299)) is None
    assert sheet.place_at(sheet.members.bottomRight() + QPoint(1, 1)) is None


def test_a_small_matrix_fits_the_window_and_a_large_one_stays_readable() -> None:
    area = QSize(400, 300)
    small, large = knuth(), band(500, 100)

    side = fitting(small, Names.of(small), area)

    assert Sheet(small, Names.of(small), side, area, QPoint(0, 0)).hidden == QPoint(0, 0)
    assert fitting(large, Names.of(large), area) == SNUG


def test_the_last_cell_can_be_scrolled_to() -> None:
    cover = band(500, 100)
    sheet = Sheet(cover, Names.of(cover), 20, QSize(400, 300), QPoint(0, 0))

    scrolled = Sheet(cover, sheet.names, 20, sheet.area, sheet.scroll_to(MatrixCell(499, 100)))

    assert scrolled.scrolled == sheet.hidden
    assert scrolled.members.contains(scrolled.rect(MatrixCell(499, 100)))


def test_without_room_every_kth_name_and_the_cursors_are_drawn() -> None:
    assert list(labelled(range(10), 4, 5)) == [0, 5]
    assert list(labelled(range(10), 4, -1)) == [0, 4, 8]
    assert list(labelled(range(3, 6), 1, 4)) == [3, 4, 5]


def test_bounds_sizes_and_costs_have_room_only_if_they_are_shown() -> None:
    plain, multiple = knuth(), Cover.parse(MULTIPLE)[0]

    sheets = [Sheet(cover, Names.of(cover), 30, QSize(400, 300), QPoint(0, 0)) for cover in (plain, multiple)]

    assert [sheet.lines for sheet in sheets] == [("sizes",), ("bounds", "sizes")]
    assert sheets[0].right == 0 < sheets[1].right
    assert sheets[0].names.sizes.tolist() == [0, 2, 2, 2, 3, 2, 2, 3]


def test_numbers_of_options_too_wide_for_a_cell_are_rotated() -> None:
    names = Names(8, 8, 0, np.array([0, 8, 117]), {"sizes": "117"})

    sheets = [Sheet(knuth(), names, side, QSize(400, 300), QPoint(0, 0)) for side in (READABLE - 1, 18, 40)]

    assert [sheet.lines for sheet in sheets] == [(), ("sizes",), ("sizes",)]
    assert [sheet.line_turned("sizes") for sheet in sheets[1:]] == [True, False]
    assert sheets[1].line_height("sizes") > sheets[1].widths["sizes"]


def test_bounds_too_wide_for_a_cell_are_rotated() -> None:
    cover = Cover.parse("cover\n0:12|a b\na\nb\n")[0]

    narrow, wide = (Sheet(cover, Names.of(cover), side, QSize(400, 300), QPoint(0, 0)) for side in (18, 50))

    assert (narrow.line_turned("bounds"), wide.line_turned("bounds")) == (True, False)
    assert narrow.line_height("bounds") > narrow.widths["bounds"]
    assert narrow.top - narrow.names_height == narrow.line_height("bounds") + narrow.line_height("sizes")


# What is drawn


@pytest.mark.parametrize("side", [SMALLEST, 8, 20, 40])
def test_the_members_are_drawn_and_nothing_else(qtbot: QtBot, side: int) -> None:
    cover = knuth()
    view = shown(qtbot, cover)
    view.go(MatrixCell(NAMES, 0))
    while view.side != side:
        view.zoom_by(1 if view.side < side else -1)
        if abs(view.side - side) <= side * 0.2:
            break

    image = picture(view)
    member = QColor(colours()[MEMBER_INK[OptionState.OPEN]])

    for option in range(1, cover.count):
        for item in range(1, 8):
            colour = image.pixelColor(view.cell_rect(MatrixCell(option, item)).center())
            assert (colour == member) == (item in cover.option(option)), (option, item)


def test_items_and_options_have_the_colours_of_their_states(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth())
    view.go(MatrixCell(NAMES, 0))
    items = np.zeros(8, np.uint8)
    items[2], items[4] = ItemState.COVERED, ItemState.FRESH
    options = np.array([0, OptionState.CHOSEN, 0, OptionState.REMOVED, OptionState.FRESH, 0], np.uint8)

    view.show_states(items, options, current_option=0, current_item=3)

    assert inside(view, MatrixCell(0, 3)) == QColor(colours()[MEMBER_INK[OptionState.CURRENT]])
    assert inside(view, MatrixCell(1, 1)) == QColor(colours()[MEMBER_INK[OptionState.CHOSEN]])
    assert inside(view, MatrixCell(3, 6)) == QColor(colours()[MEMBER_INK[OptionState.REMOVED]])
    assert inside(view, MatrixCell(4, 7)) == QColor(colours()[MEMBER_INK[OptionState.FRESH]])
    assert inside(view, MatrixCell(5, 2)) == QColor(colours()[COLUMN_PAPER[ItemState.COVERED]])
    assert inside(view, MatrixCell(5, 3)) == QColor(colours()[COLUMN_PAPER[ItemState.CHOSEN]])
    assert inside(view, MatrixCell(2, 4)) == QColor(colours()[COLUMN_PAPER[ItemState.FRESH]])


def test_states_passed_to_the_view_are_not_changed(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth())
    items, options = np.zeros(8, np.uint8), np.zeros(6, np.uint8)

    view.show_states(items, options, 2, 3)

    assert not items.any()
    assert not options.any()


@pytest.mark.parametrize("side", [3, 9, 18, 40])
@pytest.mark.parametrize("scrolled", [0, 1, 25, 1 << 20])
def test_no_option_or_item_is_cut_at_an_edge(qtbot: QtBot, side: int, scrolled: int) -> None:
    view = shown(qtbot, band(601, 403))
    while view.side > side:
        view.zoom_by(-1)
    while view.side < side:
        view.zoom_by(1)
    view.horizontalScrollBar().setValue(scrolled)
    view.verticalScrollBar().setValue(scrolled)

    sheet = view.sheet
    rows, columns = sheet.visible()

    for place in (MatrixCell(rows[0], columns[0] + 1), MatrixCell(rows[-1], columns[-1] + 1)):
        assert sheet.members.contains(sheet.rect(place))
    if scrolled == 1 << 20:
        assert (rows[-1], columns[-1]) == (600, 402)


def test_the_current_option_is_scrolled_to(qtbot: QtBot) -> None:
    view = shown(qtbot, band(300, 60))
    states = np.zeros(61, np.uint8), np.zeros(300, np.uint8)

    view.show_states(*states, current_option=250, current_item=55)

    assert view.sheet.members.contains(view.cell_rect(MatrixCell(250, 55)))


def test_options_that_break_a_rule_are_marked(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth())

    view.show_faults(np.array([2]))

    assert inside(view, MatrixCell(2, 5)) == QColor(colours()["fault-paper"])
    assert inside(view, MatrixCell(3, 5)) == QColor(colours()["paper"])


def test_colours_names_and_costs_change_the_picture(qtbot: QtBot) -> None:
    cover = Cover.parse(MULTIPLE)[0]
    others = (
        MULTIPLE.replace("red", "tan"),
        MULTIPLE.replace("|7", "|8"),
        MULTIPLE.replace("long", "lang"),
        MULTIPLE.replace("1:3", "1:2"),
    )

    pictures = [picture(shown(qtbot, made)) for made in (cover, *(Cover.parse(text)[0] for text in others))]

    assert all(pictures[0] != other for other in pictures[1:])


@pytest.mark.parametrize(
    ("one", "other", "side", "whole"),
    [
        ("red", "rec", 36, True),
        ("green", "greed", 36, True),
        ("turquoise", "turquoisk", 64, True),
        ("green", "greed", 24, False),
    ],
)
def test_a_colour_is_drawn_in_full_where_that_is_legible(
    qtbot: QtBot, one: str, other: str, side: int, whole: bool
) -> None:
    views = [shown(qtbot, Cover.parse(f"cover\na b | x\na x:{name}\nb\n")[0]) for name in (one, other)]
    for view in views:
        view.zoom_by(0)
        while view.side > side:
            view.zoom_by(-1)

    pictures = [picture(view) for view in views]

    assert (pictures[0] != pictures[1]) == whole


def test_all_colours_of_a_matrix_are_written_in_one_size(qtbot: QtBot) -> None:
    covers = [Cover.parse(f"cover\na b | x\na x:red\nb x:{name}\n")[0] for name in ("red", "violet")]
    views = [shown(qtbot, cover) for cover in covers]
    member = views[0].cell_rect(MatrixCell(0, 3))

    before, after = (picture(view).copy(member) for view in views)

    assert before != after


def test_the_name_of_a_colour_stays_in_its_member(qtbot: QtBot) -> None:
    covers = [Cover.parse(f"cover\na b c | x\na c x:{name}\nb x\n")[0] for name in ("r", "mauve")]
    views = [shown(qtbot, cover) for cover in covers]
    member = views[0].cell_rect(MatrixCell(0, 4)).adjusted(3, 3, -3, -3)

    before, after = (picture(view) for view in views)

    changed = [
        (x, y) for x in range(before.width()) for y in range(before.height()) if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert changed
    assert all(member.contains(x, y) for x, y in changed)


def test_a_name_with_glyphs_that_the_font_lacks_is_drawn(qtbot: QtBot) -> None:
    text = "cover\na b\nfirst: a\n{}: b\n"

    pictures = [picture(shown(qtbot, Cover.parse(text.format(name))[0])) for name in ("\u4f60\u597d", "two")]

    assert pictures[0] != pictures[1]


def test_a_cover_without_items_is_an_empty_picture(qtbot: QtBot) -> None:
    view = shown(qtbot, Cover.parse("cover\n")[0])

    press(view, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_End)
    image = picture(view)

    assert {image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)} == {
        image.pixel(0, 0)
    }


def test_items_without_options_are_drawn(qtbot: QtBot) -> None:
    view = shown(qtbot, Cover.parse("cover\na b\n")[0])

    press(view, Qt.Key.Key_Right)

    assert view.cursor_place == MatrixCell(NAMES, 2)
    assert view.description(view.cursor_place) == "item b: 0 options"


def test_the_legend_uses_as_many_lines_as_necessary(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)

    assert legend.heightForWidth(2000) < legend.heightForWidth(300) < legend.heightForWidth(10)
    assert all(role in colours() for _, *roles in SEARCH for role in roles if role)
    assert all(description in legend.accessibleName() for description, *_ in SEARCH)


# Cursor, selection, zoom


def test_the_cursor_goes_everywhere_by_keys(qtbot: QtBot) -> None:
    view = shown(qtbot, Cover.parse(MULTIPLE)[0])

    places = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Home):
        press(view, key)
        places.append(view.cursor_place)
    press(view, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Up)

    assert places == [MatrixCell(0, 2), MatrixCell(0, 5), MatrixCell(0, 6), MatrixCell(0, 6), MatrixCell(0, 1)]
    assert view.cursor_place == MatrixCell(NAMES, 0)


def test_pages_and_ends_of_a_large_matrix(qtbot: QtBot) -> None:
    view = shown(qtbot, band(300, 60))

    press(view, Qt.Key.Key_PageDown)
    first = view.cursor_place.option
    press(view, Qt.Key.Key_PageUp)
    back = view.cursor_place.option
    press(view, Qt.Key.Key_End, modifier=Qt.KeyboardModifier.ControlModifier)

    assert 5 < first < 30
    assert back == 0
    assert view.cursor_place == MatrixCell(299, 60)
    assert view.sheet.members.contains(view.cell_rect(MatrixCell(299, 60)))


def test_shift_selects_options_and_among_the_names_items(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth())
    shift = Qt.KeyboardModifier.ShiftModifier

    press(view, Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=shift)
    options = list(view.picked_options()), list(view.picked_items())
    press(view, Qt.Key.Key_Escape)
    alone = list(view.picked_options())
    press(view, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up)
    press(view, Qt.Key.Key_Right, Qt.Key.Key_Right, modifier=shift)

    assert options == ([0, 1, 2], [])
    assert alone == [2]
    assert (list(view.picked_options()), list(view.picked_items())) == ([], [1, 2, 3])


def test_the_mouse_puts_the_cursor_and_drags_a_selection(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth())
    viewport = view.viewport()

    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=view.cell_rect(MatrixCell(3, 5)).center())
    clicked = view.cursor_place
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=view.cell_rect(MatrixCell(1, 0)).center())
    QTest.mouseMove(viewport, view.cell_rect(MatrixCell(4, 0)).center())
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=view.cell_rect(MatrixCell(4, 0)).center())

    assert clicked == MatrixCell(3, 5)
    assert list(view.picked_options()) == [1, 2, 3, 4]


def test_keys_and_clicks_are_reported(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth())
    activated: list[MatrixCell] = []
    clicked: list[MatrixCell] = []
    typed: list[str] = []
    view.clicked.connect(lambda: clicked.append(view.cursor_place))
    view.activated.connect(lambda: activated.append(view.cursor_place))
    view.typed.connect(typed.append)

    press(view, Qt.Key.Key_Space)
    QTest.keyClicks(view, "x1")
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.cell_rect(MatrixCell(2, 3)).center())

    assert activated == [MatrixCell(0, 1)]
    assert clicked == [MatrixCell(2, 3)]
    assert typed == ["x", "1"]


def test_zoom_by_keys_is_limited_and_can_be_reset(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth())
    control = Qt.KeyboardModifier.ControlModifier
    fit = view.side

    press(view, *[Qt.Key.Key_Plus] * 9, modifier=control)
    largest = view.side
    press(view, *[Qt.Key.Key_Minus] * 30, modifier=control)
    smallest = view.side
    press(view, Qt.Key.Key_0, modifier=control)

    assert (largest, smallest, view.side) == (LARGEST, SMALLEST, fit)


def test_a_cover_that_fits_is_enlarged_with_the_window(qtbot: QtBot) -> None:
    view = shown(qtbot, knuth(), 320, 190)
    small = view.side

    view.resize(700, 500)

    assert view.side > small


def test_descriptions_of_items_and_options_are_complete(qtbot: QtBot) -> None:
    view = shown(qtbot, Cover.parse(MULTIPLE)[0])

    assert view.description(MatrixCell(NAMES, 1)) == "item a: 2 options, must be covered 1–3 times"
    assert view.description(MatrixCell(NAMES, 4)) == "item x (secondary): 2 options"
    assert view.description(MatrixCell(1, 0)) == "option long name: b c x:blue, cost 7"
    assert view.description(MatrixCell(3, 3)) == "item c: 2 options; option 4: b y"


# What chosen options cover and remove


def test_the_states_after_a_choice_in_the_books_example() -> None:
    items, options = states_after(knuth(), np.array([0, 1, 0, 0, 0, 0], bool))  # a d g

    assert np.nonzero(items == ItemState.COVERED)[0].tolist() == [1, 4, 7]
    assert options.tolist() == [0, OptionState.CHOSEN, 0, *[OptionState.REMOVED] * 3]


@settings(max_examples=30)
@given(seed=st.integers(0, 400), coloured=st.booleans(), data=st.data())
def test_the_states_after_a_choice_agree_with_the_rules(seed: int, coloured: bool, data: st.DataObject) -> None:
    cover = random_cover(seed, coloured)
    chosen = np.zeros(cover.count, bool)
    for k in data.draw(st.lists(st.integers(0, cover.count - 1), max_size=3, unique=True)):
        trial = chosen.copy()
        trial[k] = True
        if not clashes(cover, trial):
            chosen = trial

    items, options = states_after(cover, chosen)

    times = [int((cover.members[chosen[cover.option_of]] == item).sum()) for item in range(len(cover.items) + 1)]
    assert [bool(state) for state in items] == [n > 0 for n in times]
    for k in range(cover.count):
        trial = chosen.copy()
        trial[k] = True
        expected = OptionState.CHOSEN if chosen[k] else OptionState.REMOVED if clashes(cover, trial) else 0
        assert options[k] == expected, k


def clashes(cover: Cover, chosen: np.ndarray) -> bool:
    """Tell whether chosen options break a rule, by the cover's own judgement."""
    filling = chosen.astype(np.int32).reshape(-1, 1)
    return bool(cover.faults_of_primary(filling) or cover.faults_of_secondary(filling))


def test_an_item_that_may_be_covered_again_is_not_yet_covered() -> None:
    cover = Cover.parse("cover\n1:2|a b\na\na b\na\nb\n")[0]

    once = states_after(cover, np.array([1, 0, 0, 0], bool))
    twice = states_after(cover, np.array([1, 1, 0, 0], bool))

    assert once[0].tolist() == [0, 0, 0]
    assert once[1].tolist() == [OptionState.CHOSEN, 0, 0, 0]
    assert twice[0].tolist() == [0, ItemState.COVERED, ItemState.COVERED]
    assert twice[1].tolist() == [OptionState.CHOSEN, OptionState.CHOSEN, OptionState.REMOVED, OptionState.REMOVED]
