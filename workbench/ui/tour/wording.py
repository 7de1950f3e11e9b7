"""The figures of a walk and its state, as texts."""

from workbench.base.choices import ChoiceError
from workbench.base.number_format import elapsed, rounded_percent, short
from workbench.insight.tours.tie_words import is_by_order
from workbench.insight.tours.walk_record import Crossing, WalkRecord, follows_rule
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Probe, Status
from workbench.solvers.tour.rules.tie_breaks import rule_of
from workbench.ui.search.race_face import NO_VERDICT, Verdict

RULED, REPAIRED = ("Squares left", "Ties", "By move order"), ("Squares left", "Rotations", "Nodes")
BY_CHANCE = (*RULED[:-1], "By chance")
RULED_KEYS, REPAIRED_KEYS = {1: "band", 2: "accent"}, {1: "accent"}  # the colours of bars, by the numbers of figures
BRIEF = {"Squares left": "Left", "By move order": "By order"}
TIMED = ("Speed", "Time")
MIN_SECONDS = 0.010  # below which a time is mostly noise
PENDING = "…"  # for figures that are not known yet
MIN_TIMED = 50_000  # squares of a board whose walks take long enough, some 10 ms, for a time to mean something


def figure_names(lane: Lane) -> tuple[str, ...]:
    """Return the names of a lane's figures."""
    ruled = BY_CHANCE if leaves_to_chance(lane) else RULED
    return (*(ruled if follows_rule(lane) else REPAIRED), *(TIMED if is_timed(lane) else ()))


def leaves_to_chance(lane: Lane) -> bool:
    """Tell whether ties that the rule of a lane does not decide are broken at random."""
    assert isinstance(lane.puzzle, Tour)
    try:
        return follows_rule(lane) and rule_of(lane.puzzle, lane.choices).chance
    except ChoiceError:  # the lane will be refused
        return False


def brief_names(lane: Lane) -> tuple[str, ...]:
    """Return shorter names of a lane's figures."""
    return tuple(BRIEF.get(name, name) for name in figure_names(lane))


def figure_keys(lane: Lane) -> dict[int, str]:
    """Return the roles of the colours in the strip, by the numbers of the figures that count them."""
    return RULED_KEYS if follows_rule(lane) else REPAIRED_KEYS


def is_timed(lane: Lane) -> bool:
    """Tell whether the time of a lane's walk means something."""
    assert isinstance(lane.puzzle, Tour)
    return lane.puzzle.squares >= MIN_TIMED or not follows_rule(lane)


def walk_figures(
    lane: Lane, probe: Probe | None, squares: int, record: WalkRecord | None, here: Crossing | None = None
) -> tuple[str, ...]:
    """Return the figures of a walk that has visited this many squares; unknown ones are dashes.

    `here`: where it can go from there, which may be out of one more tie.
    """
    tour = lane.puzzle
    assert isinstance(tour, Tour)
    if probe is None:
        return ("–",) * len(figure_names(lane))
    if not follows_rule(lane):
        middle = f"{len(record.rotations):,}" if record else PENDING, short(probe.nodes)
    else:
        middle = (PENDING, PENDING)
        if record is not None and len(record.ties):
            middle = tie_figures(tour, lane, squares, record, here)
    times = time_figures(probe) if is_timed(lane) else ()
    return f"{tour.squares - squares:,}", *middle, *times


def tie_figures(tour: Tour, lane: Lane, squares: int, record: WalkRecord, here: Crossing | None) -> tuple[str, str]:
    """Return how many ties a walk has met, with the one that it stands at, and how many the rule did not decide."""
    if (part := part_read(record, squares)) < 1:
        return f"{PENDING} {rounded_percent(part)}", PENDING
    ahead = here if here is not None and here.step == squares == record.squares else None
    tied = ahead is not None and ahead.tied > 1
    undecided = ahead is not None and is_by_order(rule_of(tour, lane.choices), ahead)
    return f"{record.tied(squares + 1) + tied:,}", f"{record.by_order(squares + 1) + undecided:,}"


def part_read(record: WalkRecord | None, squares: int) -> float:
    """Return which part of a walk of this many squares has been read."""
    read = max(record.squares, record.reached) if record is not None else 0
    return 1.0 if read >= squares else read / squares


def time_figures(probe: Probe) -> tuple[str, str]:
    """Return the speed of a walk and its time, as far as they mean something."""
    if probe.seconds < MIN_SECONDS:
        return "–", "< 10 ms"
    return f"{short(probe.nodes / probe.seconds)}/s", elapsed(probe.seconds)


def figure_notes(texts: tuple[str, ...]) -> dict[int, str]:
    """Return why figures are missing, by their places."""
    pending = "Counted as soon as the solvers are ready and the walk has been read"
    notes = dict.fromkeys((k for k, text in enumerate(texts) if text.startswith(PENDING)), pending)
    if "–" in texts[len(RULED) :]:
        notes[len(RULED)] = "A walk of less than 10 ms is too short to measure its speed"
    return notes


def visited(lane: Lane) -> int:
    """Return how many squares a lane's walk has visited."""
    probe, tour = lane.probe, lane.puzzle
    if probe is None:
        return 0
    if probe.status is Status.FOUND or probe.solutions:
        assert isinstance(tour, Tour)
        return tour.squares
    if lane.solver.name == "warnsdorff":
        return probe.level
    return int(probe.filling.max(initial=0))


def walk_verdict(lane: Lane) -> Verdict:
    """Return what came of a lane's walk; no words while it goes on."""
    probe, tour = lane.probe, lane.puzzle
    assert isinstance(tour, Tour)
    if lane.rejection_reason:
        return Verdict("CANNOT START", "bad")
    if probe is None or not lane.over:
        return NO_VERDICT
    if probe.solutions:
        return Verdict("CLOSED TOUR" if tour.closed else "TOUR", "good")
    if probe.status is Status.EXHAUSTED:
        return Verdict("NO TOUR EXISTS", "bad")
    squares = visited(lane)
    if squares == tour.squares:
        words = "NOT CLOSED · all squares visited" if tour.closed else "WRONG END · all squares visited"
        return Verdict(words, "bad")
    if probe.status is not Status.STUCK:
        return Verdict(f"STOPPED · {squares:,} of {tour.squares:,} squares", "")
    return Verdict(f"STUCK, {tour.squares - squares:,} left", "bad")


def end_role(lane: Lane) -> str | None:
    """Return the colour role of the line where a walk ended; None while it continues."""
    if not lane.over or lane.probe is None:
        return None
    return "good" if lane.probe.solutions else "danger"
