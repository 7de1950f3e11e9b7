"""What a test adds to the program's tables is gone after it."""

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

from workbench.lab.experiments.added import ADDED
from workbench.puzzles import KINDS
from workbench.solvers import SOLVERS
from workbench.solvers.cover.heuristics import HEURISTIC_CHOICES
from workbench.solvers.cover.keys import PRESETS
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES, TIE_BREAKS


@contextmanager
def forgotten() -> Iterator[None]:
    """Remove the solvers, kinds, tie-breaks, item orders and experiments that are added meanwhile."""
    tables: list[MutableMapping[str, Any]] = [SOLVERS, KINDS, TIE_BREAKS, PRESETS, ADDED]
    names = [set(table) for table in tables]
    choices = [(choice, vars(choice).copy()) for choice in (RULE_CHOICES[0], *HEURISTIC_CHOICES)]
    try:
        yield
    finally:
        for table, before in zip(tables, names, strict=True):
            for name in set(table) - before:
                del table[name]
        for choice, fields in choices:
            vars(choice).update(fields)
