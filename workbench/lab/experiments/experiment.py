"""An experiment: instances and settings as a person describes them, with a goal and a limit."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workbench.base.choices import Value
from workbench.lab.experiments.fields import KeyLines
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_LIMIT, Limit

Sweep = Mapping[str, tuple[Value, ...]]  # by the name of a choice, the values that are tried


@dataclass(frozen=True)
class InstanceSource:
    """One place that instances come from, and what is made of each of its puzzles."""

    files: tuple[str, ...] = ()  # paths, perhaps with wildcards, beside the experiment's file
    puzzles: tuple[str, ...] = ()  # texts
    generate: str = ""  # the name of a family; `sweep` has its choices
    sweep: Sweep = field(default_factory=dict)
    seeds: tuple[int, ...] = ()  # of the generator
    first: int = 0  # only so many of the puzzles; 0 = all
    images: bool = False  # all images under the symmetries of the board
    shuffle: int = 0  # so many equivalent puzzles with names and orders changed
    starts: str = ""  # "all", "feasible", "corner", or "random 100"; "" = as the puzzle has it
    seed: int = 1  # of everything random that is made of the puzzles
    family: str = ""  # what tables call these instances; "" = by the source


@dataclass(frozen=True)
class SettingSource:
    """A solver with choices; where a choice has several values, a setting for each combination."""

    solver: str = ""  # "" = the one that a puzzle is first tried with
    sweep: Sweep = field(default_factory=dict)
    seeds: tuple[int, ...] = ()  # () = the default seed
    title: str = ""  # of the setting; with a sweep, its beginning


@dataclass(frozen=True)
class Experiment:
    """Instances x settings x seeds; everything that is needed to repeat it."""

    title: str
    goal: Goal
    instances: tuple[InstanceSource, ...]
    settings: tuple[SettingSource, ...]
    limit: Limit = NO_LIMIT  # of nodes or seconds for each run
    baseline: str = ""  # the title of the setting that the others are compared with; "" = the first
    repetitions: int = 0  # times that each run is measured, one by one; 0 = nodes are counted, times are not compared
    predict: bool = False  # the window asks for a prediction before it shows results
    about: str = ""  # the question
    source: str = ""  # where it comes from: paper, section
    expected: str = ""  # what should come out, according to the source
    takes: str = ""  # how long, roughly
    text: str = field(default="", compare=False)  # as it was typed, with comments
    folder: Path = field(default=Path(), compare=False)  # that relative paths begin at

    def error(self, table: str, number: int, key: str, message: str) -> ParseError:
        """Return an error at the line of a key of the text, in the table of this number."""
        return ParseError(message, KeyLines(self.text).line(table, number, key), 1)
