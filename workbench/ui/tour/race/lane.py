"""What a lane of a race shows of a walk: its board, figures and ties, and links to the steps that decide it."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from workbench.base.number_format import rounded_percent
from workbench.insight.tours.comparison import lane_name
from workbench.insight.tours.point_of_no_return import Loss
from workbench.insight.tours.tie_words import dead_end_words, end_words, step_words
from workbench.insight.tours.walk_record import Crossing, WalkRecord, follows_rule
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane, shown_filling
from workbench.solvers.tour.tie_breaks import Rule, rule_of
from workbench.ui.base.i18n import tr
from workbench.ui.search.lane_figures import Figures
from workbench.ui.search.race_face import Verdict
from workbench.ui.tour.marks import cuts_of
from workbench.ui.tour.race.lane_walk import LaneWalk
from workbench.ui.tour.race.losses import FoundLoss
from workbench.ui.tour.race.reason_label import ReasonLabel
from workbench.ui.tour.race.walk_strip import WalkStrip
from workbench.ui.tour.wording import figure_names, figure_notes, part_read, visited, walk_figures, walk_verdict

WIDE, NARROW = 560, 380  # pixels of a lane in which both links fit in their long form, and either one


class TourLane(QObject):
    """Shows one lane."""

    difference_requested = Signal()
    loss_requested = Signal(int)  # the step that lost the tour, or that cut squares off

    def __init__(self, tour: Tour, lane: Lane) -> None:
        super().__init__()
        self.lane = lane
        self.board, self.figures = LaneWalk(tour), Figures(figure_names(lane))
        self.strip = WalkStrip(follows_rule(lane))
        self.setParent(self.board)  # what is connected to its signals is released with the board
        self.note = ReasonLabel()
        self.difference, self.cut = QPushButton(), QPushButton()
        self.links = (self.cut, self.difference)
        for link in self.links:
            link.setProperty("role", "link")
            link.hide()
        self.difference.clicked.connect(self.difference_requested)
        self.strip.mark_clicked.connect(self.difference_requested)
        self.cut.clicked.connect(self._request_cut)
        self._tour = tour
        self._found: FoundLoss | None = None
        self._searching = False  # for where the walk was lost
        self._hidden = False  # what has come of the walk is not shown
        self._walk: WalkRecord | None = None
        self._squares: int | None = None  # of the walk that are shown; None = live
        self._parts: int | None = None  # the step after which the lane diverges from another
        self._other = 1  # the number of that lane
        self._width = 0
        self._here: Crossing | None = None  # where the walk can go from the step shown

    def tallest(self, width: int) -> int:
        """Return the largest useful height of the board at this width, in pixels."""
        return self.board.tallest(width)

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
        self.board.show_cuts(cuts_of(self.lane.search))
        self._show_figures()
        self._mark_parting()

    def show_walk(self, walk: WalkRecord | None, squares: int | None) -> None:
        """Show a record of the walk, after this many squares; None = live."""
        self._walk, self._squares = walk, squares
        self._show_figures()
        self._show_cut()

    def _show_cut(self) -> None:
        self.cut.setVisible(self._cut is not None)
        if self._cut is not None:
            tip = tr("Go to step {:,}, which cut off the marked squares")
            if self._found is not None:
                tip = tr("Go to step {:,}, after which no tour was possible (L)")
            self.cut.setToolTip(tip.format(self._cut))
            self.fit_links(self._width)

    @property
    def _cut(self) -> int | None:
        """The step that lost the tour; before that is known, the one at which squares were cut off."""
        if self._hidden:
            return None
        if self._found is not None:
            return self._found.step
        walk = self._walk
        return walk.cut[1] if walk and walk.cut and walk.cut[1] < walk.squares else None

    @property
    def walk(self) -> WalkRecord | None:
        """The record of the walk, once it has been read."""
        return self._walk

    # Why

    def show_loss(self, found: FoundLoss | None, *, searching: bool) -> None:
        """Show where the walk was lost; None = it was not, or that is not known."""
        self._found, self._searching = found, searching
        self.strip.show_loss(found.step if found else None, found.loss.lost if found else None)
        self._show_cut()

    def hide_outcome(self, on: bool) -> None:
        """Hide what has come of the walk, or show it."""
        self._hidden = on
        self._show_cut()
        self._show_parts()

    def show_reason(self, crossing: Crossing | None, step: int, *, live: bool) -> None:
        """Show in words what decides at a step, or what came of the walk."""
        self._here = crossing
        self._show_figures()
        if self._hidden and (live or (crossing is not None and self._has_failed_at(crossing))):
            self.note.show_text("")
        elif self._found is not None and (live or step >= (self._found.step or self._tour.squares)):
            self.note.show_text(self._found.words, "bad")
        elif live and self.lane.over and self.rule and (part := part_read(self._walk, visited(self.lane))) < 1:
            self.note.show_text(tr("Counting the ties: {} of the walk read.").format(rounded_percent(part)))
        elif live and self._searching:
            self.note.show_text(tr("Searching for the step that lost the tour…"))
        elif live and self._walk is not None and walk_verdict(self.lane).mood == "good":
            self.note.show_text(end_words(self._walk, self.rule) if self.rule else "")
        elif crossing is not None and self._has_failed_at(crossing):
            self.note.show_text(dead_end_words(self._tour, crossing), "bad")
        elif crossing is not None and self._tour.squares > crossing.step:
            self.note.show_text(step_words(self._tour, self.rule, lane_name(self.lane), crossing))
        else:
            self.note.show_text("")

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

    def _request_cut(self) -> None:
        if self._cut is not None:
            self.loss_requested.emit(self._cut)

    # Links

    def show_difference(self, nodes: int | None, other: int) -> None:
        """Show after which step the walk diverges from that of lane number `other`; None = it does not."""
        if (nodes, other) == (self._parts, self._other):
            return
        self._parts, self._other = nodes, other
        self._show_parts()

    def _show_parts(self) -> None:
        """Show the link to the step after which the walk diverges, unless that is to be predicted."""
        nodes = None if self._hidden else self._parts
        self.difference.setVisible(nodes is not None)
        if nodes is not None:
            tip = tr("Go to step {:,}, after which this lane and lane {} diverge")
            self.difference.setToolTip(tip.format(nodes, self._other))
            self.fit_links(self._width)
        self._mark_parting()

    def _mark_parting(self) -> None:
        """Mark that step on the strip of a walk that has begun."""
        self.strip.show_mark(self._parts if visited(self.lane) and not self._hidden else None)

    def fit_links(self, width: int) -> None:
        """Write the links in the form that fits."""
        self._width = width
        difference, cut = self._forms(width)
        self.difference.setText(difference.format(self._parts or 0, self._other))
        self.cut.setText(cut.format(self._cut or 0))

    def _forms(self, width: int) -> tuple[str, str]:
        both = self._cut is not None and self._parts is not None
        cut = tr("cut off at step {:,}") if width >= NARROW or not both else tr("cut off: {:,}")
        if self._found is not None:
            cut = tr("lost at step {:,}") if self._found.loss.exact else tr("lost after step {:,}")
        return self._difference_form(width, both), cut

    def _difference_form(self, width: int, both: bool) -> str:
        """Return the form of the link to a difference."""
        if width >= (WIDE if both else NARROW):
            return tr("diverges from lane {1} after step {0:,}")
        return tr("diverges after step {:,}") if width >= NARROW or not both else tr("diverges: {:,}")

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for part in (self.board, self.note, self.figures, self.strip):
            part.show_colours()


def where_lost(loss: Loss) -> str:
    """Return where a walk was lost in a few words."""
    if loss.lost == 1:
        return tr("no tour begins here")
    if not loss.kept:
        return tr("lost at step {:,} or earlier").format(loss.lost)
    return (tr("lost at step {:,}") if loss.exact else tr("lost after step {:,}")).format(loss.kept)
