"""A reproduction: figures that a document or the literature prints, how they are computed here, and why they differ."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from workbench.base.number_format import number, rounded_percent
from workbench.lab.notebook.reproductions import Stored

MANY = 1_000  # a count from which a difference is given in percent, too


class Range(NamedTuple):
    """A range of counts, both ends included."""

    low: int
    high: int


Value = int | float | str | Range  # a count, a ratio, a text, or a range of counts
Values = Mapping[str, Value]  # by the names of figures
Computation = Generator[float, None, Values]  # yields how much is done, from 0 to 1


class Cost(StrEnum):
    """How long a reproduction takes on one core."""

    QUICK = "quick"  # at most 10 s
    MINUTES = "minutes"


@dataclass(frozen=True)
class Given:
    """What a person gives a reproduction."""

    file: Path | None = None
    jobs: int = 1  # cores


@dataclass(frozen=True)
class Published:
    """A figure with the value that its source prints; None: it prints none, but ours belongs beside the others."""

    name: str
    value: Value | None = None
    exact: bool = True  # False: its boards are not printed, so that others of the same kind stand in


@dataclass(frozen=True, kw_only=True)
class Reproduction:
    """One entry of the list: figures of one source that one computation reproduces."""

    name: str
    title: str
    source: str
    published: tuple[Published, ...]
    compute: Callable[[Given], Computation]  # raises ChoiceError, FileError or ParseError
    why: str = ""  # what to know of the values, above all where they differ
    cost: Cost = Cost.QUICK
    puzzle: str = ""  # a text with the suggested search, to be opened beside the figures; "" = none
    needs: str = ""  # the file that a person has to give; "" = none

    def figures(self, values: Mapping[str, Stored]) -> "tuple[Figure, ...]":
        """Return the figures with what was computed; those that an earlier version did not compute are left out."""
        here = {name: value_of(value) for name, value in values.items()}
        made = [one for one in self.published if one.name in here]
        return tuple(Figure(one.name, one.value, here[one.name], one.exact) for one in made)


@dataclass(frozen=True)
class Figure:
    """A published value beside the one computed here."""

    name: str
    published: Value | None
    here: Value
    exact: bool = True  # see `Published`

    @property
    def agrees(self) -> bool | None:
        """Whether the two are equal; None for ratios of times and figures of other boards, and if none is published."""
        if self.published is None or isinstance(self.published, float) or not self.exact:
            return None
        return self.published == self.here

    @property
    def difference(self) -> str:
        """How the two differ, in a few words; "" where nothing is published."""
        published, here = self.published, self.here
        if published is None:
            return ""
        if published == here:
            return "same"
        if isinstance(published, int) and isinstance(here, int):
            share = f" ({rounded_percent(abs(here - published) / published, 1)})" if published >= MANY else ""
            return f"{here - published:+,}{share}".replace("-", "−")
        if isinstance(published, float) and isinstance(here, int | float):
            return f"× {number(here / published)}"
        return "differs" if self.exact else ""


def value_of(stored: Stored) -> Value:
    """Return a value as a notebook keeps it."""
    return stored if isinstance(stored, int | float | str) else Range(*stored)


def value_text(value: Value | None) -> str:
    """Return a value as a table shows it."""
    if value is None:
        return "–"
    if isinstance(value, Range):
        return f"{value.low:,} to {value.high:,}"
    if isinstance(value, float):
        return number(value)
    return value if isinstance(value, str) else f"{value:,}"
