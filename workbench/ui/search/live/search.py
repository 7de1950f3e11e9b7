"""The live search of a tab: its panel, the moments gone to, and the forecast of its tree."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from workbench.files.notes import search_key
from workbench.puzzles.puzzle import ExplainsDeadEnds
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Probe, Status
from workbench.ui.base.act import Actions
from workbench.ui.base.later import Later
from workbench.ui.search.live.level_estimate import LevelEstimate
from workbench.ui.search.live.panel import LivePanel
from workbench.ui.search.live.step_notes import NoteKeeper, StepNotes
from workbench.ui.search.rewinding import Rewinding

FRAMES_PER_CHART = 3  # charts cost more than the board, and take time from the search


def why_dead_end(lane: Lane | None, moment: Probe | None) -> str:
    """Return why the node shown is a dead end; "" if it is none, or the puzzle cannot say."""
    puzzle = lane.puzzle if lane else None
    if moment is None or moment.dead_end is None or not isinstance(puzzle, ExplainsDeadEnds):
        return ""
    return puzzle.why_stuck(moment.dead_end.filling)


class LiveSearch(QObject):
    """Shows one lane after another."""

    moment_changed = Signal()  # another moment is shown, or where the search is now
    failed = Signal(str)  # the traceback of an exception
    part_picked = Signal(float)  # where in the tree a part begins that is to be opened

    def __init__(self, actions: Actions, keeper: NoteKeeper) -> None:
        """`keeper`: of the notes on searches."""
        super().__init__()
        self._keeper = keeper
        self.panel_later = Later(partial(self._make_panel, actions))
        self.rewinding, self._estimate = Rewinding(self), LevelEstimate(self)
        self._frames = 0
        self._noted: int | None = None  # the node whose note is looked for
        self.rewinding.changed.connect(self._show_moment)
        self.rewinding.failed.connect(self.failed)
        self._estimate.failed.connect(self.failed)

    def _make_panel(self, actions: Actions) -> LivePanel:
        panel, self._notes = LivePanel(actions), StepNotes()
        panel.add_below(self._notes)
        self._notes.keeper = self._keeper
        panel.node_picked.connect(self.rewinding.to_node)
        panel.parts_map.part_picked.connect(self.part_picked)
        self._notes.step_chosen.connect(self._go_to_note)
        return panel

    @property
    def panel(self) -> LivePanel:
        """What shows it."""
        return self.panel_later()

    @property
    def notes(self) -> StepNotes:
        """The notes on it, in its panel."""
        self.panel_later()
        return self._notes

    @property
    def nodes(self) -> int:
        """How many nodes its picture shows."""
        panel = self.panel_later.made
        return panel.depth_view.nodes if panel is not None else 0

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        if self.panel_later.made is not None:
            self.panel.show_colours()

    def take(self, lane: Lane | None) -> None:
        """Show a lane from its start; None: no search."""
        self.rewinding.take(lane)
        self._estimate.forget()
        self._frames = 0
        if lane is None:
            if self.panel_later.made is not None:
                self.panel.show_nothing()
                self.notes.hide()
        else:
            self.notes.follow(search_key(lane.solver.name, lane.goal, lane.choices), 0)  # not those of the former one
            self.panel.open()

    def show_frame(self, lane: Lane, running: bool, over: bool) -> None:
        """Show where the search of the lane is now."""
        if lane.probe is None:
            return
        if not running:
            lane.catch_up()
            self.follow_notes()
        self.panel.show_numbers(lane.probe, lane.finished, over)
        self.panel.show_parts(lane.picture)
        self._frames += 1
        due = not running or self._frames % FRAMES_PER_CHART == 1
        if due and lane.picture is None and lane.trace is not None and self.panel.isVisible():
            self._estimate.look(lane)
            self.panel.show_trace(lane, lane.probe, lane.trace, self._estimate.profile)

    def follow_notes(self) -> None:
        """Show the note at the node shown."""
        lane, shown = self.rewinding.lane, self.rewinding.shown
        if lane is not None and shown is not None:
            self.notes.follow(search_key(lane.solver.name, lane.goal, lane.choices), shown_node(shown))

    def _go_to_note(self, node: int) -> None:
        self._noted = node
        self.rewinding.to_node(node)

    def _show_moment(self) -> None:
        lane, moment = self.rewinding.lane, self.rewinding.moment
        self.panel.show_moment(moment, lane.probe if lane else None, why_dead_end(lane, moment))
        self.follow_notes()
        if moment is not None and moment.nodes == self._noted:
            node, self._noted = self._noted, None
            if shown_node(moment) != node:
                self.rewinding.to_node(node - 1)  # no dead end: it is the node that comes next
        self.moment_changed.emit()


def shown_node(probe: Probe) -> int:
    """Return the number of the node whose filling a moment shows: the last one if it is a leaf, else the next one."""
    last = probe.at_solution or probe.dead_end is not None or probe.status is Status.EXHAUSTED
    return probe.nodes if last else probe.nodes + 1
