"""The test of the best setting of a search: on instances that no choice was made on, looked at once, at the end.

Validation cannot be that test: the best setting was chosen on it, so its cost there is flattering.
"""

from collections.abc import Mapping, Sequence

from workbench.base.choices import ChoiceError
from workbench.lab.tuning.cost import Block
from workbench.lab.tuning.cost_table import CostTable
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.tour_board import SquareBoard, boards, starts_of
from workbench.lab.tuning.unseen_result import BEST, UnseenResult
from workbench.solvers.search import Step


class UnseenTest:
    """A test in progress: `search.tested` is its result; one thread may drive it."""

    def __init__(self, search: RuleSearch, instances: Block, cores: int | None = None, looks: int = 1) -> None:
        """`looks`: at these instances, with this one. Raise ChoiceError if there is nothing to test, or no instance."""
        if search.best is None:
            raise ChoiceError("There is nothing to test yet. Search first.")
        if not instances:
            raise ChoiceError("There is nothing to test it on.")
        self.search, self._setting = search, search.best.setting
        self._instances, self._looks = instances, looks
        self._table = CostTable({**search.known, BEST: self._setting}, instances, cores)

    @property
    def over(self) -> bool:
        """Whether the test is done."""
        return self._table.over

    @property
    def progress(self) -> float:
        """The part of the instances that is done."""
        return self._table.progress

    def begin(self) -> None:
        """Do nothing: the first slice begins."""

    def follow(self, step: Step) -> bool:
        """Go on for a slice; return whether it is done."""
        done = self._table.follow(step)
        if self.over:
            cases, costs = cases_of(self._instances), self._table.totals()
            self.search.tested = UnseenResult(dict(self._setting), cases, self._looks, costs)
        return done

    def finish(self) -> None:
        """Go on to the end."""
        while not self.over:
            self.follow(Step())


def cases_of(block: Block) -> int:
    """Return how many starts the boards of a block have, or how many puzzles it has."""
    return starts_of(block) or len(block)


def tour_test_boards(search: RuleSearch, sizes: Sequence[int], shown: int = 0) -> Block:
    """Return boards for a test; raise ChoiceError if one was used in the search, or is `shown` in its maps."""
    used = {
        **{board.n: "is for validation" for board in search.validation if isinstance(board, SquareBoard)},
        **{
            board.n: "is for training" for block in search.training for board in block if isinstance(board, SquareBoard)
        },
    }
    check_unused(sizes, used | ({shown: "is shown in the maps"} if shown else {}))
    if not (found := boards(sorted(set(sizes)))):
        raise ChoiceError("No board of the test has a tour. Choose 5 rows or more.")
    return found


def check_unused(sizes: Sequence[int], used: Mapping[int, str]) -> None:
    """Raise ChoiceError if a size of the test is used for something else."""
    if both := sorted(set(sizes) & set(used)):
        raise ChoiceError(f"Size {both[0]} {used[both[0]]}. Choose other sizes for the test.")
