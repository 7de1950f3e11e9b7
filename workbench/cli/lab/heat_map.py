"""`workbench lab tour-heatmap`: the squares that Warnsdorff's rule leaves uncovered from each start."""

import argparse
import csv
import io
import sys
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value, settle
from workbench.base.graphics_card import made_on
from workbench.base.number_format import rounded_percent
from workbench.cli.lab.boards import BOARD_HELP, boards_named, is_file
from workbench.cli.lab.rule_options import check_rules
from workbench.cli.shared.arguments import add_choices, given_choices, settle_given
from workbench.cli.shared.jobs import add_jobs, jobs_of, run_parts
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.tour_boards import add_surface, board
from workbench.insight.tours.feasible_starts import WORDS, StartDecision, StartVerdict, Verdicts, left_aside, with_tours
from workbench.insight.tours.rule_walks import RuleWalks
from workbench.puzzles.sentences import counted, joined, of_number
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES, TIE_BREAKS

MAX_COLUMNS = 40  # of a board that is printed
MAX_NAMED = 60  # failing starts that are listed; the tables have all


class StartMap(NamedTuple):
    """The squares left from each start of a board, and what is known about tours from there."""

    tour: Tour
    choices: dict[str, Value]
    left: NDArray[np.int32]
    verdicts: Verdicts
    seconds: float
    card: str = ""  # the graphics card that has made some of the walks

    def starts(self, verdict: StartVerdict) -> int:
        """Return how many starts have a verdict."""
        return int((self.verdicts[self.tour.board] == verdict).sum())

    @property
    def tours(self) -> int:
        return int((self.left == 0).sum())

    @property
    def failing(self) -> list[str]:
        """The names of the starts from which the rule fails though a tour is possible or not ruled out."""
        return self.names((self.left > 0) & (self.verdicts != StartVerdict.IMPOSSIBLE))

    def names(self, squares: NDArray[np.bool_]) -> list[str]:
        """Return the names of squares, row by row."""
        return [self.tour.name_of((r, c)) for r, c in np.argwhere(squares).tolist()]


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the board and the tie-break."""
    command.add_argument("size", metavar="BOARD", help=BOARD_HELP)
    add_surface(command)
    about = f"tie-break, one of {', '.join(TIE_BREAKS)} (default: roth)"
    command.add_argument("--rule", choices=TIE_BREAKS, default="roth", metavar="NAME", help=about)
    add_choices(command, (choice for choice in RULE_CHOICES if choice.name != "rule"))
    add_jobs(command, "walk from N starts at the same time")


def run(arguments: argparse.Namespace) -> None:
    """Print the number of squares that the rule leaves uncovered from each start."""
    given = given_choices(arguments)
    check_rules([arguments.rule], given, "--rule")
    given["rule"] = arguments.rule
    settle_given(RULE_CHOICES, given)
    found = start_map(board_of(arguments), given, jobs_of(arguments))
    if arguments.csv:
        sys.stdout.write(csv_text(found))
    elif arguments.json:
        print(json_text(record(found)))
    else:
        print("\n".join(report(found)))


def board_of(arguments: argparse.Namespace) -> Tour:
    """Return the board; raise ChoiceError."""
    if not is_file(arguments.size):
        return board(arguments)
    if arguments.leaper or arguments.surface:
        raise ChoiceError("--leaper and --surface go with a size; a file has its own. Leave them out.")
    boards = boards_named(arguments.size)
    if len(boards) != 1:
        raise ChoiceError(f"{arguments.size} has {counted(len(boards), 'board')}. Choose a file with one.")
    return boards[0][1]


def start_map(tour: Tour, choices: dict[str, Value], jobs: int) -> StartMap:
    """Return the map of a rule; raise ChoiceError."""
    decision, walks = StartDecision(tour), RuleWalks(tour, choices, np.flatnonzero(tour.board), jobs)
    seconds = run_parts([decision, walks], jobs)
    if walks.rejection_reason:
        raise ChoiceError(walks.rejection_reason)
    left = walks.left
    return StartMap(tour, choices, left, with_tours(decision.verdicts, left), seconds, walks.card)


def csv_text(found: StartMap) -> str:
    """Return a line for every start."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("square", "row", "column", "left", "tour"))
    for r, c in np.argwhere(found.tour.board).tolist():
        words = WORDS[StartVerdict(found.verdicts[r, c])]
        table.writerow((found.tour.name_of((r, c)), r + 1, c + 1, found.left[r, c], words))
    return text.getvalue()


def record(found: StartMap) -> dict[str, object]:
    """Return the JSON object of a heat map, with null for holes; `feasible` are all starts that are not impossible."""
    possible, undecided = found.starts(StartVerdict.POSSIBLE), found.starts(StartVerdict.NOT_RULED_OUT)
    return {
        "tour": found.tour.format().split(maxsplit=1)[1].splitlines()[0],
        "choices": settle(RULE_CHOICES, found.choices),
        "starts": found.tour.squares,
        "feasible": possible + undecided,
        "possible": possible,
        "not_ruled_out": undecided,
        "tours": found.tours,
        "failing": found.failing,
        "left": [[None if squares < 0 else squares for squares in row] for row in found.left.tolist()],
        "seconds": round(found.seconds, 6),
    }


def report(found: StartMap) -> list[str]:
    """Return the lines about a heat map."""
    lines = grid(found) if found.tour.shape[1] <= MAX_COLUMNS else []
    possible, undecided = found.starts(StartVerdict.POSSIBLE), found.starts(StartVerdict.NOT_RULED_OUT)
    if impossible := found.starts(StartVerdict.IMPOSSIBLE):
        squares = counted(found.tour.squares, "square")
        lines.append(f"No tour can start from {impossible:,} of {squares}; they are not counted.")
    if not possible + undecided:
        return lines
    share = rounded_percent(found.tours / (possible + undecided), 1)
    if undecided:
        lines.append(f"Tours from {counted(undecided, 'start')} cannot be ruled out, but none is known.")
        share += f" to {rounded_percent(found.tours / possible, 1)}" if possible else ""
    starts = f"{possible:,} to {possible + undecided:,}" if undecided else f"{possible:,}"
    starts += f" {of_number(possible + undecided, 'start')}"
    lines.append(f"{found.tours:,} of {starts} lead to a tour ({share}), in {found.seconds:.3g} s.")
    lines += filter(None, [made_on(found.card), left_aside(found.tour)])
    return [*lines, *failures(found)]


def failures(found: StartMap) -> list[str]:
    """Return the lines about the starts from which the rule fails."""
    failed = found.left[(found.left > 0) & (found.verdicts != StartVerdict.IMPOSSIBLE)]
    if not len(failed):
        return []
    low, high = int(failed.min()), int(failed.max())
    left_over = f"{low:,} to {high:,} squares (median {np.median(failed):,g})" if low < high else counted(low, "square")
    return [
        f"The other {'starts leave' if len(failed) > 1 else 'start leaves'} {left_over} unvisited.",
        f"The rule fails from {joined(found.failing, most=MAX_NAMED)}.",
    ]


def grid(found: StartMap) -> list[str]:
    """Return the board with the number of squares left from each start, and a legend."""
    verdicts, board_squares = found.verdicts, found.tour.board
    open_starts = board_squares & (verdicts == StartVerdict.NOT_RULED_OUT)
    numbers = np.char.add(found.left.astype("<U10"), np.where(open_starts, "?", ""))
    signs = np.where(verdicts != StartVerdict.IMPOSSIBLE, numbers, np.where(board_squares, ".", "#"))
    width = max(len(sign) for sign in signs.ravel().tolist())
    rows = [" ".join(sign.rjust(width) for sign in row) for row in signs.tolist()]
    legend = {
        "0 = tour, other numbers = squares left": (verdicts != StartVerdict.IMPOSSIBLE).any(),
        "? = a tour is not ruled out": open_starts.any(),
        ". = no tour can start here": (board_squares & (verdicts == StartVerdict.IMPOSSIBLE)).any(),
        "# = hole": not board_squares.all(),
    }
    return [*rows, ", ".join(sign for sign, shown in legend.items() if shown)]
