"""All solutions of a puzzle at once, without a list of them: counted, numbered, drawn at random, weighed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from workbench.api.arguments import OnePuzzle, choices_of, names_of, one_puzzle, path_of, string, whole
from workbench.api.covers import without_faults
from workbench.base.choices import ChoiceError, Value
from workbench.files.saving import write_text
from workbench.puzzles.puzzle import Filling
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.build import atlas_from, memo_search
from workbench.searching.atlas.questions import atlas_text, options_named, part_named, up_to_symmetry
from workbench.searching.atlas.record import Constraints
from workbench.searching.atlas.selection import Constraint, Selection, narrowed
from workbench.searching.atlas.view import AllowedSolutions
from workbench.solvers.search import drive

MAX_RANDOM, MAX_SEED = 10_000_000, 2**62


@dataclass(frozen=True, eq=False)
class Solutions:
    """All solutions of a puzzle, or those that have some options and lack others; numbered from 1."""

    atlas: Atlas
    selection: Selection = field(default_factory=Selection)

    def __repr__(self) -> str:
        return f"<{self.count:,} solutions of {self.atlas.puzzle.name}>"

    @cached_property
    def view(self) -> AllowedSolutions:
        """What is left of the diagram."""
        return narrowed(self.atlas, self.selection).view

    @property
    def count(self) -> int:
        """How many there are."""
        return self.view.solutions

    def only(self, pin: str | Iterable[str] = (), forbid: str | Iterable[str] = ()) -> "Solutions":
        """Return those that have the options `pin` and none of `forbid`, by their names or as #1, #2, ..."""
        pinned = options_named(self.atlas, names_of("pin", pin))
        forbidden = options_named(self.atlas, names_of("forbid", forbid))
        new = [Constraint(option, option in pinned) for option in dict.fromkeys([*pinned, *forbidden])]
        rest = self.selection.without(*pinned, *forbidden)
        return Solutions(self.atlas, replace(rest, constraints=(*rest.constraints, *new)))

    def solution(self, number: int) -> Filling:
        """Return a solution by its number, from 1."""
        index = whole("number", number, 1, max(1, self.count)) - 1
        if not self.count:
            raise ChoiceError("There is no solution, so none has a number.")
        return self.atlas.filling(self.view.solution(index))

    def random(self, count: int = 1, seed: int = 1) -> list[Filling]:
        """Return solutions drawn at random, all equally likely."""
        most, first = whole("count", count, 1, MAX_RANDOM), whole("seed", seed, 0, MAX_SEED)
        drawn = self.view.random(most, np.random.default_rng(first)) if self.count else []
        return [self.atlas.filling(options) for options in drawn]

    def shares(self) -> dict[str, float]:
        """Return, by option, which part of the solutions has it."""
        name = self.atlas.reduction.cover.option_name
        return {name(k): share for k, share in enumerate(self.view.shares.tolist())}

    def uses(self, part: str) -> list[int]:
        """Return how many solutions use a piece or digit 0, 1, 2, ... times."""
        return self.view.uses(self.atlas.options_of(part_named(self.atlas, string("part", part))))

    def classes(self) -> int:
        """Return how many solutions there are up to the symmetries of the board that keep what is pinned."""
        return up_to_symmetry(self.atlas, self.view, Constraints(self.selection.pinned, self.selection.forbidden))

    def save(self, path: Path | str) -> None:
        """Save them in a file that the window and `workbench atlas` open; raise FileError."""
        place = path_of("path", path)
        write_text(place, atlas_text(self.atlas, self.selection, place.stem))


def atlas(puzzle: OnePuzzle, choices: Mapping[str, Value] | None = None) -> Solutions:
    """Return all solutions of a puzzle that is an exact cover; raise FileError if memory does not suffice.

    >>> from workbench import read_text, text
    >>> board = read_text("polyomino 6x10\\npieces free 5")
    >>> tilings = atlas(board)
    >>> tilings.count, tilings.classes()
    (9356, 2339)
    >>> text(board, tilings.solution(9356), "line").count("X")
    5
    """
    searched = without_faults(one_puzzle(puzzle))
    search = memo_search(searched, choices_of(choices))
    for _ in drive(search):
        pass  # between two slices an interrupt ends it
    return Solutions(atlas_from(searched, search))
