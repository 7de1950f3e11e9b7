"""The exact cover that a puzzle is: how large its search will be, and what no search needs."""

from collections.abc import Mapping

from workbench.api.arguments import OnePuzzle, choices_of, name_in, one_puzzle, whole
from workbench.api.searches import faulty
from workbench.base.choices import ChoiceError, Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.estimate import Estimate, estimated
from workbench.searching.estimate.methods import METHOD
from workbench.searching.estimate.trees import tree_of
from workbench.solvers.cover.preparation.prepare import Prepared, preparation_of

PROBES, MAX_PROBES = 10_000, 100_000_000


def estimate(
    puzzle: OnePuzzle, choices: Mapping[str, Value] | None = None, *, method: str = "knuth", probes: int = PROBES
) -> Estimate:
    """Return an estimate of the nodes and solutions of a search, from random probes of its tree.

    That is the tree of a search by exact cover or, on boards for tours, of uncrossed walks.

    Each has a `mean` and, as far as the probes allow one, an `interval`. Raise ChoiceError for a puzzle that has none.

    >>> from workbench import read
    >>> from workbench.base.places import samples
    >>> [queens] = [path for path in samples("cover") if path.stem == "queens-8"]
    >>> found = estimate(read(queens))
    >>> found.probes, found.solutions.interval.low < 92 < found.solutions.interval.high
    (10000, True)
    """
    searched = without_faults(one_puzzle(puzzle))
    tree = tree_of(searched)
    given = settle(tree.choices, choices_of(choices)) if tree else {}
    by = name_in("method", method, tuple(dict(METHOD.values)))
    return estimated(searched, given, by, whole("probes", probes, 2, MAX_PROBES))


def prepare(puzzle: OnePuzzle) -> Prepared:
    """Return the exact cover of a puzzle without the options and items that no search needs, and why they are not.

    >>> from workbench import read_text
    >>> prepared = prepare(read_text("cover\\na b c\\na b\\nb c\\nc"))
    >>> prepared.cover, prepared.forced.tolist(), sum(prepared.counts.values())
    (<Exact cover of 1 item, 1 option>, [0], 4)
    """
    preparation = preparation_of(without_faults(one_puzzle(puzzle)))
    for _ in preparation.parts():
        pass
    return preparation.result()


def without_faults(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle; raise ChoiceError if it breaks a rule."""
    if answer := faulty(puzzle):
        raise ChoiceError(f"puzzle breaks a rule: {answer.message}")
    return puzzle
