"""What became of the walks of the complete solver, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.solvers.tour.attempts import Attempt

TOLD = 4  # attempts that failed, in a note


@dataclass(frozen=True)
class Account:
    """What became of an attempt."""

    attempt: Attempt
    dead_end: int  # squares on the path at the first dead end; 0 = there was none
    rotations: int  # that led out of dead ends, and to the goal
    last: int  # of them, those that led a path through all squares to its goal
    longest: int  # squares on the path at its end


def told(failed: Sequence[Account], squares: int) -> list[str]:
    """Say which attempts failed."""
    if not failed:
        return []
    first = [f"{one.attempt.name} stuck for good at {one.longest:,} of {squares:,}" for one in failed[:TOLD]]
    more = len(failed) - TOLD
    return ["; ".join(first) + (f"; so did {more:,} more attempt{'s' * (more > 1)}." if more > 0 else ".")]


def success(account: Account, squares: int) -> str:
    """Say how an attempt came to a tour."""
    attempt, repairs = account.attempt, account.rotations - account.last
    said = [f"{attempt.name} came to no dead end"]
    if account.dead_end:
        said = [f"{attempt.name} stuck at {account.dead_end:,} of {squares:,}", f"repaired by {rotations(repairs)}"]
    if account.last:
        goal = "led to the end" if attempt.end is not None else "closed the tour"
        said.append(f"{rotations(account.last)} {goal}")
    if attempt.first is not None and attempt.first != attempt.start:
        said.append("the closed tour is begun elsewhere")
    return "; ".join(said) + "."


def rotations(count: int) -> str:
    """Say how many rotations."""
    return f"{count:,} rotation{'s' * (count != 1)}"
