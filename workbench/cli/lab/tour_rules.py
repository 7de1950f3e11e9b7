"""`workbench lab tour-rules`: a search for a tie-break that fails on fewer starts than Roth's."""

import argparse
import csv
import shlex
import sys
from collections.abc import Mapping

from workbench.base.choices import Value
from workbench.cli.lab.curve import MAX_SEED, sizes
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.progress_line import ProgressLine, run_to_end
from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.finding import TOURS, finding
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.tour_rules import GENOMES, tour_rule_search
from workbench.lab.tuning.unseen_result import BEST
from workbench.lab.tuning.unseen_test import UnseenTest, check_unused, tour_test_boards
from workbench.solvers.key_expression import MAX_LENGTH
from workbench.solvers.search import SLICE

MAX_EVALUATIONS = 10_000_000


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare what is varied, the boards, and how long to search."""
    kinds = "; ".join(f"{name}: {kind.about}" for name, kind in GENOMES.items())
    command.add_argument("--genome", choices=GENOMES, default="key", metavar="NAME", help=f"{kinds} (default: key)")
    about = "first key of a search for a key (default: Roth's, -from_centre)"
    command.add_argument("--expression", default="", metavar="KEY", help=about)
    form = "numbers of rows, like 20..60..5 (in steps of 5) or 24,30"
    command.add_argument("--train", default="20..40..5", metavar="SIZES", help=f"{form} (default: %(default)s)")
    about = "other sizes, on which the best tie-break is chosen (default: %(default)s)"
    command.add_argument("--validate", default="22..42..5", metavar="SIZES", help=about)
    about = "use one in N of the starts of each board (default: 1)"
    command.add_argument("--one-in", choices=("1", "2", "4", "8", "16"), default="1", metavar="N", help=about)
    about = "sizes of neither set, for a single test of the best tie-break and known ones after the search"
    command.add_argument("--test", default="", metavar="SIZES", help=about)
    about = "number of tie-breaks to try (default: %(default)s)"
    command.add_argument("--evaluations", default="1000", metavar="N", help=about)
    about = "seed of the random changes: the same seed gives the same search (default: %(default)s)"
    command.add_argument("--seed", default="1", metavar="S", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Search and print the best tie-break; on Ctrl-C the best so far."""
    search = begun(arguments)
    try:
        search_to_end(search)
        if arguments.test:
            run_to_end(UnseenTest(search, tour_test_boards(search, sizes(arguments.test, "--test"))), "test")
    except KeyboardInterrupt:
        if search.best:
            show(arguments, search)
        raise
    show(arguments, search)


def begun(arguments: argparse.Namespace) -> RuleSearch:
    """Return the search; raise ChoiceError."""
    trained, validated = sizes(arguments.train, "--train"), sizes(arguments.validate, "--validate")
    if arguments.test:  # complains before the search
        used = dict.fromkeys(validated, "is for validation") | dict.fromkeys(trained, "is for training")
        check_unused(sizes(arguments.test, "--test"), used)
    return tour_rule_search(
        arguments.genome,
        trained,
        validated,
        whole_number_from(arguments.evaluations, "--evaluations", 1, MAX_EVALUATIONS),
        whole_number_from(arguments.seed, "--seed", 0, MAX_SEED),
        arguments.expression[: MAX_LENGTH + 1],
        int(arguments.one_in),
    )


def search_to_end(search: RuleSearch) -> None:
    """Search to the end and show the progress."""
    with ProgressLine() as line:
        while not search.over:
            search.follow(SLICE)
            if line.due():
                line.show(progress(search))


def progress(search: RuleSearch) -> str:
    """Return the line of progress."""
    best = search.best
    known = f"failed: {best.training.fails:,} in training, {best.validation.fails:,} in validation" if best else ""
    return f"{search.progress:7.2%}  {search.tried:,} tried  {known}"[:79]


# Output


def show(arguments: argparse.Namespace, search: RuleSearch) -> None:
    """Print the result in the form that was asked for."""
    if arguments.json:
        print(json_text(record(arguments, search)))
    elif arguments.csv:
        lines = csv.writer(sys.stdout, lineterminator="\n")
        lines.writerow(("evaluation", "training", "validation", "rule"))
        for one in search.accepted:
            lines.writerow((one.evaluation, one.training.fails, one.validation.fails, one.genome.text))
    else:
        print("\n".join(report(search)))


def record(arguments: argparse.Namespace, search: RuleSearch) -> dict[str, object]:
    """Return the JSON object."""
    best, tested = search.best, search.tested
    assert best is not None
    known = {title: {"training": a.fails, "validation": b.fails} for title, (a, b) in search.baselines.items()}
    return {
        "genome": arguments.genome,
        "seed": int(arguments.seed),
        "tried": search.tried,
        "choices": dict(best.setting),
        "evaluation": best.evaluation,
        "training": best.training.fails,
        "validation": best.validation.fails,
        "baselines": known,
        "test": {title: cost.fails for title, cost in tested.costs.items()} if tested else None,
        "finding": finding(search, TOURS),
    }


def report(search: RuleSearch) -> list[str]:
    """Return the lines about the best tie-break, beside the known ones."""
    best, tested = search.best, search.tested
    assert best is not None
    rows = {**search.baselines, BEST: (best.training, best.validation)}
    test = tested.costs if tested else {}
    headings = f"{'failing starts':14} {'training':>10} {'validation':>10}"
    lines = [finding(search, TOURS)] if finding(search, TOURS) else []
    lines += [headings + (f" {'test':>10}" if tested else "")]
    lines += [line_of(title, [*costs, *([test[title]] if tested else [])]) for title, costs in rows.items()]
    lines.append(f"Best: evaluation {best.evaluation:,} of {search.tried:,}: {best.genome.text}")
    lines.append(f"workbench lab tour-heatmap 40x40 {options(best.setting)}")
    return lines


def line_of(title: str, costs: list[Cost]) -> str:
    """Return the line of one tie-break."""
    return f"{title:14} " + " ".join(f"{cost.fails:10,}" for cost in costs)


def options(setting: Mapping[str, Value]) -> str:
    """Return choices as options of a command, quoted for a shell."""
    return " ".join(f"--{name} {shlex.quote(' '.join(str(value).split()))}" for name, value in setting.items())
