"""The acts that open a tab on the puzzle in front: races, Algorithm X, estimates, heat maps, experiments."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Act, Actions, Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.i18n import tr
from workbench.ui.shell import acts
from workbench.ui.shell.faces import face_of
from workbench.ui.shell.tab_area import TabArea
from workbench.ui.tour.acts import HEAT_MAP, MOVE_ORDERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from workbench.base.choices import Value
    from workbench.files.analyses import Analysis
    from workbench.lab.experiments.experiment import SettingSource
    from workbench.puzzles.puzzle import Puzzle
    from workbench.searching.race.entries import Entrant
    from workbench.solvers.goal import Goal
    from workbench.ui.analyses.starts.tab import StartsTab
    from workbench.ui.analyses.tuning.tab import RulesTab
    from workbench.ui.base.tab import Tab
    from workbench.ui.lab.lab_record import LabState
    from workbench.ui.lab.lab_tab import LabTab
    from workbench.ui.lab.opened_runs import OpenedRuns
    from workbench.ui.shell.document_tab import DocumentTab

MESSAGE_MILLISECONDS = 6_000
WALKER = "warnsdorff"  # the name of the solver that walks by a tie-break


class AnalysisCommands:
    """Opens tabs on the puzzle in front; the puzzle there may change later."""

    def __init__(self, window: QMainWindow, tabs: TabArea, actions: Actions) -> None:
        self._window = window
        self._tabs, self._actions = tabs, actions

    def offers(self) -> Offers:
        """Return what can be done now."""
        always = {
            acts.LAB: Offer(self.lab),
            acts.RANKING: Offer(self.ranking),
            acts.SUCCESS_CURVE: Offer(self.success_curve),
            acts.BETTER_RULES: Offer(self.better_rules),
            acts.SUDOKU_GRIDS: Offer(self.sudoku_grids),
        }
        tab = self._tabs.document_tab
        if tab is None:
            return always
        from workbench.puzzles.cover import Coverable

        puzzle = tab.document.position.puzzle
        coverable = isinstance(puzzle, Coverable)
        by_name: dict[Act, Callable[[], None]] = {HEAT_MAP: self.heat_map, MOVE_ORDERS: self.move_orders}
        return always | {
            acts.RACE: Offer(self.race),
            acts.WATCH: Offer(self.watch, coverable),
            acts.ESTIMATE: Offer(self.estimate, coverable),
            acts.ATLAS: Offer(self.atlas, isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks),
            acts.SHOW_AS_COVER: Offer(self.show_as_cover, coverable and puzzle.kind != "cover"),
            **{act: Offer(by_name[act]) for act in tab.face.analyses},
        }

    def race(self) -> None:
        from workbench.solvers import solvers_for

        puzzle, title = self._puzzle()
        if not solvers_for(puzzle):
            show_error(self._window, tr("No solver supports this puzzle."))
        else:
            self._open_race(puzzle, title)

    def _open_race(
        self, puzzle: "Puzzle", title: str, entries: "Sequence[Entrant]" = (), goal: "Goal | None" = None
    ) -> None:
        """Open a race; `goal`: of runs that were made of this very puzzle: it is shown where they part."""
        from workbench.ui.analyses.race.tab import RaceTab

        make_face = face_of(puzzle).race
        face = make_face(puzzle) if make_face else None
        if face is not None and face.obstacle:
            show_error(self._window, face.obstacle)
        elif self._sound(puzzle):
            self._tabs.add(RaceTab(puzzle, title, self._actions, face, entries, parting_for=goal))

    def watch(self) -> None:
        from workbench.ui.analyses.watch.tab import WatchTab

        puzzle, title = self._puzzle()
        if self._sound(puzzle):
            self._tabs.add(WatchTab(puzzle, title, self._actions))

    def show_as_cover(self) -> None:
        from workbench.base.choices import ChoiceError
        from workbench.puzzles.cover import Coverable
        from workbench.puzzles.cover.text import MAX_MEMBERS, MAX_OPTIONS
        from workbench.ui.board.document import Document

        puzzle, title = self._puzzle()
        assert isinstance(puzzle, Coverable), "this action is disabled otherwise"
        try:
            cover = puzzle.to_cover().cover
        except ChoiceError as error:
            show_error(self._window, str(error))
            return
        if cover.count > MAX_OPTIONS or len(cover.members) > MAX_MEMBERS:
            words = tr("This cover has {} options. At most {} can be shown.")
            show_error(self._window, words.format(f"{cover.count:,}", f"{MAX_OPTIONS:,}"))
        else:
            self._tabs.add_document(Document.of(cover, tr("{} as exact cover").format(title)))

    def estimate(self) -> None:
        from workbench.searching.estimate.counting import estimated_solvers
        from workbench.ui.analyses.estimate.tab import EstimateTab

        puzzle, title = self._puzzle()
        if not estimated_solvers(puzzle):
            show_error(self._window, tr("No exact cover solver supports this puzzle."))
        elif self._sound(puzzle):
            self._tabs.add(EstimateTab(puzzle, title, self._actions))

    def atlas(self) -> None:
        from workbench.searching.atlas.build import obstacle
        from workbench.ui.analyses.atlas.tab import AtlasTab

        puzzle, title = self._puzzle()
        if problem := obstacle(puzzle):
            show_error(self._window, problem)
        elif self._sound(puzzle):
            document = self._tabs.document_tab
            counted = document.counted if document is not None else None
            self._tabs.add(AtlasTab(puzzle, title, self._actions, diagram=counted))

    def lab(self, file: "Path | None" = None) -> None:
        """Open the lab; `file`: with an experiment, or with a notebook."""
        from workbench.files.documents import FileError
        from workbench.ui.lab.lab_record import LabState, state_of_file

        try:
            state = state_of_file(file) if file else LabState()
        except FileError as error:
            show_error(self._window, str(error))
        else:
            self._tabs.add(self._lab_tab(state))

    def _lab_tab(self, state: "LabState") -> "LabTab":
        """Return a lab with what it asks for connected."""
        from workbench.ui.lab.lab_tab import LabTab

        tab = LabTab(self._actions, self._open_puzzles, state)
        tab.document_requested.connect(self._open_run)
        tab.race_requested.connect(self._race_runs)
        tab.panel.settings.better_requested.connect(partial(self._better_choices, tab))
        tab.message.connect(lambda text: self._window.statusBar().showMessage(text, MESSAGE_MILLISECONDS))
        return tab

    def _open_puzzles(self) -> dict[str, str]:
        """Return the texts of all documents, by title."""
        return {
            tab.document.title: tab.document.position.puzzle.format()
            for tab in self._tabs.document_tabs()
            if not tab.changes.error
        }

    def _open_run(self, opened: "OpenedRuns") -> None:
        """Open the puzzle of a run in a document, with its solver, choices, goal and limit chosen."""
        from workbench.ui.board.document import Document

        tab = self._tabs.add_document(Document.of(opened.puzzle, opened.title))
        [(solver, choices)] = opened.entries
        tab.solve_panel.show_choices(solver.name, choices)
        tab.solve_panel.show_goal(opened.goal)
        tab.solve_panel.show_limit(opened.limit)

    def _race_runs(self, opened: "OpenedRuns") -> None:
        """Race the settings of runs on their puzzle, from the node where they part."""
        self._open_race(opened.puzzle, opened.title, opened.entries, opened.goal)

    def ranking(self) -> None:
        from workbench.ui.lab.presets import benchmark

        self._tabs.add(self._lab_tab(benchmark()))

    def sudoku_grids(self) -> None:
        from workbench.ui.analyses.grids.tab import GridsTab

        self._tabs.add(GridsTab(self._actions))

    def better_rules(self) -> None:
        self._tabs.add(self._rules_tab())

    def _rules_tab(self, analysis: "Analysis | None" = None) -> "RulesTab":
        """Return a search for a better tie-break with what it asks for connected."""
        from workbench.ui.analyses.tuning.tab import RulesTab

        tab = RulesTab(self._actions, analysis)
        tab.race_requested.connect(partial(self._race_by, tr("Best tie-break")))
        tab.heat_map_requested.connect(self._map_rule)
        tab.experiment_requested.connect(self._open_experiment)
        return tab

    def _better_choices(self, lab: "LabTab", source: "SettingSource") -> None:
        """Search for better choices of a solver on the puzzles of a lab's experiment."""
        from workbench.ui.analyses.tuning.settings_tab import SettingsSearchTab

        if lab.draft.obstacle:
            show_error(self._window, lab.draft.obstacle)
            return
        tab = SettingsSearchTab(lab.draft.experiment, source, self._actions)
        tab.race_requested.connect(self._open_race)
        tab.setting_found.connect(partial(self._add_setting, lab))
        self._tabs.add(tab)

    def _add_setting(self, lab: "LabTab", source: "SettingSource") -> None:
        """Add a setting to the experiment of a lab, and show that."""
        if lab in self._tabs.all_tabs():
            lab.draft.change(settings=(*lab.draft.experiment.settings, source))
            self._tabs.setCurrentWidget(lab)

    def _map_rule(self, tour: "Puzzle", choices: "Mapping[str, Value]") -> None:
        """Open the heat map of starts of a board by a rule."""
        from workbench.ui.analyses.starts.opening import starts_tab

        title = tour.name
        self._tabs.add(self._connected(starts_tab(tour, title, self._actions, choices), None, tour, title))

    def _open_experiment(self, text: str) -> None:
        """Open the lab with the text of an experiment."""
        from workbench.ui.lab.lab_record import LabState

        self._tabs.add(self._lab_tab(LabState(text=text)))

    def heat_map(self) -> None:
        from workbench.ui.analyses.starts.opening import starts_obstacle, starts_tab

        puzzle, title = self._puzzle()
        document = self._tabs.document_tab
        assert document is not None, "this action is disabled without a document"
        if obstacle := starts_obstacle(puzzle):
            show_error(self._window, obstacle)
        elif self._sound(puzzle):
            panel = document.solve_panel
            choices = panel.choices if panel.solver.name == WALKER else {}
            starts = starts_tab(puzzle, title, self._actions, choices)
            self._tabs.add(self._connected(starts, document, puzzle, title))

    def move_orders(self) -> None:
        from workbench.ui.analyses.orders.opening import orders_obstacle, orders_tab

        puzzle, title = self._puzzle()
        if obstacle := orders_obstacle(puzzle):
            show_error(self._window, obstacle)
        elif self._sound(puzzle):
            tab = orders_tab(puzzle, title, self._actions)
            tab.race_requested.connect(partial(self._race_by, title))
            tab.heat_map_requested.connect(self._map_rule)
            self._tabs.add(tab)

    def _connected(
        self, starts: "StartsTab", document: "DocumentTab | None", puzzle: "Puzzle", title: str
    ) -> "StartsTab":
        """Return the tab of a heat map, with what it asks for connected."""
        starts.search_requested.connect(partial(self._search_by, document, puzzle, title))
        starts.race_requested.connect(partial(self._race_by, title))
        starts.curve_requested.connect(self.success_curve)
        return starts

    def _search_by(
        self, tab: "DocumentTab | None", puzzle: "Puzzle", title: str, choices: "Mapping[str, Value]"
    ) -> None:
        """Choose a tie-break in a document's tab, or in a new one if that is closed."""
        from workbench.ui.board.document import Document

        if tab is None or tab not in self._tabs.document_tabs():
            tab = self._tabs.add_document(Document.of(puzzle, title))
        self._tabs.setCurrentWidget(tab)
        tab.solve_panel.show_choices(WALKER, choices)

    def _race_by(self, title: str, puzzle: "Puzzle", rules: "Sequence[Mapping[str, Value]]") -> None:
        """Race tie-breaks from a start; a single one races against the classics."""
        from workbench.solvers import SOLVERS

        known = [{"rule": rule} for rule in ("plain", "roth", "vahaaho")]
        others = [rule for rule in known if rule["rule"] not in {choices["rule"] for choices in rules}]
        entries = [(SOLVERS[WALKER], choices) for choices in (*rules, *(others if len(rules) == 1 else []))]
        self._open_race(puzzle, title, entries)

    def success_curve(self, rules: "Mapping[str, Mapping[str, Value]] | None" = None) -> None:
        from workbench.ui.lab.presets import success_curve

        self._tabs.add(self._lab_tab(success_curve(rules or {})))

    # Analyses from files

    def tab_of(self, analysis: "Analysis") -> "Tab":
        """Return a tab that shows an analysis; raise ParseError."""
        from workbench.puzzles.puzzle import ParseError
        from workbench.puzzles.sentences import quoted
        from workbench.ui.shell.analyses.obstacles import obstacle_to

        makers: dict[str, Callable[[Analysis, Puzzle], Tab]] = {
            "race": self._race_of,
            "algorithm-x": self._watch_of,
            "estimate": self._estimate_of,
            "starts": self._starts_of,
            "atlas": self._atlas_of,
        }
        alone: dict[str, Callable[[Analysis], Tab]] = {
            "curve": self._curve_of,
            "lab": self._lab_of,
            "rules": self._rules_tab,
        }
        if analysis.kind in alone:
            return alone[analysis.kind](analysis)
        if analysis.kind not in makers:
            raise ParseError(f"The analysis {quoted(analysis.kind)} is unknown to this version of the workbench.")
        if analysis.puzzle is None:
            raise ParseError("The file is damaged: it has no puzzle.")
        if obstacle := obstacle_to(analysis.kind, analysis.puzzle):
            raise ParseError(obstacle)
        return makers[analysis.kind](analysis, analysis.puzzle)

    def _race_of(self, analysis: "Analysis", puzzle: "Puzzle") -> "Tab":
        from workbench.ui.analyses.race.tab import RaceTab

        make_face = face_of(puzzle).race
        face = make_face(puzzle) if make_face else None
        return RaceTab(puzzle, analysis.title, self._actions, face, analysis=analysis)

    def _watch_of(self, analysis: "Analysis", puzzle: "Puzzle") -> "Tab":
        from workbench.ui.analyses.watch.tab import WatchTab

        return WatchTab(puzzle, analysis.title, self._actions, analysis)

    def _estimate_of(self, analysis: "Analysis", puzzle: "Puzzle") -> "Tab":
        from workbench.searching.estimate.record import estimation_of
        from workbench.ui.analyses.estimate.tab import EstimateTab

        return EstimateTab(puzzle, analysis.title, self._actions, estimation_of(analysis), analysis.made)

    def _starts_of(self, analysis: "Analysis", puzzle: "Puzzle") -> "Tab":
        from workbench.ui.analyses.starts.opening import restored_starts_tab

        return self._connected(restored_starts_tab(analysis, self._actions), None, puzzle, analysis.title)

    def _atlas_of(self, analysis: "Analysis", puzzle: "Puzzle") -> "Tab":
        from workbench.searching.atlas.kept import kept_in
        from workbench.ui.analyses.atlas.tab import AtlasTab

        return AtlasTab(puzzle, analysis.title, self._actions, kept_in(analysis), stored=analysis)

    def _curve_of(self, analysis: "Analysis") -> "Tab":
        from workbench.ui.lab.presets import former_curve

        return self._lab_tab(former_curve(analysis))

    def _lab_of(self, analysis: "Analysis") -> "Tab":
        from workbench.ui.lab.lab_record import state_of

        return self._lab_tab(state_of(analysis))

    # The puzzle in front

    def _puzzle(self) -> "tuple[Puzzle, str]":
        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a document"
        tab.changes.settle()
        return tab.document.position.puzzle, tab.document.title

    def _sound(self, puzzle: "Puzzle") -> bool:
        """Show an error and return False if a puzzle breaks its own rules, or its text cannot be read."""
        from workbench.ui.shell.result_text import obstacle_to_search

        tab = self._tabs.document_tab
        obstacle = obstacle_to_search(tab.changes.error if tab else "", puzzle, lambda _fault: True)
        if obstacle is not None:
            show_error(self._window, " ".join(obstacle))
        return obstacle is None
