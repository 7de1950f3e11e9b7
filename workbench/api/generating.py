"""Generating puzzles."""

from collections.abc import Mapping
from typing import NamedTuple

from workbench.api.arguments import choices_of, name_in, whole
from workbench.base.choices import ChoiceError, Value
from workbench.insight.generating.generator import SEED
from workbench.insight.generators import GENERATORS
from workbench.puzzles.puzzle import Puzzle

MAX_COUNT = 100_000


class Generated(NamedTuple):
    """A puzzle, the seed that makes it again, and a sentence on it; None, and why, where no attempt succeeded."""

    puzzle: Puzzle | None
    seed: int
    note: str


def generate(
    kind: str, choices: Mapping[str, Value] | None = None, *, count: int = 1, seed: int = 1
) -> list[Generated]:
    """Return new puzzles of a generator, the first of which has this seed, the others the next; raise ChoiceError.

    `workbench generate --help` lists the generators and their choices. Sudokus and kakuros have one solution.

    >>> from workbench import solve
    >>> [made] = generate("kakuro", {"rows": 6, "columns": 7}, seed=5)
    >>> made.puzzle.shape, solve(made.puzzle, goal="unique").message
    ((6, 7), 'Exactly one solution.')
    """
    generator = GENERATORS[name_in("kind", kind, GENERATORS)]
    given = choices_of(choices)
    if SEED.name in given:
        raise ChoiceError("choices must have no seed; seed is an argument of its own.")
    generator.start(given)
    first, most = whole("seed", seed, SEED.low, SEED.high), whole("count", count, 1, MAX_COUNT)
    return [made(generator.name, given, number) for number in range(first, first + most)]


def made(name: str, choices: Mapping[str, Value], seed: int) -> Generated:
    """Return the puzzle of a seed."""
    generation = GENERATORS[name].start({**choices, SEED.name: seed})
    return Generated(generation.finish(), seed, generation.note)
