"""The option tried at a node of a document's search, taken and ruled out: two lanes of a comparison."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import show_error
from workbench.ui.search import acts

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbench.searching.race.entries import Entrant
    from workbench.searching.race.lane import Lane
    from workbench.ui.search.background_task import BackgroundTask
    from workbench.ui.shell.document.tab import DocumentTab


class BothWays(QObject):
    """Finds the option in a thread, and opens the comparison."""

    def __init__(self, window: QObject, open_request: "Callable[[AnalysisRequest, DocumentTab], object]") -> None:
        super().__init__(window)
        self._open = open_request
        self._task: BackgroundTask | None = None  # made when it is needed: its module imports the solvers
        self._about: tuple[DocumentTab, Lane] | None = None

    def offers(self, tab: "DocumentTab") -> Offers:
        """Return what can be done with the search of a document."""
        shown = tab.rewinding.shown
        return {
            acts.BOTH_WAYS: Offer(lambda: self.find(tab), not tab.running and shown is not None and shown.nodes > 0)
        }

    def find(self, tab: "DocumentTab") -> None:
        """Find the option tried at the node shown."""
        from workbench.searching.tried_option import node_tried

        lane, shown = tab.lane, tab.rewinding.shown
        if lane is not None and shown is not None:
            self._about = tab, lane
            node = node_tried(lane, shown.nodes, dead_end=shown.dead_end is not None)
            self._in_thread().do(lambda: lanes_or_reason(lane, node))

    def _in_thread(self) -> "BackgroundTask":
        if self._task is None:
            from workbench.ui.search.background_task import BackgroundTask

            self._task = BackgroundTask(self)
            self._task.done.connect(self._take)
            self._task.failed.connect(show_failure)
        return self._task

    def _take(self, found: object) -> None:
        assert self._about is not None
        tab, lane = self._about
        if isinstance(found, str):
            show_error(tab, found)
        else:
            assert isinstance(found, list)
            title = tab.document.title
            self._open(
                AnalysisRequest(analysis="race", puzzle=lane.puzzle, title=title, entries=found, goal=lane.goal), tab
            )


def lanes_or_reason(lane: "Lane", node: int) -> "list[Entrant] | str":
    """Return a lane with the option of a node and one without it, or why there are none."""
    from workbench.base.choices import ChoiceError
    from workbench.searching.branch.branch import with_node
    from workbench.searching.tried_option import branches_at

    try:
        return [with_node(lane.solver.name, lane.choices, branch) for branch in branches_at(lane, node)]
    except ChoiceError as error:
        text = str(error)
        return f"{text[:1].upper()}{text[1:]}"
