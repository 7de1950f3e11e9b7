"""The results of the walks of the complete solver, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
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


def success(account: Account, tour: Tour) -> str:
    """Return the sentence about a successful attempt."""
    attempt = account.attempt
    steps = repairs(account, tour) if account.dead_end else detour(account, tour) if account.last else at_once(attempt)
    if attempt.first is not None and attempt.first != attempt.start:
        steps.append("the closed tour was renumbered to its start")
    return "; ".join(steps) + "."


def at_once(attempt: Attempt) -> list[str]:
    """Return what is said of a walk that needed no rotation."""
    tie_break = f" (tie-break: {attempt.name})" if attempt.rule != "plain" or attempt.order else ""
    return [f"Warnsdorff's rule found it at once{tie_break}"]


def detour(account: Account, tour: Tour) -> list[str]:
    """Return what is said of a walk through all squares that did not end as it has to."""
    attempt, needed = account.attempt, rotations(account.last)
    if attempt.end is None:
        return [f"{attempt.walk} covers all {tour.squares:,} squares but does not close", f"after {needed} it does"]
    end = tour.name_of(attempt.end)
    return [f"{attempt.walk} covers all squares but {end}, which it cannot reach", f"after {needed} it ends on {end}"]


def repairs(account: Account, tour: Tour) -> list[str]:
    """Return what is said of a walk that rotations led out of dead ends."""
    attempt, needed = account.attempt, rotations(account.rotations - account.last)
    steps = [
        f"{attempt.walk} reached a dead end at {account.dead_end:,} of {tour.squares:,} squares",
        f"repaired by {needed}",
    ]
    if account.last:
        goal = "closed the tour" if attempt.end is None else f"led it to {tour.name_of(attempt.end)}"
        steps.append(f"{rotations(account.last)} {goal}")
    return steps


def rotations(count: int) -> str:
    """Return a number of rotations in words."""
    return counted(count, "Pósa rotation")
