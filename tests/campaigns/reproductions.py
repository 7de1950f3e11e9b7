"""Computes every published figure of the list that takes more than 10 s; a try is one of them.

    python -m tests.campaigns.reproductions              half an hour or so
    python -m tests.campaigns.reproductions --from 3 --times 1

The quick ones are in `tests/lab/reproductions`. The list of 17-clue sudokus is left out: a person has to give it.
"""

import sys
from random import Random

from tests.campaigns.campaign import conduct
from tests.lab.reproductions.expected import unexpected
from workbench.lab.reproductions import ALL
from workbench.lab.reproductions.report import lines_of
from workbench.lab.reproductions.reproducing import Reproducing
from workbench.lab.reproductions.reproduction import Cost, Given
from workbench.searching.stepwise_job import StepwiseJob

LONG = [one for one in ALL if one.cost is Cost.MINUTES and not one.needs]


def attempt(number: int, _random: Random) -> str:
    """Make a reproduction and print its figures; return what is not as published."""
    one = LONG[number % len(LONG)]
    work = Reproducing([one], Given())
    StepwiseJob(work.parts()).finish()
    if work.problems:
        return work.problems[one.name]
    made = work.made[one.name]
    for line in lines_of(one, made):
        print(f"{one.name:20} {' | '.join(line)}", flush=True)
    return "; ".join(unexpected(one, made))


if __name__ == "__main__":
    sys.exit(conduct("reproductions", "Compute the published figures that take minutes.", attempt, len(LONG)))
