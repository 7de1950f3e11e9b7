"""Loose kakuros: all cells but those of the clues are white, and the clues are the sums of random digits.

With so few clues there are usually many solutions, and searches for the first one vary widely with the order of the
digits. The digits are a part of a random Latin square of order 9, so that no run repeats one.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from workbench.base.choices import Choice, Value
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.insight.generating.latin_square import LatinSquare
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

CHOICES = (
    Choice(
        name="rows",
        title="White rows",
        about="White cells from top to bottom, without the clue row.",
        default=6,
        low=2,
        high=DIGITS,
    ),
    Choice(
        name="columns",
        title="White columns",
        about="White cells from left to right, without the clue column.",
        default=6,
        low=2,
        high=DIGITS,
    ),
    SEED,
)


class LooseKakuro:
    """Makes one board."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._rows, self._columns = int(choices["rows"]), int(choices["columns"])
        self._rng = np.random.default_rng(int(choices["seed"]))
        self.title = f"Loose kakuro {self._rows} × {self._columns}, seed {choices['seed']}"
        self.puzzle: Kakuro | None = None
        self.planted: Filling = np.zeros((0, 0), np.int32)  # the digits that gave the sums
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """Draw the digits and add them up; yield how much is done."""
        self.phase = "Drawing random digits…"
        square = LatinSquare(DIGITS, self._rng)
        yield from square.parts()
        self.planted = np.pad(square.symbols[: self._rows, : self._columns], ((1, 0), (1, 0)))
        clueless = np.zeros_like(self.planted)
        self.puzzle = Kakuro(self.planted > 0, clueless, clueless).with_sums(self.planted)
        self.note = "There is at least one solution, and usually there are many."


LOOSE_KAKUROS = Generator(
    name="kakuro loose",
    kind=Kakuro.kind,
    title="Loose kakuro",
    about="Generates an area of white cells with the sums of random digits; it usually has many solutions.",
    choices=CHOICES,
    begin=LooseKakuro,
)
