"""Comparisons worth a race: titles, and the solvers and choices that then run side by side."""

from collections.abc import Mapping, Sequence

from workbench.choices import Choice, Value, settle
from workbench.lab.race import MOST_LANES
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.cover_orders import COVER_CHOICES
from workbench.solvers.solver import Solver

Entry = tuple[str, Mapping[str, Value]]  # the name of a solver, and the choices that are not its defaults

ORDERS = [name for choice in COVER_CHOICES if choice.name == "order" for name, _ in choice.values]

COMPARISONS: dict[str, tuple[Entry, ...]] = {
    "Guess: fewest, first, last": tuple(("sudoku_digits", {"cell": cell}) for cell in ("fewest", "first", "last")),
    "Singles: both, naked, hidden, none": tuple(
        ("sudoku_digits", {"singles": singles}) for singles in ("both", "naked", "hidden", "none")
    ),
    "Singles and guesses against dancing links": (("sudoku_digits", {}), ("cover_links", {})),
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


def comparisons_for(puzzle: Puzzle) -> dict[str, list[tuple[Solver, dict[str, Value]]]]:
    """Return the comparisons all of whose solvers accept a puzzle, by title; the first is the one to begin with."""
    names = {solver.name for solver in solvers_for(puzzle)}
    fitting = {
        title: [(SOLVERS[name], dict(choices)) for name, choices in entries]
        for title, entries in COMPARISONS.items()
        if all(name in names for name, _ in entries)
    }
    alone: list[tuple[Solver, dict[str, Value]]] = [(solver, {}) for solver in solvers_for(puzzle)]
    return fitting or {"All solvers": (2 * alone if len(alone) == 1 else alone)[:MOST_LANES]}


def described(entries: Sequence[tuple[Solver, Mapping[str, Value]]]) -> list[str]:
    """Return, for each solver and its choices, in words those that not all entries of the solver leave as is."""
    settled = [(solver, settle(solver.choices, choices)) for solver, choices in entries]
    telling = {
        (solver.name, choice.name)
        for solver, values in settled
        for choice in solver.choices
        if values[choice.name] != choice.default
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
