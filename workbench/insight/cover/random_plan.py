"""A random floor plan: a rectangle cut into rooms by straight walls, and doors by which all rooms can be reached."""

from itertools import combinations
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from workbench.insight.cover.rooms import Room


class Box(NamedTuple):
    """A rectangle of cells; the last row and column are beyond it."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def area(self) -> int:
        """How many cells it has."""
        return (self.bottom - self.top) * (self.right - self.left)

    def cuts(self, width: int) -> list[tuple["Box", "Box"]]:
        """Return every way to cut it in two by a wall, both at least so wide."""
        rows, columns = (
            range(self.top + width, self.bottom - width + 1),
            range(self.left + width, self.right - width + 1),
        )
        across = [(self._replace(bottom=r), self._replace(top=r)) for r in rows]
        down = [(self._replace(right=c), self._replace(left=c)) for c in columns]
        return across + down

    def touches(self, other: "Box") -> bool:
        """Return whether two boxes that do not overlap share a wall."""
        rows = min(self.bottom, other.bottom) - max(self.top, other.top)
        columns = min(self.right, other.right) - max(self.left, other.left)
        return (rows == 0 and columns > 0) or (columns == 0 and rows > 0)


def random_rooms(
    shape: tuple[int, int], number: int, width: int, rng: np.random.Generator
) -> tuple[list[Room], list[tuple[str, str]]] | None:
    """Return the rooms of a random plan, and as few of its doors as connect them; None if no more wall fits."""
    boxes = [Box(0, 0, *shape)]
    while len(boxes) < number:
        cuts = {box: pairs for box in boxes if (pairs := box.cuts(width))}
        if not cuts:
            return None
        areas = np.array([box.area for box in cuts])
        box = list(cuts)[int(rng.choice(len(cuts), p=areas / areas.sum()))]
        boxes.remove(box)
        boxes += cuts[box][int(rng.integers(len(cuts[box])))]
    named = dict(zip(ascii_uppercase, boxes, strict=False))
    return [Room(name, box.area) for name, box in named.items()], tree(named, rng)


def tree(boxes: dict[str, Box], rng: np.random.Generator) -> list[tuple[str, str]]:
    """Return random pairs of boxes that touch, by which every box can be reached in one way."""
    pairs = [pair for pair in combinations(boxes, 2) if boxes[pair[0]].touches(boxes[pair[1]])]
    group = {name: name for name in boxes}
    chosen = []
    for k in rng.permutation(len(pairs)).tolist():
        a, b = pairs[k]
        if group[a] != group[b]:
            chosen.append((a, b))
            group = {name: group[a] if of == group[b] else of for name, of in group.items()}
    return sorted(chosen)
