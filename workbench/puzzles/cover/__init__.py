"""Exact cover: choose options so that every primary item is in exactly one of them, and no secondary item in two.

As in Knuth, TAOCP 4B, 7.2.2.1: a secondary item may have a colour in an option, and then it may be in several chosen
options that agree on its colour (XCC); a primary item may ask to be in `low` to `high` options instead of one (MCC).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.puzzles.cnf_header import CNF_HEADER
from workbench.puzzles.cover import cnf, or_library, sets_text, shuffling, writers
from workbench.puzzles.cover import drawing as cover_drawing
from workbench.puzzles.cover import text as cover_text
from workbench.puzzles.cover.layout import ItemLayout, layout_of
from workbench.puzzles.cover.limits import LIMITS
from workbench.puzzles.cover.names import usual_names
from workbench.puzzles.cover.signs import repeats_items
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import frozen
from workbench.puzzles.list_form import ListForm
from workbench.puzzles.puzzle import Fault, Filling, ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.text_limits import TextLimits

EMPTY = np.zeros(0, np.uint32)


@dataclass(frozen=True, eq=False)
class Cover:
    """Named items, numbered from 1, primary ones first; option k holds the items members[starts[k]:starts[k + 1]].

    No option names an item twice, and each names a primary one: the searches count on it. What is left out is the
    plain case: no colours, every primary item exactly once, every option at the cost 1 and without a name.
    """

    items: tuple[str, ...]
    primary: int  # how many of the items are primary
    starts: NDArray[np.uint32]  # (options + 1,)
    members: NDArray[np.uint32]  # (starts[-1],)
    colours: NDArray[np.uint32] = field(default_factory=EMPTY.copy)  # (members,); 0 = none, as of every primary item
    low: NDArray[np.uint32] = field(default_factory=EMPTY.copy)  # (primary,); in how many chosen options at least
    high: NDArray[np.uint32] = field(default_factory=EMPTY.copy)  # (primary,); and at most; at least 1
    costs: NDArray[np.uint32] = field(default_factory=EMPTY.copy)  # (options,)
    options: tuple[str, ...] = ()  # their names, or none at all
    colour_names: tuple[str, ...] = ()  # of the colours 1, 2, ...
    comments: tuple[cover_text.Comment, ...] = ()  # of its text; equal covers may have different ones

    kind: ClassVar[str] = "cover"
    text_limits: ClassVar[TextLimits] = LIMITS
    signs_decide: ClassVar[bool] = True  # names that are repeated
    title: ClassVar[str] = "Exact cover"
    sizes: ClassVar[tuple[Choice, ...]] = (
        Choice(
            name="items",
            title="Items",
            about="Number of items; each starts with an option of its own.",
            default=7,
            low=1,
            high=26,
        ),
    )
    styles: ClassVar[tuple[str, ...]] = tuple(writers.WRITERS)
    filling_styles: ClassVar[tuple[str, ...]] = tuple(writers.OWN_WRITERS)

    def __post_init__(self) -> None:
        plain = {
            "colours": np.zeros(len(self.members), np.uint32),
            "low": np.ones(self.primary, np.uint32),
            "high": np.ones(self.primary, np.uint32),
            "costs": np.ones(self.count, np.uint32),
        }
        for name in ("starts", "members", *plain):
            array = getattr(self, name)
            object.__setattr__(self, name, frozen(array if len(array) else plain.get(name, array)))
        if not any(self.options):
            object.__setattr__(self, "options", ())

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Cover) and self._content == other._content)

    def __hash__(self) -> int:
        return hash(self._content)

    @cached_property
    def _content(self) -> tuple[object, ...]:
        """What is the same in equal covers: options are sets, and colours count by their names."""
        places = self.option_of * (len(self.items) + 1) + self.members
        order = slice(None) if (places[1:] > places[:-1]).all() else np.argsort(places)
        arrays = (self.starts, self.members[order], self.low, self.high, self.costs)
        colours = tuple(map(self.colour_name, self.colours[order].tolist())) if self.coloured else ()
        contents = (array.astype(np.uint32).tobytes() for array in arrays)
        return (self.items, self.primary, self.options, colours, *contents)

    @property
    def count(self) -> int:
        """How many options there are."""
        return len(self.starts) - 1

    @cached_property
    def coloured(self) -> bool:
        """Whether an option gives an item a colour."""
        return bool(self.colours.any())

    @cached_property
    def has_costs(self) -> bool:
        """Whether an option has another cost than 1."""
        return bool((self.costs != 1).any())

    @cached_property
    def multiple(self) -> bool:
        """Whether an item asks for anything but exactly one option."""
        return bool((self.low != 1).any() or (self.high != 1).any())

    def option(self, k: int) -> NDArray[np.uint32]:
        """Return the items of option k, from 0."""
        return self.members[self.starts[k] : self.starts[k + 1]]

    def option_colours(self, k: int) -> NDArray[np.uint32]:
        """Return the colours of the items of option k, from 0."""
        return self.colours[self.starts[k] : self.starts[k + 1]]

    def option_name(self, k: int) -> str:
        """Return the name of option k: its name, else its number from 1."""
        return (self.options and self.options[k]) or str(k + 1)

    def colour_name(self, colour: int) -> str:
        """Return the name of a colour, its number if it has none, "" for 0."""
        return self.colour_names[colour - 1] if 0 < colour <= len(self.colour_names) else str(colour or "")

    @cached_property
    def option_of(self) -> NDArray[np.int64]:
        """Which option each of the members belongs to, from 0."""
        starts = self.starts.astype(np.int64)
        return np.repeat(np.arange(self.count), starts[1:] - starts[:-1])

    @cached_property
    def asks(self) -> frozenset[str]:
        """What a solver must know to find the covers: "colours", "multiplicities"."""
        features = {"colours": self.coloured, "multiplicities": self.multiple}
        return frozenset(name for name, needed in features.items() if needed)

    def to_cover(self) -> "Reduction":
        """Return this cover itself."""

        def fill(options: NDArray[np.int64]) -> Filling:
            filling = np.zeros(self.shape, np.int32)
            filling[options, 0] = 1
            return filling

        return Reduction(self, fill)

    def shuffled(self, random: np.random.Generator) -> Self:
        """Return the cover with its items and options in another order, without the comments between options."""
        return replace(self, **shuffling.shuffled(self, random)._asdict())

    # A kind of puzzle

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def shape(self) -> tuple[int, int]:
        return max(1, self.count), 1

    @property
    def extent(self) -> tuple[int, int]:
        return cover_drawing.extent(self)

    @cached_property
    def layout(self) -> ItemLayout | None:
        """Where its items lie, as its comments draw it."""
        return layout_of(self)

    @property
    def name(self) -> str:
        return f"Exact cover of {counted(len(self.items), 'item')}, {counted(self.count, 'option')}"

    @classmethod
    def blank(cls, sizes: Mapping[str, Value]) -> Self:
        items = int(sizes["items"])
        numbers = np.arange(items + 1, dtype=np.uint32)
        return cls(tuple(usual_names(items)), items, numbers, numbers[1:])

    @staticmethod
    def has_signs(text: str) -> bool:
        return repeats_items(text)

    @classmethod
    def parse(cls, text: str) -> list[Self]:
        drafts = drafts_of(text)
        if not drafts:
            raise ParseError("This is not an exact cover yet. Name the items first, then list options.", 1, 1)
        return [cls.finished(draft) for draft in drafts]

    @classmethod
    def finished(cls, draft: cover_text.Draft) -> Self:
        """Return the cover that was read."""
        left_out = 1 if all(cost is None for cost in draft.costs) else 0  # as in Knuth's DLX5
        return cls(
            items=tuple(draft.items),
            primary=draft.primary,
            starts=np.array(draft.starts, np.uint32),
            members=np.array(draft.members, np.uint32),
            colours=np.array(draft.colours, np.uint32),
            low=np.array(draft.low, np.uint32),
            high=np.array(draft.high, np.uint32),
            costs=np.array([left_out if cost is None else cost for cost in draft.costs], np.uint32),
            options=tuple(draft.options),
            colour_names=tuple(draft.colour_index),
            comments=tuple(draft.comments),
        )

    def style_problem(self, style: str) -> str:
        return writers.style_problem(self, style)

    def kept_in(self, style: str) -> Self:
        """Return the cover that a text in a style is read as; comments do not count."""
        if style == sets_text.STYLE:
            return replace(self, options=sets_text.names_of(self))
        if style not in or_library.SORTS:
            return self
        sizes = np.bincount(self.members, minlength=len(self.items) + 1)[1:].astype(np.uint32)
        high = np.maximum(sizes, 1) if style == or_library.COVERING else self.high  # as many as there are
        return replace(self, items=tuple(usual_names(len(self.items))), options=(), high=high)

    def lost_in(self, style: str) -> str:
        """Return a sentence on the names that a text in a style leaves out, "" if there are none."""
        kept = self.kept_in(style)
        if style == sets_text.STYLE:
            return (
                ""
                if self.options == kept.options
                else "Options without a name, or whose name is not a word, are renamed."
            )
        if (self.items, self.options) == (kept.items, kept.options):
            return ""
        return f"Names are left out: a text of {or_library.SORTS[style]} numbers its items and options."

    def exceeded_limit(self) -> str:
        return writers.exceeded_limit(self)

    @classmethod
    def list_form(cls) -> ListForm:
        return cover_text.LIST_FORM

    def format(self, style: str = "plain") -> str:
        return writers.WRITERS[style](self)

    def format_filling(self, filling: Filling, style: str = "plain") -> str:
        return writers.write_chosen(self, np.nonzero(self.chosen(filling))[0].tolist(), style)

    def open_cells(self) -> NDArray[np.bool_]:
        return np.full(self.shape, self.count > 0)

    def chosen(self, filling: Filling) -> NDArray[np.bool_]:
        """Return whether a filling chooses each option."""
        chosen: NDArray[np.bool_] = filling.ravel()[: self.count] > 0
        return chosen

    def covered(self, filling: Filling) -> NDArray[np.int64]:
        """Return in how many chosen options each item is."""
        members = self.members[self.chosen(filling)[self.option_of]]
        return np.bincount(members, minlength=len(self.items) + 1)[1:].astype(np.int64)

    def missing(self, filling: Filling) -> NDArray[np.int64]:
        """Return the primary items, from 1, that are in too few of the chosen options."""
        return np.nonzero(self.covered(filling)[: self.primary] < self.low)[0] + 1

    def judge(self, filling: Filling) -> list[Fault]:
        return [*self.own_faults(), *self.faults_of_primary(filling), *self.faults_of_secondary(filling)]

    def own_faults(self) -> list[Fault]:
        """Return what makes a solution impossible at first sight."""
        if not self.count:
            return [Fault("The cover has no options. Add at least one.", (), ill_formed=True)]
        offered = np.bincount(self.members, minlength=len(self.items) + 1)[1 : self.primary + 1]
        return [
            Fault(f"Item {self.items[k]} {lack(int(self.low[k]), int(offered[k]))}; there is no solution.", ())
            for k in np.nonzero(offered < self.low)[0].tolist()
        ]

    def faults_of_primary(self, filling: Filling) -> list[Fault]:
        """Return the primary items that are in too many chosen options."""
        covered = self.covered(filling)[: self.primary]
        faults = []
        for k in np.nonzero(covered > self.high)[0].tolist():
            allowed = "the limit is one" if self.high[k] == 1 else f"the limit is {self.high[k]}"
            cells = tuple((row, 0) for row in self.chosen_with(k + 1, filling).tolist())
            faults.append(Fault(f"Item {self.items[k]} is in {len(cells)} chosen options; {allowed}.", cells))
        return faults

    def faults_of_secondary(self, filling: Filling) -> list[Fault]:
        """Return the secondary items that are in several chosen options which do not agree on a colour."""
        faults = []
        for k in (np.nonzero(self.covered(filling)[self.primary :] > 1)[0] + self.primary).tolist():
            rows = self.chosen_with(k + 1, filling).tolist()
            colours = {int(self.option_colours(row)[self.option(row) == k + 1][0]) for row in rows}
            if len(colours) > 1 or 0 in colours:
                words = " and ".join(f"colour {self.colour_name(c)}" if c else "no colour" for c in sorted(colours))
                message = f"Secondary item {self.items[k]} is in {len(rows)} chosen options, with {words}."
                faults.append(Fault(message, tuple((row, 0) for row in rows)))
        return faults

    def why_stuck(self, filling: Filling) -> str:
        """Return which item no option can cover beside the chosen ones; "" if there is none, or rules vary by item."""
        if self.coloured or self.multiple:
            return ""
        covered = self.covered(filling)
        taken = np.bincount(self.option_of, weights=covered[self.members - 1] > 0, minlength=self.count) > 0
        open_to = np.bincount(self.members, weights=~taken[self.option_of], minlength=len(self.items) + 1)[1:]
        hopeless = np.flatnonzero((covered == 0) & (open_to == 0))
        hopeless = hopeless[hopeless < self.primary]
        return f"No option is left for item {self.items[hopeless[0]]}." if len(hopeless) else ""

    def chosen_with(self, item: int, filling: Filling) -> NDArray[np.int64]:
        """Return the chosen options that have an item (from 1)."""
        rows = self.option_of[self.members == item]
        chosen: NDArray[np.int64] = rows[self.chosen(filling)[rows]]
        return chosen

    def draw_ground(self, drawing: Drawing) -> None:
        cover_drawing.ground(drawing, self)

    def draw(self, drawing: Drawing) -> None:
        cover_drawing.whole(drawing, self)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        cover_drawing.options(drawing, self, self.chosen(filling), ink)


def drafts_of(text: str) -> list[cover_text.Draft]:
    """Return the covers of a text in any notation; raise ParseError."""
    if CNF_HEADER.match(text):
        return [cnf.read(text)]
    if sets_text.begins(text):
        return cover_text.read(sets_text.plain(text))
    return [or_library.read(text)] if or_library.begins(text) else cover_text.read(text)


def lack(low: int, offered: int) -> str:
    """Return what is wrong with an item that too few options have."""
    if not offered:
        return "is in no option"
    return f"must be in {low} chosen options, but is in only {counted(offered, 'option')}"


class Reduction(NamedTuple):
    """A cover whose solutions are those of a puzzle; `fill` turns the numbers of options into a filling of it."""

    cover: Cover
    fill: Callable[[NDArray[np.int64]], Filling]


@runtime_checkable
class Coverable(Protocol):
    """A puzzle that can be reduced to exact cover."""

    @property
    def asks(self) -> frozenset[str]:
        """What its cover needs beside items and options: "colours", "multiplicities"."""

    def to_cover(self) -> Reduction:
        """Return the cover, and the way back."""


class OptionParts(NamedTuple):
    """What the options of a cover lay on the board, such as pieces or digits."""

    names: tuple[str, ...]
    part_of: NDArray[np.int64]  # (options,), from 0


@runtime_checkable
class Parted(Protocol):
    """A puzzle whose options lay one of a few parts each."""

    def parts(self) -> OptionParts:
        """Return the parts, and which one each option of its cover lays."""


class CoverSymmetry(NamedTuple):
    """A permutation of the items and the options of a cover that maps its solutions to solutions."""

    name: str  # such as "half turn"
    items: NDArray[np.int64]  # the image of each item, from 0
    options: NDArray[np.int64]  # the image of each option, from 0


@runtime_checkable
class CoverSymmetric(Protocol):
    """A puzzle that knows symmetries of its cover."""

    def cover_symmetries(self) -> list[CoverSymmetry]:
        """Return all of a group of symmetries, the identity first."""
