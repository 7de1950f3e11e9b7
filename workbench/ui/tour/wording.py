"""The figures of a walk, and how it stands, in words."""

from workbench.lab.race.lane import Lane
from workbench.lab.tours.walk_record import WalkRecord, follows_rule
from workbench.puzzles.tour import Tour
from workbench.solvers.search import Probe, Status
from workbench.solvers.tour.warnsdorff import WARNSDORFF, squares_left
from workbench.ui.base.i18n import tr
from workbench.ui.base.number_format import elapsed, short

RULED = ("Step", "Free", "Ties", "By order", "Speed", "Time")
REPAIRED = ("Step", "Free", "Rotations", "Nodes", "Speed", "Time")


def figure_names(lane: Lane) -> tuple[str, ...]:
    """Return what is told of a lane in numbers."""
    return RULED if follows_rule(lane) else REPAIRED


def walk_figures(lane: Lane, probe: Probe | None, squares: int, walked: WalkRecord | None) -> tuple[str, ...]:
    """Return the numbers of a walk that has come so far; those that were not told yet are left out."""
    tour = lane.puzzle
    assert isinstance(tour, Tour)
    if probe is None:
        return ("–",) * len(RULED)
    rate = probe.nodes / probe.seconds if probe.seconds > 0 else 0.0
    if not follows_rule(lane):
        middle = f"{len(walked.rotations):,}" if walked else "–", short(probe.nodes)
    else:
        told = walked is not None and len(walked.ties)
        middle = "–", "–"
        if walked is not None and told:
            middle = f"{walked.tied(squares):,}", f"{walked.by_order(squares):,}"
    return (
        f"{squares:,}",
        f"{tour.squares - squares:,}",
        *middle,
        tr("{}/s").format(short(rate)),
        elapsed(probe.seconds),
    )


def visited(lane: Lane) -> int:
    """Return how many squares are on a lane's path now."""
    probe, tour = lane.probe, lane.puzzle
    if probe is None:
        return 0
    if probe.status is Status.FOUND or probe.solutions:
        assert isinstance(tour, Tour)
        return tour.squares
    if lane.solver.name == "warnsdorff":
        return probe.level
    return int(probe.filling.max(initial=0))


def walk_standing(lane: Lane) -> str:
    """Return a few words on how a lane's walk stands."""
    probe, tour = lane.probe, lane.puzzle
    assert isinstance(tour, Tour)
    if lane.refusal:
        return tr("cannot start")
    if probe is None or not lane.over:
        return ""
    if probe.solutions:
        return tr("tour found")
    if probe.status is Status.EXHAUSTED:
        return tr("there is no tour")
    squares = visited(lane)
    if squares == tour.squares:
        return tr("all squares, but not closed") if tour.closed else tr("all squares, but ends elsewhere")
    left = tour.squares - squares
    if lane.solver is WARNSDORFF:
        last = divmod(int(probe.filling.argmax()), tour.shape[1])
        said = squares_left(tour, probe.filling, last, left)
        return tr("dead end after {:,} of {:,}, {}").format(squares, tour.squares, said)
    return tr("dead end after {:,} of {:,}, {:,} left").format(squares, tour.squares, left)


def end_role(lane: Lane) -> str | None:
    """Return the role of a line where a walk has ended; None while it has not."""
    if not lane.over or lane.probe is None:
        return None
    return "good" if lane.probe.solutions else "danger"
