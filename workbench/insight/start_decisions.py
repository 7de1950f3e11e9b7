"""Which cells may be the start of a solution: for each kind that can decide it, what does so.

Of a kind without an entry, every cell in which a search may be asked to begin counts as possible.
"""

from collections.abc import Callable
from typing import Any

from workbench.insight.tours.feasible_starts import StartDecision

START_DECISIONS: dict[str, Callable[[Any], StartDecision]] = {"tour": StartDecision}  # by kind
