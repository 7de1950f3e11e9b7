"""The sentence on a document's search, its details, and its mood."""

from workbench.lab.race.entries import described
from workbench.lab.race.lane import Lane
from workbench.solvers.goal import Outcome, verdict
from workbench.ui.base.i18n import tr
from workbench.ui.board.document import Document
from workbench.ui.search.search_runner import SearchRunner

MOODS = {Outcome.SOLVED: "good", Outcome.NOT_UNIQUE: "bad", Outcome.NONE: "bad"}


def result_text(lane: Lane, searching: SearchRunner, revision: int, document: Document) -> tuple[str, str, str]:
    """Return sentence, details and mood of a search that belongs to this revision of a document."""
    details = details_of(lane, revision, document)
    if searching.job is not None and searching.job.failure:
        return tr("The search failed."), details, "bad"
    if lane.rejection_reason:
        return tr("This solver does not support this puzzle."), lane.rejection_reason, "bad"
    if searching.over and lane.probe is not None:
        found = verdict(lane.goal, lane.probe)
        message = found.message if lane.reason is None else f"{found.message} {lane.reason.sentence}"
        return message, details, MOODS.get(found.outcome, "")
    if searching.running:
        return tr("Waiting for the solver…") if lane.probe is None else tr("Searching…"), details, ""
    if searching.over:
        return tr("Stopped before the first node."), details, ""
    return tr("Paused. Press F5 to resume, F10 to step."), details, ""


def details_of(lane: Lane, revision: int, document: Document) -> str:
    """Return solver, choices and revision of a search, and what it notes about itself."""
    chosen = " · ".join([tr(lane.solver.title), *described([(lane.solver, lane.choices)])]).removesuffix(" · ")
    details = tr("{}, revision {}").format(chosen, revision)
    if lane.puzzle != document.position.puzzle:
        details += tr(". The board has changed since (revision {}).").format(document.revision)
    if note := lane.note if lane.reason is None else lane.reason.source:
        details += f"\n{note}"
    return details
