"""`workbench lab solver-settings`: a search for choices with which a solver visits fewer nodes on a list of puzzles."""

import argparse
import csv
import sys

from workbench.base.choices import ChoiceError
from workbench.cli.lab.curve import MAX_SEED
from workbench.cli.lab.tour_rules import MAX_EVALUATIONS, options, search_to_end
from workbench.cli.shared.arguments import add_file
from workbench.cli.shared.errors import located
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.progress_line import run_to_end
from workbench.cli.shared.readings import pieces_from
from workbench.files.documents import FileError
from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.finding import PUZZLES, finding
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.solver_settings import solver_setting_search, unseen_puzzles
from workbench.lab.tuning.unseen_result import BEST
from workbench.lab.tuning.unseen_test import UnseenTest
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.sentences import counted
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED

GOALS = (Goal.ONE, Goal.UNIQUE, Goal.COUNT)
MAX_PUZZLES = 10_000


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the puzzles, the solver, and how long to search."""
    add_file(
        command,
        "many puzzles as text: of four, two train, one validates, one tests; - for standard input",
    )
    command.add_argument("--solver", choices=SOLVERS, required=True, help="solver whose choices are varied")
    command.add_argument(
        "--goal", choices=GOALS, default=Goal.UNIQUE, help="goal of each search (default: %(default)s)"
    )
    about = "limit of nodes; a search that reaches it counts as failed (default: %(default)s)"
    command.add_argument("--nodes", default="1e6", metavar="N", help=about)
    about = "number of settings to try (default: %(default)s)"
    command.add_argument("--evaluations", default="200", metavar="N", help=about)
    about = "seed of the random changes: the same seed gives the same search (default: %(default)s)"
    command.add_argument("--seed", default="1", metavar="S", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Search and print the best setting; on Ctrl-C the best so far."""
    asked = (
        puzzles(arguments),
        SOLVERS[arguments.solver],
        Goal(arguments.goal),
        whole_number_from(arguments.nodes, "--nodes", 1, UNLIMITED),
    )
    search = solver_setting_search(
        *asked,
        whole_number_from(arguments.evaluations, "--evaluations", 1, MAX_EVALUATIONS),
        whole_number_from(arguments.seed, "--seed", 0, MAX_SEED),
    )
    try:
        search_to_end(search)
        if unseen := unseen_puzzles(*asked):
            run_to_end(UnseenTest(search, unseen), "test")
    except KeyboardInterrupt:
        if search.best:
            show(arguments, search)
        raise
    show(arguments, search)


def puzzles(arguments: argparse.Namespace) -> list[Puzzle]:
    """Return the puzzles of the file; raise ChoiceError."""
    found: list[Puzzle] = []
    try:
        for piece in pieces_from(arguments):
            if piece.error:
                raise piece.error
            found += piece.puzzles
            if len(found) > MAX_PUZZLES:
                raise ChoiceError(f"A search for settings is limited to {MAX_PUZZLES:,} puzzles.")
    except (FileError, ParseError) as error:
        raise ChoiceError(located(error, arguments.file)) from error
    return found


# Output


def show(arguments: argparse.Namespace, search: RuleSearch) -> None:
    """Print the result in the form that was asked for."""
    best = search.best
    assert best is not None
    rows = {**search.baselines, BEST: (best.training, best.validation)}
    if arguments.json:
        known = {title: {"training": a._asdict(), "validation": b._asdict()} for title, (a, b) in rows.items()}
        test = {title: cost._asdict() for title, cost in search.tested.costs.items()} if search.tested else None
        record = {"tried": search.tried, "choices": dict(best.setting), "costs": known, "test": test}
        print(json_text({**record, "finding": finding(search, PUZZLES)}))
    elif arguments.csv:
        lines = csv.writer(sys.stdout, lineterminator="\n")
        lines.writerow(("evaluation", "failed", "nodes", "validation_failed", "validation_nodes", "setting"))
        for one in search.accepted:
            lines.writerow((one.evaluation, *one.training, *one.validation, one.genome.text))
    else:
        print("\n".join(filter(None, [finding(search, PUZZLES)])))
        tests = search.tested.costs if search.tested else {}
        print(f"{'':14} {'training':>28} {'validation':>28}" + (f" {'test':>28}" if tests else ""))
        for title, costs in rows.items():
            row = [*costs, *([tests[title]] if tests else [])]
            print(f"{title:14} " + " ".join(f"{words(cost):>28}" for cost in row))
        print(f"Best: evaluation {best.evaluation:,} of {search.tried:,}: {best.genome.text}")
        print(f"workbench solve --solver {arguments.solver} {options(changed(search))}".rstrip())


def words(cost: Cost) -> str:
    """Return the nodes, and the searches that reached the limit."""
    return counted(cost.amount, "node") + (f", {cost.fails:,} failed" if cost.fails else "")


def changed(search: RuleSearch) -> dict[str, str | int]:
    """Return the best choices that are not the defaults."""
    assert search.best is not None
    defaults = search.first.setting
    return {name: value for name, value in search.best.setting.items() if value != defaults[name]}
