"""The result of a document's search in words: one sentence, its details, and its mood."""

from typing import NamedTuple, Protocol

from workbench.base.number_format import elapsed, percent
from workbench.puzzles.puzzle import Puzzle, untouched
from workbench.puzzles.sentences import counted, of_number
from workbench.searching.race.dead_ends import dead_ends_sentence
from workbench.searching.race.entries import described
from workbench.searching.race.lane import Lane
from workbench.solvers.goal import BEST, Goal, Outcome, best_size, verdict
from workbench.solvers.search import Probe, Status
from workbench.ui.base.kernels_needed import kernels_needed
from workbench.ui.shell.document.beginning import words_on_beginning

MOODS = {Outcome.SOLVED: "good", Outcome.NOT_UNIQUE: "bad", Outcome.NONE: "bad"}


class SearchState(Protocol):
    """What the words depend on beside the search itself."""

    @property
    def running(self) -> bool:
        """Whether the search is running."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    def failure(self) -> str:
        """The traceback of a mistake in the program, "" if there was none."""

    @property
    def kernels_left(self) -> int:
        """How many kernels it still needs while it waits for one; 0 = it does not wait."""


class ResultText(NamedTuple):
    """A sentence, its details line by line, and the mood that colours it: good, bad, stale or none."""

    sentence: str
    details: str
    mood: str = ""


def result_text(
    lane: Lane, state: SearchState, outdated: str, place: int | None = None, moment: Probe | None = None
) -> ResultText:
    """Return the result; `outdated`: what has changed since, "" if nothing has.

    While the search is paused, the board may show the solution at a place, or an earlier moment of the search.
    """
    sentence, mood = sentence_of(lane, state, place, moment)
    if begun := words_on_beginning(lane):
        sentence = f"{begun}: {sentence[0].lower()}{sentence[1:]}"
    lines = details_of(lane, state, moment)
    if outdated:
        return ResultText(sentence, "\n".join([f"From an earlier version of the {outdated}.", *lines]), "stale")
    return ResultText(sentence, "\n".join(lines), mood)


def sentence_of(lane: Lane, state: SearchState, place: int | None, moment: Probe | None) -> tuple[str, str]:
    """Return the sentence and the mood of a search."""
    if state.failure:
        return "The search failed.", "bad"
    if lane.unsplit:
        return "This search cannot be split at this level.", "bad"
    if lane.rejection_reason:
        return "The search cannot start.", "bad"  # the puzzle or a choice is why, as the details say
    if state.running and (left := state.kernels_left):
        return kernels_needed("the search", left), ""
    if state.running:
        return ("Waiting for the solver…" if lane.probe is None else "Searching…"), ""
    if lane.probe is None:
        return ("Stopped before the first node." if state.over else "Paused before the first node."), ""
    if not state.over:
        return paused(lane, lane.probe, place, moment), ""
    found = verdict(lane.goal, lane.probe, lane.finds)
    if found.outcome is Outcome.LIMIT and lane.probe.status is not Status.STUCK:
        return stopped(lane, lane.probe), ""
    if lane.part is not None and lane.probe.status is Status.EXHAUSTED:
        return of_part(lane, lane.probe.solutions), ""
    return found.message, MOODS.get(found.outcome, "")


def paused(lane: Lane, probe: Probe, place: int | None, moment: Probe | None) -> str:
    """Return where a search is paused, or which of its solutions or earlier moments is shown instead."""
    if moment is not None:
        return f"Showing node {moment.nodes:,} of {probe.nodes:,}; paused."
    if place is None:
        return f"Paused at node {probe.nodes:,}; {known(lane, probe)}."
    return f"{lane.finds.capitalize()} {place + 1:,} of {probe.solutions:,} so far; paused at node {probe.nodes:,}."


def stopped(lane: Lane, probe: Probe) -> str:
    """Return where a search was stopped, by a person or by its limit, before its goal was reached."""
    so_far = known(lane, probe)
    if not lane.over:
        return f"Stopped at node {probe.nodes:,}; {so_far}."
    if lane.limit.nodes is not None and probe.nodes >= lane.limit.nodes:
        return f"Stopped at the limit of {counted(lane.limit.nodes, 'node')}; {so_far}."
    return f"Stopped at the limit of {lane.limit.seconds or 0:,g} s; {so_far}."


def known(lane: Lane, probe: Probe) -> str:
    """Return what a search has found so far."""
    if not probe.solutions:
        return f"no {lane.finds} yet"
    if lane.goal in BEST:
        best = "longest" if lane.goal is Goal.LONGEST else "best"
        return f"the {best} so far has {best_size(lane.goal, probe)}"
    found = f"{counted(probe.solutions, lane.finds)} so far"
    return f"{found}, not proved unique" if lane.goal is Goal.UNIQUE and probe.solutions == 1 else found


def of_part(lane: Lane, solutions: int) -> str:
    """Return what the search of a part of a tree has come to."""
    number = f"{solutions:,}" if solutions else "no"
    return f"This part of the tree has {number} {of_number(solutions, lane.finds)}."


def details_of(lane: Lane, state: SearchState, moment: Probe | None) -> list[str]:
    """Return why there is no solution, what the search notes about itself, and solver, choices, time and nodes."""
    lines = []
    if lane.part is not None:
        lines.append(f"Only a part of the search tree, {percent(lane.part.weight)} of it.")
    if lane.averaged and lane.picture is None:
        lines.append("Levels before the search was saved are shown by their average.")
    if not (state.running or state.over):
        lines.append("Press F5 to resume, F10 to step." if moment is None else from_moment(lane.probe))
    if note := lane.rejection_reason or str(lane.reason or lane.note):
        lines.append(note)
    if lane.keeper is not None and lane.keeper.problem:
        lines.append(f"This search is not saved every minute. {lane.keeper.problem}")
    if words := dead_end_words(lane, state):
        lines.append(words)
    parts = [lane.solver.title, *described([(lane.solver, lane.choices)])]
    if state.over and lane.probe is not None:
        parts += [elapsed(lane.probe.seconds), counted(lane.probe.nodes, "node")]
    return [*lines, " · ".join(part for part in parts if part)]


def dead_end_words(lane: Lane, state: SearchState) -> str:
    """Return how many dead ends a search has met, once it has ended; "" if that is not known."""
    if not state.over or lane.probe is None or lane.trace is None or lane.picture is not None:
        return ""
    return dead_ends_sentence(lane.solver, lane.trace.map, lane.probe)


def from_moment(latest: Probe | None) -> str:
    """Return how a paused search that shows an earlier node goes on from it, and how to return to the latest one."""
    nodes = latest.nodes if latest else 0
    return f"Press F5 or F10 to search on from the node shown, Alt+End to return to node {nodes:,}."


def obstacle_to_search(error: str, puzzle: Puzzle) -> tuple[str, str] | None:
    """Return why a puzzle cannot be searched, with what is wrong, or None; `error`: of its text."""
    if error:
        return "Correct the text before searching.", error
    faults = puzzle.judge(untouched(puzzle))
    return ("Correct the puzzle before searching.", faults[0].message) if faults else None
