"""The log of the human solver's steps when it has no room for more."""

import numpy as np
from numpy.typing import NDArray

from workbench.kernels.sudoku.human import log


def report(numbers: NDArray[np.int32], code: int, count: int) -> bool:
    """Report a step that removes one candidate, the number of the code, again and again."""
    log.begin(numbers, code)
    log.section(numbers, log.REMOVE)
    for _ in range(count):
        log.add(numbers, code)
    return bool(log.end(numbers))


def steps_of(numbers: NDArray[np.int32]) -> list[tuple[int, set[int]]]:
    """Return the codes of the steps, and the items that each removes."""
    steps, at = [], log.HEAD
    while at < numbers[log.USED]:
        end = at + int(numbers[at + 1])
        steps.append((int(numbers[at]), set(numbers[at + 4 : end].tolist())))
        at = end
    return steps


def test_a_full_log_keeps_the_steps_that_it_has() -> None:
    numbers = np.zeros(log.SHORT, np.int32)
    log.clear(numbers, True)

    full = [report(numbers, code, log.ROOM * 3 // 4) for code in (1, 2, 3, 4)]

    assert full[-1]
    assert numbers[log.FULL]
    assert steps_of(numbers) == [(code, {code}) for code in range(1, numbers[log.STEPS] + 1)]


def test_a_step_that_is_too_long_is_dropped() -> None:
    numbers = np.zeros(log.SHORT, np.int32)
    log.clear(numbers, True)

    report(numbers, 1, 3)

    assert report(numbers, 2, log.ROOM)
    assert steps_of(numbers) == [(1, {1})]


def test_a_short_log_has_room_for_the_longest_step() -> None:
    numbers = np.zeros(log.SHORT, np.int32)
    log.clear(numbers, False)

    assert report(numbers, 1, log.ROOM - 5)
    assert steps_of(numbers) == [(1, {1})]
