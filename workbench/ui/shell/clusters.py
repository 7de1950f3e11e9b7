"""Running the search of a document on a cluster: connecting to it, and leaving it when the search is over."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import show_error, show_notice
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.searching.cluster.farm import Farm
    from workbench.searching.cluster.lasting_crew import Successor
    from workbench.searching.race.lane import Lane
    from workbench.solvers.goal import Goal
    from workbench.ui.search.background_task import BackgroundTask
    from workbench.ui.shell.document.tab import DocumentTab

NOTE_MILLISECONDS = 8000
NO_GOAL = "This solver neither counts nor lists all solutions. Choose another solver."


class Clusters(QObject):
    """Asks for a cluster, and runs searches on it."""

    def __init__(self, window: QMainWindow, tabs: TabArea) -> None:
        super().__init__(window)
        self._window, self._tabs = window, tabs
        self._task: BackgroundTask | None = None
        self._runs: list[ClusterRun] = []

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab = self._tabs.document_tab
        why = "" if tab is None or cluster_goals(tab) else NO_GOAL
        return {acts.RUN_ON_CLUSTER: Offer(self.ask, tab is not None and not tab.running and not why, why=why)}

    def ask(self) -> None:
        """Ask for a cluster, and connect to it."""
        from workbench.ui.base.dialogs import open_dialog
        from workbench.ui.shell.dialogs.cluster import ClusterDialog

        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a document"
        dialog = ClusterDialog(self._window, cluster_goals(tab), tab.solve_panel.goal)
        dialog.accepted.connect(lambda: self.connect_to(tab, dialog.address, dialog.goal, dialog.split_level))
        open_dialog(dialog)

    def connect_to(self, tab: "DocumentTab", address: str, goal: "Goal", level: int | None = None) -> None:
        """Connect to a cluster in the background, and search the puzzle of a tab on it."""
        from workbench.ui.base.crash import show_failure
        from workbench.ui.search.background_task import BackgroundTask

        if self._task is not None:
            self._task.drop()
        self._task = BackgroundTask(self)
        self._task.done.connect(partial(self._begin, tab, goal, level))
        self._task.failed.connect(show_failure)
        self._window.statusBar().showMessage(f"Connecting to {address}…")
        self._task.do(partial(connected, address))

    def _begin(self, tab: "DocumentTab", goal: "Goal", level: int | None, farm: "Farm | str") -> None:
        """Begin to search on the cluster, or show why it cannot be."""
        from workbench.ui.shell.document.result_text import obstacle_to_search

        self._window.statusBar().clearMessage()
        if isinstance(farm, str):
            show_error(self._window, farm)
            return
        error, puzzle = tab.changes.settle(), tab.document.position.puzzle
        if tab not in self._tabs.document_tabs() or tab.running:
            leave(self._window, farm)
        elif obstacle := obstacle_to_search(error, puzzle):
            leave(self._window, farm)
            tab.result_panel.show_verdict(*obstacle, "bad")
        else:
            tab.solve_panel.show_goal(goal)
            run = ClusterRun(self._window, tab, farm, level)
            self._runs = [*(one for one in self._runs if not one.over), run]
            run.go()


class ClusterRun(QObject):
    """The search of one tab on a cluster, which is left when the search is over or dropped."""

    def __init__(self, window: QMainWindow, tab: "DocumentTab", farm: "Farm", level: int | None = None) -> None:
        super().__init__(window)
        self._window, self._tab, self._farm = window, tab, farm
        self._lane, self._successor = lane_on(farm, tab, level)
        self._noticed = self.over = False

    def go(self) -> None:
        """Begin."""
        self._tab.hold(self._lane)
        self._tab.searching.frame.connect(self._look)
        self._tab.searching.changed.connect(self._look)
        self._tab.searching.go()

    def _look(self) -> None:
        """Notice that workers or the cluster are lost, or that it is not needed any more."""
        if losses := self._farm.losses():
            self._window.statusBar().showMessage(losses, NOTE_MILLISECONDS)
        if (problem := self._problem()) and not self._noticed:
            self._noticed = True
            show_notice(self._window, problem, "The search continues on this computer.")
        if not self.over and (self._tab.lane is not self._lane or self._tab.searching.over or self._noticed):
            self.over = True
            self._tab.searching.frame.disconnect(self._look)
            self._tab.searching.changed.disconnect(self._look)
            leave(self._window, self._farm)

    def _problem(self) -> str:
        """Return why the cluster is not used, "" if it is."""
        from workbench.searching.cores.cores_search import CoresSearch

        if self._lane.search is None or isinstance(self._lane.search, CoresSearch):
            return self._successor.problem
        return "This search cannot be divided, so it does not use the cluster. Another solver may."


def cluster_goals(tab: "DocumentTab") -> "list[tuple[Goal, str]]":
    """Return the goals, with their titles, for which the solver of a tab can search on a cluster."""
    from workbench.searching.cores.cores_search import GOALS as GOALS_IN_PARTS
    from workbench.ui.search.solve_panel import GOALS

    return [(goal, text) for goal, text in GOALS if goal in GOALS_IN_PARTS and goal in tab.search.solver.goals]


def lane_on(farm: "Farm", tab: "DocumentTab", level: int | None = None) -> "tuple[Lane, Successor]":
    """Return the lane of a search on a cluster, and what takes over if that is lost."""
    from workbench.searching.cluster.lasting_crew import Successor
    from workbench.searching.cores.thread_crew import ThreadCrew
    from workbench.searching.race.lane import Lane
    from workbench.searching.saved_search.self_saving import SelfSaving

    panel, puzzle = tab.solve_panel, tab.document.position.puzzle
    solver, choices, goal = panel.solver, panel.choices, panel.goal
    here = partial(ThreadCrew, start=partial(solver.start, puzzle, choices, goal), cores=panel.cores)
    successor = Successor(farm.crews(puzzle, solver.name, choices, goal), here)
    cores = max(2, farm.threads)  # for the record of the search
    about = puzzle, solver, choices, goal, panel.limit
    lane = Lane(*about, cores=cores, keeper=SelfSaving(), crews=successor.crew, split_level=level)
    return lane, successor


def connected(address: str) -> "Farm | str":
    """Return a connection to a cluster, or why there is none."""
    from workbench.searching.cluster.farm import Farm
    from workbench.searching.cluster.farm_error import FarmError

    try:
        return Farm(address)
    except FarmError as error:
        return str(error)


def leave(window: QMainWindow, farm: "Farm") -> None:
    """Leave a cluster in the background: its workers may take a moment to hear of it."""
    from workbench.ui.search.background_task import BackgroundTask

    task = BackgroundTask(window)
    task.ended.connect(task.deleteLater)
    task.do(farm.close)
