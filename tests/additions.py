"""What a test adds to the program's tables is gone after it."""

from collections.abc import Iterator
from contextlib import contextmanager

from workbench.choices import offer
from workbench.puzzles import KINDS
from workbench.solvers import SOLVERS
from workbench.solvers.tour.tie_breaks import RULE_CHOICES, TIE_BREAKS


@contextmanager
def forgotten() -> Iterator[None]:
    """Remove the solvers, kinds and tie-breaks that are added meanwhile."""
    tables = [(table, set(table)) for table in (SOLVERS, KINDS, TIE_BREAKS)]
    rule = RULE_CHOICES[0]
    values, meanings = rule.values, rule.meanings
    try:
        yield
    finally:
        for table, before in tables:
            for name in set(table) - before:
                del table[name]
        offer(rule, values, meanings)
