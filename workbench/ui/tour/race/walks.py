"""The walks of a race, step by step: what the slider, the strips, the boards and the table of ties show."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.insight.tours.beginnings import sharing
from workbench.insight.tours.comparison import WalkComparison, ended, lane_names, square
from workbench.insight.tours.given_walk import given_walk
from workbench.insight.tours.walk_record import Crossing, Replay, WalkRecord, lost_squares, parting
from workbench.puzzles.puzzle import Cell, untouched
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import BRANCH
from workbench.searching.race.race import Race
from workbench.ui.tour.marks import NO_SQUARES
from workbench.ui.tour.race.background_reader import BackgroundReader
from workbench.ui.tour.race.lane import TourLane
from workbench.ui.tour.race.lane_walk import LaneWalk, Moment
from workbench.ui.tour.race.losses import FoundLoss, Losses
from workbench.ui.tour.race.mark_legend import MarkLegend
from workbench.ui.tour.race.shown_step import ShownStep
from workbench.ui.tour.race.tie_panel import TiePanel
from workbench.ui.tour.race.walk_bar import WalkBar
from workbench.ui.tour.race.walk_events import WalkEvents
from workbench.ui.tour.wording import end_role, part_read, visited

SMALL = 10_000  # squares of a board whose walks are read at every frame
READING_SECONDS = 0.4  # between two readings of larger ones during the race


class RaceWalks(QObject):
    """Shows all lanes at one step, and keeps what has been read of their walks."""

    failed = Signal(str)  # the traceback of an exception
    losers_found = Signal(list)  # the lanes that lost a tour at the step that was gone to

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self.bar, self.panel, self.legend = WalkBar(), TiePanel(tour), MarkLegend()
        self.walks: list[WalkRecord] = []
        self.crossings: list[Crossing | None] = []
        self.lanes: list[TourLane] = []
        self._race = Race([])
        self._replays: list[Replay] = []
        self._resting = True
        self._listed: list[WalkRecord] = []  # the walks whose ties are listed
        self.losses = Losses(tour)
        self.losses.setParent(self)
        self.losses.changed.connect(self.show_losses)
        self.losses.failed.connect(self.failed)
        self._hidden = False  # what the lanes have come to is not shown
        self._reader = BackgroundReader()
        self._reader.setParent(self)
        self._reader.done.connect(self._take_reading)
        self._reader.outdated.connect(self._read_again)
        self._reader.failed.connect(self.failed)
        self.shown = ShownStep(self._last)
        self.shown.setParent(self)
        self.shown.chosen.connect(self._show_chosen)
        self.shown.changed.connect(self.show_steps)
        self.events = WalkEvents(self.shown, self._tie_steps, self._loss_steps, self._report_losers)
        self.bar.step_chosen.connect(self.shown.go)
        self.bar.play_requested.connect(self.shown.play)
        self.bar.tie_requested.connect(self.events.go_to_tie)
        self.bar.table_requested.connect(self._show_panel)
        self.bar.loss_requested.connect(self.events.go_to_next_loss)
        self.panel.step_requested.connect(self.shown.go)
        self.panel.hide()

    # The race

    def take(self, race: Race, lanes: list[TourLane]) -> None:
        """Show another race, live."""
        self.shown.stop_playing()
        self.losses.drop()
        self._race, self.shown.step = race, None
        self._reader.take(race)
        self.walks, self.crossings, self._replays = [], [None] * len(race.lanes), []
        self._listed = []
        if lanes is not self.lanes:
            self.lanes = lanes
            for lane in lanes:
                self._connect(lane)
                lane.hide_outcome(self._hidden)
        self.show_steps()
        self.read(resting=True)

    def take_comparison(self, comparison: WalkComparison) -> None:
        """Show where lanes part, and hold the outcome of the race in advance."""
        self.events.comparison = comparison
        self._show_partings()

    def _show_partings(self) -> None:
        """Mark the steps after which lanes part, unless that is to be predicted."""
        marks = self.events.partings() if not self._hidden else []
        self.bar.slider.show_marks(tuple(marks))
        self.bar.part.setEnabled(bool(marks))

    @property
    def summary(self) -> str:
        """What has come of the race, once it is over; "" before."""
        if not (self._race.over and self._race.lanes) or self._hidden:
            return ""
        comparison = self.events.comparison
        if comparison.over and any(len(path) for path in comparison.paths):  # the lanes could be walked in advance
            return comparison.sentence()
        return ended(self._race.lanes) if self._resting else ""

    def hide_outcomes(self, on: bool) -> None:
        """Show all boards at step 0 and nothing else, or what the lanes have come to."""
        self.shown.stop_playing()
        self._hidden = on
        for lane in self.lanes:
            lane.hide_outcome(on)
        self._show_partings()
        self.show_steps()
        self.show_losses()

    def _connect(self, lane: TourLane) -> None:
        lane.strip.step_requested.connect(self.shown.go)
        lane.board.viewed.connect(lambda: self._share_view(lane.board))

    def _share_view(self, changed: LaneWalk) -> None:
        """Show the same part of the board in all lanes."""
        for lane in self.lanes:
            if lane.board is not changed:
                lane.board.board.show_view(changed.board.view)

    def drop(self) -> None:
        """End all background work, and release memory."""
        self.shown.stop_playing()
        self._reader.drop()
        self.losses.drop()
        self._race, self.events.comparison = Race([]), WalkComparison([])
        self._replays, self.walks, self.crossings, self._listed = [], [], [], []
        self.panel.show_walks([])

    def go_live(self) -> None:
        """Show where the race is now, and leave the processor to it."""
        self.losses.drop()
        self.shown.go_live()

    def _last(self) -> int:
        """Return the last step of any lane."""
        read = max((walk.steps for walk in self.walks), default=0) if self._resting else 0
        return max(read, max((visited(lane) for lane in self._race.lanes), default=0))

    # Ties and losses

    def _tie_steps(self) -> NDArray[np.intp]:
        """Return the steps with a tie in any lane, in order."""
        self._list_ties()
        return self.panel.steps_model.steps

    def _list_ties(self) -> None:
        """List the steps with ties, unless they are listed already."""
        if self._listed is not self.walks:
            self._listed = self.walks
            self.panel.show_walks(self.walks)

    def _loss_steps(self) -> list[int]:
        """Return the steps that lost a tour, in order."""
        return sorted({one.step for one in self.found_losses() if one is not None and one.step is not None})

    def _report_losers(self, step: int) -> None:
        found = self.found_losses()
        self.losers_found.emit([k for k, one in enumerate(found) if one is not None and one.step == step])

    def found_losses(self) -> list[FoundLoss | None]:
        """Return where each walk was lost, as far as that is known and shown."""
        pairs = zip(self._race.lanes, self.walks, strict=False)
        return [None if self._hidden else self.losses.of(lane, walk) for lane, walk in pairs]

    def show_losses(self) -> None:
        """Show where walks were lost on slider, strips and lanes."""
        found, steps = self.found_losses(), self._loss_steps()
        self.bar.slider.show_losses(tuple(steps))
        self.bar.loss.setEnabled(bool(steps))
        for k, lane in enumerate(self.lanes):
            searching = k < len(self.walks) and self.losses.searches(self._race.lanes[k], self.walks[k])
            lane.show_loss(found[k] if k < len(found) else None, searching=searching and not self._hidden)
        self._show_reasons()

    # Reading

    def read(self, *, resting: bool) -> None:
        """Read the walks, and where they stand at the step shown; after the current reading, if there is one."""
        self._resting = resting
        self._reader.read(self.shown.step, resting=resting)

    def _read_again(self) -> None:
        self.read(resting=self._resting)

    def _show_chosen(self) -> None:
        """Show the step that was chosen as far as it is known, and read the rest."""
        self.show_steps()
        self._read_again()

    @property
    def reading(self) -> bool:
        """Whether walks are being read."""
        return self._reader.busy

    def _take_reading(self, walks: list[WalkRecord], step: int, crossings: list[Crossing | None]) -> None:
        changed = len(walks) != len(self.walks) or any(a is not b for a, b in zip(walks, self.walks, strict=True))
        if changed:
            self._replays = [Replay(walk) for walk in walks]
        self.walks = walks
        if self._resting:
            self.losses.look_for(self._race.lanes, walks)
            self.show_losses()
        if changed or self.shown.step is not None:
            self.show_steps()
        here = max((walk.steps for walk in walks), default=0) if self.shown.step is None else self.shown.step
        if here == step:
            self._show_crossings(step, crossings)
        elif self.shown.playing and self.panel.isVisible():  # on a large board the table lags, and names its step
            self._fill_table(step, crossings)

    def _show_crossings(self, step: int, crossings: list[Crossing | None]) -> None:
        self.crossings = crossings
        self._show_reasons()
        if self.panel.isVisible() and not self._hidden:
            self._list_ties()
            self._fill_table(step, crossings)

    def _show_reasons(self) -> None:
        """Show in each lane what decides at the step shown, on its board and in words."""
        step, found = self.shown.here, self.found_losses()
        self._show_sharing()
        for k, lane in enumerate(self.lanes):
            current = self.shown.step is not None or not self._has_advanced(k)
            known = k < len(self.crossings) and current and not self._hidden
            crossing = self.crossings[k] if known else None
            one = found[k] if k < len(found) else None
            losing = one.loss if one is not None and one.step == step else None
            lane.board.show_crossing(crossing, self._parting(k, step) if known else (), losing)
            lane.show_reason(crossing, step, live=self.shown.step is None)
        self.legend.show_marks({name for lane in self.lanes for name in lane.board.marked()})

    def _show_sharing(self) -> None:
        """Show in each lane with which other one it shares its beginning, once it is known how all of them walk."""
        paths = self.events.comparison.paths
        shared = len({str(lane.lane.choices.get(BRANCH.name, "")) for lane in self.lanes}) == 1  # told in the head
        for k, lane in enumerate(self.lanes):
            path = None if shared else given_walk(self._tour, lane.lane.choices)
            known = path is not None and self.events.comparison.over
            lane.show_sharing(sharing(self._tour, path, k, paths) if known and path is not None else "")

    def _fill_table(self, step: int, crossings: list[Crossing | None]) -> None:
        """Show candidates in the table."""
        self.panel.show_crossings(lane_names(self._race.lanes), [one.rule for one in self.lanes], step, crossings)

    def _has_advanced(self, lane: int) -> bool:
        """Return whether a lane has advanced since its walk was read."""
        return lane < len(self.walks) and self.walks[lane].squares != visited(self._race.lanes[lane])

    def _is_behind(self, lane: int) -> bool:
        """Return whether a lane's walk has been read only in part: what it has left is not known yet."""
        return lane < len(self.walks) and part_read(self.walks[lane], visited(self._race.lanes[lane])) < 1

    def _parting(self, lane: int, step: int) -> tuple[Cell, ...]:
        """Return the squares visited at this step by a lane and by another one that parts from it there."""
        paths = self.events.comparison.paths
        if step <= 0 or lane >= len(paths):
            return ()
        others = [k for k, path in enumerate(paths) if k < len(self.crossings) and parting(paths[lane], path) == step]
        both = [self.crossings[k] for k in (lane, *others)] if others else []
        return tuple({one.next for one in both if one is not None and one.next is not None})

    # What is shown

    def show_frame(self, *, resting: bool) -> None:
        """Show where the race is, and read the walks again if that is due."""
        often = resting or self._tour.squares <= SMALL
        changed = resting != self._resting
        self._resting = resting
        self.show_bar()
        self._show_strips()
        if self.shown.step is None and any(self._has_advanced(k) for k in range(len(self.lanes))):
            self._show_reasons()  # what was said of an earlier step no longer holds
        if changed or often or self._reader.elapsed > READING_SECONDS:
            self.read(resting=resting)

    def show_bar(self) -> None:
        """Show the step on the slider."""
        step, last = self.shown.here, self.shown.last
        over = bool(self._race.lanes) and self._race.over
        extent = 0 if over and not self._hidden else self._tour.squares
        shown = self.bar.transport
        shown.show_step(step, last, playing=self.shown.playing, over=over, extent=extent, hides=self._hidden)

    def _show_strips(self) -> None:
        extent = max([self._tour.squares, *(walk.steps for walk in self.walks)])
        for k, lane in enumerate(self.lanes):
            walk = self.walks[k] if k < len(self.walks) else None
            shown = self._resting and not self._hidden and not self._is_behind(k)
            lane.strip.show_walked(
                None if self._hidden else walk, extent, end_role(self._race.lanes[k]) if shown else None
            )
            lane.strip.show_step(None if self._hidden else self.shown.step)

    def show_steps(self) -> None:
        """Show every lane at the chosen step."""
        self.show_bar()
        self._show_strips()
        for k, lane in enumerate(self.lanes):
            walk = self.walks[k] if k < len(self.walks) else None
            lane.show_walk(walk, self.squares_at(k))
            failed = k < len(self._race.lanes) and end_role(self._race.lanes[k]) == "danger"
            lost = (
                lost_squares(self._tour, walk, self.shown.step, failed)
                if walk is not None and not (self._hidden or (self.shown.step is None and self._is_behind(k)))
                else NO_SQUARES
            )
            lane.board.show_moment(self._moment(k), lost)
        if self.panel.isVisible() and not self._hidden:
            self._list_ties()
            step = self.shown.here
            self.panel.show_step(step)
            if not self.shown.playing:
                self.panel.show_waiting(step)

    def squares_at(self, lane: int) -> int | None:
        """Return how many squares a lane has visited at the chosen step; None = live."""
        step = self.shown.step
        return None if step is None or lane >= len(self.walks) else self.walks[lane].at(step)[0]

    def _moment(self, lane: int) -> Moment | None:
        if self._hidden:
            return Moment(untouched(self._tour), 0)
        step = self.shown.step
        if step is None or lane >= len(self._replays):
            return None
        replay = self._replays[lane]
        path = replay.path(step)
        ends = (square(self._tour, path, 0), square(self._tour, path, -1)) if len(path) else None
        return Moment(*replay.filling(step), replay.reversed(step), ends)

    def _show_panel(self, shown: bool) -> None:
        self.panel.setVisible(shown)
        if shown:
            self._show_chosen()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.bar.transport.show_colours()
        self.panel.show_colours()
        self.legend.update()
