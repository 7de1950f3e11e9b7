"""What a lane of a race shows of a walk: its board, a sentence, its ties and figures."""

from PySide6.QtCore import QObject, Signal

from workbench.base.number_format import rounded_percent
from workbench.insight.tours.comparison import lane_name
from workbench.insight.tours.point_of_no_return import Loss
from workbench.insight.tours.tie_words import dead_end_words, end_words, step_words
from workbench.insight.tours.walk_record import Crossing, WalkRecord, follows_rule
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane, shown_filling
from workbench.solvers.tour.rules.tie_breaks import Rule, rule_of
from workbench.ui.search.lane_figures import Figures
from workbench.ui.search.lane_sentence import LaneSentence
from workbench.ui.search.race_face import Verdict, WhatIf
from workbench.ui.tour.marks import cuts_of
from workbench.ui.tour.race.lane_walk import LaneWalk
from workbench.ui.tour.race.losses import FoundLoss
from workbench.ui.tour.race.walk_strip import WalkStrip
from workbench.ui.tour.race.what_ifs import other_rules, other_squares
from workbench.ui.tour.wording import (
    brief_names,
    figure_keys,
    figure_names,
    figure_notes,
    part_read,
    visited,
    walk_figures,
    walk_verdict,
)


class TourLane(QObject):
    """Shows one lane."""

    difference_requested = Signal()
    what_if_chosen = Signal(object)

    def __init__(self, tour: Tour, lane: Lane) -> None:
        super().__init__()
        self.lane = lane
        self.board = LaneWalk(tour)
        self.figures = Figures(figure_names(lane), brief_names(lane), keys=figure_keys(lane))
        self.strip = WalkStrip(follows_rule(lane))
        self.setParent(self.board)  # what is connected to its signals is released with the board
        self.note = LaneSentence()
        self.strip.mark_clicked.connect(self.difference_requested)
        self._tour = tour
        self._found: FoundLoss | None = None
        self._searching = False  # for where the walk was lost
        self._hidden = False  # what has come of the walk is not shown
        self._walk: WalkRecord | None = None
        self._squares: int | None = None  # of the walk that are shown; None = live
        self._parts: int | None = None  # the step after which the lane parts from another
        self._here: Crossing | None = None  # where the walk can go from the step shown
        self._shares = ""  # which walk it goes on from
        self.board.what_ifs = self.what_ifs_at
        self.board.what_if_chosen.connect(self.what_if_chosen)

    def verdict(self) -> Verdict:
        """Return the result of the walk."""
        verdict = walk_verdict(self.lane)
        if self._found is None:
            return verdict
        return Verdict(f"{verdict.words} · {where_lost(self._found.loss)}", verdict.mood)

    def show_lane(self, lane: Lane) -> None:
        """Show another lane of the same solver and choices."""
        self.lane, self._here = lane, None
        self.show_walk(None, None)

    def show_frame(self, _extent: int) -> None:
        """Show where the walk is now."""
        self.board.show_refusal(self.lane.rejection_reason)
        self.board.show_filling(shown_filling(self.lane))
        self.board.show_cuts(None if self._hidden else cuts_of(self.lane.search))
        self._show_figures()
        self._mark_parting()

    def show_walk(self, walk: WalkRecord | None, squares: int | None) -> None:
        """Show a record of the walk, after this many squares; None = live."""
        self._walk, self._squares = walk, squares
        self._show_figures()

    @property
    def walk(self) -> WalkRecord | None:
        """The record of the walk, once it has been read."""
        return self._walk

    # What if

    def what_ifs(self) -> list[WhatIf]:
        """Return the other squares and rules that could go on from the step shown."""
        return [*self._other_squares().values(), *self._other_rules()]

    def what_ifs_at(self, cell: Cell | None) -> list[WhatIf]:
        """Return those that begin with a square, and other rules if the walk stands on it; None: all."""
        if cell is None:
            return self.what_ifs()
        if self._here is not None and cell == self._here.square:
            return self._other_rules()
        found = self._other_squares().get(cell)
        return [found] if found else []

    def _other_squares(self) -> dict[Cell, WhatIf]:
        return {} if self._hidden else other_squares(self._tour, self.lane, self._walk, self._here)

    def _other_rules(self) -> list[WhatIf]:
        return [] if self._hidden else other_rules(self._tour, self.lane, self._walk, self._here)

    def show_sharing(self, words: str) -> None:
        """Show in words which walk the lane goes on from; "" if it goes its own way from the start."""
        self._shares = words

    # Why

    def show_loss(self, found: FoundLoss | None, *, searching: bool) -> None:
        """Show where the walk was lost; None = it was not, or that is not known."""
        self._found, self._searching = found, searching
        self.strip.show_loss(found.step if found else None, found.loss.lost if found else None)

    def hide_outcome(self, on: bool) -> None:
        """Hide what has come of the walk, or show it."""
        self._hidden = on
        self.board.show_cuts(None if on else cuts_of(self.lane.search))
        self._mark_parting()

    def show_reason(self, crossing: Crossing | None, step: int, *, live: bool) -> None:
        """Show in words what decides at a step, or what came of the walk."""
        self._here = crossing
        self._show_figures()
        text, mood = ("", "") if self._hidden else self._reason(crossing, step, live=live)
        self.note.show_text(" ".join(filter(None, ("" if self._hidden else self._shares, text))), mood)

    def _reason(self, crossing: Crossing | None, step: int, *, live: bool) -> tuple[str, str]:
        """Return what decides at a step, and its mood."""
        if self._found is not None and (live or step >= (self._found.step or self._tour.squares)):
            return self._found.words, "bad"
        if live and self.lane.over and self.rule and (part := part_read(self._walk, visited(self.lane))) < 1:
            return f"Counting the ties: {rounded_percent(part)} of the walk read.", ""
        if live and self._searching:
            return "Searching for the step that lost the tour…", ""
        if live and self._walk is not None and walk_verdict(self.lane).mood == "good":
            return (end_words(self._walk, self.rule) if self.rule else ""), ""
        if crossing is not None and self._has_failed_at(crossing):
            return dead_end_words(self._tour, crossing), "bad"
        if crossing is not None and self._tour.squares > crossing.step and crossing.ruled:
            return step_words(self._tour, self.rule, lane_name(self.lane), crossing), ""
        return "", ""

    def _has_failed_at(self, crossing: Crossing) -> bool:
        """Tell whether the walk has ended there without a tour."""
        walk = self._walk
        ended = walk is not None and not walk.rotations and crossing.step == walk.squares < self._tour.squares
        return ended and walk_verdict(self.lane).mood == "bad"

    @property
    def rule(self) -> Rule | None:
        """The rule by which the walk chooses, if there is one."""
        if self.lane.rejection_reason or not follows_rule(self.lane):
            return None
        return rule_of(self._tour, self.lane.choices)

    def _show_figures(self) -> None:
        squares = visited(self.lane) if self._squares is None else self._squares
        texts = walk_figures(self.lane, self.lane.probe, squares, self._walk, self._here)
        self.figures.show_texts(texts, texts, figure_notes(texts))

    # Where it parts

    def show_difference(self, nodes: int | None, _other: int) -> None:
        """Show after which step the walk parts from that of another lane; None = it does not."""
        if nodes != self._parts:
            self._parts = nodes
            self._mark_parting()

    def _mark_parting(self) -> None:
        """Mark that step on the strip of a walk that has begun."""
        self.strip.show_mark(self._parts if visited(self.lane) and not self._hidden else None)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for part in (self.board, self.figures, self.strip):
            part.show_colours()


def where_lost(loss: Loss) -> str:
    """Return where a walk was lost in a few words."""
    if loss.lost == 1:
        return "no tour begins here"
    if not loss.kept:
        return f"lost by step {loss.lost:,}"
    return f"lost after step {loss.kept:,}" if loss.exact else f"lost between step {loss.kept:,} and {loss.lost:,}"
