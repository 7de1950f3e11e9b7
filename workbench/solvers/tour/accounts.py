"""The results of the walks of the complete solver, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.solvers.tour.attempts import Attempt

MAX_LISTED = 4  # failed attempts in a note


@dataclass(frozen=True)
class Account:
    """The result of an attempt."""

    attempt: Attempt
    dead_end: int  # squares on the path at the first dead end; 0 = no dead end
    rotations: int  # used to leave dead ends and to reach the goal
    last: int  # of these, those that led a path of all squares to its goal
    longest: int  # squares on the path at its end


def failures(failed: Sequence[Account], squares: int) -> list[str]:
    """Return the sentence about failed attempts, if there are any."""
    if not failed:
        return []
    first = [f"{one.attempt.name} failed at {one.longest:,} of {squares:,} squares" for one in failed[:MAX_LISTED]]
    more = len(failed) - MAX_LISTED
    return ["; ".join(first) + (f"; {more:,} more attempt{'s' * (more > 1)} failed." if more > 0 else ".")]


def success(account: Account, squares: int) -> str:
    """Return the sentence about a successful attempt."""
    attempt, repairs = account.attempt, account.rotations - account.last
    steps = [f"{attempt.name} reached no dead end"]
    if account.dead_end:
        dead_end = f"{attempt.name} reached a dead end at {account.dead_end:,} of {squares:,} squares"
        steps = [dead_end, f"repaired by {rotations(repairs)}"]
    if account.last:
        goal = "reached the end" if attempt.end is not None else "closed the tour"
        steps.append(f"{rotations(account.last)} {goal}")
    if attempt.first is not None and attempt.first != attempt.start:
        steps.append("the closed tour was renumbered to its start")
    return "; ".join(steps) + "."


def rotations(count: int) -> str:
    """Return a number of rotations in words."""
    return f"{count:,} rotation{'s' * (count != 1)}"
