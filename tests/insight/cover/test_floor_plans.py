"""Floor plans: as many as brute force over all divisions of the plot finds, each with one door for every pair."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from workbench.base.choices import ChoiceError, settle
from workbench.base.places import samples
from workbench.insight.cover import floor_plans
from workbench.insight.cover.floor_plans import CHOICES, MAX_CELLS, MAX_DOOR_PLACES, MAX_PLACES, FloorPlan
from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.text import MAX_SLOW
from workbench.puzzles.notation import NUMBERED
from workbench.solvers import SOLVERS
from workbench.solvers.search import drive

Cells = frozenset[tuple[int, int]]

TINY = {
    "rectangles": ("3x3", "a 4, b 2, c 2, d 1", "a-b, b-c", 1),
    "an L": ("3x3", "a 4 L, b 2, c 3", "a-b, c-b", 1),
    "a hole": ("####/#.##/####", "a 3, b 5 L, c 3 L", "a-b, b-c, a-c", 1),
    "to the outside": ("3x4", "a 2, b 10 L", "a-b, a-outside", 1),
    "only inside": ("3x4", "a 6, b 6 L", "b-outside, a-b", 2),
    "no doors": ("3x3", "a 4, b 2, c 3 L", "", 1),
    "none": ("3x3", "a 3, b 3, c 3", "a-b, a-c, b-c", 1),
}


def made(plot: str, rooms: str, doors: str = "", width: int = 1, **more: int) -> Cover:
    maker = FloorPlan(settle(CHOICES, {"plot": plot, "rooms": rooms, "doors": doors, "width": width, **more}))
    list(maker.parts())
    assert maker.puzzle is not None, maker.note
    return maker.puzzle


def plot_cells(plot: str) -> Cells:
    if "x" in plot:
        rows, columns = map(int, plot.split("x"))
        return frozenset((r, c) for r in range(rows) for c in range(columns))
    rows = enumerate(plot.split("/"))
    return frozenset((r, c) for r, row in rows for c, sign in enumerate(row) if sign == "#")


def divisions(cells: Cells, areas: list[int]) -> Iterator[list[Cells]]:
    """Yield every way to give rooms of these areas to the cells, whatever their shapes are."""
    if not areas:
        yield []
        return
    for room in map(frozenset, combinations(sorted(cells), areas[0])):
        for rest in divisions(cells - room, areas[1:]):
            yield [room, *rest]


def neighbours(cell: tuple[int, int]) -> Cells:
    r, c = cell
    return frozenset([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)])


def box(cells: Cells) -> Cells:
    """Return the smallest rectangle around some cells."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    return frozenset((r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1))


def is_wide(cells: Cells, width: int) -> bool:
    """Return whether every cell is in a square of this width that is in the room."""
    square = [(r, c) for r in range(width) for c in range(width)]
    squares = [s for r, c in cells if (s := {(r + y, c + x) for y, x in square}) <= cells]
    return set().union(*squares) == cells


def is_room(cells: Cells, bent: bool, width: int) -> bool:
    """Return whether cells are a rectangle, or one without a rectangle at a corner."""
    around = box(cells)
    missing = around - cells
    if not missing:
        return is_wide(cells, width)
    corners = {(r, c) for r, c in around if len(neighbours((r, c)) & around) <= 2}
    is_bent = box(missing) == missing and len(missing & corners) == 1 and len(neighbours_of(cells, around)) > 1
    return bent and is_bent and is_wide(cells, width)


def neighbours_of(cells: Cells, around: Cells) -> Cells:
    """Return the cells of a room that have a neighbour missing inside its rectangle."""
    return frozenset(cell for cell in cells if neighbours(cell) & (around - cells))


def walls(a: Cells, b: Cells) -> int:
    return sum(len(neighbours(cell) & b) for cell in a)


def plans(plot: str, rooms: str, doors: str, width: int) -> Iterator[tuple[frozenset[Cells], int]]:
    """Yield every plan, and the number of choices of places for its doors."""
    asked = [words.split() for words in rooms.split(",")]
    cells = plot_cells(plot)
    for found in divisions(cells, [int(words[1]) for words in asked]):
        if all(is_room(room, "L" in words[2:], width) for room, words in zip(found, asked, strict=True)):
            at = {words[0]: room for room, words in zip(found, asked, strict=True)}
            number = 1
            for pair in filter(None, doors.replace(" ", "").split(",")):
                a, b = pair.split("-")
                number *= any(neighbours(cell) - cells for cell in at[a]) if b == "outside" else walls(at[a], at[b])
            if number:
                yield frozenset(found), number


def solutions(cover: Cover) -> list[list[str]]:
    """Return the names of the options of every solution."""
    found = [at.filling.copy() for at in drive(SOLVERS["cover_links"].start(cover)) if at.at_solution]
    return [[cover.option_name(k) for k in np.flatnonzero(cover.chosen(one)).tolist()] for one in found]


def cells_of(place: str) -> Cells:
    """Return the cells of a place such as r1c1-r2c3 or r1c1-r2c3 without r1c3."""
    whole, _, cut = place.partition(" without ")
    ends = [(int(match[1]) - 1, int(match[2]) - 1) for word in whole.split("-") if (match := NUMBERED.fullmatch(word))]
    return box(frozenset(ends)) - (cells_of(cut) if cut else frozenset())


@pytest.mark.parametrize("case", TINY)
def test_the_solutions_are_the_plans_that_brute_force_finds(case: str) -> None:
    wanted = dict.fromkeys([frozenset[Cells]()], 0)
    for plan, number in plans(*TINY[case]):
        wanted[plan] = wanted.get(plan, 0) + number

    found = solutions(made(*TINY[case]))

    places = [[name.split(" ", 1)[1] for name in one if not name.startswith("door ")] for one in found]
    rooms = [frozenset(map(cells_of, one)) for one in places]
    assert len(found) == sum(wanted.values())
    assert set(rooms) == set(wanted) - {frozenset()}
    assert (len(found) == 0) == (case == "none")


@pytest.mark.parametrize("case", TINY)
def test_every_door_is_in_a_wall_between_its_rooms(case: str) -> None:
    _, _, doors, _ = TINY[case]
    pairs = {frozenset(pair.strip().split("-")) for pair in doors.split(",") if pair and "outside" not in pair}

    for one in solutions(made(*TINY[case])):
        rooms = {name.split()[0]: cells_of(name.split(" ", 1)[1]) for name in one if not name.startswith("door ")}
        placed = [name.split()[1:] for name in one if name.startswith("door ")]
        for between, wall in placed:
            (a, b), (x, y) = between.split("-"), (cells_of(cell) for cell in wall.split("-"))
            assert x <= rooms[a]
            assert y <= rooms[b]
            assert y <= neighbours(min(x))
        assert {frozenset(between.split("-")) for between, _ in placed} == pairs
        assert len(placed) == len(pairs)


@pytest.mark.parametrize("seed", range(1, 9))
def test_random_rooms_have_a_plan(seed: int) -> None:
    maker = FloorPlan(settle(CHOICES, {"plot": "4x6", "number": 4, "seed": seed, "width": 1 + seed % 2}))
    list(maker.parts())
    assert maker.puzzle is not None

    search = SOLVERS["cover_links"].start(maker.puzzle)

    assert any(at.at_solution for at in drive(search))
    assert sum(name in "ABCD" for name in maker.puzzle.items) == 4
    assert sum("-" in name for name in maker.puzzle.items) == 3


def test_a_cover_is_read_again() -> None:
    cover = made(*TINY["an L"])

    [again] = Cover.parse(cover.format())

    assert again == cover
    assert [comment.text for comment in again.comments] == [
        "Rooms: a 4 L, b 2, c 3",
        "Doors: a-b, c-b",
        "picture:",
        *["###"] * 3,
    ]


def test_the_same_seed_makes_the_same_cover_and_another_seed_another() -> None:
    of = GENERATORS["cover floor-plan"]

    covers = [of.start({"seed": seed}).finish() for seed in (1, 1, 2)]

    assert covers[0] == covers[1]
    assert covers[0] != covers[2]


def test_the_sample_is_made_of_its_comments() -> None:
    [file] = [file for file in samples("cover") if file.stem == "floor-plan"]
    text = file.read_text(encoding="utf-8")
    rooms, doors = (
        next(line.removeprefix(f"# {word}: ") for line in text.splitlines() if line.startswith(f"# {word}: "))
        for word in ("Rooms", "Doors")
    )
    plot = "/".join(line[2:] for line in text.splitlines() if set(line[2:]) <= set("#.") and line.startswith("# "))

    assert Cover.parse(text) == [made(plot, rooms, doors, width=2)]


def test_the_text_of_every_cover_can_be_read() -> None:
    name = "x" * 20
    cell = f" r10c10 in.r10c10:{name}"
    place = f"{name} r10c10-r20c20 without r10c10-r20c20: {name}\n"
    door = f"door {name}-{name} r10c10-r10c11: {name}-{name}{f' in.r10c10:{name}' * 2}\n"

    assert MAX_CELLS * len(cell) + MAX_PLACES * len(place) + MAX_DOOR_PLACES * len(door) <= MAX_SLOW


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({"rooms": "hall"}, "rooms: expected a name and an area, such as hall 6 or hall 6 L, not 'hall'"),
        ({"rooms": "hall 3, hall 4"}, "rooms: 'hall' is listed twice; use another name for each room"),
        ({"rooms": "outside 3"}, "rooms: 'outside' is reserved; use another name"),
        ({"rooms": "r1c1 3"}, "rooms: 'r1c1' is reserved; use another name"),
        ({"rooms": ", ".join(f"a{k} 1" for k in range(21))}, "rooms: there are 21; the limit is 20"),
        ({"rooms": "a 30", "doors": "a-b"}, "doors: expected two different rooms, such as hall-kitchen, not 'a-b'"),
        ({"rooms": "a 30", "doors": "a-a"}, "doors: expected two different rooms, such as hall-kitchen, not 'a-a'"),
        ({"doors": "a"}, "doors: expected two different rooms, such as hall-kitchen, not 'a'"),
        ({"rooms": "a 28"}, "the rooms have 28 cells in all, but the plot has 30; change one of them"),
        ({"plot": "##/#."}, "random rooms need a plot without holes; name the rooms of this plot"),
        ({"plot": "5x99"}, "plot has 5 rows and 99 columns; expected 1 to 20 of each"),
        (
            {"plot": "20x20", "rooms": "a 200 L, b 200 L"},
            "the rooms have too many places; use a smaller plot, fewer L-shaped rooms or a larger width",
        ),
    ],
)
def test_impossible_choices_are_refused(choices: dict[str, str], why: str) -> None:
    with pytest.raises(ChoiceError) as error:
        FloorPlan(settle(CHOICES, choices))

    assert str(error.value) == why


@pytest.mark.parametrize(
    ("choices", "note"),
    [
        ({"rooms": "a 23, b 7"}, "Room a fits nowhere in the plot. Change its area, or allow it to be L-shaped."),
        ({"number": 20, "width": 3}, "50 random plans did not fit. Use another plot, number of rooms or width."),
    ],
)
def test_plans_that_cannot_be_made_are_reported(choices: dict[str, str | int], note: str) -> None:
    maker = FloorPlan(settle(CHOICES, choices))

    list(maker.parts())

    assert maker.puzzle is None
    assert maker.note == note


def test_too_many_doors_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_plans, "MAX_DOOR_PLACES", 10)
    maker = FloorPlan(settle(CHOICES, {}))

    list(maker.parts())

    assert maker.puzzle is None
    assert maker.note == "The doors have over 10 places. Use fewer doors or a smaller plot."
