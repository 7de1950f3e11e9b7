"""The drawing of a race, frame by frame: all lanes while it rests, else a few in turn."""

from workbench.searching.race.clock import Clock
from workbench.searching.race.race import Race
from workbench.ui.analyses.race.pages.race_pages import RacePages
from workbench.ui.analyses.race.scale import Scale
from workbench.ui.search.race_face import RaceFace

LANES_PER_FRAME = 3  # that are drawn at 30 frames a second


class LaneFrames:
    """Draws the pages of a race, and the lanes whose turn it is."""

    def __init__(self, face: RaceFace, pages: RacePages) -> None:
        self._face, self._pages = face, pages
        self._turn = 0  # the first lane that the next frame draws, during the race
        self._extent = 0  # nodes at the right edge of each lane's depth view

    def use_scale(self, race: Race, scale: Scale) -> None:
        """Count nodes on another axis from the next frame on."""
        self._face.use_log_axis(scale is Scale.LOG)
        self._extent = extent(race, scale)

    def draw(self, race: Race, scale: Scale, *, running: bool, over: bool) -> None:
        """Draw the next frame; `over`: the race has ended or was stopped."""
        views = self._pages.grid.views
        if running:
            numbers = range(self._turn, min(self._turn + LANES_PER_FRAME, len(views)))
        else:
            self._turn, numbers = 0, range(len(views))
        if not self._turn:
            self._extent = extent(race, scale)
            self._face.show_frame(resting=not running)
            self._pages.show_race(scale)
        self._turn = numbers.stop % len(views)
        places = race.places()
        ranked = self._face.backtracks and len(set(places)) > 1
        for k in numbers:
            views[k].show_frame(self._extent, stopped=over)
            views[k].show_place(places[k] if ranked else None, places.count(places[k]))


def extent(race: Race, scale: Scale) -> int:
    """Return the nodes that all depth views of a race reach to; 0 = each has its own scale."""
    if race.clock is Clock.SECONDS or scale is Scale.OWN:
        return 0
    return max((lane.probe.nodes for lane in race.lanes if lane.probe is not None), default=0)
