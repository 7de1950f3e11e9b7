"""What if: lanes that share what a lane shows and go on otherwise are added to the comparison."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from workbench.base.choices import ChoiceError
from workbench.searching.race.entries import Entrant
from workbench.searching.race.race import MAX_LANES
from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.analyses.race.race_entries import RaceEntries
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.race_face import WhatIf


class AddedLanes(QObject):
    """Finds out in a thread which lanes to add; those that are there keep what they have come to."""

    found = Signal(object)  # the entries of all lanes
    refused = Signal(str)  # why there is no such lane
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, entries: RaceEntries) -> None:
        super().__init__(entries)
        self._entries = entries
        self._task = BackgroundTask(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

    def listen(self, views: Sequence[LaneView]) -> None:
        """Add what is chosen in these lanes."""
        self.drop()
        for view in views:
            view.contents.what_if_chosen.connect(self.add)

    def add(self, chosen: WhatIf) -> None:
        """Add the lanes of what was chosen."""
        self._task.do(lambda: lanes_or_reason(chosen))

    def _take(self, added: object) -> None:
        now = self._entries.entrants
        if isinstance(added, str):
            self.refused.emit(added)
        elif isinstance(added, list) and len(now) + len(added) > MAX_LANES:
            self.refused.emit(f"A comparison has at most {MAX_LANES} lanes: remove one first.")
        elif isinstance(added, list):
            self.found.emit([*now, *added])

    def drop(self) -> None:
        """Forget what was chosen."""
        self._task.drop()


def lanes_or_reason(chosen: WhatIf) -> list[Entrant] | str:
    """Return the lanes, or why there are none."""
    try:
        return list(chosen.lanes())
    except ChoiceError as error:
        text = str(error)
        return f"{text[:1].upper()}{text[1:]}"
