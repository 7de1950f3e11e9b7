"""Masks of a chip layout as exact cover: features that are too close for one mask go on different ones.

Features are the connected parts of a drawing. Two of them conflict if fewer than `spacing` empty cells lie between
them, also diagonally; the masks are the colours of a colouring of the graph of these conflicts. Each feature is an
item and "A on mask 1" an option; a conflict on a mask is a secondary item, which at most one of the two may use up.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.insight.generating.cell_picture import MAX_SIDE, MAX_TEXT, read_picture, trimmed
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.layout import PICTURE
from workbench.puzzles.cover.names import usual_names
from workbench.puzzles.cover.text import Comment
from workbench.puzzles.sentences import counted

MAX_FEATURES = 60
TRIES = 400  # bars of a random layout that are tried
MAX_STEPS = 200_000  # of the search for the fewest masks

Conflict = tuple[int, int]  # two features, from 0, the first one less

CHOICES = (
    Choice(
        name="layout",
        title="Layout",
        about="Rows of # for a cell and . for none, with / between them; connected cells are a feature."
        " Empty: a random layout.",
        default="",
        longest=MAX_TEXT,
    ),
    Choice(name="rows", title="Rows", about="Rows of a random layout.", default=9, low=3, high=MAX_SIDE),
    Choice(name="columns", title="Columns", about="Columns of a random layout.", default=12, low=3, high=MAX_SIDE),
    Choice(
        name="spacing",
        title="Spacing",
        about="Least number of empty cells between two features on one mask.",
        default=2,
        low=1,
        high=9,
    ),
    Choice(name="masks", title="Masks", about="Number of masks.", default=3, low=1, high=6),
    SEED,
)


class MaskCover:
    """Makes one cover."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._size = int(choices["rows"]), int(choices["columns"])
        self._spacing, self._masks = int(choices["spacing"]), int(choices["masks"])
        self._rng = np.random.default_rng(int(choices["seed"]))
        drawn = str(choices["layout"])
        self._drawn = read_picture(drawn, "layout") if drawn.strip() else None
        if self._drawn is not None and (count := int(features_of(self._drawn).max())) > MAX_FEATURES:
            raise ChoiceError(f"layout has {count} features; expected at most {MAX_FEATURES}")
        words = [] if self._drawn is not None else [f"seed {choices['seed']}"]
        self.title = ", ".join([counted(self._masks, "mask"), f"spacing {self._spacing}", *words])
        self.puzzle: Cover | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """List the conflicts; yield how much is done."""
        self.phase = "Listing the conflicts…"
        layout = random_layout(self._size, self._rng) if self._drawn is None else self._drawn
        features = features_of(layout)
        yield 0.5
        conflicts = conflicts_of(features, self._spacing)
        self.puzzle = cover_of(features, conflicts, self._masks)
        count = int(features.max())
        fewest = fewest_masks(count, conflicts)
        need = (
            f"They need {counted(fewest, 'mask')}." if fewest else "The number of masks that they need was not decided."
        )
        self.note = f"{counted(count, 'feature')}, {counted(len(conflicts), 'conflict')}. {need}"


def features_of(layout: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the number, from 1, of the feature that each cell belongs to, row by row; 0 = none."""
    features = np.zeros(layout.shape, np.int64)
    for r, c in np.argwhere(layout).tolist():
        if features[r, c]:
            continue
        number, edge = int(features.max()) + 1, [(r, c)]
        features[r, c] = number
        while edge:
            y, x = edge.pop()
            for at in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if 0 <= at[0] < layout.shape[0] and 0 <= at[1] < layout.shape[1] and layout[at] and not features[at]:
                    features[at] = number
                    edge.append(at)
    return features


def conflicts_of(features: NDArray[np.int64], spacing: int) -> list[Conflict]:
    """Return the pairs of features with fewer empty cells than `spacing` between them."""
    cells = [np.argwhere(features == number) for number in range(1, int(features.max()) + 1)]

    def between(one: int, other: int) -> int:
        apart = np.abs(cells[one][:, None] - cells[other][None]).max(axis=2)
        return int(apart.min()) - 1

    return [(a, b) for a, b in combinations(range(len(cells)), 2) if between(a, b) < spacing]


def cover_of(features: NDArray[np.int64], conflicts: list[Conflict], masks: int) -> Cover:
    """Return the cover, with the layout as comments above it."""
    names = [name.upper() for name in usual_names(int(features.max()))]
    joint = "" if all(len(name) == 1 for name in names) else "-"
    items = [*names, *(f"{names[a]}{joint}{names[b]}/{mask + 1}" for a, b in conflicts for mask in range(masks))]
    members: list[int] = []
    starts, options = [0], []
    for feature, name in enumerate(names):
        own = [k for k, conflict in enumerate(conflicts) if feature in conflict]
        for mask in range(masks):
            members += [feature + 1, *(len(names) + k * masks + mask + 1 for k in own)]
            starts.append(len(members))
            options.append(f"{name} on mask {mask + 1}")
    wide = max(map(len, names))
    rows = ((" " * (wide > 1)).join(f"{names[n - 1] if n else '.':>{wide}}" for n in row) for row in features.tolist())
    return Cover(
        tuple(items),
        len(names),
        np.array(starts, np.uint32),
        np.array(members, np.uint32),
        options=tuple(options),
        comments=tuple(Comment(0, row) for row in (PICTURE, *rows)),
    )


def fewest_masks(count: int, conflicts: list[Conflict]) -> int:
    """Return the least number of masks, by backtracking; 0 if that takes too long."""
    near: list[set[int]] = [set() for _ in range(count)]
    for a, b in conflicts:
        near[a].add(b)
        near[b].add(a)
    order = sorted(range(count), key=lambda feature: -len(near[feature]))
    for masks in range(1, count + 1):
        fits = colouring_fits(order, near, masks)
        if fits is not False:
            return masks if fits else 0
    return count


def colouring_fits(order: list[int], near: list[set[int]], masks: int) -> bool | None:
    """Return whether so many masks are enough, None if that takes too long; of new masks, only the first is tried."""
    mask = [0] * len(near)  # of each feature, from 1; 0 = none yet
    tried = [0] * (len(order) + 1)  # by level
    used = [0] * (len(order) + 1)  # how many masks the features before have
    level = 0
    for _ in range(MAX_STEPS):
        if level == len(order):
            return True
        if level < 0:
            return False
        feature = order[level]
        taken = {mask[other] for other in near[feature]}
        choices = (k for k in range(tried[level] + 1, min(used[level] + 1, masks) + 1) if k not in taken)
        mask[feature] = tried[level] = next(choices, 0)
        if mask[feature]:
            used[level + 1] = max(used[level], mask[feature])
            level += 1
            tried[min(level, len(order))] = 0
        else:
            level -= 1
            if level >= 0:
                mask[order[level]] = 0
    return None


def random_layout(size: tuple[int, int], rng: np.random.Generator) -> NDArray[np.bool_]:
    """Draw bars, some of them bent, that do not touch each other."""
    board = np.zeros(size, bool)
    rows, columns = size
    count = 0
    for _ in range(TRIES):
        bar = np.zeros(size, bool)
        r, c = int(rng.integers(rows)), int(rng.integers(columns))
        down, across = int(rng.integers(0, 5)), int(rng.integers(0, 5))
        bar[r : r + down + 1, c] = True
        bar[r, c : c + across + 1] = rng.random() < 0.5 or down == 0
        bar[r, c] = True
        if count < MAX_FEATURES and not (board & grown(bar)).any():
            board |= bar
            count += 1
    return trimmed(board)


def grown(bar: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return a bar with the cells around it."""
    wide = np.pad(bar, 1)
    rows, columns = bar.shape
    found = np.zeros_like(bar)
    for r in range(3):
        for c in range(3):
            found |= wide[r : r + rows, c : c + columns]
    return found


MASKS = Generator(
    name="cover masks",
    kind=Cover.kind,
    title="Masks for a chip layout",
    about="Generates the exact cover that puts features of a layout which are too close on different masks.",
    choices=CHOICES,
    begin=MaskCover,
)
