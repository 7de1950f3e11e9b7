"""Comparisons worth a race: titles, and the solvers and choices that then run side by side."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from workbench.choices import Choice, Value, settle
from workbench.lab.race.race import MAX_LANES
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.solver import Solver

Entry = tuple[str, Mapping[str, Value]]  # the name of a solver, and the choices that are not its defaults
Entrant = tuple[Solver, Mapping[str, Value]]  # the same with the solver itself

SEED = "seed"  # what all solvers call the choice of where everything random begins
ORDERS = [name for choice in COVER_CHOICES if choice.name == "order" for name, _ in choice.values]

EIGHT_ORDERS = tuple("01234567"[k:] + "01234567"[:k] for k in range(8))  # of moves, each begun with another one


def by_rules(*rules: str) -> tuple[Entry, ...]:
    """Return a walk by each of these tie-breaks."""
    return tuple(("warnsdorff", {"rule": rule}) for rule in rules)


COMPARISONS: dict[str, tuple[Entry, ...]] = {
    "Plain, Roth, Vähäaho": by_rules("plain", "roth", "vahaaho"),
    "All tie-breaks": by_rules("plain", "random", "roth", "vahaaho", "centre", "start", "pohl", "squirrel-cull"),
    "Roth with eight move orders": tuple(("warnsdorff", {"rule": "roth", "order": order}) for order in EIGHT_ORDERS),
    "Pohl against Roth": by_rules("pohl", "pohl-least", "roth"),
    "With and without backtracking": tuple(
        (name, {"rule": "plain"}) for name in ("warnsdorff", "warnsdorff_backtracking")
    ),
    "Warnsdorff against the complete solver": (*by_rules("plain", "roth"), ("tour_complete", {})),
    "Random seeds": tuple(("warnsdorff", {"rule": "random", "seed": seed}) for seed in range(1, 5)),
    "Guess: fewest, first, last": tuple(("sudoku_digits", {"cell": cell}) for cell in ("fewest", "first", "last")),
    "Singles: both, naked, hidden, none": tuple(
        ("sudoku_digits", {"singles": singles}) for singles in ("both", "naked", "hidden", "none")
    ),
    "Singles and guesses against dancing links": (("sudoku_digits", {}), ("cover_links", {})),
    "Sums against the book's table": (("kakuro_sums", {}), ("kakuro_table", {})),
    "Sums against exact cover": (("kakuro_sums", {}), ("cover_cells", {}), ("cover_links", {})),
    "Cell orders of the book's table": tuple(
        ("kakuro_table", {"order": order}) for order in ("fewest", "first", "last", "short", "random")
    ),
    "MRV against leftmost": (("cover_links", {"order": "mrv"}), ("cover_links", {"order": "leftmost"})),
    "Short side against long side": (
        ("polyomino_bits", {"scan": "short"}),
        ("polyomino_bits", {"scan": "rows"}),
        ("polyomino_bits", {"scan": "columns"}),
    ),
    "Board against exact cover": (("polyomino_bits", {}), ("cover_bits", {}), ("cover_links", {})),
    "Islands: never, in the lists, at every node": tuple(
        ("polyomino_bits", {"islands": islands}) for islands in ("never", "lists", "nodes")
    ),
    "Links, cells, bits": (("cover_links", {}), ("cover_cells", {}), ("cover_bits", {})),
    "Item orders: all six": tuple(("cover_links", {"order": order}) for order in ORDERS),
    "Option orders: given, reversed, random": tuple(
        ("cover_links", {"options": options}) for options in ("given", "reversed", "random")
    ),
    "Brute force against dancing links": (
        ("brute_force", {"cut": "conflict"}),
        ("brute_force", {"cut": "first"}),
        ("cover_links", {"order": "leftmost"}),
        ("cover_links", {"order": "mrv"}),
    ),
}


def comparisons_for(puzzle: Puzzle) -> dict[str, list[Entrant]]:
    """Return the comparisons all of whose solvers accept a puzzle, by title; the first is the one to begin with."""
    names = {solver.name for solver in solvers_for(puzzle)}
    fitting: dict[str, list[Entrant]] = {
        title: [(SOLVERS[name], dict(choices)) for name, choices in entries]
        for title, entries in COMPARISONS.items()
        if all(name in names for name, _ in entries)
    }
    alone: list[Entrant] = [(solver, {}) for solver in solvers_for(puzzle)]
    if len(alone) == 1:
        alone.append(another(puzzle, alone))
    return fitting or {"All solvers": alone[:MAX_LANES]}


def another(puzzle: Puzzle, entries: Sequence[Entrant]) -> Entrant:
    """Return what a race may have as its next lane: like its last one, but not in the race yet, if there is such."""
    racing = [effective(*entry) for entry in entries]
    solver, choices = entries[-1]
    proposed: Iterator[Entrant]
    if seed := seed_of(solver, choices):
        first = int(seed.default)
        proposed = ((solver, {**choices, "seed": number}) for number in range(first, first + len(entries) + 1))
    elif len({solver.name for solver, _ in entries}) > 1:
        proposed = chain(other_solvers(puzzle), other_choices(entries))
    else:
        proposed = chain(other_choices(entries), other_solvers(puzzle))
    return next((entry for entry in proposed if effective(*entry) not in racing), entries[-1])


def effective(solver: Solver, choices: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
    """Return the solver's name and the choices that change anything."""
    values = settle(solver.choices, choices)
    return solver.name, {choice.name: values[choice.name] for choice in solver.choices if applies(choice, values)}


def seed_of(solver: Solver, choices: Mapping[str, Value]) -> Choice | None:
    """Return the choice of the seed, if there is anything random about the solver with these choices."""
    values = settle(solver.choices, choices)
    return next((choice for choice in solver.choices if choice.name == SEED and applies(choice, values)), None)


def other_choices(entries: Sequence[Entrant]) -> Iterator[Entrant]:
    """Yield the last entry with another value of one choice; first of those choices in which the entries differ."""
    solver, choices = entries[-1]
    same = [settle(solver.choices, values) for one, values in entries if one.name == solver.name]
    varied = {choice.name for choice in solver.choices if len({values[choice.name] for values in same}) > 1}
    for choice in sorted(solver.choices, key=lambda choice: choice.name not in varied):
        for value, _ in choice.values:
            yield solver, {**choices, choice.name: value}


def other_solvers(puzzle: Puzzle) -> Iterator[Entrant]:
    """Yield all solvers of a puzzle with their default choices."""
    for solver in solvers_for(puzzle):
        yield solver, {}


def described(entries: Sequence[Entrant]) -> list[str]:
    """Return, for each solver and its choices, in words those that not all entries of the solver leave as is.

    A seed is told wherever there is anything random.
    """
    settled = [(solver, settle(solver.choices, choices)) for solver, choices in entries]
    telling = {
        (solver.name, choice.name)
        for solver, values in settled
        for choice in solver.choices
        if values[choice.name] != choice.default or choice.name == SEED
    }
    return [
        ", ".join(
            in_words(choice, values[choice.name])
            for choice in solver.choices
            if (solver.name, choice.name) in telling and applies(choice, values)
        )
        for solver, values in settled
    ]


def applies(choice: Choice, values: Mapping[str, Value]) -> bool:
    """Tell whether a choice changes anything beside these others."""
    return not choice.needs or any(values[name] == value for name, value in choice.needs)


def in_words(choice: Choice, value: Value) -> str:
    """Return a choice and its value as a person reads them."""
    return f"{choice.title}: {dict(choice.values)[str(value)] if choice.values else value}"
