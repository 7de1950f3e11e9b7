"""A search in the window saves itself in the user's folder, and goes on from there."""

import os
from pathlib import Path

import pytest

from tests.golden_nodes import PUZZLES
from tests.solvers.settings import puzzle_of
from workbench.base.places import searches_folder
from workbench.searching.race.lane import Lane
from workbench.searching.saved_search import self_saving
from workbench.searching.saved_search.saved_search import read_search
from workbench.searching.saved_search.self_saving import SelfSaving, saved_by_themselves
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Step

pytestmark = pytest.mark.usefixtures("compiled")

QUEENS = puzzle_of(*PUZZLES["8 queens"])  # 92 solutions
EVERY = 10.0  # seconds, by the clock of a test


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let each test begin without searches."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


class Clock:
    """A clock that goes on by some seconds whenever it is read."""

    def __init__(self, step: float = 0.0) -> None:
        self._step, self._now = step, 0.0

    def __call__(self) -> float:
        self._now += self._step
        return self._now


def lane_of(keeper: SelfSaving, clock: Clock, goal: Goal = Goal.COUNT, limit: Limit | None = None) -> Lane:
    """Return a search of eight queens."""
    return Lane(QUEENS, SOLVERS["cover_bits"], {}, goal, limit or goal.limit(), clock=clock, keeper=keeper)


def test_a_search_saves_itself_once_it_is_long_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_saving, "EVERY", 0.0)
    lane = lane_of(SelfSaving(), Clock())
    while not lane.follow(Step(200)):
        pass
    [file] = saved_by_themselves(QUEENS)
    saved = read_search(file)
    assert lane.probe
    assert 0 < saved.checkpoint.nodes == lane.probe.nodes

    again = Lane(QUEENS, SOLVERS["cover_bits"], {}, Goal.COUNT, saved=saved, keeper=SelfSaving(resumed=True))
    while not again.over:
        again.advance()
    assert again.probe
    assert again.probe.solutions == 92
    assert not saved_by_themselves(QUEENS), "what is over is not offered again"


def test_a_short_search_leaves_nothing() -> None:
    lane = lane_of(SelfSaving(), Clock(), limit=Limit(nodes=300))
    while not lane.over:
        lane.advance(Step(100))
    assert not searches_folder().exists() or not any(searches_folder().iterdir())


def test_a_search_that_reaches_its_limit_is_saved_there() -> None:
    lane = lane_of(SelfSaving(EVERY), Clock(EVERY), limit=Limit(nodes=300))
    while not lane.over:
        lane.advance(Step(100))
    [file] = saved_by_themselves(QUEENS)
    assert read_search(file).checkpoint.nodes == 300


def test_another_goal_has_another_file() -> None:
    for goal in (Goal.COUNT, Goal.ALL):
        lane = lane_of(SelfSaving(EVERY), Clock(EVERY), goal, Limit(nodes=100))
        while not lane.over:
            lane.advance(Step(100))
    assert sorted(read_search(file).goal for file in saved_by_themselves(QUEENS)) == [Goal.ALL, Goal.COUNT]


def test_only_the_latest_files_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_saving, "KEPT", 2)
    folder = searches_folder()
    folder.mkdir(parents=True)
    for day in range(3):
        file = folder / f"{day}.search"
        file.touch()
        os.utime(file, (day, day))
    self_saving.remove_oldest(folder)
    assert sorted(file.name for file in folder.iterdir()) == ["1.search", "2.search"]


def test_a_failure_is_kept_and_ends_the_saving_but_not_the_search(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(self_saving, "searches_folder", lambda: tmp_path / "file" / "searches")
    keeper = SelfSaving(0.0)
    lane = lane_of(keeper, Clock())
    while not lane.over:
        lane.advance(Step(500))
    assert keeper.problem
    assert lane.probe
    assert lane.probe.solutions == 92


@pytest.mark.parametrize(("seconds", "saved"), [(EVERY - 0.1, False), (EVERY, True)])
def test_a_search_is_saved_from_a_minute_on(seconds: float, saved: bool) -> None:
    keeper = SelfSaving(EVERY)
    keeper.begin(QUEENS, SOLVERS["cover_bits"], {}, Goal.ALL, SOLVERS["cover_bits"].start(QUEENS))

    keeper.save(seconds, [])

    assert bool(saved_by_themselves(QUEENS)) == saved
    keeper.end()
    assert not saved_by_themselves(QUEENS)


def test_a_search_that_was_not_saved_leaves_the_file_of_another_one() -> None:
    for keeper in (SelfSaving(EVERY), SelfSaving(EVERY)):
        keeper.begin(QUEENS, SOLVERS["cover_bits"], {}, Goal.ALL, SOLVERS["cover_bits"].start(QUEENS))
        if not saved_by_themselves(QUEENS):
            keeper.save(EVERY, [])
        else:
            keeper.end()

    assert len(saved_by_themselves(QUEENS)) == 1


def test_the_latest_of_the_interrupted_searches_comes_first() -> None:
    for day, goal in enumerate((Goal.ONE, Goal.ALL, Goal.COUNT)):
        keeper = SelfSaving(EVERY)
        keeper.begin(QUEENS, SOLVERS["cover_bits"], {}, goal, SOLVERS["cover_bits"].start(QUEENS))
        keeper.save(EVERY, [])
        os.utime(keeper.path, (day % 2, day % 2))  # the second is the latest
        last = keeper.path

    assert read_search(saved_by_themselves(QUEENS)[0]).goal == Goal.ALL
    os.utime(last, (9, 9))
    assert saved_by_themselves(QUEENS)[0] == last
