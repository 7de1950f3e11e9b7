"""The walks of a race, step by step: what the slider, the strips, the boards and the table of ties show."""

import time

from PySide6.QtCore import QObject, Signal

from workbench.insight.tours.comparison import WalkComparison, ended, lane_names, square
from workbench.insight.tours.walk_record import Crossing, Replay, WalkReader, WalkRecord, lost_squares, parting
from workbench.insight.tours.walks_at_step import read
from workbench.puzzles.puzzle import Cell, untouched
from workbench.puzzles.tour import Tour
from workbench.searching.race.race import Race
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.playback import Playback
from workbench.ui.tour.marks import NO_SQUARES
from workbench.ui.tour.race.lane import TourLane
from workbench.ui.tour.race.lane_walk import LaneWalk, Moment
from workbench.ui.tour.race.losses import FoundLoss, Losses
from workbench.ui.tour.race.mark_legend import MarkLegend
from workbench.ui.tour.race.tie_panel import TiePanel
from workbench.ui.tour.race.walk_bar import WalkBar
from workbench.ui.tour.wording import end_role, part_read, visited

SMALL = 10_000  # squares of a board whose walks are read at every frame
READING_SECONDS = 0.4  # between two readings of larger ones during the race


class RaceWalks(QObject):
    """Holds the step shown, None = live, and reads the walks in a thread, one reading at a time."""

    failed = Signal(str)  # the traceback of an exception

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self.bar, self.panel, self.legend = WalkBar(), TiePanel(tour), MarkLegend()
        self.step: int | None = None
        self.walks: list[WalkRecord] = []
        self.crossings: list[Crossing | None] = []
        self.lanes: list[TourLane] = []
        self.comparison = WalkComparison([])
        self._race = Race([])
        self._number = 0  # of the race: readings of an earlier one are ignored
        self._readers: list[WalkReader] = []
        self._replays: list[Replay] = []
        self._reading = self._outdated = False  # a reading is in progress; another one must follow
        self._resting = True
        self._read_at = 0.0
        self._listed: list[WalkRecord] = []  # the walks whose ties are listed
        self.losses = Losses(tour)
        self.losses.setParent(self)
        self.losses.changed.connect(self.show_losses)
        self.losses.failed.connect(self.failed)
        self._hidden = False  # what the lanes have come to is not shown
        self._task = BackgroundTask()
        self._task.done.connect(self._take_reading)
        self._task.failed.connect(self.failed)
        self.playback = Playback()
        self.playback.setParent(self)
        self.playback.stepped.connect(self._play_to)
        self.bar.step_chosen.connect(self.go)
        self.bar.play_requested.connect(self.play)
        self.bar.tie_requested.connect(self.go_to_tie)
        self.bar.table_requested.connect(self._show_panel)
        self.bar.loss_requested.connect(self.go_to_next_loss)
        self.panel.step_requested.connect(self.go)
        self.panel.hide()

    # The race

    def take(self, race: Race, lanes: list[TourLane]) -> None:
        """Show another race, live."""
        self.stop_playing()
        self.losses.drop()
        self._number += 1
        self._race, self.step = race, None
        self._readers = [WalkReader(lane) for lane in race.lanes]
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
        self.comparison = comparison
        self._show_partings()

    def _show_partings(self) -> None:
        """Mark the steps after which lanes part, unless that is to be predicted."""
        marks = self.comparison.partings() if self.comparison.over and not self._hidden else []
        self.bar.slider.show_marks(tuple(marks))
        self.bar.part.setEnabled(bool(marks))

    @property
    def summary(self) -> str:
        """What has come of the race, once it is over; "" before."""
        if not (self._race.over and self._race.lanes) or self._hidden:
            return ""
        if self.comparison.over and self._foreseen:
            return self.comparison.sentence()
        return ended(self._race.lanes) if self._resting else ""

    def hide_outcomes(self, on: bool) -> None:
        """Show all boards at step 0 and nothing else, or what the lanes have come to."""
        self.stop_playing()
        self._hidden = on
        for lane in self.lanes:
            lane.hide_outcome(on)
        self._show_partings()
        self.show_steps()
        self.show_losses()

    @property
    def _foreseen(self) -> bool:
        """Whether the lanes could be walked in advance."""
        return any(len(path) for path in self.comparison.paths)

    def _connect(self, lane: TourLane) -> None:
        lane.strip.step_requested.connect(self.go)
        lane.board.viewed.connect(lambda: self._share_view(lane.board))

    def _share_view(self, changed: LaneWalk) -> None:
        """Show the same part of the board in all lanes."""
        for lane in self.lanes:
            if lane.board is not changed:
                lane.board.board.show_view(changed.board.view)

    def drop(self) -> None:
        """End all background work, and release memory."""
        self.stop_playing()
        self._task.drop()
        self.losses.drop()
        self._reading = False
        self._number += 1
        self._race, self.comparison = Race([]), WalkComparison([])
        self._readers, self._replays, self.walks, self.crossings, self._listed = [], [], [], [], []
        self.panel.show_walks([])

    # Steps

    @property
    def last(self) -> int:
        """The last step of any lane."""
        read = max((walk.steps for walk in self.walks), default=0) if self._resting else 0
        return max(read, max((visited(lane) for lane in self._race.lanes), default=0))

    def go(self, step: int) -> None:
        """Show a step; the last one, and all beyond it, is live."""
        self.stop_playing()
        self._go(step)

    def _go(self, step: int) -> None:
        self.step = None if step >= self.last else max(0, step)
        self.show_steps()
        self.read(resting=self._resting)

    def go_live(self) -> None:
        """Show where the race is now, and leave the processor to it."""
        self.stop_playing()
        self.losses.drop()
        if self.step is not None:
            self.step = None
            self.show_steps()

    def go_to_tie(self, direction: int) -> None:
        """Show the next step at which any lane met a tie, or the previous one."""
        self._list_ties()
        steps, model = self.panel.steps_model.steps, self.panel.steps_model
        here = self.last if self.step is None else self.step
        place = model.place(here + 1) if direction > 0 else model.place(here) - 1
        if 0 <= place < len(steps):
            self.go(int(steps[place]))

    def move(self, steps: int) -> bool:
        """Show a later or an earlier step; return False if the lanes have not come that far."""
        here = self.last if self.step is None else self.step
        if here + steps <= self.last:
            self.go(here + steps)
            return True
        return False

    def go_to_event(self, direction: int) -> None:
        """Show the next event, or the previous one: the start, a parting, a lost step, or the end."""
        here = self.last if self.step is None else self.step
        partings = self.comparison.partings() if self.comparison.over else []
        events = sorted({0, *(at for at in partings if at < self.last), *self._loss_steps(), self.last})
        beyond = [at for at in events if (at - here) * direction > 0]
        if beyond:
            self.go(beyond[0] if direction > 0 else beyond[-1])

    def go_to_next_loss(self) -> None:
        """Show the next step that lost a tour, or the first one."""
        if steps := self._loss_steps():
            here = self.last if self.step is None else self.step
            self.go(next((step for step in steps if step > here), steps[0]))

    def _loss_steps(self) -> list[int]:
        """Return the steps that lost a tour, in order."""
        return sorted({one.step for one in self.found_losses() if one is not None and one.step is not None})

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

    # Playing

    @property
    def playing(self) -> bool:
        """Whether the walks are being replayed."""
        return self.playback.playing

    def play(self) -> None:
        """Replay the walks from this step, or from their start if they are at their end; or pause."""
        if self.playing:
            self.stop_playing()
        else:
            if self.step is None:
                self._go(0)
            self.playback.start(self.step or 0, self.last)
        self.show_steps()

    def stop_playing(self) -> None:
        """Pause the replay."""
        self.playback.stop()

    def _play_to(self, step: int) -> None:
        if step >= self.last:
            self.go(self.last)
        elif step != self.step:
            self._go(step)

    # Reading

    def read(self, *, resting: bool) -> None:
        """Read the walks, and where they stand at the step shown; after the current reading, if there is one."""
        self._resting = resting
        if self._reading:
            self._outdated = True
            return
        if not self._readers:
            return
        self._reading, self._outdated, self._read_at = True, False, time.monotonic()
        for reader in self._readers:
            reader.observe(resting)
        readers, number, step = self._readers, self._number, self.step
        self._task.do(lambda: read(readers, number, step))

    @property
    def reading(self) -> bool:
        """Whether walks are being read."""
        return self._reading

    def _take_reading(self, reading: object) -> None:
        self._reading = False
        assert isinstance(reading, tuple)
        number, walks, step, crossings = reading
        if number != self._number:
            self._outdated = True
        else:
            self._take(walks, step, crossings)
        if self._outdated:
            self.read(resting=self._resting)

    def _take(self, walks: list[WalkRecord], step: int, crossings: list[Crossing | None]) -> None:
        changed = len(walks) != len(self.walks) or any(a is not b for a, b in zip(walks, self.walks, strict=True))
        if changed:
            self._replays = [Replay(walk) for walk in walks]
        self.walks = walks
        if self._resting:
            self.losses.look_for(self._race.lanes, walks)
            self.show_losses()
        if changed or self.step is not None:
            self.show_steps()
        here = max((walk.steps for walk in walks), default=0) if self.step is None else self.step
        if here == step:
            self._show_crossings(step, crossings)
        elif self.playing and self.panel.isVisible():  # on a large board the table lags, and says which step it shows
            self._fill_table(step, crossings)

    def _show_crossings(self, step: int, crossings: list[Crossing | None]) -> None:
        self.crossings = crossings
        self._show_reasons()
        if self.panel.isVisible() and not self._hidden:
            self._list_ties()
            self._fill_table(step, crossings)

    def _show_reasons(self) -> None:
        """Show in each lane what decides at the step shown, on its board and in words."""
        step, found = self.last if self.step is None else self.step, self.found_losses()
        for k, lane in enumerate(self.lanes):
            current = self.step is not None or not self._has_advanced(k)
            known = k < len(self.crossings) and current and not self._hidden
            crossing = self.crossings[k] if known else None
            one = found[k] if k < len(found) else None
            losing = one.loss if one is not None and one.step == step else None
            lane.board.show_crossing(crossing, self._parting(k, step) if known else (), losing)
            lane.show_reason(crossing, step, live=self.step is None)
        self.legend.show_marks({name for lane in self.lanes for name in lane.board.marked()})

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
        paths = self.comparison.paths
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
        if self.step is None and any(self._has_advanced(k) for k in range(len(self.lanes))):
            self._show_reasons()  # what was said of an earlier step no longer holds
        if changed or often or time.monotonic() - self._read_at > READING_SECONDS:
            self.read(resting=resting)

    def show_bar(self) -> None:
        """Show the step on the slider."""
        last = self.last
        over, step = bool(self._race.lanes) and self._race.over, last if self.step is None else self.step
        extent = 0 if over and not self._hidden else self._tour.squares
        shown = self.bar.transport
        shown.show_step(step, last, playing=self.playing, over=over, extent=extent, hides=self._hidden)

    def _show_strips(self) -> None:
        extent = max([self._tour.squares, *(walk.steps for walk in self.walks)])
        for k, lane in enumerate(self.lanes):
            walk = self.walks[k] if k < len(self.walks) else None
            shown = self._resting and not self._hidden and not self._is_behind(k)
            lane.strip.show_walked(
                None if self._hidden else walk, extent, end_role(self._race.lanes[k]) if shown else None
            )
            lane.strip.show_step(None if self._hidden else self.step)

    def show_steps(self) -> None:
        """Show every lane at the chosen step."""
        self.show_bar()
        self._show_strips()
        for k, lane in enumerate(self.lanes):
            walk = self.walks[k] if k < len(self.walks) else None
            lane.show_walk(walk, self.squares_at(k))
            failed = k < len(self._race.lanes) and end_role(self._race.lanes[k]) == "danger"
            lost = (
                lost_squares(self._tour, walk, self.step, failed)
                if walk is not None and not (self._hidden or (self.step is None and self._is_behind(k)))
                else NO_SQUARES
            )
            lane.board.show_moment(self._moment(k), lost)
        if self.panel.isVisible() and not self._hidden:
            self._list_ties()
            step = self.last if self.step is None else self.step
            self.panel.show_step(step)
            if not self.playing:
                self.panel.show_waiting(step)

    def squares_at(self, lane: int) -> int | None:
        """Return how many squares a lane has visited at the chosen step; None = live."""
        return None if self.step is None or lane >= len(self.walks) else self.walks[lane].at(self.step)[0]

    def _moment(self, lane: int) -> Moment | None:
        if self._hidden:
            return Moment(untouched(self._tour), 0)
        if self.step is None or lane >= len(self._replays):
            return None
        replay = self._replays[lane]
        path = replay.path(self.step)
        ends = (square(self._tour, path, 0), square(self._tour, path, -1)) if len(path) else None
        return Moment(*replay.filling(self.step), replay.reversed(self.step), ends)

    def _show_panel(self, shown: bool) -> None:
        self.panel.setVisible(shown)
        if shown:
            self.show_steps()
            self.read(resting=self._resting)

    def _list_ties(self) -> None:
        """List the steps with ties, unless they are listed already."""
        if self._listed is not self.walks:
            self._listed = self.walks
            self.panel.show_walks(self.walks)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.bar.transport.show_colours()
        self.panel.show_colours()
        self.legend.update()
