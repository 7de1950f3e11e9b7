"""Parts of a work on several threads: each is done once, and goes on where it was in the next slice."""

from math import inf

import pytest

from workbench.searching import parallel_parts
from workbench.searching.parallel_parts import Cores


class Steps:
    """A part of some steps."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    @property
    def over(self) -> bool:
        return self.left <= 0

    def follow(self) -> None:
        self.left -= 1


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_slice_without_end_does_all_parts_to_their_last_step(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_parts, "SECONDS", inf)
    cores, parts = Cores(number), [Steps(3), Steps(0), Steps(1)]

    cores.begin(parts)
    assert not cores.idle
    cores.follow()

    assert [part.left for part in parts] == [0, 0, 0]
    assert cores.idle


def test_a_part_that_is_not_done_at_the_end_of_a_slice_is_the_next_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_parts, "SECONDS", 0.0)
    cores, parts = Cores(1), [Steps(2), Steps(1)]
    cores.begin(parts)

    seen = []
    while not cores.idle:
        cores.follow()
        seen.append([part.left for part in parts])

    assert seen == [[1, 1], [0, 1], [0, 0]]


def test_parts_that_are_added_wait_behind_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_parts, "SECONDS", 0.0)
    cores, first, second = Cores(1), Steps(1), Steps(1)
    cores.begin([first])
    cores.begin([second])

    cores.follow()

    assert (first.left, second.left, cores.idle) == (0, 1, False)


def test_a_slice_goes_on_with_as_many_parts_as_there_are_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_parts, "SECONDS", 0.0)
    cores, parts = Cores(2), [Steps(2), Steps(2), Steps(2)]
    cores.begin(parts)

    cores.follow()

    assert sum(part.left for part in parts) == 4
    assert max(part.left for part in parts) == 2  # one waits


def test_without_parts_nothing_is_done() -> None:
    cores = Cores()

    cores.follow()

    assert cores.idle
