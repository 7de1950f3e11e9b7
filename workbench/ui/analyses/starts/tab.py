"""One tab: the starts from which a tie-break finds a tour, as heat maps that follow the rule as it is edited."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from workbench.base.choices import Value
from workbench.base.graphics_card import made_on
from workbench.files.analyses import Analysis
from workbench.files.provenance import Provenance, provenance
from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.starts_record import starts_analysis
from workbench.insight.tours.walk_from import WalkFrom
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.analyses.starts.deciding import StartsDeciding
from workbench.ui.analyses.starts.heat import ROLES, Left, legend, levels, pair_legend, texts, worst_start
from workbench.ui.analyses.starts.map import SHUFFLED, RuleMap
from workbench.ui.analyses.starts.pane import MapPane, show_difference
from workbench.ui.analyses.starts.panel import FIRST_RULES, A, B, C, StartsPanel
from workbench.ui.analyses.starts.requests import race_request, search_request, starts_request
from workbench.ui.analyses.starts.restoring import restore_maps
from workbench.ui.analyses.starts.rule import title_of
from workbench.ui.analyses.starts.three_maps import ThreeMaps
from workbench.ui.analyses.starts.views import starts_views
from workbench.ui.analyses.starts.walk import WalkView, walks_from
from workbench.ui.analyses.starts.wheel_edits import squares_in
from workbench.ui.analyses.starts.words import NEXT, START, answer_words, difference_words, map_words, onward_difference
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.board.acts import SHOW_COORDINATES
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.tab_layout import PanelFrame, segment, segments, tab_layout
from workbench.ui.search.tab_search import TabSearch
from workbench.ui.tour.board import TourBoard

SPACING = 14  # pixels
PANEL_WIDTH = (320, 392)  # pixels at least and at most
FRAMES_PER_LOOK = ((400_000, 40), (40_000, 8))  # by the squares of a map, at least
Choices = dict[str, Value]


class StartsTab(RunTab):
    """Connects the maps, the walk and the panel; the board stays as it was when the tab was opened."""

    def __init__(
        self,
        tour: Tour,
        name: str,
        actions: Actions,
        choices: Mapping[str, Value] | None = None,
        analysis: Analysis | None = None,
        beginning: str = "",
    ) -> None:
        """`beginning`: the walk by hand whose next squares are tried; raise ChoiceError."""
        super().__init__()
        self.tour, self.name, self.begun = tour, name, BegunBoard.of(tour, beginning)
        self.picked: tuple[Cell, str] | None = None  # a start and a rule, whose walk is shown
        self._mapped: dict[str, Choices] = {}  # by rule, of its current map
        self.made: Provenance = {}  # where restored maps come from
        self._region, self._frames = -1, 0
        self._shown_rules = (A, B)  # of the two walks that are shown
        self.panel = StartsPanel(actions)
        self.maps = {rule: RuleMap(tour, self.begun.begun) for rule in FIRST_RULES}
        self.panes = {A: MapPane(tour, f"Map of starts, rule {A}", "Squares left:", legend())}
        self.difference = MapPane(tour, "Difference of the two maps", "Tour by:", pair_legend())
        self.walk, self.three = WalkView(tour), ThreeMaps(self.begun, self.maps)
        self._walking, self.deciding = BackgroundTask(), StartsDeciding(self.begun.left, self.maps)
        self._lay_out()
        self._connect()
        FocusTarget(self, self.panes[A].board)
        if choices:
            self.panel.forms[A].show_choices(choices)
        if analysis is not None:
            self._mapped = restore_maps(analysis, self.panel.forms, self.maps)
            self.made = analysis.made
        self._follow(A)
        if not self.begun.is_fresh:
            self._show_beginning()
        elif tour.start is not None or tour.squares > SHUFFLED:  # else a start that fails, once one is known
            self._pick(A, tour.start or worst_start(self.maps[A].left, self.deciding.verdicts))

    def _show_beginning(self) -> None:
        """Show the walk by hand on the maps, and from which square it may go on."""
        for pane in (*self.panes.values(), self.difference):
            pane.show_beginning(self.begun)
        self.panel.afresh.show()
        if self.begun.onward:
            self._pick(A, self.begun.onward[0])

    def _lay_out(self) -> None:
        self.pair, self.right, self.shown = QWidget(), QStackedWidget(), QStackedWidget()
        self._group = QButtonGroup(self)
        views = {"Walk": self.walk, "Difference": self.difference}
        self.views = {}
        for text, widget in (*views.items(), ("Three maps", self.three)):
            (self.right if text in views else self.shown).addWidget(widget)
            self.views[text] = button = segment(text)
            self._group.addButton(button)
            button.toggled.connect(partial(self._turn_to, widget))
        pair = QHBoxLayout(self.pair)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.setSpacing(SPACING)
        pair.addWidget(self.panes[A], 1)
        pair.addWidget(self.right, 1)
        self.shown.insertWidget(0, self.pair)
        row = segments(list(self.views.values()))
        row.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addLayout(row)
        left.addWidget(self.shown, 1)
        layout = tab_layout(self, SPACING)
        layout.addLayout(left, 10)
        layout.addWidget(PanelFrame(self.panel, *PANEL_WIDTH), 4)

    def _connect(self) -> None:
        for own in (*self.maps.values(), self._walking, self.deciding):
            own.setParent(self)  # they are deleted with the tab, and so are their connections, which hold it
        for rule, form in self.panel.forms.items():
            form.changed.connect(partial(self._follow, rule))
            form.pointed.connect(partial(self._point, rule))
        for rule, rule_map in self.maps.items():
            rule_map.changed.connect(partial(self._look, rule))
        for runner in self.runners:
            runner.changed.connect(self._rested)
            runner.failed.connect(self.failed)
        for rule, pane in self.panes.items():
            pane.picked.connect(partial(self._pick, rule))
            pane.looked_at.connect(partial(self._show_figures, rule))
        self.difference.picked.connect(lambda cell: self._pick_both(cell, (A, B)))
        self.three.picked.connect(self._pick_both)
        self.walk.start_requested.connect(lambda cell: self._pick(self.picked[1] if self.picked else A, cell))
        self._walking.done.connect(self._show_walk)
        self.deciding.done.connect(self.show_frame)
        for task in (self._walking, self.deciding):
            task.failed.connect(self.failed)
        self.panel.rule_shown.connect(self._turn_to_rule)
        ask = self.requested.emit
        self.panel.search_requested.connect(
            lambda: ask(search_request(self.tour, self.name, self.panel.forms[self.panel.shown].choices))
        )
        self.panel.race_requested.connect(self._request_race)
        self.panel.afresh_requested.connect(
            lambda: ask(starts_request(self.tour, self.name, self.panel.forms[A].choices))
        )
        self.panel.curve_requested.connect(lambda: ask(AnalysisRequest(analysis="curve", details=self.rules())))
        self.views["Walk"].setChecked(True)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"Starts: {self.name}"

    @property
    def runners(self) -> tuple[TabSearch, ...]:
        """Those of both maps."""
        counts = (form.count.searching for form in self.panel.forms.values())
        return (*(rule_map.searching for rule_map in self.maps.values()), *counts)

    def offers(self) -> Offers:
        """Return what can be done now."""
        return {**super().offers(), SHOW_COORDINATES: Offer(self.toggle_coordinates, checked=SQUARES.shown)}

    def drop_search(self) -> None:
        """End the maps and the walk."""
        super().drop_search()
        self._walking.drop()
        self.deciding.drop()

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        best = [form.count.kept.keys for form in self.panel.forms.values()]
        return str((self._mapped, best, 0 if self.running else [int(one.left.sum()) for one in self.maps.values()]))

    @property
    def _left(self) -> dict[str, Left]:
        return {rule: self.maps[rule].known for rule in self._mapped}

    @property
    def _provenance(self) -> Provenance:
        return self.made or provenance(max(one.card for one in self.maps.values()))

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        best = {rule: form.count.kept for rule, form in self.panel.forms.items()}
        return starts_analysis(self.begun, self.name, self._mapped, self._left, self._provenance, best)

    def views_to_export(self) -> list[TabView]:
        """Return the maps and the walk that are shown."""
        view = next(text for text, one in self.views.items() if one.isChecked())
        shown = {view: self.shown} if self.pair.isHidden() else {"A": self.panes[A], view: self.right}
        return starts_views(self.begun.left, self.deciding.verdicts, self.title, shown, self._left, self._provenance)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for pane in (*self.panes.values(), self.difference):
            pane.show_colours()
        for shown in (self.walk, self.three):
            shown.show_colours()
        self.panel.show_colours()
        self.show_frame()

    # Actions

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates along the edges of the boards."""
        SQUARES.toggle()
        for board in self.findChildren(TourBoard):
            board.show_coordinates()
        self.status_changed.emit()

    def run(self) -> None:
        """Resume the maps after a pause, or compute them again."""
        for rule, rule_map in self.maps.items():
            if rule_map.searching.paused:
                rule_map.searching.go()
            elif rule in self._mapped:
                rule_map.show_rule(self._mapped[rule])
            self.panel.forms[rule].count.searching.go()

    def _needs(self, rule: str) -> bool:
        """Tell whether the map of a rule is shown, or its form."""
        three = self.views["Three maps"].isChecked()
        return rule in (A, self.panel.shown) or three or (rule == B and not self.views["Walk"].isChecked())

    def _follow(self, rule: str) -> None:
        """Start the map of a rule if the rule has changed and its map is needed."""
        form = self.panel.forms[rule]
        if form.trouble:
            self._show_figures(rule)
        elif self._needs(rule) and self._mapped.get(rule) != form.choices:
            self._mapped[rule], self.made = form.choices, {}
            self.maps[rule].show_rule(form.choices)
            if self.picked is not None and self.picked[1] == rule:
                self._walk()
        self._allow_use()

    def _allow_use(self) -> None:
        """Let rules be used elsewhere if their texts have no error."""
        forms = self.panel.forms
        self.panel.allow_use(
            not forms[self.panel.shown].trouble, not any(forms[rule].trouble for rule in (A, *self._mapped))
        )

    def _turn_to(self, widget: QWidget, on: bool) -> None:
        if not on:
            return
        whole = self.shown.indexOf(widget) >= 0
        self.shown.setCurrentWidget(widget if whole else self.pair)
        if not whole:
            self.right.setCurrentWidget(widget)
            self.panel.leave(C)  # its map is shown beside two others only
        for rule in (B, C):
            self._follow(rule)
        self.show_frame()

    def _turn_to_rule(self, rule: str) -> None:
        if rule == B and self.views["Walk"].isChecked():
            self.views["Difference"].setChecked(True)
        if rule == C:
            self.views["Three maps"].setChecked(True)
        self._allow_use()

    def _pick(self, rule: str, cell: Cell) -> None:
        """Show the walk from a square by a rule."""
        if self.begun.left.board[cell]:
            self.picked = cell, rule
            for pane in (*self.panes.values(), self.difference):
                pane.board.show_tour(replace(self.tour, start=self.begun.first or cell, end=None))
            self.views["Walk"].setChecked(True)
            self._walk()

    def _walk(self) -> None:
        assert self.picked is not None
        cell, rule = self.picked
        self._walking.do(partial(walks_from, self.begun, [self._mapped[rule]], cell))

    def _pick_both(self, cell: Cell, rules: tuple[str, str]) -> None:
        """Show the walks from a square by two rules, at the step where they part."""
        if self.begun.left.board[cell]:
            self.views["Three maps"].setChecked(True)
            self._shown_rules = rules
            self._walking.do(partial(walks_from, self.begun, [self._mapped[rule] for rule in rules], cell))

    def _request_race(self) -> None:
        forms = [self.panel.forms[rule] for rule in self._mapped]
        rules, start = [form.choices for form in forms], self.picked[0] if self.picked else self.tour.start
        tour = replace(self.tour, start=start) if self.begun.is_fresh else self.tour
        self.requested.emit(race_request(tour, self.name, rules, self.begun.going_on_to(start).text))

    def rules(self) -> dict[str, Choices]:
        """Return the choices of the rules that have a map, by title."""
        return {f"{rule}: {title_of(choices)}": choices for rule, choices in self._mapped.items()}

    # What is shown

    def _show_walk(self, walks: list[WalkFrom] | str) -> None:
        if isinstance(walks, str):
            self.walk.show_error(walks)
        elif len(walks) > 1:
            self.three.walks.show_walks(walks[0], walks[1], self._shown_rules)
        elif self.picked is not None:
            walk = "Walk on" if walks[0].begun else "Walk"
            title = f"{walk} from {self.tour.name_of(walks[0].start)} by rule {self.picked[1]}"
            self.walk.show_walk(walks[0], title)

    def _look(self, rule: str) -> None:
        self._frames += 1
        every = next((frames for size, frames in FRAMES_PER_LOOK if self.tour.board.size >= size), 1)
        if not self.running or self._frames % every == 0:
            self.show_map(rule)

    def _rested(self) -> None:
        first = self.maps[A]
        if self.picked is None and first.searching.over and not first.rejection_reason and self.tour.squares:
            self._pick(A, worst_start(first.left, self.deciding.verdicts))
        self.status_changed.emit()

    def show_frame(self) -> None:
        """Show what is known about both rules."""
        for rule in self.maps:
            self.show_map(rule)

    def show_map(self, rule: str) -> None:
        """Show what is known about a rule, if this tab is visible."""
        if not self.isVisible():
            return
        rule_map, pane = self.maps[rule], self.panes.get(rule)
        left, verdicts = rule_map.left, self.deciding.verdicts
        self.panel.show_answer(rule, answer_words(self.begun, rule, left, verdicts))
        if pane is not None and pane.isVisible():
            pale = rule_map.stale | self._outside_region(rule)
            reason = "Previous rule" if self._region < 0 else "Outside the sector"
            signs = texts(self.tour, left, verdicts)
            pane.show_map(levels(self.tour, left, verdicts), ROLES, pale, reason, signs)
            self._show_figures(rule)
        if self.difference.isVisible():
            self._show_difference()
        if self.three.isVisible():
            titles = {one: f"{one}: {self._title_of_map(one)}" for one in self.maps}
            self.three.show_maps(titles, self.deciding.verdicts)
        done = [rule_map.heat for rule_map in self.maps.values() if rule_map.heat]
        total = sum(len(heat.starts) for heat in done)
        self.panel.progress.setMaximum(max(1, total))
        self.panel.progress.setValue(sum(heat.done for heat in done))

    def _outside_region(self, rule: str) -> NDArray[np.bool_]:
        """Return the squares outside the region of the wheel under the mouse."""
        if self._region < 0:
            return np.zeros(self.tour.shape, bool)
        around = self.begun.first or (self.picked[0] if self.picked else self.panes[A].board.cursor_cell)
        start = around if self.panel.forms[rule].around_start else None
        return ~squares_in(self._region, self.tour.shape, start, self.tour.leap)

    def _point(self, rule: str, region: int) -> None:
        self._region = region
        self.show_map(rule)

    def _show_difference(self) -> None:
        verdicts = self.deciding.verdicts
        numbers = show_difference(self.difference, self.tour, self.maps[A], self.maps[B], verdicts)
        heading = f"A: {self._title_of_map(A)}  ·  B: {self._title_of_map(B)}"
        words = onward_difference(self.begun, numbers) + difference_words(self.tour, numbers, verdicts)
        self.difference.show_texts(heading, words)

    def _title_of_map(self, rule: str) -> str:
        """Return the title of the rule that a map shows, which may not be the one in the form."""
        return title_of(self._mapped.get(rule, self.panel.forms[rule].choices))

    def _show_figures(self, rule: str, cell: Cell | None = None) -> None:
        """Show the figures of a map, and of one start if given."""
        if rule not in self.panes:
            return
        rule_map, form = self.maps[rule], self.panel.forms[rule]
        heading = f"{rule}: {self._title_of_map(rule)}"
        if trouble := form.trouble_words or rule_map.rejection_reason:
            self.panes[rule].show_texts(heading, trouble)
            return
        text = map_words(self.tour, rule_map.left, self.deciding.verdicts, cell, START if self.begun.is_fresh else NEXT)
        self.panes[rule].show_texts(heading, f"{text} {made_on(rule_map.card)}".rstrip())
