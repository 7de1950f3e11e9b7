"""A circular doubly linked list of four nodes and a head, whose nodes are removed and restored one by one.

Removing x sets L[R[x]] = L[x] and R[L[x]] = R[x]. The links of x itself stay, so that L[R[x]] = x and R[L[x]] = x
restore it: H. Hitotumatu and K. Noshita, "A technique for implementing backtrack algorithms and its application"
(1979); D. E. Knuth, "Dancing links" (2000). Restoring in the reverse order always works; another can break the list.

Whatever is removed and restored, a link to the right leads to a node further to the right, or to the head, and likewise
to the left. So every walk ends at the head, but it may pass a node by, or reach one that is removed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from workbench.searching.watch.operations import LEFT, RIGHT

HEAD = 0
NAMES = ("the head", "A", "B", "C", "D")
NODES = tuple(range(1, len(NAMES)))
SIDES = (RIGHT, LEFT)
LETTERS = {LEFT: "L", RIGHT: "R"}  # of the arrays of links
ALWAYS = "Restoring in the reverse order of removing always works (Hitotumatu and Noshita, 1979; Knuth, 2000)"


class ListFault(NamedTuple):
    """A wrong link of a node in the list: the direction, the node, and what goes wrong there."""

    side: str
    node: int
    sentence: str


@dataclass(frozen=True)
class SmallList:
    """The links of the head and all nodes, and which nodes are removed, in the order of their removal."""

    left: tuple[int, ...] = (NODES[-1], *range(len(NODES)))
    right: tuple[int, ...] = (*NODES, HEAD)
    removed: tuple[int, ...] = ()

    def links(self, side: str) -> tuple[int, ...]:
        """Return the links in one direction."""
        return self.right if side == RIGHT else self.left

    def remove(self, x: int) -> "SmallList":
        """Return the list without a node that is in it."""
        left, right = list(self.left), list(self.right)
        left[right[x]] = left[x]
        right[left[x]] = right[x]
        return SmallList(tuple(left), tuple(right), (*self.removed, x))

    def restore(self, x: int) -> "SmallList":
        """Return the list after a removed node was restored."""
        left, right = list(self.left), list(self.right)
        left[right[x]] = x
        right[left[x]] = x
        return SmallList(tuple(left), tuple(right), tuple(node for node in self.removed if node != x))

    def walk(self, side: str) -> list[int]:
        """Return the nodes that are reached in one direction, from the head to the head."""
        links, reached = self.links(side), []
        node = links[HEAD]
        while node != HEAD:
            reached.append(node)
            node = links[node]
        return reached

    def expected(self, side: str) -> list[int]:
        """Return the nodes that should be reached in one direction: all that are not removed."""
        nodes = [node for node in NODES if node not in self.removed]
        return nodes if side == RIGHT else nodes[::-1]

    def faults(self) -> list[ListFault]:
        """Return the first wrong link in each direction; none: the list is intact."""
        return [fault for side in SIDES if (fault := self._fault(side))]

    def _fault(self, side: str) -> ListFault | None:
        links, node = self.links(side), HEAD
        for following in (*self.expected(side), HEAD):
            to = links[node]
            if to != following:
                return ListFault(side, node, fault_sentence(side, node, to, following, to in self.removed))
            node = following
        return None


def fault_sentence(side: str, node: int, to: int, following: int, is_removed: bool) -> str:
    """Return what goes wrong at a node whose link should lead to the following one.

    Only nodes that were removed and restored are ever passed by.
    """
    if is_removed and not passes(side, to, following):
        return (
            f"Going {side} reaches {NAMES[to]}, although it is removed: the {side} link of {NAMES[node]} leads to it."
        )
    name = NAMES[following]
    return f"Going {side} never reaches {name}, although it was restored: the {side} link of {NAMES[node]} skips it."


def passes(side: str, to: int, following: int) -> bool:
    """Tell whether a link leads past a node, in its direction; the head is the last one both ways."""
    if HEAD in (to, following):
        return to == HEAD
    return to > following if side == RIGHT else to < following


def state_sentences(small: SmallList) -> list[str]:
    """Return what walks in both directions reach, and what is wrong with that."""
    if faults := small.faults():
        return [fault.sentence for fault in faults]
    nodes = [NAMES[node] for node in small.walk(RIGHT)]
    return [
        f"The list is intact: right and left from the head, walks reach {', '.join(nodes)}."
        if nodes
        else "The list is empty."
    ]


def assignments(before: SmallList, x: int) -> str:
    """Return the two assignments that remove a node from a list, or restore it, with their values."""
    is_restored = x in before.removed
    after = before.restore(x) if is_restored else before.remove(x)
    name, verb = NAMES[x], "Restored" if is_restored else "Removed"
    words = []
    for side, other in ((RIGHT, LEFT), (LEFT, RIGHT)):
        neighbour, array = before.links(side)[x], LETTERS[other]
        place = "head" if neighbour == HEAD else NAMES[neighbour]
        value = "head" if (to := after.links(other)[neighbour]) == HEAD else NAMES[to]
        source = name if is_restored else f"{array}[{name}]"
        words.append(f"{array}[{LETTERS[side]}[{name}]] = {source}, so {array}[{place}] = {value}")
    return f"{verb} {name}: {'; '.join(words)}."


def hint(states: Sequence[SmallList]) -> str:
    """Return which node can be restored safely, or what broke the list first; `states`: the list after each change."""
    for before, small in pairwise(states):
        if small.faults():
            (early,) = set(before.removed) - set(small.removed)  # removing breaks no list that is intact
            last = NAMES[before.removed[-1]]
            return (
                f"The list broke when {NAMES[early]} was restored before {last}, which was removed after it. {ALWAYS}."
            )
    if not states[-1].removed:
        return ""
    return f"{ALWAYS}: {NAMES[states[-1].removed[-1]]} first."
