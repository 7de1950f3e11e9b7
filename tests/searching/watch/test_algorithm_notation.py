"""The notation and the order of the paper of 2000, against its pointers on objects, written down here anew."""

import numpy as np
import pytest

from tests.searching.watch.test_algorithm_x import KNUTH, QUEENS, cover
from tests.searching.watch.test_operations import CHOICES, LANGFORD, listed, steps_of
from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_notation import NOTATIONS, PAPER, TAOCP, AlgorithmNotation
from workbench.searching.watch.dancing import danced
from workbench.searching.watch.operations import DOWN, LEFT, LENGTH, RIGHT, UP, Operation, apply, operations
from workbench.solvers.cover.orders import ordered

SEVEN_SETS = "cover\n1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n"
ROOT = np.zeros((0, 2), np.int64)


class Dancer:
    """An object of the paper's data structure."""

    def __init__(self, name: tuple[int, int]) -> None:  # option (-1 = header) and item
        self.name = name
        self.left = self.right = self.up = self.down = self.column = self
        self.size = 0


def dancers(matrix: Cover) -> list[Dancer]:
    """Return the headers of a cover's columns in circular lists, root first."""
    heads = [Dancer((-1, item)) for item in range(len(matrix.items) + 1)]
    join(heads)
    for k in range(matrix.count):
        row = [Dancer((k, item)) for item in matrix.option(k).tolist()]
        join(row)
        for one in row:
            one.column = head = heads[one.name[1]]
            one.up, one.down = head.up, head
            head.up.down = head.up = one
            head.size += 1
    return heads


def join(ring: list[Dancer]) -> None:
    for k, one in enumerate(ring):
        one.left, one.right = ring[k - 1], ring[(k + 1) % len(ring)]


def cover_column(c: Dancer, done: list[tuple[str, tuple[int, int], object]]) -> None:
    """Cover a column as the paper does, and write down each assignment: field, object, value."""
    c.right.left = c.left
    done.append((LEFT, c.right.name, c.left.name))
    c.left.right = c.right
    done.append((RIGHT, c.left.name, c.right.name))
    i = c.down
    while i is not c:
        j = i.right
        while j is not i:
            j.down.up = j.up
            done.append((UP, j.down.name, j.up.name))
            j.up.down = j.down
            done.append((DOWN, j.up.name, j.down.name))
            j.column.size -= 1
            done.append((LENGTH, j.column.name, j.column.size))
            j = j.right
        i = i.down


@pytest.mark.parametrize("text", [SEVEN_SETS, KNUTH, QUEENS, LANGFORD], ids=["seven", "knuth", "queens", "langford"])
def test_the_first_item_is_covered_pointer_by_pointer_as_in_the_paper(text: str) -> None:
    matrix = cover(text)
    if matrix.primary < len(matrix.items):  # the paper leaves out the links of such headers in another way
        matrix = Cover(matrix.items, len(matrix.items), matrix.starts, matrix.members)
    expected: list[tuple[str, tuple[int, int], object]] = []
    order = ordered(matrix, CHOICES)
    made = [one for one in operations(order, ROOT, head_first=True) if one.step == "X4" and one.array]
    cover_column(dancers(matrix)[made[0].moved], expected)
    links = danced(order, ROOT)

    def name(node: int) -> tuple[int, int]:
        return (-1, node) if node < len(links.left) else (int((links.top[:node] == 0).sum()) - 2, int(links.top[node]))

    def written(one: Operation) -> tuple[str, tuple[int, int], object]:
        return one.array, name(one.place), one.new if one.array == LENGTH else name(one.new)

    assert [written(one) for one in made] == expected


@pytest.mark.parametrize("text", [KNUTH, QUEENS, LANGFORD], ids=["knuth", "queens", "langford"])
def test_both_orders_lead_to_the_same_links_by_the_same_operations(text: str) -> None:
    order, nodes = steps_of(cover(text), CHOICES)

    for path in nodes[:-1]:
        found = []
        for notation in NOTATIONS:
            links, made = danced(order, path), operations(order, path, notation.head_first)
            for one in made:
                apply(links, one)
            found.append((listed(links), sorted((one.step, one.line) for one in made)))
        assert found[0] == found[1]


@pytest.mark.parametrize("notation", NOTATIONS, ids=["TAOCP", "paper"])
def test_every_operation_is_a_line_of_its_notation(notation: AlgorithmNotation) -> None:
    order, nodes = steps_of(cover(KNUTH), CHOICES)
    names = [line.name for line in (*notation.steps, *notation.covering, *notation.uncovering)]
    assert len(set(names)) == len(names)

    for path in nodes[:-1]:
        for one in operations(order, path, notation.head_first):
            uncovers = one.step in ("X6", "X7", "X8")
            lines = notation.procedures(uncovers) if one.array else notation.steps
            assert one.line in {line.name for line in lines}, one


def test_the_lines_stand_in_the_order_in_which_pointers_change() -> None:
    order, _ = steps_of(cover(KNUTH), CHOICES)

    for notation, first in ((TAOCP, "hide down"), (PAPER, "cover left")):
        changed = [one.line for one in operations(order, ROOT, notation.head_first) if one.step == "X4" and one.array]
        assert changed[0] == first
        own = [line.name for line in notation.covering if line.name in changed]
        firsts = list(dict.fromkeys(changed))
        if notation is PAPER:
            assert firsts == own
        else:
            assert firsts == [name for name in own if "hide" in name] + [name for name in own if "cover" in name]
