"""The operations between two nodes: they lead from the links of one to those of the other, and back."""

import itertools

import numpy as np
import pytest

from tests.searching.watch.test_algorithm_x import COLOURS, KNUTH, MULTIPLE, QUEENS, cover, paths
from tests.searching.watch.test_dancing import EVEN_ALONE
from workbench.puzzles.cover import Cover
from workbench.searching.watch.dancing import Dance, danced, first_links
from workbench.searching.watch.knuths_lines import COVERING, STEPS, UNCOVERING
from workbench.searching.watch.operation_words import Names, describe_operation
from workbench.searching.watch.operations import (
    LENGTH,
    Operation,
    OperationClock,
    apply,
    obstacle_of_order,
    operations,
    undo,
)
from workbench.solvers.cover.orders import Ordered, ordered

CHOICES = {"order": "mrv", "options": "given", "seed": 1}
LANGFORD = "cover\n1 2 3 s1 s2 s3 s4 s5 s6\n" + "".join(
    f"{d} s{k} s{k + d + 1}\n" for d in (1, 2, 3) for k in range(1, 6 - d)
)
LINES = {line.name for line in (*STEPS, *COVERING, *UNCOVERING)}


def listed(links: Dance) -> list[list[int]]:
    return [array.tolist() for array in links]


def steps_of(puzzle: Cover, choices: dict[str, str | int]) -> tuple[Ordered, list[np.ndarray]]:
    """Return the order of a search, and the paths of its nodes; the last one is that of the end, the root's."""
    nodes, _ = paths(puzzle, order=str(choices["order"]), options=str(choices["options"]))
    return ordered(puzzle, choices), [np.array(path, np.int64).reshape(-1, 2) for path in [*nodes, []]]


@pytest.mark.parametrize(
    "text", [KNUTH, QUEENS, EVEN_ALONE, LANGFORD], ids=["knuth", "queens", "secondary", "langford"]
)
@pytest.mark.parametrize("rule", ["mrv", "mrv_random", "leftmost", "rightmost"])
@pytest.mark.parametrize("options", ["given", "random"])
def test_operations_lead_from_the_links_of_each_node_to_those_of_the_next(text: str, rule: str, options: str) -> None:
    order, nodes = steps_of(cover(text), CHOICES | {"order": rule, "options": options})

    for path, following in itertools.pairwise(nodes):
        links, after = danced(order, path), listed(danced(order, following))
        before, made = listed(links), operations(order, path)
        for operation in made:
            assert operation.line in LINES
            apply(links, operation)
        assert listed(links) == after
        for operation in reversed(made):
            undo(links, operation)
        assert listed(links) == before


def updates(puzzle: Cover, items: list[int], covered: set[int]) -> int:
    """Count the links that change when these items are covered one by one, from sets of items alone."""
    count, gone = 0, set(covered)
    for item in items:
        for k in range(puzzle.count):
            row = set(puzzle.option(k).tolist())
            if item in row and not row & gone:
                count += 3 * (len(row) - 1)  # of each of its other items: two links and the size
        count += 2
        gone.add(item)
    return count


@pytest.mark.parametrize(
    "text", [KNUTH, QUEENS, EVEN_ALONE, LANGFORD], ids=["knuth", "queens", "secondary", "langford"]
)
def test_as_many_links_change_as_options_and_items_are_removed_and_restored(text: str) -> None:
    puzzle = cover(text)
    order, nodes = steps_of(puzzle, CHOICES)
    down = made = 0

    for path in nodes[:-1]:
        links = [operation for operation in operations(order, path) if operation.array]
        own = [operation for operation in links if operation.step == "X4"]
        covered = {int(i) for option in path[:, 1].tolist() for i in puzzle.option(option)}
        assert len(own) == (updates(puzzle, [own[0].moved], covered) if own else 0)
        made, down = made + len(links), down + len(own)
        if len(path):
            item, option = path[-1].tolist()
            members = puzzle.option(option).tolist()
            at = members.index(item)
            above = {int(i) for k in path[:-1, 1].tolist() for i in puzzle.option(k)}
            down += updates(puzzle, members[at + 1 :] + members[:at], above | {item})

    assert made == 2 * down  # everything is undone once


def test_the_operations_of_knuths_first_step() -> None:
    order = ordered(cover(KNUTH), CHOICES)
    path = np.zeros((0, 2), np.int64)
    links, names = first_links(order), Names(order)
    words = []
    for operation in operations(order, path):
        apply(links, operation)
        words.append(f"{operation.step} {describe_operation(names, links, operation)}")

    # TAOCP 4B, 7.2.2.1: item a is chosen, x_0 is its node in option 2; then d and g are covered.
    assert words[:6] == [
        "X2 Enters level 0: 7 items to cover.",
        "X3 Chooses item a, which has 2 options.",
        "X4 List of item d: the link down from the header skips option 2 and leads to option 4.",
        "X4 List of item d: the link up from option 4 skips option 2 and leads to the header.",
        "X4 Unlinks option 2 from item d: size 3 → 2.",
        "X4 List of item g: the link down from the header skips option 2 and leads to option 5.",
    ]
    assert words[14:17] == [
        "X4 List of items: the link to the right from the root skips a and leads to b.",
        "X4 List of items: the link to the left from b skips a and leads to the root.",
        "X4 The next option of item a is 2.",
    ]
    assert words[-1] == "X5 Option 2 is chosen: go down to level 1."


def test_going_back_is_described_as_it_undoes() -> None:
    order = ordered(cover(KNUTH), CHOICES)
    path = np.array([[1, 1], [2, 2]])  # a dead end: e has no option left
    links, names = danced(order, path), Names(order)
    words = []
    for operation in operations(order, path):
        apply(links, operation)
        words.append(f"{operation.step} {describe_operation(names, links, operation)}")

    assert words[:2] == ["X2 Enters level 2: 1 item to cover.", "X3 Chooses item e, which has 0 options."]
    assert "X5 No option of item e is left to try: uncover it." in words
    assert "X7 List of items: the link to the right from the root leads to e again." in words
    assert "X8 Leaves level 2: back to level 1." in words
    assert "X6 Links option 1 into item e again: size 0 → 1." in words
    assert "X6 The next option of item a is 4." in words


def test_the_search_ends_by_leaving_level_0() -> None:
    puzzle = cover(KNUTH)
    order, nodes = steps_of(puzzle, CHOICES)

    last = operations(order, nodes[-2])

    assert last[-1] == Operation("X8", "X8", 0, 0, 0, 0)


def test_sizes_change_by_one() -> None:
    order, nodes = steps_of(cover(QUEENS), CHOICES)

    made = [operation for path in nodes[:-1] for operation in operations(order, path) if operation.array == LENGTH]

    assert {operation.new - operation.old for operation in made} == {-1, 1}


@pytest.mark.parametrize(("text", "choices"), [(COLOURS, {}), (MULTIPLE, {}), (KNUTH, {"order": "random"})])
def test_operations_that_a_node_does_not_determine_are_refused(text: str, choices: dict[str, str]) -> None:
    assert obstacle_of_order(ordered(cover(text), CHOICES | choices))
    assert not obstacle_of_order(ordered(cover(KNUTH), CHOICES))


def test_the_clock_goes_to_any_operation_and_back() -> None:
    order, nodes = steps_of(cover(KNUTH), CHOICES)
    clock = OperationClock(order, nodes[2])
    count = len(clock.operations)
    start = listed(clock.links)

    seen = []
    for at in range(count + 1):
        clock.go(at)
        seen.append(listed(clock.links))
    assert clock.over
    assert clock.updates == sum(1 for operation in clock.operations if operation.array)
    for at in (count // 2, 3, count, 0, count - 1):
        clock.go(at)
        assert listed(clock.links) == seen[at]
        assert len(clock.changed()) <= clock.updates
    clock.go(-1)
    assert (clock.at, clock.last, listed(clock.links)) == (0, None, start)
