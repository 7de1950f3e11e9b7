"""A step of a walk in words: which squares tie there, what decides between them, and by what measure."""

from decimal import Decimal
from math import sqrt

from workbench.insight.tours.tie_replay import Candidate
from workbench.insight.tours.walk_record import Crossing, WalkRecord
from workbench.puzzles.sentences import counted, joined
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.rules.tie_breaks import Rule

CENTRES = {"centre": "from the centre", "start": "from the start"}
MAX_TIED = 4  # squares that are named one by one


def measure_name(rule: Rule) -> str:
    """Return what a rule measures squares by; "" if it measures nothing."""
    if rule.wheel or rule.stages:
        return ""
    names = {
        "euclidean": f"squares {CENTRES[rule.around]}",
        "manhattan": "rows and columns from the centre",
        "chebyshev": "rings from the centre",
        "second_sum": "moves on from the next squares",
        "second_least": "moves on from the best next square",
        "expression": "by the key",
    }
    return names.get(rule.key, "")


def measured(rule: Rule, key: int) -> str:
    """Return the key of a square as a person measures it: in squares, where it is a distance."""
    if rule.key == "euclidean":  # a key is the square of a distance between doubled coordinates
        return f"{sqrt(abs(key)) / 2:.1f}"
    if rule.key in ("manhattan", "chebyshev"):
        return f"{abs(key) / 2:g}"
    unit = rule.program.unit if rule.program else 1
    return f"{Decimal(key) / unit:,f}".replace("-", "−")


def step_words(tour: Tour, rule: Rule | None, rule_name: str, crossing: Crossing) -> str:
    """Return what decides where a walk goes from a square; `rule`: None if it does not choose by one."""
    rows, here = crossing.candidates, tour.name_of(crossing.square)
    if not rows:
        return f"Dead end: no free square can be reached from {here}."
    if rule is None:
        return ""
    if rule.replaces_degree:
        return f"From {here} {rule_name} takes {tour.name_of(rows[0].square)}: {measured(rule, rows[0].key)} is least."
    least = min(row.degree for row in rows)
    tied = [row for row in rows if row.degree == least]
    if len(tied) == 1:
        return f"From {here}, {tour.name_of(tied[0].square)} has the fewest free neighbours: {least or 'none'}."
    return f"{names(tour, tied)} tie with {counted(least, 'free neighbour')}; {decision(tour, rule, rule_name, tied)}."


def dead_end_words(tour: Tour, crossing: Crossing) -> str:
    """Return why a walk has ended before all squares were visited."""
    left = counted(tour.squares - crossing.step, "square")
    if not crossing.candidates:
        return f"Dead end: no free square can be reached from {tour.name_of(crossing.square)}; {left} left."
    entered = joined([tour.name_of(row.square) for row in crossing.candidates[:MAX_TIED]])
    verb = "are reachable but have" if len(crossing.candidates) > 1 else "is reachable but has"
    return f"Dead end: {entered} {verb} no exit; {left} left."


def decision(tour: Tour, rule: Rule, rule_name: str, tied: list[Candidate]) -> str:
    """Return what decides between squares of the same degree."""
    best = next((row for row in tied if row.chosen), tied[0])
    took = tour.name_of(best.square)
    if rule.wheel or rule.stages:
        return f"{rule_name} takes {took}"
    equal = [row for row in tied if row.key == best.key]
    decides = "chance" if rule.chance else "the move order"
    if len(equal) == len(tied):
        alike = f"{rule_name} measures them alike, " if measure_name(rule) else ""
        return f"{alike}{decides} takes {took}"
    compared = ", ".join([f"{measured(rule, best.key)} {measure_name(rule)}", *others(tour, rule, best, tied)])
    by = f"{rule_name}, then {decides}," if len(equal) > 1 else rule_name
    return f"{by} takes {took} ({compared})"


def is_by_order(rule: Rule, crossing: Crossing) -> bool:
    """Return whether a rule leaves the tie at a crossing, if there is one, to the move order or to chance."""
    if rule.wheel or rule.stages or rule.replaces_degree or crossing.tied < 2:
        return False
    least = min(row.degree for row in crossing.candidates)
    keys = [row.key for row in crossing.candidates if row.degree == least]
    return keys.count(min(keys)) > 1


def others(tour: Tour, rule: Rule, best: Candidate, tied: list[Candidate]) -> list[str]:
    """Return the other squares with their measures; only the next best one, where they are more than a few."""
    rows = [row for row in tied if row is not best]
    if len(tied) > MAX_TIED:
        rows = [min((row for row in rows if row.key != best.key), key=lambda row: row.key)]
    return [f"{tour.name_of(row.square)} {measured(rule, row.key)}" for row in rows]


def names(tour: Tour, rows: list[Candidate]) -> str:
    """Return the names of squares; how many there are, where they are more than a few."""
    if len(rows) > MAX_TIED:
        return f"{len(rows)} squares"
    return joined([tour.name_of(row.square) for row in rows])


def end_words(walk: WalkRecord, rule: Rule) -> str:
    """Return how the ties of a finished tour were decided."""
    ties, by_order = walk.tied(walk.squares), walk.by_order(walk.squares)
    rest = "by chance" if rule.chance else "by the move order"
    if not ties:
        return "No step met a tie."
    if not by_order:
        return f"{counted(ties, 'tie')}, all decided by the rule."
    if by_order == ties:
        return f"{counted(ties, 'tie')}, all decided {rest}."
    return f"{counted(ties, 'tie')}: {ties - by_order:,} decided by the rule, {by_order:,} {rest}."
