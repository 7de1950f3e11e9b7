"""Comparisons worth a race: titles, and the solvers and choices that then run side by side."""

from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.entries import Entrant, Entry, another
from workbench.searching.race.race import MAX_LANES
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.cover.orders import COVER_CHOICES

ORDERS = [name for choice in COVER_CHOICES if choice.name == "order" for name, _ in choice.values]

NINE_RULES = (  # those that the solver `warnsdorff_rules` tries in turn
    "roth", "vahaaho", "evolved", "far-l1", "far-chebyshev", "pohl-least", "pohl", "plain", "squirrel-cull",
)  # fmt: skip
EIGHT_ORDERS = tuple("01234567"[k:] + "01234567"[:k] for k in range(8))  # of moves, each begun with another one


def by_rules(*rules: str) -> tuple[Entry, ...]:
    """Return a walk by each of these tie-breaks."""
    return tuple(("warnsdorff", {"rule": rule}) for rule in rules)


COMPARISONS: dict[str, tuple[Entry, ...]] = {
    "Plain, Roth, Vähäaho": by_rules("plain", "roth", "vahaaho"),
    "Eight tie-breaks: far, near, random": by_rules(
        "plain", "random", "roth", "vahaaho", "centre", "start", "pohl", "squirrel-cull"
    ),
    "Nine tie-breaks: those tried in turn": by_rules(*NINE_RULES),
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
    "Sums against the table of candidates": (("kakuro_sums", {}), ("kakuro_table", {})),
    "Sums against exact cover": (("kakuro_sums", {}), ("cover_cells", {}), ("cover_links", {})),
    "Cell orders of the table of candidates": tuple(
        ("kakuro_table", {"order": order}) for order in ("fewest", "first", "last", "short", "random")
    ),
    "MRV against leftmost": (("cover_links", {"order": "mrv"}), ("cover_links", {"order": "leftmost"})),
    "Short side against long side": (
        ("polyomino_bits", {"scan": "short"}),
        ("polyomino_bits", {"scan": "rows"}),
        ("polyomino_bits", {"scan": "columns"}),
    ),
    "Board against exact cover": (("polyomino_bits", {}), ("cover_bits", {}), ("cover_links", {})),
    "Cut-off cells: never, beforehand, after every piece": tuple(
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
