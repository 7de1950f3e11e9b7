"""What the end of a lane's search means, in the words of its heading."""

from workbench.lab.race.lane import Lane
from workbench.solvers.goal import BEST, Goal, Outcome, verdict
from workbench.solvers.search import Probe, Status
from workbench.ui.base.i18n import tr
from workbench.ui.search.race_face import NO_VERDICT, Verdict


def verdict_of(lane: Lane) -> Verdict:
    """Return the outcome of a lane and the nodes that it took; no words while it is not over."""
    if lane.rejection_reason:
        return Verdict(tr("CANNOT START"), "bad")
    if lane.probe is None or not lane.over:
        return NO_VERDICT
    words, mood = outcome_of(lane.goal, lane.probe)
    return Verdict(f"{words} · {tr('{:,} nodes').format(lane.probe.nodes)}", mood)


def outcome_of(goal: Goal, probe: Probe) -> Verdict:
    """Return what the last probe of a search means for its goal."""
    outcome, found = verdict(goal, probe).outcome, probe.solutions
    if outcome is Outcome.LIMIT:
        return Verdict(tr("STUCK"), "bad") if probe.status is Status.STUCK else Verdict(tr("LIMIT REACHED"), "")
    if outcome is Outcome.NONE:
        return Verdict(tr("NO SOLUTION"), "bad")
    if outcome is Outcome.NOT_UNIQUE:
        return Verdict(tr("NOT UNIQUE"), "bad")
    if goal in BEST:
        best = tr("BEST: {:,} OPTIONS") if goal is Goal.FEWEST else tr("BEST: COST {:,}")
        return Verdict(best.format(probe.best or 0), "good")
    if probe.status is not Status.EXHAUSTED:
        return Verdict(tr("SOLUTION FOUND"), "good")
    return Verdict(tr("1 SOLUTION") if found == 1 else tr("{:,} SOLUTIONS").format(found), "good")
