"""Families: what `generate` in an experiment may name; every generator, and the empty boards of every kind."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from workbench.base.choices import Choice, ChoiceError, Value, did_you_mean, listed, settle, shortened
from workbench.insight.generating.generator import SEED, Generator
from workbench.insight.generators import GENERATORS
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.search import SLICE

SIDES = ("rows", "columns")


class Family(NamedTuple):
    """A named way to make puzzles; `make` yields None while it works, and the puzzle, or nothing, at its end."""

    name: str
    about: str
    choices: tuple[Choice, ...]
    make: Callable[[Mapping[str, Value]], Iterator[Puzzle | None]]

    @property
    def is_random(self) -> bool:
        """Whether it makes another puzzle for each seed."""
        return any(choice.name == SEED.name for choice in self.choices)


def families() -> dict[str, Family]:
    """Return all families by name."""
    found = [family_of(name, generator) for name, generator in GENERATORS.items()]
    for name, kind in KINDS.items():
        found.append(blank_family(name, kind))
        if set(SIDES) <= {choice.name for choice in kind.sizes}:
            found.append(square_family(name, kind))
    return {family.name: family for family in found}


def family_named(name: str) -> Family:
    """Return the family of this name; raise ChoiceError."""
    known = families()
    if name not in known:
        words = did_you_mean(name, known) or f"; the families are: {listed(known)}"
        raise ChoiceError(f"generate: there is no family {shortened(name)}{words}")
    return known[name]


def family_of(name: str, generator: Generator) -> Family:
    """Return the puzzles of a generator as a family."""

    def make(choices: Mapping[str, Value]) -> Iterator[Puzzle | None]:
        generation = generator.start(choices)
        while not generation.over:
            generation.follow(SLICE)
            yield None
        if generation.result is not None:
            yield generation.result

    return Family(name, generator.about, generator.choices, make)


def blank_family(name: str, kind: type[Puzzle]) -> Family:
    """Return the empty puzzles of a kind as a family."""
    about = f"The empty puzzle of the kind {kind.title}."
    return Family(f"blank {name}", about, kind.sizes, lambda sizes: iter([kind.blank(settle(kind.sizes, sizes))]))


def square_family(name: str, kind: type[Puzzle]) -> Family:
    """Return the empty square boards of a kind as a family, by the number `n` of their rows and columns."""
    rows, columns = (next(choice for choice in kind.sizes if choice.name == side) for side in SIDES)
    n = Choice(
        name="n",
        title="Rows and columns",
        about="Rows and columns of the board.",
        default=rows.default,
        low=max(rows.low, columns.low),
        high=min(rows.high, columns.high),
    )
    others = tuple(choice for choice in kind.sizes if choice.name not in SIDES)

    def make(sizes: Mapping[str, Value]) -> Iterator[Puzzle | None]:
        side = sizes.get("n", n.default)
        rest = {key: value for key, value in sizes.items() if key != "n"}
        yield kind.blank(settle(kind.sizes, {**rest, "rows": side, "columns": side}))

    return Family(f"{name} square", f"Empty square boards of the kind {kind.title}.", (n, *others), make)


def combinations(sweep: Mapping[str, Sequence[Value]], choices: tuple[Choice, ...]) -> Iterator[dict[str, Value]]:
    """Yield every combination of the values of a sweep, each checked; raise ChoiceError."""
    for values in product(*sweep.values()):
        given = dict(zip(sweep, values, strict=True))
        settled = settle(choices, given)
        yield {name: settled[name] for name in given}
