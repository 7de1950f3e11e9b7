"""A small list: removing and restoring in all orders, beside lists made anew and by brute force."""

from itertools import permutations

import pytest

from workbench.searching.watch.operations import LEFT, RIGHT
from workbench.searching.watch.small_list import HEAD, NAMES, NODES, SmallList, assignments, hint, state_sentences

ORDERS = list(permutations(NODES))


def made_of(nodes: list[int]) -> dict[str, dict[int, int]]:
    """Return the links that a list of these nodes has, by direction."""
    ring = [HEAD, *nodes]
    following = dict(zip(ring, [*ring[1:], HEAD], strict=True))
    return {RIGHT: following, LEFT: {to: node for node, to in following.items()}}


def is_intact(small: SmallList) -> bool:
    """Tell whether the nodes in the list have the links of a list that is made anew of them."""
    made = made_of([node for node in NODES if node not in small.removed])
    return all(small.links(side)[node] == to for side, links in made.items() for node, to in links.items())


def without(order: tuple[int, ...]) -> SmallList:
    """Return the list after removing nodes in this order."""
    small = SmallList()
    for node in order:
        small = small.remove(node)
    return small


def reachable() -> set[SmallList]:
    """Return all lists that removing and restoring can lead to."""
    found, new = {SmallList()}, [SmallList()]
    while new:
        small = new.pop()
        for node in NODES:
            after = small.restore(node) if node in small.removed else small.remove(node)
            if after not in found:
                found.add(after)
                new.append(after)
    return found


def test_the_list_at_first_is_that_of_all_nodes() -> None:
    assert is_intact(SmallList())
    assert (SmallList().walk(RIGHT), SmallList().walk(LEFT)) == ([1, 2, 3, 4], [4, 3, 2, 1])


@pytest.mark.parametrize("order", ORDERS)
def test_restoring_in_the_reverse_order_gives_each_earlier_list_back(order: tuple[int, ...]) -> None:
    for length in range(len(order) + 1):
        small = without(order[:length])
        assert is_intact(small)
        for k in range(length - 1, -1, -1):
            assert small.removed[-1] == order[k]
            small = small.restore(order[k])
            assert small == without(order[:k])


@pytest.mark.parametrize("removed", ORDERS)
def test_restoring_keeps_the_list_intact_exactly_if_the_own_links_name_the_neighbours(removed: tuple[int, ...]) -> None:
    broken = 0
    for order in ORDERS:
        small = without(removed)
        for node in order:
            present = [other for other in NODES if other == node or other not in small.removed]
            links = made_of(present)
            fits = all(small.links(side)[node] == links[side][node] for side in links)
            small = small.restore(node)
            assert is_intact(small) == fits
            assert (small.faults() == []) == fits
            if not fits:
                broken += 1
                break

    assert 0 < broken < len(ORDERS)  # the reverse order is not alone in breaking nothing, but others do


def test_in_every_reachable_list_the_faults_are_what_is_wrong_with_the_links() -> None:
    for small in reachable():
        assert bool(small.faults()) == (not is_intact(small))
        for side, node, _ in small.faults():
            assert node not in small.removed
            assert small.links(side)[node] != made_of(small.expected(RIGHT))[side][node]


def test_in_every_reachable_list_a_sentence_says_truly_what_walks_reach() -> None:
    names = {"A": 1, "B": 2, "C": 3, "D": 4}
    for small in reachable():
        for side, _, sentence in small.faults():
            _, going, how, name, *_ = sentence.replace(",", "").split()
            reached = small.walk(going)
            assert going == side
            if how == "reaches":
                assert names[name] in reached
                assert names[name] in small.removed
            else:
                name = sentence.split("never reaches ")[1][0]
                assert names[name] not in reached
                assert names[name] not in small.removed


def test_no_node_that_was_never_removed_is_ever_skipped() -> None:
    start = (SmallList(), frozenset[int]())
    found, new = {start}, [start]
    while new:
        small, touched = new.pop()
        assert all(node in small.walk(side) for side in (LEFT, RIGHT) for node in NODES if node not in touched)
        for node in NODES:
            after = small.restore(node) if node in small.removed else small.remove(node)
            state = (after, touched | {node})
            if state not in found:
                found.add(state)
                new.append(state)


def test_a_wrong_order_is_explained_both_ways() -> None:
    small = without((2, 3)).restore(2)

    assert state_sentences(small) == [
        "Going right reaches C, although it is removed: the right link of B leads to it.",
        "Going left never reaches B, although it was restored: the left link of D skips it.",
    ]


def test_an_intact_list_is_described() -> None:
    assert state_sentences(without((2,))) == ["The list is intact: right and left from the head, walks reach A, C, D."]
    assert state_sentences(without((1, 2, 3, 4))) == ["The list is empty."]


def test_assignments_have_their_values() -> None:
    assert assignments(SmallList(), 2) == "Removed B: L[R[B]] = L[B], so L[C] = A; R[L[B]] = R[B], so R[A] = C."
    assert assignments(without((2,)), 2) == "Restored B: L[R[B]] = B, so L[C] = B; R[L[B]] = B, so R[A] = B."
    assert "so R[head] = head" in assignments(without((1, 2, 3)), 4)


def test_assignments_state_what_happens_in_every_reachable_list() -> None:
    places = {"head": 0, "A": 1, "B": 2, "C": 3, "D": 4}
    for small in reachable():
        for node in NODES:
            after = small.restore(node) if node in small.removed else small.remove(node)
            for part in assignments(small, node).rstrip(".").split("; "):
                array, place, value = part.split("so ")[1].replace("] = ", "[").split("[")
                assert after.links(LEFT if array == "L" else RIGHT)[places[place]] == places[value]


def test_the_hint_names_a_node_that_can_be_restored_in_every_list_that_never_broke() -> None:
    found, new = {SmallList()}, [SmallList()]
    while new:
        small = new.pop()
        for node in NODES:
            after = small.restore(node) if node in small.removed else small.remove(node)
            if not is_intact(after):
                assert node in small.removed
                said = f"The list broke when {NAMES[node]} was restored before {NAMES[small.removed[-1]]}, "
                assert hint([small, after]).startswith(said)
                assert hint([small, after, SmallList()]).startswith(said)
            elif after not in found:
                assert not after.removed or is_intact(after.restore(after.removed[-1]))
                assert hint([small, after]).endswith(f": {NAMES[after.removed[-1]]} first." if after.removed else "")
                found.add(after)
                new.append(after)

    assert hint([SmallList()]) == ""
    assert {node for small in found for node in small.removed} == set(NODES)
