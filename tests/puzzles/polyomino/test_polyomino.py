"""Polyomino boards: their rules, their cover, how they are edited and drawn."""

import dataclasses
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import Recorder
from workbench.base.choices import settle
from workbench.base.places import resources
from workbench.puzzles.cover import Cover
from workbench.puzzles.drawing import Ink
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.areas import adds_up, area_note
from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.puzzles.puzzle import Fault, Filling, draw_whole

SAMPLES = sorted((resources() / "samples" / "polyomino").glob("*.txt"))
DOMINO = Piece("D", ((0, 0), (0, 1)))
ANY = dataclasses.replace(DOMINO, low=0, high=None)
CORNER = Piece("L", ((0, 0), (1, 0), (1, 1)))


def read(text: str) -> Polyomino:
    [puzzle] = Polyomino.parse(text)
    return puzzle


def nothing(puzzle: Polyomino) -> Filling:
    return np.zeros(puzzle.shape, np.int32)


def number_of(puzzle: Polyomino, name: str, cells: list[tuple[int, int]]) -> int:
    """Return the number, from 0, of the placement of this piece on these cells."""
    wanted = sorted(r * puzzle.shape[1] + c for r, c in cells)
    found = puzzle.placements
    [number] = [
        k
        for k in range(len(found.piece))
        if puzzle.pieces[found.piece[k]].name == name and found.covered(k).tolist() == wanted
    ]
    return number


def tilings(puzzle: Polyomino) -> list[list[int]]:
    """Return every way to cover the board, by trying at its first open cell all that fits: as placement numbers."""
    found = puzzle.placements
    masks = [sum(1 << cell for cell in found.covered(k).tolist()) for k in range(len(found.piece))]
    at: dict[int, list[int]] = {}  # the placements whose first cell this is
    for k, first in enumerate(found.cells[found.starts[:-1]].tolist()):
        at.setdefault(first, []).append(k)
    pieces = found.piece.tolist()
    used = [0] * len(puzzle.pieces)
    chosen: list[int] = []
    complete: list[list[int]] = []

    def place(left: int) -> None:
        if not left:
            if all(count >= piece.low for count, piece in zip(used, puzzle.pieces, strict=True)):
                complete.append(list(chosen))
            return
        cell = (left & -left).bit_length() - 1
        for k in at.get(cell, []):
            high = puzzle.pieces[pieces[k]].high
            if masks[k] & left == masks[k] and (high is None or used[pieces[k]] < high):
                used[pieces[k]] += 1
                chosen.append(k)
                place(left ^ masks[k])
                chosen.pop()
                used[pieces[k]] -= 1

    place(sum(1 << cell for cell in np.nonzero(puzzle.board.ravel())[0].tolist()))
    return complete


# What it is


def test_the_usual_board_is_the_pentominoes_on_6_by_10() -> None:
    puzzle = Polyomino.blank(settle(Polyomino.sizes, {}))

    assert puzzle == Polyomino(np.ones((6, 10), bool), polyominoes(5, "free"))
    assert puzzle.name == "Pentominoes 6 × 10"
    assert puzzle.shape == puzzle.extent == (6, 10)


@pytest.mark.parametrize("sort", ["free", "one-sided", "fixed"])
@pytest.mark.parametrize(("copies", "low", "high"), [("one", 1, 1), ("most", 0, 1), ("any", 0, None)])
def test_a_new_board_has_the_pieces_that_were_asked_for(copies: str, low: int, high: int | None, sort: str) -> None:
    sizes = settle(Polyomino.sizes, {"rows": 3, "columns": 7, "pieces": "trominoes", "sort": sort, "copies": copies})

    puzzle = Polyomino.blank(sizes)

    assert puzzle.shape == (3, 7)
    assert [piece.cells for piece in puzzle.pieces] == [piece.cells for piece in polyominoes(3, sort)]
    assert {(piece.low, piece.high) for piece in puzzle.pieces} == {(low, high)}


def test_equal_puzzles_are_one_in_a_set_and_others_differ() -> None:
    puzzle = read("polyomino 2x3\npieces free 3")

    assert len({puzzle, read("polyomino 2x3\npieces free 3")}) == 1
    for other in (
        "polyomino 3x2\npieces free 3",
        "polyomino 2x3\npieces free 2",
        "polyomino 2x3\n..#\n...\npieces free 3",
    ):
        assert read(other) != puzzle


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle = read("polyomino 2x3\npieces free 3")

    with pytest.raises(ValueError, match="read-only"):
        puzzle.board[0, 0] = False
    with pytest.raises(dataclasses.FrozenInstanceError):
        puzzle.pieces = ()  # type: ignore[misc]


def test_the_name_tells_pieces_size_and_holes() -> None:
    assert read("polyomino 2x3\n.#.\n...\npieces free 4").name == "Tetrominoes 2 × 3, 1 hole"
    assert read("polyomino 2x4\npieces free 3\npieces free 2").name == "Polyominoes 2 × 4"


def test_painting_makes_holes_and_cells() -> None:
    puzzle = read("polyomino 2x3\npieces free 3")

    holed = puzzle.paint([(0, 1), (1, 2)], on=False)

    assert holed.format().splitlines()[1:3] == [".#.", "..#"]
    assert holed.paint([(0, 1), (1, 2)], on=True) == puzzle


def test_a_board_can_get_other_pieces() -> None:
    puzzle = read("polyomino 2x3\n#..\n..#\npieces free 2 any")

    assert puzzle.with_pieces([CORNER]).pieces == (CORNER,)
    assert puzzle.with_pieces([CORNER]).board.tolist() == puzzle.board.tolist()


# Areas


@pytest.mark.parametrize(
    ("pieces", "cells", "note"),
    [
        ([DOMINO, CORNER], 5, "2 pieces cover exactly 5 of 5 cells"),
        ([DOMINO], 3, "1 piece covers 2 cells; the board has 3: 1 cell is left over"),
        ([DOMINO, CORNER], 4, "2 pieces cover 5 cells; the board has 4: 1 cell too many"),
        ([DOMINO, CORNER], 7, "2 pieces cover 5 cells; the board has 7: 2 cells are left over"),
        ([dataclasses.replace(DOMINO, low=3, high=3)], 6, "3 pieces cover exactly 6 of 6 cells"),
        ([ANY], 6, "the pieces can cover exactly 6 cells"),
        (
            [dataclasses.replace(DOMINO, low=0, high=None)],
            7,
            "the pieces can cover 6 of 7 cells, but not all: 1 cell must stay empty",
        ),
        (
            [dataclasses.replace(CORNER, low=2, high=4)],
            5,
            "the pieces cover at least 6 cells; the board has 5: 1 cell too many",
        ),
        ([dataclasses.replace(CORNER, low=1, high=2), DOMINO], 8, "the pieces can cover exactly 8 cells"),
        ([], 1, "no pieces yet for 1 cell"),
    ],
)
def test_the_note_compares_the_areas(pieces: list[Piece], cells: int, note: str) -> None:
    assert area_note(pieces, cells) == note


@settings(max_examples=40)
@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(0, 2), st.integers(0, 3), st.booleans()), max_size=4),
    st.integers(1, 24),
)
def test_areas_add_up_if_some_numbers_of_pieces_do(sorts: list[tuple[int, int, int, bool]], cells: int) -> None:
    bars = [(area, low, None if free else low + more) for area, low, more, free in sorts]
    pieces = [Piece(f"P{k}", tuple((0, c) for c in range(area)), low, high) for k, (area, low, high) in enumerate(bars)]
    ranges = [range(low, (cells if high is None else high) + 1) for _, low, high in bars]
    sums = {sum(count * bar[0] for count, bar in zip(counts, bars, strict=True)) for counts in product(*ranges)}

    assert adds_up(pieces, cells) == (cells in sums)


# Rules


def test_an_empty_board_with_fitting_pieces_breaks_no_rule() -> None:
    puzzle = read("polyomino 6x10\npieces free 5")

    assert puzzle.judge(nothing(puzzle)) == []


@pytest.mark.parametrize(
    ("text", "message", "cells"),
    [
        ("polyomino 1x2\n##\npieces free 2", "The board has no cells to cover.", ()),
        ("polyomino 1x2", "There are no pieces yet. Add some to cover the board.", ()),
        ("polyomino 2x2\npiece A\n####", "A must be used but fits nowhere on the board.", ()),
        ("polyomino 1x3\npieces free 2", "1 piece covers 2 cells; the board has 3: 1 cell is left over.", ()),
        ("polyomino 1x4\n..#.\npieces free 2 any", "No piece can cover r1c4.", ((0, 3),)),
        ("polyomino 1x3\n.#.\npieces free 2 any", "No piece can cover r1c1 and r1c3.", ((0, 0), (0, 2))),
    ],
)
def test_a_puzzle_that_cannot_work_says_why(text: str, message: str, cells: tuple[tuple[int, int], ...]) -> None:
    puzzle = read(text)

    assert Fault(message, cells) in puzzle.judge(nothing(puzzle))


def test_two_pieces_of_the_same_name_are_a_fault() -> None:
    puzzle = Polyomino(np.ones((1, 4), bool), (DOMINO, DOMINO))

    assert [fault.message for fault in puzzle.faults] == ["2 pieces are called D. Give each a different name."]


def test_a_complete_tiling_breaks_no_rule() -> None:
    puzzle = read("ABB\nAAB\n")

    for tiling in tilings(puzzle):
        assert puzzle.judge(puzzle.lay(np.array(tiling))) == []
    assert len(tilings(puzzle)) == 4  # the split of 2 x 3 into two corners, mirrored, and A and B exchanged


def test_a_placement_that_is_not_whole_is_named_with_what_it_lacks() -> None:
    puzzle = read("ABB\nAAB\n")
    whole = number_of(puzzle, "A", [(0, 0), (1, 0), (1, 1)])
    filling = nothing(puzzle)
    filling[0, 0] = whole + 1

    assert puzzle.judge(filling) == [Fault("A at r1c1 must also cover r2c1 and r2c2.", ((1, 0), (1, 1)))]


def test_a_number_outside_its_placement_is_named() -> None:
    puzzle = read("ABB\nAAB\n")
    whole = number_of(puzzle, "A", [(0, 0), (1, 0), (1, 1)])
    filling = puzzle.lay(np.array([whole]))
    filling[0, 2] = whole + 1

    assert puzzle.judge(filling) == [Fault("A at r1c1 cannot cover r1c3.", ((0, 2),))]


@pytest.mark.parametrize("value", [-1, 99])
def test_a_number_of_no_placement_is_named_and_drawn(recorder: Recorder, value: int) -> None:
    puzzle = read("ABB\nAAB\n")
    filling = nothing(puzzle)
    filling[1, 2] = value

    [fault] = puzzle.judge(filling)
    puzzle.draw_filling(recorder, filling, Ink.ENTRY)

    assert fault == Fault(f"r2c3: there is no placement {value}; the placements are 1 to 16.", ((1, 2),))
    assert recorder.calls[0].endswith(": r2c3")
    assert puzzle.format_filling(filling) == "...\n..?\n"


def test_what_lies_in_a_hole_is_named() -> None:
    puzzle = read("polyomino 1x3\n.#.\npieces free 1 any")
    filling = np.array([[1, 1, 0]], np.int32)

    assert Fault("r1c2 is a hole; no piece can cover it.", ((0, 1),)) in puzzle.judge(filling)


def test_a_piece_used_too_often_is_named_with_all_its_cells() -> None:
    puzzle = read("polyomino 1x4\npiece D 0-1\n##\npiece O 0-4\n#")
    filling = puzzle.lay(np.array([number_of(puzzle, "D", [(0, c), (0, c + 1)]) for c in (0, 2)]))

    assert puzzle.judge(filling) == [Fault("D is used twice; the limit is 1.", ((0, 0), (0, 1), (0, 2), (0, 3)))]


def test_a_piece_used_too_seldom_is_a_fault_on_a_full_board_only() -> None:
    puzzle = read("polyomino 1x4\npiece D 1-2\n##\npiece O 0-4\n#")
    singles = [number_of(puzzle, "O", [(0, c)]) for c in range(4)]

    assert puzzle.judge(puzzle.lay(np.array(singles[:2]))) == []
    assert puzzle.judge(puzzle.lay(np.array(singles))) == [Fault("D is used 0 times; it must be used at least 1.", ())]


@settings(max_examples=40)
@given(st.data())
def test_judge_accepts_a_full_filling_only_if_it_is_a_tiling(data: st.DataObject) -> None:
    puzzle = read("polyomino 2x3\npiece D 0-2\n##\npiece L any\n#.\n##\npiece O 1+\n#")
    whole = {tuple(puzzle.lay(np.array(tiling)).ravel().tolist()) for tiling in tilings(puzzle)}
    filling = np.array(data.draw(st.sampled_from(sorted(whole))), np.int32)
    for cell in data.draw(st.lists(st.integers(0, 5), max_size=2)):
        filling[cell] = data.draw(st.integers(1, len(puzzle.placements.piece)))

    assert (puzzle.judge(filling.reshape(2, 3)) == []) == (tuple(filling.tolist()) in whole)


# Cover


@pytest.mark.parametrize(
    ("text", "items", "primary", "count"),
    [
        ("polyomino 4x5\npieces free 4 any", 20, 20, 161),
        ("polyomino 4x5\npieces free 4 any no-flip", 20, 20, 110),
        ("polyomino 6x10\npieces free 5", 72, 72, 2056),
        ("polyomino 6x10\npieces free 5 0-1", 72, 60, 2056),
        ("polyomino 6x10\npieces free 5 x0", 60, 60, 0),
    ],
)
def test_the_cover_has_an_item_for_each_cell_and_counted_piece(text: str, items: int, primary: int, count: int) -> None:
    cover = read(text).to_cover().cover

    assert (len(cover.items), cover.primary, cover.count) == (items, primary, count)
    assert len(set(cover.items)) == len(cover.items)
    assert len(set(cover.options)) == len(cover.options) == count


def test_option_k_is_placement_k_with_its_cells_and_its_piece() -> None:
    puzzle = read(
        "polyomino 3x4\n..#.\n....\n#...\npieces free 3\npieces free 2 any\npieces free 1 0-2\npieces free 4 0-1"
    )
    cover, fill = puzzle.to_cover()

    for k in range(cover.count):
        piece = puzzle.pieces[puzzle.placements.piece[k]]
        cells = [f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in puzzle.placements.covered(k).tolist()]
        assert [cover.items[item - 1] for item in cover.option(k).tolist()] == cells + [piece.name] * (piece.area != 2)
        assert cover.options[k].startswith(f"{piece.name} at {cells[0]}")
        assert np.array_equal(fill(np.array([k])) == k + 1, puzzle.lay(np.array([k])) > 0)


def test_cells_come_first_then_counted_pieces_then_those_that_may_stay_away() -> None:
    puzzle = read("polyomino 1x3\npiece A 0-1\n#\npiece B\n#\npiece C any\n#\npiece D 1-2\n##")

    cover = puzzle.to_cover().cover

    assert cover.items == ("r1c1", "r1c2", "r1c3", "B", "D", "A")
    assert cover.primary == 5
    assert (cover.low.tolist(), cover.high.tolist()) == ([1, 1, 1, 1, 1], [1, 1, 1, 1, 2])


def test_at_least_some_means_as_many_as_the_board_holds() -> None:
    cover = read("polyomino 2x5\npieces free 2 2+").to_cover().cover

    assert (cover.low[-1], cover.high[-1]) == (2, 5)


@pytest.mark.parametrize(
    ("count", "asks"),
    [("", False), ("0-1", False), ("any", False), ("x0", False), ("x2", True), ("0-2", True), ("1+", True)],
)
def test_only_unusual_numbers_of_pieces_ask_for_multiplicities(count: str, asks: bool) -> None:
    puzzle = read(f"polyomino 2x3\npieces free 2 {count}\npieces free 1 any")

    assert puzzle.asks == (frozenset({"multiplicities"}) if asks else frozenset())
    assert puzzle.to_cover().cover.multiple == asks


def test_a_piece_with_the_name_of_a_cell_has_another_in_the_cover() -> None:
    cover = read("polyomino 1x2\npiece r1c1\n#\npiece r1c1+\n#").to_cover().cover

    assert cover.items == ("r1c1", "r1c2", "r1c1+", "r1c1++")
    assert Cover.parse(cover.format()) == [cover]


def test_a_cover_of_nothing_can_be_made() -> None:
    cover = read("polyomino 1x2\n##").to_cover().cover

    assert (cover.items, cover.count) == ((), 0)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("polyomino 4x5\npieces free 4 any", 454),  # tilings of 4 x 5 by the five free tetrominoes
        ("polyomino 4x5\npieces free 4 any no-flip", 128),
    ],
)
def test_known_numbers_of_tilings_are_found_and_judged_right(text: str, count: int) -> None:
    puzzle = read(text)

    found = tilings(puzzle)

    assert len(found) == count
    assert all(puzzle.judge(puzzle.lay(np.array(tiling))) == [] for tiling in found[::10])


# Drawing


def test_the_ground_is_cells_and_holes(recorder: Recorder) -> None:
    read("polyomino 2x2\n.#\n..").draw_ground(recorder)

    assert recorder.calls == ["fill paper: r1c1 r2c1 r2c2", "fill hole: r1c2"]


def test_thin_lines_lie_between_cells_and_thick_ones_around_the_board(recorder: Recorder) -> None:
    read("polyomino 2x3\n...\n..#").draw(recorder)

    assert recorder.calls == [
        "lines grid 0.02: 0,1-2,1 1,0-1,2 2,0-2,1",
        "lines frame 0.07: 0,0-3,0 2,1-3,1 0,2-2,2 0,0-0,2 2,1-2,2 3,0-3,1",
    ]


def test_a_tiling_is_drawn_with_pieces_borders_and_names(recorder: Recorder) -> None:
    puzzle = read("ABB\nAAB\n")
    left = number_of(puzzle, "A", [(0, 0), (1, 0), (1, 1)])
    right = number_of(puzzle, "B", [(0, 1), (0, 2), (1, 2)])

    puzzle.draw_filling(recorder, puzzle.lay(np.array([left, right])), Ink.FOUND)

    assert recorder.calls == [
        "fill piece-1: r1c1 r2c1 r2c2",
        "fill piece-2: r1c2 r1c3 r2c3",
        "lines frame 0.07: 0,0-3,0 1,1-2,1 0,2-3,2 0,0-0,2 1,0-1,1 2,1-2,2 3,0-3,2",
        "labels given 0.5: A@0.5,1.5 B@2.5,0.5",
    ]


def test_nothing_on_the_board_is_no_drawing(recorder: Recorder) -> None:
    puzzle = read("polyomino 2x3\npieces free 3")

    puzzle.draw_filling(recorder, nothing(puzzle), Ink.FOUND)

    assert recorder.calls == []


def test_a_large_board_takes_no_more_calls_than_the_colours_and_is_not_named(recorder: Recorder) -> None:
    puzzle = read("polyomino 40x50\npieces free 2 any")
    across = [r * 49 + c for r in range(40) for c in range(0, 49, 2)]

    draw_whole(puzzle, recorder, puzzle.lay(np.array(across)))

    assert recorder.verbs()["lines"] == 3
    assert recorder.verbs()["fill"] <= 1 + 8
    assert "labels" not in recorder.verbs()


# Samples


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_a_puzzle_without_faults_whose_first_lines_tell_what_it_is(path: object) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    puzzle = read(text)

    title, about, *rest = text.splitlines(keepends=True)
    assert title.startswith("# ")
    assert about.startswith("# ")
    assert puzzle.faults == ()
    assert "".join(line for line in rest if not line.startswith(("# solve:", "# topic:"))) == puzzle.format()


@pytest.mark.parametrize("name", ["packing-5x6", "packing-6x7"])
def test_a_packing_has_exactly_one_solution(name: str) -> None:
    puzzle = read((resources() / "samples" / "polyomino" / f"{name}.txt").read_text(encoding="utf-8"))

    [tiling] = tilings(puzzle)

    assert puzzle.judge(puzzle.lay(np.array(tiling))) == []
