"""The regions of a jigsaw board, or its extra regions, while they are painted: sets of cells that need not fit yet."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted, joined
from workbench.puzzles.sudoku.extra_labels import regions_in
from workbench.puzzles.sudoku.layout import Layout, rectangular, with_extra, with_regions
from workbench.puzzles.sudoku.regions import is_connected

MAX_NAMED = 3  # regions in a sentence


@dataclass(frozen=True)
class PaintedRegions:
    """Regions on a board of n x n cells. Those of a jigsaw board share no cell; extra regions may."""

    side: int
    is_jigsaw: bool
    regions: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, layout: Layout, is_jigsaw: bool) -> Self:
        """Return the boxes or regions of a layout, or its extra regions."""
        if not is_jigsaw:
            return cls(layout.side, False, tuple(map(frozenset, layout.extra)))
        labels = layout.boxes.ravel().tolist()
        cells = [frozenset(cell for cell, label in enumerate(labels) if label == k) for k in range(layout.side)]
        return cls(layout.side, True, tuple(cells))

    @classmethod
    def parse(cls, text: str, side: int, is_jigsaw: bool) -> Self:
        """Return the regions whose labels stand in a text, row by row, one or more grids; raise ParseError."""
        lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        rows = [(number, parts if len(parts) == side else list("".join(parts))) for number, parts in lines]
        if not rows or len(rows) % side or (is_jigsaw and len(rows) != side):
            grids = "" if is_jigsaw else ", or a multiple of it"
            message = f"The text has {counted(len(rows), 'row')}; expected {side}{grids}, with a label for each cell."
            raise ParseError(message, rows[-1][0] if rows else 1, 1)
        for number, signs in rows:
            if len(signs) != side:
                raise ParseError(f"The row has {counted(len(signs), 'label')}; expected {side}.", number, 1)
        signs = [sign for _, row in rows for sign in row]
        if is_jigsaw and len(set(signs)) == side:  # regions may be numbered from 0
            signs = [f"label {sign}" for sign in signs]
        regions = regions_in([signs[k : k + side * side] for k in range(0, len(signs), side * side)])
        if is_jigsaw and len(regions) > side:
            raise ParseError(f"The text has {len(regions)} different labels; expected {side}.", 1, 1)
        missing = side - len(regions) if is_jigsaw else 0
        return cls(side, is_jigsaw, (*map(frozenset, regions), *[frozenset[int]()] * missing))

    @classmethod
    def of_lines(cls, lines: Iterable[str], side: int, is_jigsaw: bool) -> Self:
        """Return the regions whose cells stand in lines; raise ValueError."""
        regions = tuple(frozenset(map(int, line.split())) for line in lines)
        cells = [cell for region in regions for cell in region]
        fits = len(regions) == side and len(set(cells)) == len(cells) if is_jigsaw else bool(regions)
        if not fits or not set(cells) <= set(range(side**2)):
            raise ValueError("These are no regions of this board.")
        return cls(side, is_jigsaw, regions)

    @property
    def noun(self) -> str:
        """What one of them is called."""
        return "region" if self.is_jigsaw else "extra region"

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cells of each region."""
        return tuple(map(len, self.regions))

    @property
    def labels(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the regions that each cell is in, from 0."""
        found: list[list[int]] = [[] for _ in range(self.side**2)]
        for number, cells in enumerate(self.regions):
            for cell in cells:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @property
    def lines(self) -> list[str]:
        """The cells of each region, even of one without any, which `of_lines` reads."""
        return [" ".join(map(str, sorted(cells))) for cells in self.regions]

    def painted(self, cells: Iterable[int], region: int) -> Self:
        """Return these with cells put into a region; on a jigsaw board, they leave the one that they were in."""
        those = frozenset(cells)
        others = [old - those if self.is_jigsaw else old for old in self.regions]
        others[region] = self.regions[region] | those
        return replace(self, regions=tuple(others))

    def erased(self, cells: Iterable[int], region: int | None = None) -> Self:
        """Return these with cells taken out of a region, or of all."""
        those = frozenset(cells)
        kept = (old - those if region in (None, k) else old for k, old in enumerate(self.regions))
        return replace(self, regions=tuple(kept))

    def with_another(self) -> Self:
        """Return these with another region, without cells."""
        return replace(self, regions=(*self.regions, frozenset()))

    def without(self, region: int) -> Self:
        """Return these without a region; a jigsaw board keeps it, without cells."""
        kept = [frozenset[int]()] if self.is_jigsaw else []
        return replace(self, regions=(*self.regions[:region], *kept, *self.regions[region + 1 :]))

    def applied(self, layout: Layout) -> Layout:
        """Return a layout with these regions; raise ValueError, with a sentence, while they do not fit."""
        if message := self.problem:
            raise ValueError(message)
        if not self.is_jigsaw:
            return with_extra(layout, filter(None, self.regions))
        found = with_regions(layout, [numbers[0] for numbers in self.labels])
        return found if 1 in (boxed := rectangular(found)).box else boxed  # rows and columns are no boxes

    @property
    def problem(self) -> str:
        """Which regions have too many or too few cells, as a sentence; "" if none has."""
        wrong = [k for k, count in enumerate(self.counts) if count != self.side and (count or self.is_jigsaw)]
        if not wrong:
            return ""
        named = [f"{self.noun} {k + 1} has {self.counts[k]}" for k in wrong[:MAX_NAMED]]
        more = [f"{len(wrong) - MAX_NAMED} more are wrong"] if len(wrong) > MAX_NAMED else []
        sentence = f"Each {self.noun} needs {self.side} cells: {joined([*named, *more])}."
        outside = sum(not numbers for numbers in self.labels) if self.is_jigsaw else 0
        return sentence + (f" {counted(outside, 'cell')} in none." if outside else "")

    @property
    def summary(self) -> str:
        """What is wrong, else how many there are, and which are not connected, as sentences."""
        if self.problem:
            return self.problem
        used = [cells for cells in self.regions if cells]
        parts = [k + 1 for k, cells in enumerate(self.regions) if cells and not is_connected([*cells], self.side)]
        if not used:
            return f"No {self.noun} yet: drag over {self.side} cells."
        about = f"{counted(len(used), self.noun)} of {self.side} cells."
        if self.is_jigsaw and parts:
            listed = f"{self.noun} {parts[0]} is" if len(parts) == 1 else f"{len(parts)} {self.noun}s are"
            return f"{about} {listed[0].upper()}{listed[1:]} not connected, which is allowed."
        return about
