"""Puzzle cards: a small area and a few pieces that fill it in exactly one way, as in games of laying pieces.

Pieces are laid side by side, each where it has many edges in common with those before it, so that the area is compact
and does not show them. Whether there is no other way is proved by a search; of several such cards, how many nodes this
search visits decides which is the easiest or the hardest.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece, Shape, neighbours, orientations, polyominoes
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.solvers.polyomino.bits import POLYOMINO_BITS
from workbench.solvers.search import Status

COMPARED = 12  # cards with one solution, of which the easiest or hardest is kept
ATTEMPTS = 3_000  # areas before generation fails
NODES = 2_000  # of a search in one part
MAX_NODES = 200_000  # of a proof
WIDEST = 12  # rows and columns of an area, at most
SLACK = 1  # common edges that a place may have fewer than the best one

SETS = {  # name: title, sizes of the pieces
    "small": ("Of 2 to 5 cells", (2, 3, 4, 5)),
    "tetrominoes": ("Tetrominoes", (4,)),
    "pentominoes": ("Pentominoes", (5,)),
    "mixed": ("Of 4 and 5 cells", (4, 5)),
}
CHOICES = (
    Choice(
        name="pieces",
        title="Pieces",
        about="Number of pieces, all different. The more, the harder.",
        default=4,
        low=2,
        high=8,
    ),
    Choice(
        name="set",
        title="From",
        about="The polyominoes that the pieces are drawn from.",
        default="small",
        values=tuple((name, title) for name, (title, _) in SETS.items()),
    ),
    Choice(
        name="difficulty",
        title="Difficulty",
        about=f"By the nodes of a search for all solutions: the easiest or hardest of {COMPARED} cards, or any.",
        default="any",
        values=(("any", "Any"), ("easy", "Easiest"), ("hard", "Hardest")),
    ),
    SEED,
)


class PuzzleCard:
    """Makes one card."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._count, self._difficulty = int(choices["pieces"]), str(choices["difficulty"])
        self._pieces = pieces_of(str(choices["set"]))
        self._rng = np.random.default_rng(int(choices["seed"]))
        if self._count > len(self._pieces):
            raise ChoiceError(f"pieces must be at most {len(self._pieces)} of this set, not {self._count}")
        self.title = f"Card of {counted(self._count, 'piece')}, seed {choices['seed']}"
        self.puzzle: Polyomino | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """Lay pieces and prove that there is no other way, until enough cards are found; yield how much is done."""
        needed = 1 if self._difficulty == "any" else COMPARED
        found: list[tuple[int, Polyomino]] = []
        for number in range(ATTEMPTS):
            self.phase = f"Looking for an area with one solution, attempt {number + 1:,}…"
            card = card_of(self._drawn(), self._rng)
            if card is not None:
                search = POLYOMINO_BITS.start(card)
                while search.advance(NODES, 2) is Status.RUNNING and search.probe().nodes < MAX_NODES:
                    yield len(found) / needed
                probe = search.probe()
                if probe.status is Status.EXHAUSTED and probe.solutions == 1:
                    found.append((probe.nodes, card))
            if len(found) == needed:
                break
            yield max(len(found) / needed, 1 - np.exp(-(number + 1) / ATTEMPTS))
        if not found:
            self.note = f"None of {ATTEMPTS:,} areas had one solution. Try another seed, or other pieces."
            return
        nodes, self.puzzle = (min if self._difficulty == "easy" else max)(found, key=lambda one: one[0])
        cells = counted(self.puzzle.cells, "cell")
        self.note = f"Unique solution (proved). {cells}; {counted(nodes, 'node')} to find that there is no other."

    def _drawn(self) -> list[Piece]:
        """Return different pieces at random."""
        return [self._pieces[k] for k in self._rng.permutation(len(self._pieces))[: self._count].tolist()]


def pieces_of(name: str) -> list[Piece]:
    """Return the pieces of a set, those of several sizes with the size in their names."""
    _, sizes = SETS[name]
    every = [piece for size in sizes for piece in polyominoes(size, "free")]
    if len(sizes) == 1:
        return every
    return [replace(piece, name=f"{piece.name.rstrip('0123456789')}{piece.area}") for piece in every]


def card_of(pieces: list[Piece], rng: np.random.Generator) -> Polyomino | None:
    """Return an area that these pieces fill, without enclosed holes; None if it became too large."""
    area: set[Cell] = set()
    for piece in pieces:
        area |= set(laid(piece, area, rng))
    top, left = (min(cell[way] for cell in area) for way in (0, 1))
    cells = [(r - top, c - left) for r, c in area]
    rows, columns = (1 + max(cell[way] for cell in cells) for way in (0, 1))
    if max(rows, columns) > WIDEST:
        return None
    board = np.zeros((rows, columns), bool)
    board[tuple(zip(*cells, strict=True))] = True
    in_order = sorted(pieces, key=lambda piece: (piece.area, piece.name))
    return None if has_hole(board) else Polyomino(board, tuple(in_order))


def laid(piece: Piece, area: set[Cell], rng: np.random.Generator) -> Shape:
    """Return the cells of a piece where it has about as many edges in common with an area as possible."""
    shapes = orientations(piece.cells)
    if not area:
        return shapes[int(rng.integers(len(shapes)))]
    border = {near for cell in area for near in neighbours(cell)} - area
    places = {}
    for shape in shapes:
        for r, c in border:
            for dr, dc in shape:
                cells = tuple((r - dr + y, c - dc + x) for y, x in shape)
                if area.isdisjoint(cells):
                    places[tuple(sorted(cells))] = sum(near in area for cell in cells for near in neighbours(cell))
    most = max(places.values())
    good = sorted(cells for cells, edges in places.items() if edges >= most - SLACK)
    return good[int(rng.integers(len(good)))]


def has_hole(board: NDArray[np.bool_]) -> bool:
    """Return whether an area encloses cells that are not in it."""
    outside = np.pad(~board, 1, constant_values=True)
    free = {(r, c) for r, c in np.argwhere(outside).tolist()}
    edge = [(0, 0)]
    free.discard((0, 0))
    while edge:
        near = free.intersection(neighbours(edge.pop()))
        free -= near
        edge.extend(near)
    return bool(free)


PUZZLE_CARDS = Generator(
    name="polyomino card",
    kind=Polyomino.kind,
    title="Puzzle card",
    about="Generates a small area and pieces that fill it in exactly one way.",
    choices=CHOICES,
    begin=PuzzleCard,
    proves_unique=True,
)
