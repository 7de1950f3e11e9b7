"""Adding one's own solvers, rules, kinds and experiments: they are then chosen, raced and compared like the others.

A file for `workbench --with FILE.py` calls these functions, and so may a program or a notebook. A notebook of results
keeps those of each version of an addition apart, so that an edited rule never meets its own old results.
"""

import linecache
import sys
from collections.abc import Mapping
from dataclasses import replace as changed
from pathlib import Path, PurePath
from typing import NamedTuple

from workbench.api.arguments import flag, string
from workbench.api.checks import Sort, check_kind, check_name, check_solver, check_texts, with_checked_search
from workbench.base.choices import ChoiceError, Value, shortened
from workbench.lab.experiments.added import ADDED, AddedExperiment
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.identity import digest
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS, key_expression
from workbench.solvers.cover import heuristics
from workbench.solvers.cover.keys import ITEM_NAMES
from workbench.solvers.solver import Solver
from workbench.solvers.tour.rules import tie_breaks
from workbench.solvers.tour.rules.tie_break_key import program
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS, Rule, TieBreak

DIGITS = 12  # of the hash of a source, hexadecimal: a notebook keeps it as a number of 64 bits
A_SOLVER = Sort("solver", SOLVERS, lambda name: SOLVERS.room(name) != "")
A_KIND = Sort("kind", KINDS, lambda name: KINDS.room(name) != "")
AN_EXPERIMENT = Sort("experiment", ADDED, lambda _name: False)
A_TIE_BREAK = Sort("tie-break", TIE_BREAKS, lambda name: TIE_BREAKS[name].meaning == "")


def add_solver(solver: Solver, *, replace: bool = False) -> None:
    """Add a solver; raise ChoiceError if something is wrong with it, or its name is taken.

    `replace`: take the place of a solver of this name that was added before. If `solver.tree` is 1, every change of the
    calling source makes new results; another number is yours to raise when the nodes that the solver visits change.

    >>> from workbench import Solver, read_text, solve
    >>> from workbench.solvers import SOLVERS
    >>> def begin(puzzle, choices, goal):
    ...     return SOLVERS["cover_links"].start(puzzle, {"order": "leftmost"}, goal)
    >>> accepts = lambda puzzle: puzzle.kind == "cover"
    >>> add_solver(Solver("first_item", "First item", "Algorithm X without a heuristic.", accepts, (), begin))
    >>> solve(read_text("a b c\\na b\\nc", "cover"), "first_item").message
    '1 solution found; there may be more.'
    """
    if not isinstance(solver, Solver):
        raise ChoiceError(f"add_solver takes a workbench.Solver, not {shortened(solver)}.")
    check_name(A_SOLVER, solver.name, flag("replace", replace))
    check_texts("solver", solver.name, solver.title, solver.about)
    check_solver(solver)
    source = calling_source()
    tree = source.number if solver.tree == 1 and source.number else solver.tree
    SOLVERS[solver.name] = changed(solver, begin=with_checked_search(solver, source.place), tree=tree)


def add_tie_break(
    name: str, key: str, *, title: str = "", about: str = "", ignore_degree: bool = False, replace: bool = False
) -> None:
    """Add a tie-break for Warnsdorff's rule: the walk moves to the square with the smallest value of an expression.

    The names in it are those of the tie-break “Custom key”, like from_centre, from_start and degree. `ignore_degree`:
    the expression decides alone, not only between squares with equally few free neighbours. Raise ChoiceError for an
    expression that cannot be read, or a name that is taken.

    >>> from workbench import read_text, solve
    >>> add_tie_break("far_from_both", "0 - from_centre - from_start", title="Far from centre and start")
    >>> solve(read_text("tour 12x12"), "warnsdorff", {"rule": "far_from_both"}).nodes
    144
    """
    check_name(A_TIE_BREAK, name, flag("replace", replace))
    string("key", key)
    shown = string("title", title) or name
    words = string("about", about) or f"The square with the smallest value of {key}."
    check_texts("tie-break", name, shown, words)
    if any(one.title == shown and one.name != name for one in TIE_BREAKS.values()):
        raise ChoiceError(f"Another tie-break has the title {shortened(shown)}. Choose another one.")
    rule = Rule("expression", program=program(key), replaces_degree=flag("ignore_degree", ignore_degree))

    def on_every_board(_tour: Tour, _choices: Mapping[str, Value]) -> Rule:
        return rule

    tie_breaks.add(TieBreak(name, shown, words, on_every_board, meaning=digest(f"{ignore_degree} {key}")))


def add_item_order(name: str, key: str, *, title: str = "", replace: bool = False) -> None:
    """Add an order of items for exact covers: the item with the smallest value of an expression is covered next.

    The names in it are those of the order “Custom key”, like size, weight and position. Raise ChoiceError for an
    expression that cannot be read, or a name that is taken.

    >>> from workbench import read_text, solve
    >>> add_item_order("narrow", "size * 1000 - options", title="Fewest left, then most at first")
    >>> solve(read_text("12..3.....1....2"), "cover_links", {"order": "narrow"}).solutions
    1
    """
    order = heuristics.HEURISTIC_CHOICES[0]
    check_name(
        Sort("item order", dict(order.values), lambda known: known not in dict(order.meanings)),
        name,
        flag("replace", replace),
    )
    string("key", key)
    check_texts("item order", name, string("title", title) or name, key)
    key_expression.program(key, ITEM_NAMES, "key")
    heuristics.add_order(name, title or name, key, meaning=digest(key))


def add_experiment(name: str, text: str, *, replace: bool = False) -> None:
    """Add an experiment to those that the lab offers, as TOML; raise ParseError for a text that is none.

    Relative paths in it begin at the folder of the calling file. `workbench lab run NAME` runs it.

    >>> add_experiment("small_walks", '''
    ... title = "Walks on small boards"
    ... goal = "one"
    ... [[instances]]
    ... generate = "tour square"
    ... n = "5..8"
    ... [[settings]]
    ... solver = "warnsdorff"
    ... rule = ["plain", "roth"]
    ... ''')
    """
    check_name(AN_EXPERIMENT, name, flag("replace", replace))
    string("text", text)
    folder = Path(calling_source().file).parent
    parse_experiment(text, folder)
    ADDED[name] = AddedExperiment(text, folder)


def add_kind(kind: type[Puzzle], *, replace: bool = False) -> None:
    """Add a kind of puzzle, a class with the members of `workbench.Puzzle`; raise ChoiceError if some are missing.

    Solvers of exact covers search it if it has a method `to_cover`.

    >>> add_kind(int)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    workbench.base.choices.ChoiceError: int is not a kind of puzzle: it lacks kind, title, ...
    """
    check_kind(kind)
    check_name(A_KIND, kind.kind, flag("replace", replace))
    check_texts("kind", kind.kind, kind.title, kind.title)
    KINDS[kind.kind] = kind


class Source(NamedTuple):
    """The file, or the cell of a notebook, that adds something."""

    file: str
    place: str  # its name and the line
    number: int  # which is another one after every change; 0 = its text is not known


def calling_source() -> Source:
    """Return the source that called the function which calls this one."""
    frame = sys._getframe(2)
    file = frame.f_code.co_filename
    text = "".join(linecache.getlines(file))
    return Source(file, f"{PurePath(file).name}, line {frame.f_lineno}", int(digest(text)[:DIGITS], 16) if text else 0)
