"""What the actions of the start page do: open a puzzle, and go on to what there is to see in it."""

from typing import TYPE_CHECKING

from workbench.base.places import samples
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.board.face import StartAction
from workbench.ui.search.acts import RUN

if TYPE_CHECKING:
    from workbench.ui.base.act import Actions
    from workbench.ui.base.tab import Tab
    from workbench.ui.shell.analyses.commands import AnalysisCommands
    from workbench.ui.shell.document.tab import DocumentTab
    from workbench.ui.shell.tab_area import TabArea
    from workbench.ui.shell.warm_up import WarmUp
    from workbench.ui.shell.window_commands import WindowCommands


class StartCommands:
    """Does what is chosen on the start page; no kind and no analysis is known here by name."""

    def __init__(
        self,
        tabs: "TabArea",
        actions: "Actions",
        commands: "WindowCommands",
        analyses: "AnalysisCommands",
        warm_up: "WarmUp",
    ) -> None:
        self._tabs, self._actions, self._commands, self._analyses = tabs, actions, commands, analyses
        self._warm_up = warm_up
        self._opened: dict[StartAction, Tab] = {}  # the analyses that actions have opened

    def do(self, kind: str, action: StartAction) -> None:
        """Open the puzzle of an action and go on to what it shows; an analysis that is still open is shown again."""
        before = self._opened.get(action)
        if before is not None and before in self._tabs.all_tabs():
            self._tabs.setCurrentWidget(before.widget)
            return
        tab = self._open(kind, action)
        if tab is None:
            return
        for act in action.acts:
            self._actions[act].trigger()
        if action.search:
            from workbench.files.suggested_search import parse_search

            tab.search.suggest(parse_search(action.search))
        if action.analysis and not self._analyse(tab, action):
            return
        if action.run and action.analysis:
            self._actions[RUN].trigger()
        elif action.run:
            tab.watch()

    def _open(self, kind: str, action: StartAction) -> "DocumentTab | None":
        """Open the puzzle of an action; return its tab, None if a sample is missing or a large file is being read."""
        if action.make is None:
            file = next(file for file in samples(kind) if file.stem == action.sample)
            self._commands.open_path(file)
            return self._tabs.document_tab
        self._warm_up.wait_for_imports()
        from workbench.ui.board.document import Document

        return self._tabs.add_document(Document.of(action.make(), action.title))

    def _analyse(self, tab: "DocumentTab", action: StartAction) -> bool:
        """Open the analysis of an action; return False if that is not possible."""
        request = AnalysisRequest(
            analysis=action.analysis,
            puzzle=tab.document.position.puzzle,
            title=tab.document.title,
            chosen=(tab.solve_panel.solver, tab.solve_panel.choices),
            details=action.details,
        )
        opened = self._analyses.open(request, tab)
        if opened is not None:
            self._opened[action] = opened
        return opened is not None
