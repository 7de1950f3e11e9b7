"""What a piece of work waits for."""

import gc
import threading
import time
from types import SimpleNamespace

import pytest

from workbench.base import compiling
from workbench.base.compiling import Demand, Progress


class Elsewhere:
    """Has so many kernels left for a demand."""

    progress: Progress | None = None

    def __init__(self) -> None:
        self.left: dict[Demand, int] = {}

    def left_for(self, demand: Demand) -> int:
        return self.left.get(demand, 0)

    def compile(self, *_: object) -> bool:
        return False

    def request(self, *_: object) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Elsewhere:
    made = Elsewhere()
    monkeypatch.setattr(compiling, "elsewhere", made)
    return made


def test_work_that_waits_for_no_kernel_needs_none(elsewhere: Elsewhere) -> None:
    demand = Demand()
    elsewhere.left[demand] = 3  # asked for in advance

    assert demand.left == 0


def test_work_that_waits_needs_what_was_asked_for_and_is_not_there(elsewhere: Elsewhere) -> None:
    demand, other = Demand(), Demand()
    elsewhere.left[demand] = 3

    with compiling.on_behalf_of(demand), compiling.waiting():
        waits, others = demand.left, other.left
        elsewhere.left[demand] = 0  # it has just come

        assert (waits, others, demand.left) == (3, 0, 1)


def test_a_moment_after_a_kernel_the_work_waits_no_more(elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    demand, now = Demand(), 100.0
    monkeypatch.setattr(compiling, "time", SimpleNamespace(monotonic=lambda: now, perf_counter=time.perf_counter))
    with compiling.on_behalf_of(demand), compiling.waiting():
        pass

    between = demand.left
    now += compiling.NEXT_SECONDS + 0.01

    assert (between, demand.left) == (1, 0)


def test_each_thread_has_the_demand_of_its_own_work() -> None:
    demand, seen = Demand(), []

    with compiling.on_behalf_of(demand):
        thread = threading.Thread(target=lambda: seen.append(compiling.demand()))
        thread.start()
        thread.join()
        seen.append(compiling.demand())

    assert seen == [None, demand]
    assert compiling.demand() is None


def test_kernels_that_are_compiled_here_are_waited_for_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "elsewhere", None)
    demand = Demand()

    with compiling.on_behalf_of(demand), compiling.waiting():
        assert demand.left == 1


def test_python_looks_for_garbage_less_often_until_the_last_thread_has_its_kernel() -> None:
    before = gc.get_threshold()

    with compiling.waiting():
        with compiling.waiting():
            inner = gc.get_threshold()
        outer = gc.get_threshold()

    assert inner == outer == compiling.COLLECTIONS
    assert gc.get_threshold() == before
    with pytest.raises(KeyError), compiling.waiting():
        raise KeyError("compiling has failed")
    assert gc.get_threshold() == before
