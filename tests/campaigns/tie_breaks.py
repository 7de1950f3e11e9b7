"""Counts the starts of all square boards from which tie-breaks of Warnsdorff's rule fail, size by size.

python -m tests.campaigns.tie_breaks                        Roth, Vähäaho and the one found by evolution, n = 5 to 60
python -m tests.campaigns.tie_breaks --sizes 61..80,100..150..10

Only starts from which there is a tour count (Cull and De Curtins 1978). It fails unless the tie-break that was found
fails least on all boards together.
"""

import argparse
import sys

from workbench.cli.lab.curve import sizes
from workbench.lab.tuning.cost_table import CostTable
from workbench.lab.tuning.tour_board import boards

RULES = ("roth", "vahaaho", "evolved")


def main() -> int:
    """Print the failing starts by size and rule, and their sums; return 1 if another rule fails on fewer."""
    parser = argparse.ArgumentParser("python -m tests.campaigns.tie_breaks", description=__doc__)
    parser.add_argument("--sizes", default="5..60", help="numbers of rows (default: 5..60)")
    instances = boards(sizes(parser.parse_args().sizes))
    table = CostTable({rule: {"rule": rule} for rule in RULES}, instances)
    table.finish()
    print(f"{'n':>6} {'starts':>9} " + " ".join(f"{rule:>9}" for rule in RULES))
    for number, board in enumerate(instances):
        fails = " ".join(f"{table.costs[rule][number].fails:9,}" for rule in RULES)
        print(f"{board.n:6} {len(board.starts):9,} {fails}")
    totals = {rule: cost.fails for rule, cost in table.totals().items()}
    starts = sum(len(board.starts) for board in instances)
    print(f"{'all':>6} {starts:9,} " + " ".join(f"{totals[rule]:9,}" for rule in RULES))
    return 0 if totals["evolved"] == min(totals.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
