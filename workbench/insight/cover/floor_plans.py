"""Floor plans as exact cover: rooms of given areas fill a plot, and certain pairs of them share a door.

Primary items: every cell of the plot, every room, and every door. An option is a room in one place, with its cells; or
a door in one wall, between two cells. Which rooms the two cells belong to is agreed on by colours: each cell has a
secondary item, such as in.r1c1, whose colour is the room. So a solution is a plan with a place for each door, and a
plan counts once for every choice of the places: for each door, one of the walls that its rooms share. A room with a
door to the outside has a cell at the border of the plot; in which wall that door is stays open.

Exact cover is a usual model of such packings: D. E. Knuth, TAOCP 4B, 7.2.2.1, for rectangles in rectangles; colours are
those of Algorithm C.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.insight.cover.random_plan import random_rooms
from workbench.insight.cover.rooms import (
    MAX_ROOMS,
    OUTSIDE,
    Room,
    RoomPlacement,
    most_places,
    outlines,
    places,
    read_doors,
    read_rooms,
)
from workbench.insight.generating.cell_picture import MAX_TEXT, picture_rows, read_picture
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.layout import PICTURE
from workbench.puzzles.cover.text import Comment
from workbench.puzzles.notation import cell_name
from workbench.puzzles.sentences import counted

MAX_PLACES, MAX_CELLS = 3_000, 30_000  # of all rooms: the text has less than the 2.5 million characters that are read
MAX_DOOR_PLACES = 6_000
DRAWINGS = 50  # random plans, of which the first with few enough places is taken

CHOICES = (
    Choice(
        name="plot",
        title="Plot",
        about="Rows × columns, such as 5x6; or rows of # for a cell and . for none, with / between them.",
        default="5x6",
        longest=MAX_TEXT,
    ),
    Choice(
        name="rooms",
        title="Rooms",
        about="Names and areas in cells, such as living 9, hall 6 L; L: may be L-shaped. Empty: random rooms.",
        default="",
        longest=600,
    ),
    Choice(
        name="doors",
        title="Doors",
        about="Pairs of rooms that share a wall with a door, such as living-hall; hall-outside: hall is at the border.",
        default="",
        longest=1_600,
    ),
    Choice(
        name="width",
        title="Smallest width",
        about="Least width of every part of a room, in cells.",
        default=1,
        low=1,
        high=5,
    ),
    Choice(name="number", title="Random rooms", about="Number of random rooms.", default=5, low=2, high=MAX_ROOMS),
    SEED,
)


class Plan(NamedTuple):
    """What a plan has to be."""

    plot: NDArray[np.bool_]
    rooms: list[Room]
    doors: list[tuple[str, str]]
    width: int


class FloorPlan:
    """Makes one cover."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._plot, self._width = read_picture(str(choices["plot"]), "plot"), int(choices["width"])
        self._number = int(choices["number"])
        self._rng = np.random.default_rng(int(choices["seed"]))
        self._plan: Plan | None = None
        rooms = read_rooms(str(choices["rooms"]))
        doors = read_doors(str(choices["doors"]), rooms)
        self.title = f"Floor plan {self._plot.shape[0]} × {self._plot.shape[1]}"
        if rooms:
            self._plan = Plan(self._plot, rooms, doors, self._width)
            if problem := excess(self._plan):
                raise ChoiceError(problem)
            self.title += f", {counted(len(rooms), 'room')}"
        else:
            if not self._plot.all():
                raise ChoiceError("random rooms need a plot without holes; name the rooms of this plot")
            self.title += f", {counted(self._number, 'random room')}, seed {choices['seed']}"
        self.puzzle: Cover | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """List the places of rooms and doors; yield how much is done."""
        self.phase = "Listing the places of the rooms…"
        for _ in range(DRAWINGS):
            if self._plan is not None:
                break
            self._plan = self._drawn()
            yield 0.0
        plan = self._plan
        if plan is None:
            self.note = f"{DRAWINGS} random plans did not fit. Use another plot, number of rooms or width."
            return
        found = []
        for number, room in enumerate(plan.rooms):
            shapes = outlines(room, plan.width, plan.plot.shape)
            found.append(allowed(plan, room, [place for shape in shapes for place in places(shape, plan.plot)]))
            yield number / len(plan.rooms)
        if lacking := [room.name for room, own in zip(plan.rooms, found, strict=True) if not own]:
            self.note = f"Room {lacking[0]} fits nowhere in the plot. Change its area, or allow it to be L-shaped."
            return
        doors = door_places(plan, found)
        if len(doors) > MAX_DOOR_PLACES:
            self.note = f"The doors have over {MAX_DOOR_PLACES:,} places. Use fewer doors or a smaller plot."
            return
        self.puzzle = cover_of(plan, found, doors)
        rooms = f"{counted(sum(map(len, found)), 'place')} for {counted(len(found), 'room')}"
        self.note = f"{rooms}, {counted(len(doors), 'place')} for {counted(len(inner_doors(plan)), 'door')}."

    def _drawn(self) -> Plan | None:
        """Draw a plan, and return what it has to be, if that is not too much for a cover."""
        drawn = random_rooms(self._plot.shape, self._number, self._width, self._rng)
        plan = Plan(self._plot, *drawn, self._width) if drawn else None
        return None if plan is None or excess(plan) else plan


class DoorPlace(NamedTuple):
    """A door in a wall between two cells, each of which is in one of its rooms."""

    door: int  # from 0, of those between two rooms
    cells: tuple[int, int]
    rooms: tuple[str, str]


def inner_doors(plan: Plan) -> list[tuple[str, str]]:
    """Return the doors between two rooms."""
    return [door for door in plan.doors if OUTSIDE not in door]


def excess(plan: Plan) -> str:
    """Return why the areas cannot fill the plot, or why the places are too many; "" if all is well."""
    cells, area = int(plan.plot.sum()), sum(room.area for room in plan.rooms)
    if area != cells:
        return f"the rooms have {counted(area, 'cell')} in all, but the plot has {cells:,}; change one of them"
    shape = plan.plot.shape
    numbers = [sum(most_places(one, shape) for one in outlines(room, plan.width, shape)) for room in plan.rooms]
    covered = sum(room.area * number for room, number in zip(plan.rooms, numbers, strict=True))
    if sum(numbers) > MAX_PLACES or covered > MAX_CELLS:
        return "the rooms have too many places; use a smaller plot, fewer L-shaped rooms or a larger width"
    return ""


def allowed(plan: Plan, room: Room, own: list[RoomPlacement]) -> list[RoomPlacement]:
    """Return the places of a room that suit a door to the outside, if it has one."""
    if not any(set(door) == {room.name, OUTSIDE} for door in plan.doors):
        return own
    framed = np.pad(plan.plot, 1)
    inner = framed[:-2, 1:-1] & framed[2:, 1:-1] & framed[1:-1, :-2] & framed[1:-1, 2:]
    return [place for place in own if not inner.ravel()[place.cells].all()]


def door_places(plan: Plan, found: list[list[RoomPlacement]]) -> list[DoorPlace]:
    """Return the walls in which each door can be, as far as the places of its two rooms allow."""
    reach = {
        room.name: set(np.concatenate([place.cells for place in own]).tolist())
        for room, own in zip(plan.rooms, found, strict=True)
    }
    numbers = np.arange(plan.plot.size).reshape(plan.plot.shape)
    sides = ((numbers[:, :-1], numbers[:, 1:]), (numbers[:-1], numbers[1:]))
    walls = [pair for one, other in sides for pair in zip(one.ravel().tolist(), other.ravel().tolist(), strict=True)]
    return [
        DoorPlace(k, (x, y), (a, b))
        for k, door in enumerate(inner_doors(plan))
        for x, y in walls
        for a, b in (door, door[::-1])
        if x in reach[a] and y in reach[b]
    ]


def cover_of(plan: Plan, found: list[list[RoomPlacement]], doors: list[DoorPlace]) -> Cover:
    """Return the cover of these places of the rooms and doors."""
    cells = [cell_name((r, c)) for r, c in np.argwhere(plan.plot).tolist()]
    number = np.cumsum(plan.plot)  # of the item of a cell, from 1
    first_room, first_door = len(cells) + 1, len(cells) + len(plan.rooms) + 1
    between = inner_doors(plan)
    primary = first_door - 1 + len(between)
    colour_of = {room.name: k for k, room in enumerate(plan.rooms, 1)}
    names: list[str] = []
    members: list[list[int]] = []
    colours: list[list[int]] = []
    for k, (room, own) in enumerate(zip(plan.rooms, found, strict=True)):
        for place in own:
            items = number[place.cells].tolist()
            owners = [primary + item for item in items] if doors else []
            names.append(f"{room.name} {place.name}")
            members.append([first_room + k, *items, *owners])
            colours.append([0] * (1 + len(items)) + [colour_of[room.name]] * len(owners))
    for door in doors:
        x, y = (int(number[cell]) for cell in door.cells)
        names.append(f"door {'-'.join(door.rooms)} {cells[x - 1]}-{cells[y - 1]}")
        members.append([first_door + door.door, primary + x, primary + y])
        colours.append([0, *(colour_of[name] for name in door.rooms)])
    comments = [
        "Rooms: " + ", ".join(f"{room.name} {room.area}{' L' * room.bent}" for room in plan.rooms),
        "Doors: " + (", ".join(map("-".join, plan.doors)) or "none"),
        PICTURE,
        *picture_rows(plan.plot),
    ]
    doors_named = ["-".join(door) for door in between]
    owners = [f"in.{cell}" for cell in cells] if doors else []
    return Cover(
        items=(*cells, *(room.name for room in plan.rooms), *doors_named, *owners),
        primary=primary,
        starts=np.cumsum([0, *map(len, members)]).astype(np.uint32),
        members=np.concatenate(members).astype(np.uint32),
        colours=np.concatenate(colours).astype(np.uint32),
        options=tuple(names),
        colour_names=tuple(colour_of),
        comments=tuple(Comment(0, text) for text in comments),
    )


FLOOR_PLANS = Generator(
    name="cover floor-plan",
    kind=Cover.kind,
    title="Floor plan",
    about="Generates the exact cover of a plot by rooms of given areas, with doors between certain rooms.",
    choices=CHOICES,
    begin=FloorPlan,
)
