"""A race as an analysis: its puzzle, lanes, goal and clock, and the result of each lane."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.files.notes import Notes, read_notes, stored_notes
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted
from workbench.searching.branch.branch import BRANCH, branched
from workbench.searching.race.answers import NO_ANSWERS, Answers
from workbench.searching.race.clock import Clock
from workbench.searching.race.entries import Entrant
from workbench.searching.race.lane_record import restore_result, stored_result
from workbench.searching.race.race import MAX_LANES, MIN_LANES, Race
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

KIND = "race"


class Remarks(NamedTuple):
    """What people said of a race: what they predicted, and their notes."""

    answers: Answers
    notes: Notes


NO_REMARKS = Remarks(NO_ANSWERS, {})


def race_analysis(race: Race, title: str, made: Mapping[str, str], remarks: Remarks = NO_REMARKS) -> Analysis:
    """Return the analysis of a race with at least one lane, and what people said of it."""
    first = race.lanes[0]
    lanes = [{"solver": lane.solver.name, "choices": dict(lane.choices)} for lane in race.lanes]
    settings: dict[str, object] = {"goal": str(first.goal), "clock": str(race.clock), "lanes": lanes}
    if remarks.answers != NO_ANSWERS:
        settings["answers"] = remarks.answers.stored()
    if remarks.notes:
        settings["notes"] = stored_notes(remarks.notes)
    ran = any((lane.probe is not None and lane.probe.nodes) or lane.rejection_reason for lane in race.lanes)
    results = {"lanes": [stored_result(lane) for lane in race.lanes]} if ran else {}
    return Analysis(KIND, title, first.puzzle, settings, results, made if ran else {})


def entries_of(analysis: Analysis) -> list[Entrant]:
    """Return the solvers and choices of a race; raise ParseError."""
    lanes = list(Fields(analysis.settings).objects("lanes", MAX_LANES))
    if len(lanes) < MIN_LANES or analysis.puzzle is None:
        raise ParseError(f"A comparison has a puzzle and at least {MIN_LANES} lanes.")
    entries: list[Entrant] = []
    for lane in lanes:
        name = lane.text("solver")
        if name not in SOLVERS or not SOLVERS[name].accepts(analysis.puzzle):
            raise ParseError(f"The solver {quoted(name)} is unknown to this version, or does not accept this puzzle.")
        solver = SOLVERS[name]
        if "choices" in lane and BRANCH.name in lane.part("choices"):
            solver = branched(solver)
        entries.append((solver, lane.choices("choices", solver.choices)))
    return entries


def remarks_of(analysis: Analysis) -> Remarks:
    """Return what people said of a race; raise ParseError."""
    settings = Fields(analysis.settings)
    lanes = len(list(settings.objects("lanes", MAX_LANES)))
    answers = Answers.restored(settings.part("answers"), lanes) if "answers" in settings else NO_ANSWERS
    return Remarks(answers, read_notes(settings.part("notes")) if "notes" in settings else {})


def goal_of(analysis: Analysis) -> Goal:
    """Return the goal of a race; raise ParseError."""
    return Goal(Fields(analysis.settings).text("goal", tuple(Goal)))


def clock_of(analysis: Analysis) -> Clock:
    """Return the clock of a race; raise ParseError."""
    return Clock(Fields(analysis.settings).text("clock", tuple(Clock)))


def restore_results(race: Race, analysis: Analysis) -> None:
    """Show in a race that has not begun what came of it, if anything; raise ParseError."""
    if not analysis.results:
        return
    stored: Sequence[Fields] = list(Fields(analysis.results).objects("lanes", MAX_LANES))
    if len(stored) != len(race.lanes):
        raise ParseError("The file is damaged: it has results of other lanes.")
    for lane, result in zip(race.lanes, stored, strict=True):
        restore_result(lane, result)
