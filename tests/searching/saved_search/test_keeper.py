"""When a search is saved, told by a clock that stands still between two looks."""

from pathlib import Path

import pytest

from tests.golden_nodes import PUZZLES
from tests.solvers.settings import puzzle_of
from workbench.searching.saved_search.keeper import SHARE, Keeper
from workbench.searching.saved_search.saved_search import read_search
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

pytestmark = pytest.mark.usefixtures("compiled")

EVERY = 10.0
QUEENS = puzzle_of(*PUZZLES["8 queens"])


class Clock:
    """The time, which a test sets; `saving` seconds pass while a search is saved."""

    def __init__(self, saving: float = 0.0) -> None:
        self.now, self.saving = 0.0, saving

    def __call__(self) -> float:
        return self.now


class Counting(Keeper):
    """Counts how often its search was saved, and lets time pass meanwhile."""

    saves = 0

    def save(self, seconds: float, fillings: list) -> None:  # type: ignore[type-arg]
        super().save(seconds, fillings)
        self.saves += 1
        assert isinstance(self._clock, Clock)
        self._clock.now += self._clock.saving


def keeper_of(path: Path, clock: Clock, interrupted: bool = False) -> Counting:
    keeper = Counting(path / "a.search", EVERY, lambda: interrupted, clock)
    keeper.begin(QUEENS, SOLVERS["cover_bits"], {}, Goal.ALL, SOLVERS["cover_bits"].start(QUEENS))
    return keeper


def saves_at(keeper: Counting, clock: Clock, times: list[float]) -> list[int]:
    """Return how often the search was saved after a look at each time."""
    found = []
    for time in times:
        clock.now = time
        keeper.look(time, [])
        found.append(keeper.saves)
    return found


def test_a_search_is_saved_when_it_is_time_and_then_after_as_long_again(tmp_path: Path) -> None:
    clock = Clock()

    assert saves_at(keeper_of(tmp_path, clock), clock, [9.9, 10, 10.1, 19.9, 20, 25]) == [0, 1, 1, 1, 2, 2]


def test_saving_takes_no_more_than_its_share_of_the_time(tmp_path: Path) -> None:
    clock = Clock(saving=2.0)
    due = 12 + SHARE * 2.0  # it took 2 seconds until 12

    assert saves_at(keeper_of(tmp_path, clock), clock, [10, due - 0.1, due]) == [1, 1, 2]


def test_an_interrupt_saves_the_search_and_ends_it(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path, Clock(), interrupted=True)

    with pytest.raises(KeyboardInterrupt):
        keeper.look(3.5, [])

    assert read_search(tmp_path / "a.search").seconds == 3.5


def test_a_search_is_saved_again_with_what_the_last_look_saw_and_removed_at_its_end(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path, Clock())
    keeper.look(2.5, [])
    assert keeper.saves == 0

    keeper.save_again()
    assert read_search(tmp_path / "a.search").seconds == 2.5
    keeper.end()
    keeper.end()

    assert not (tmp_path / "a.search").exists()
