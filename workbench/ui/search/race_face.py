"""What a kind of puzzle contributes to a race: the contents of each lane, and what stands around the lanes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from workbench.searching.race.entries import Entrant
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Race
from workbench.solvers.goal import Goal
from workbench.ui.base.exports.view import TabView
from workbench.ui.search.job import Driven
from workbench.ui.search.lane_figures import Figures
from workbench.ui.search.lane_sentence import LaneSentence
from workbench.ui.search.transport import Transport


class Verdict(NamedTuple):
    """The outcome of a lane; parts of the words are separated by " · ", the most important one comes first."""

    words: str
    mood: str  # "", "good", "bad"


NO_VERDICT = Verdict("", "")


class WhatIf(NamedTuple):
    """Another way on from what a lane shows; `lanes` returns those that go it, in a thread, or raises ChoiceError."""

    text: str
    lanes: Callable[[], Sequence[Entrant]]


class LaneContents(Protocol):
    """What a lane shows of its search: a board, a sentence, a strip of its course, and a line of figures."""

    @property
    def what_if_chosen(self) -> SignalInstance:
        """Emitted with a WhatIf that was chosen on the board."""

    def what_ifs(self) -> Sequence[WhatIf]:
        """Return the other ways on from what is shown."""

    @property
    def board(self) -> QWidget:
        """The board of the lane."""

    @property
    def figures(self) -> Figures:
        """The figures, in one line."""

    @property
    def strip(self) -> QWidget:
        """The course of the search, below the board."""

    @property
    def note(self) -> LaneSentence:
        """What is said in words below the board."""

    def verdict(self) -> Verdict:
        """Return the result of the search; no words while there is none."""

    def show_lane(self, lane: Lane) -> None:
        """Show another lane of the same solver and choices."""

    def show_frame(self, extent: int) -> None:
        """Show where the search is now."""

    def show_difference(self, nodes: int | None, other: int) -> None:
        """Show after how many nodes the lane differs from lane number `other`; None = it does not."""

    def hide_outcome(self, on: bool) -> None:
        """Show the board at step 0 and nothing else, or where the search is."""

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""


class LaneComparison(Driven, Protocol):
    """Finds out where each lane differs from the first one."""

    @property
    def differences(self) -> list[int | None]:
        """After how many nodes each lane differs; None = not found yet, or never."""

    @property
    def first(self) -> int | None:
        """The index of the lane that the others are compared with; None = not known yet."""


class RaceFace(Protocol):
    """A QObject that makes and updates what is special about races of one kind of puzzle."""

    def setParent(self, parent: QObject, /) -> None:
        """End with this object."""

    @property
    def failed(self) -> SignalInstance:
        """Emitted with the traceback of an exception."""

    @property
    def changed(self) -> SignalInstance:
        """Emitted when the verdict of a lane has changed while the race rests."""

    @property
    def restart_requested(self) -> SignalInstance:
        """Emitted to bring all lanes back to the start."""

    @property
    def advance_requested(self) -> SignalInstance:
        """Emitted with the number of nodes that every lane must visit."""

    @property
    def puzzle_requested(self) -> SignalInstance:
        """Emitted with another puzzle for the same lanes."""

    @property
    def selection_requested(self) -> SignalInstance:
        """Emitted with the indices of lanes, one of which is to be selected."""

    @property
    def goal(self) -> Goal:
        """The goal of a new race."""

    def around(self, grid: QWidget) -> QWidget:
        """Return the grid of lanes together with what can be shown around it."""

    @property
    def transport(self) -> QWidget:
        """The bar below the lanes, with the steps and what leads from event to event."""

    @property
    def progress(self) -> Transport:
        """What of it an audience sees."""

    @property
    def setup(self) -> Sequence[QWidget]:
        """What is chosen besides the lanes."""

    @property
    def legend(self) -> QWidget | None:
        """What explains the marks on the boards; None: there are none."""

    @property
    def summary(self) -> str:
        """What has come of the race, in a sentence; "" while nothing has."""

    @property
    def brief_summary(self) -> str:
        """The same in a few words."""

    @property
    def backtracks(self) -> bool:
        """Whether a lane can take steps back: else a goal, a clock and a chart of levels mean nothing."""

    @property
    def expected(self) -> int | None:
        """How many nodes the longest lane will take, if that is known."""

    @property
    def question(self) -> str:
        """What is to be predicted, about the lanes."""

    @property
    def number_question(self) -> str:
        """What number is to be predicted with it; "": none."""

    @property
    def number_noun(self) -> str:
        """What that number counts, in the singular."""

    def number(self) -> int | None:
        """Return the right number, once the race is over; None if it is not known."""

    def go_to_first_parting(self) -> bool:
        """Show where lanes first part, and let them go on to it if necessary; False if that is not known."""

    def answers(self) -> list[int]:
        """Return the lanes that are the right answer, once the race is over; none of them: an empty list."""

    def turn(self, direction: int) -> None:
        """Show the next event of the race (1), or the previous one (-1)."""

    def first_focus(self) -> QWidget:
        """Return the widget that takes the keyboard first."""

    def lane_titles(self, lanes: Sequence[Lane]) -> list[str]:
        """Return a title for each lane."""

    def lane_contents(self, lanes: Sequence[Lane]) -> Sequence[LaneContents]:
        """Return contents for new lanes, which replace those before."""

    def comparison(self, lanes: Sequence[Lane]) -> LaneComparison:
        """Return a comparison of new lanes."""

    def take(self, race: Race) -> None:
        """Show a race from its start."""

    def seek_puzzle(self, entries: Sequence[Entrant]) -> None:
        """Look for a puzzle on which these entries differ, if the person left something open."""

    def resume(self, pace: float | None) -> None:
        """Follow the race, which goes on at this pace."""

    @property
    def moments(self) -> int:
        """How many moments of the race, or of a sample of it, can be shown; the first is moment 0."""

    def show_moment(self, number: int) -> None:
        """Begin to show a moment in all lanes."""

    @property
    def settled(self) -> bool:
        """Whether all lanes show the moment that was asked for."""

    def views_of_lane(self, number: int, title: str) -> list[TabView]:
        """Return what can be exported of a lane alone."""

    def show_latest(self) -> None:
        """Show the lanes where they are now, if a person went back to a node."""

    def show_pace(self, pace: float | None) -> None:
        """Use another pace, in nodes a second; None = full speed."""

    def go_to_difference(self, number: int) -> None:
        """Show where a lane differs."""

    def seek_loss(self) -> None:
        """Show the first step that lost a walk once all such steps are known, unless another is chosen before."""

    def show_differences(self) -> None:
        """Show the results of the comparison."""

    def hide_outcomes(self, on: bool) -> None:
        """Show all boards at step 0, and nothing that gives the outcome away; or show it again."""

    def use_log_axis(self, on: bool) -> None:
        """Count nodes on a logarithmic axis in the lanes, or on a linear one."""

    def show_frame(self, *, resting: bool) -> None:
        """Show where the race is, before the lanes are drawn."""

    def rest(self) -> None:
        """Do what had to wait until the race paused."""

    def drop(self) -> None:
        """End all background work, and release memory."""

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
