"""`workbench lab tour-heatmap`: the squares that Warnsdorff's rule leaves uncovered from each start."""

import argparse
import json
import sys

import numpy as np
from numpy.typing import NDArray

from workbench.choices import ChoiceError, settle
from workbench.cli.shared.arguments import add_choices, given_choices
from workbench.cli.shared.progress_line import run_to_end
from workbench.cli.tour import add_board, board
from workbench.lab.tours.feasible_starts import StartDecision
from workbench.lab.tours.heat_map import HeatMap
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.tie_breaks import RULE_CHOICES, TIE_BREAKS

MAX_COLUMNS = 40  # of a board that is printed


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the board and the tie-break."""
    add_board(command)
    about = f"tie-break, one of {', '.join(TIE_BREAKS)} (default: roth)"
    command.add_argument("--rule", choices=TIE_BREAKS, default="roth", metavar="NAME", help=about)
    add_choices(command, (choice for choice in RULE_CHOICES if choice.name != "rule"))


def run(arguments: argparse.Namespace) -> None:
    """Print the number of squares that the rule leaves uncovered from each start."""
    tour = board(arguments)
    found = HeatMap(tour, {**given_choices(arguments), "rule": arguments.rule})
    seconds = run_to_end(found)
    if found.rejection_reason:
        raise ChoiceError(found.rejection_reason)
    if arguments.csv:
        sys.stdout.write(csv_text(found))
    elif arguments.json:
        print(json.dumps(record(found, seconds)))
    else:
        print("\n".join(report(found, seconds)))


def csv_text(found: HeatMap) -> str:
    """Return a line for every start."""
    rows, columns = np.divmod(found.starts, found.tour.shape[1])
    lines = zip(rows.tolist(), columns.tolist(), found.found.tolist(), strict=True)
    named = (f"{found.tour.name_of((r, c))},{r + 1},{c + 1},{left}\n" for r, c, left in lines)
    return "square,row,column,left\n" + "".join(named)


def record(found: HeatMap, seconds: float) -> dict[str, object]:
    """Return the JSON object of a heat map, with null for holes."""
    left = np.where(found.tour.board, found.left, -1).tolist()
    return {
        "tour": found.tour.format().split(maxsplit=1)[1].splitlines()[0],
        "choices": settle(RULE_CHOICES, found.choices),
        "starts": len(found.starts),
        "feasible": int((StartDecision(found.tour).run() > 0).sum()),
        "tours": found.tours,
        "left": [[None if squares < 0 else squares for squares in row] for row in left],
        "seconds": round(seconds, 6),
    }


def report(found: HeatMap, seconds: float) -> list[str]:
    """Return the lines about a heat map."""
    feasible = StartDecision(found.tour).run() > 0
    left = found.left[feasible]
    starts, tours, failed = len(left), int((left == 0).sum()), left[left > 0]
    lines = grid(found.tour, found.left, feasible) if found.tour.shape[1] <= MAX_COLUMNS else []
    if impossible := found.tour.squares - starts:
        lines.append(f"No tour can start from {impossible:,} of {found.tour.squares:,} squares; they are not counted.")
    if not starts:
        return lines
    share = f"{tours / starts:.1%}"
    lines.append(f"{tours:,} of {starts:,} starts lead to a tour ({share}), in {seconds:.3g} s.")
    if len(failed):
        low, high = int(failed.min()), int(failed.max())
        left_over = f"{low:,} to {high:,} squares (median {np.median(failed):,g})" if low < high else f"{low:,} squares"
        lines.append(f"The other starts leave {left_over} unvisited.")
    return lines


def grid(tour: Tour, left: NDArray[np.int32], feasible: NDArray[np.bool_]) -> list[str]:
    """Return the board with the number of squares left from each start, and a legend."""
    signs = np.where(feasible, left.astype("<U10"), np.where(tour.board, ".", "#"))
    width = max(len(sign) for sign in signs.ravel().tolist())
    rows = [" ".join(sign.rjust(width) for sign in row) for row in signs.tolist()]
    legend = {
        "0 = tour, other numbers = squares left": feasible.any(),
        ". = no tour can start here": (tour.board & ~feasible).any(),
        "# = hole": not tour.board.all(),
    }
    return [*rows, ", ".join(sign for sign, shown in legend.items() if shown)]
