"""The walks of a race, looked at step by step: what the slider, the strips, the boards and the table of ties show."""

import time
from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from workbench.lab.race.race import Race
from workbench.lab.tours.comparison import WalkComparison, ended, lane_names, square
from workbench.lab.tours.walk_record import Crossing, Replay, WalkReader, WalkRecord, crossing
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.ui.race.lane_view import LaneView
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.search_runner import FRAME_MILLISECONDS
from workbench.ui.tour.lane_walk import LaneWalk, Moment
from workbench.ui.tour.marks import NO_SQUARES
from workbench.ui.tour.tie_panel import TiePanel
from workbench.ui.tour.walk_bar import WalkBar
from workbench.ui.tour.walk_strip import WalkStrip
from workbench.ui.tour.wording import end_role, visited

SMALL = 10_000  # squares of a board whose walks are told at every frame
SELDOM = 0.4  # seconds between two times that larger ones are told while the race is on
WHOLE_SECONDS = 8.0  # that a whole walk takes to be played again at full speed

Look = tuple[int, list[WalkRecord], int, list[Crossing | None]]  # race, walks, step, where lanes stand at that step


class RaceWalks(QObject):
    """Holds the step that is looked at, None = live, and has walks told by a thread, one look at a time."""

    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self.bar, self.panel = WalkBar(), TiePanel(tour)
        self.step: int | None = None
        self.walks: list[WalkRecord] = []
        self.crossings: list[Crossing | None] = []
        self.views: list[LaneView] = []
        self.forecast = WalkComparison([])
        self._race = Race([])
        self._number = 0  # of the race: what was told of one before is of no use
        self._tellers: list[WalkReader] = []
        self._replays: list[Replay] = []
        self._busy = self._wanted = False
        self._resting = True
        self._looked = 0.0
        self._steps_listed: list[WalkRecord] = []
        self._aside = BackgroundTask()
        self._aside.done.connect(self._take_look)
        self._aside.failed.connect(self.failed)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_on)
        self._played = 0.0  # steps, with parts of one
        self.pace: float | None = None
        self.bar.step_chosen.connect(self._choose)
        self.bar.play_requested.connect(self.play)
        self.bar.tie_requested.connect(self.go_to_tie)
        self.bar.table_requested.connect(self._show_panel)
        self.panel.step_requested.connect(self.go)
        self.panel.hide()

    def above_table(self, grid: QWidget) -> QSplitter:
        """Return the lanes with the table of ties below them, and a handle between."""
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(grid)
        splitter.addWidget(self.panel)
        splitter.setStretchFactor(0, 1)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(10)
        return splitter

    # The race

    def take(self, race: Race, views: list[LaneView]) -> None:
        """Look at another race, live."""
        self.stop_playing()
        self._number += 1
        self._race, self.step = race, None
        self._tellers = [WalkReader(lane) for lane in race.lanes]
        self.walks, self.crossings, self._replays = [], [None] * len(race.lanes), []
        self._steps_listed = []
        if views is not self.views:
            self.views = views
            for view in views:
                self._join(view)
        self.look(resting=True)

    def take_forecast(self, forecast: WalkComparison) -> None:
        """Show what will become of the lanes."""
        self.forecast = forecast
        marks = sorted({at for at in forecast.differences if at is not None})
        self.bar.slider.show_marks(tuple(marks))
        self.bar.part.setEnabled(bool(marks))
        if forecast.over:
            self.bar.summary.show_text(forecast.sentence() if self._foreseen else "")

    @property
    def _foreseen(self) -> bool:
        """Whether the lanes could be walked beforehand."""
        return any(len(path) for path in self.forecast.paths)

    def _join(self, view: LaneView) -> None:
        board, strip = view.board, view.strip
        assert isinstance(board, LaneWalk)
        assert isinstance(strip, WalkStrip)
        strip.step_requested.connect(self.go)
        board.viewed.connect(lambda: self._share_view(board))
        view.cut_requested.connect(self.go)

    def _share_view(self, one: LaneWalk) -> None:
        """Let all boards show the part that one shows."""
        for board in self._boards():
            if board is not one:
                board.board.show_view(one.board.view)

    def _boards(self) -> list[LaneWalk]:
        return [view.board for view in self.views if isinstance(view.board, LaneWalk)]

    def _strips(self) -> list[WalkStrip]:
        return [view.strip for view in self.views if isinstance(view.strip, WalkStrip)]

    def drop(self) -> None:
        """End what is under way, and forget all that is large."""
        self.stop_playing()
        self._aside.drop()
        self._busy = False
        self._number += 1
        self._race, self.forecast = Race([]), WalkComparison([])
        self._tellers, self._replays, self.walks, self.crossings, self._steps_listed = [], [], [], [], []
        self.panel.show_walks([])

    # Steps

    @property
    def most(self) -> int:
        """The last step of any lane."""
        told = max((walked.steps for walked in self.walks), default=0) if self._resting else 0
        return max(told, max((visited(lane) for lane in self._race.lanes), default=0))

    def go(self, step: int) -> None:
        """Look at a step; the last one, and all beyond it, is live."""
        self.stop_playing()
        self._go(step)

    def _choose(self, step: int) -> None:
        self.go(step)

    def _go(self, step: int) -> None:
        most = self.most
        self.step = None if step >= most else max(0, step)
        self.show_steps()
        self.look(resting=self._resting)

    def go_live(self) -> None:
        """Look at what the race has come to."""
        self.stop_playing()
        if self.step is not None:
            self.step = None
            self.show_steps()

    def go_to_tie(self, direction: int) -> None:
        """Look at the next step at which any lane met a tie, or the one before."""
        self._list_steps()
        steps, model = self.panel.steps_model.steps, self.panel.steps_model
        here = self.most if self.step is None else self.step
        place = model.place(here + 1) if direction > 0 else model.place(here) - 1
        if 0 <= place < len(steps):
            self.go(int(steps[place]))

    def go_to_parting(self, lane: int) -> None:
        """Look at the step after which a lane parts from the first one."""
        at = self.forecast.differences[lane]
        if at is not None:
            self.go(at)

    # Playing

    @property
    def playing(self) -> bool:
        """Whether walks are played again."""
        return self._timer.isActive()

    def play(self) -> None:
        """Play the walks again from this step, from their start if they are at their end; or hold them."""
        if self.playing:
            self.stop_playing()
            self.show_steps()
            return
        if self.step is None:
            self._go(0)
        self._played = float(self.step or 0)
        self._timer.start(FRAME_MILLISECONDS)
        self.show_steps()

    def stop_playing(self) -> None:
        """Hold the walks at the step that is looked at."""
        self._timer.stop()

    def _play_on(self) -> None:
        pace = self.pace or max(8.0, self.most / WHOLE_SECONDS)
        self._played += pace * FRAME_MILLISECONDS / 1000
        if int(self._played) >= self.most:
            self.go(self.most)
        elif int(self._played) != self.step:
            self._go(int(self._played))

    # Looking

    def look(self, *, resting: bool) -> None:
        """Have the walks told, and where they stand at the step looked at; if a look is under way, after it."""
        self._resting = resting
        if self._busy:
            self._wanted = True
            return
        if not self._tellers:
            return
        self._busy, self._wanted, self._looked = True, False, time.monotonic()
        for teller in self._tellers:
            teller.observe(resting)
        tellers, number, step = self._tellers, self._number, self.step
        self._aside.do(lambda: look(tellers, number, step))

    @property
    def looking(self) -> bool:
        """Whether walks are being told."""
        return self._busy

    def _take_look(self, found: object) -> None:
        self._busy = False
        assert isinstance(found, tuple)
        number, walks, step, crossings = found
        if number != self._number:
            self._wanted = True
        else:
            self._take(walks, step, crossings)
        if self._wanted:
            self.look(resting=self._resting)

    def _take(self, walks: list[WalkRecord], step: int, crossings: list[Crossing | None]) -> None:
        fresh = len(walks) != len(self.walks) or any(a is not b for a, b in zip(walks, self.walks, strict=True))
        if fresh:
            self._replays = [Replay(walked) for walked in walks]
        self.walks = walks
        if fresh or self.step is not None:
            self.show_steps()
        here = max((walked.steps for walked in walks), default=0) if self.step is None else self.step
        if here == step:
            self._show_crossings(step, crossings)
        elif self.playing and self.panel.isVisible():  # a large board: the table lags behind, and says where it is
            self._fill_table(step, crossings)

    def _show_crossings(self, step: int, crossings: list[Crossing | None]) -> None:
        self.crossings = crossings
        for k, board in enumerate(self._boards()):
            if self.step is not None or not self._gone_on(k):
                board.show_crossing(crossings[k], self._parted(k, step))
        if self.panel.isVisible():
            self._list_steps()
            self._fill_table(step, crossings)

    def _fill_table(self, step: int, crossings: list[Crossing | None]) -> None:
        """Show candidates in the table; its columns stay as they are while walks are played."""
        self.panel.show_crossings(lane_names(self._race.lanes), step, crossings, fitted=not self.playing)

    def _gone_on(self, lane: int) -> bool:
        """Whether a lane has gone on since its walk was told."""
        return lane < len(self.walks) and self.walks[lane].squares != visited(self._race.lanes[lane])

    def _parted(self, lane: int, step: int) -> tuple[Cell, ...]:
        """Return the two squares between which a lane parts at this step from the one it is compared with."""
        first = self.forecast.first
        if first is None or step <= 0:
            return ()
        for other in range(len(self.views)) if lane == first else [lane]:
            if other < len(self.forecast.differences) and self.forecast.differences[other] == step:
                both = self.crossings[first], self.crossings[other]
                return tuple({one.next for one in both if one is not None and one.next is not None})
        return ()

    # What is shown

    def show_frame(self, *, resting: bool) -> None:
        """Show where the race is; have it told anew if there is reason."""
        often = resting or self._tour.squares <= SMALL
        changed = resting != self._resting
        self._resting = resting
        self.show_bar()
        self._show_strips()
        if self.step is None:
            for k, board in enumerate(self._boards()):
                if self._gone_on(k):
                    board.show_crossing(None)
        if resting and self._race.over and self._race.lanes and not self._foreseen:
            self.bar.summary.show_text(ended(self._race.lanes))
        if changed or often or time.monotonic() - self._looked > SELDOM:
            self.look(resting=resting)

    def show_bar(self) -> None:
        """Show the step on the slider."""
        most = self.most
        over = bool(self._race.lanes) and self._race.over
        self.bar.show_step(most if self.step is None else self.step, most, playing=self.playing, over=over)

    def _show_strips(self) -> None:
        extent = max([self._tour.squares, *(walked.steps for walked in self.walks)])
        for k, strip in enumerate(self._strips()):
            walked = self.walks[k] if k < len(self.walks) else None
            strip.show_walked(walked, extent, end_role(self._race.lanes[k]) if self._resting else None)
            strip.show_step(self.step)

    def show_steps(self) -> None:
        """Show every lane at the step that is looked at."""
        self.show_bar()
        self._show_strips()
        for k, (view, board) in enumerate(zip(self.views, self._boards(), strict=True)):
            walked = self.walks[k] if k < len(self.walks) else None
            view.show_walked(walked, self.squares_at(k))
            lost = NO_SQUARES
            if walked is not None and walked.cut is not None and (self.step is None or self.step >= walked.cut[1]):
                lost = walked.cut[0]
            board.show_moment(self._moment(k), lost)
        if self.panel.isVisible():
            self._list_steps()
            step = self.most if self.step is None else self.step
            self.panel.show_step(step)
            if not self.playing:
                self.panel.show_waiting(step)

    def squares_at(self, lane: int) -> int | None:
        """Return how many squares a lane has visited at the step looked at; None = live."""
        return None if self.step is None or lane >= len(self.walks) else self.walks[lane].at(self.step)[0]

    def _moment(self, lane: int) -> Moment | None:
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
            self.look(resting=self._resting)

    def _list_steps(self) -> None:
        """List the steps with ties, unless they are listed already."""
        if self._steps_listed is not self.walks:
            self._steps_listed = self.walks
            self.panel.show_walks(self.walks)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.bar.show_colours()
        self.panel.show_colours()


def look(tellers: Sequence[WalkReader], number: int, step: int | None) -> Look:
    """Tell the walks, and where they stand at a step, None = where the longest has come to."""
    walks = [teller.record() for teller in tellers]
    at = max((walked.steps for walked in walks), default=0) if step is None else step
    crossings = [standing(teller, walked, at) for teller, walked in zip(tellers, walks, strict=True)]
    return number, walks, at, crossings


def standing(teller: WalkReader, walked: WalkRecord, step: int) -> Crossing | None:
    """Return where a lane's walk stands at a step, or at its end if that is earlier."""
    squares, turned = walked.at(step)
    if not len(walked.path) or teller.lane.rejection_reason:
        return None
    path = walked.path if turned == len(walked.rotations) else Replay(walked).path(step)
    return crossing(teller.lane, path, min(squares, len(path)))
