"""The ledger when several results take the place of a part."""

import numpy as np
import pytest

from workbench.puzzles.puzzle import Filling
from workbench.searching.cores import ledger as room
from workbench.searching.cores.ledger import Entry, Ledger, Stage, Stretch
from workbench.searching.cores.picture import picture_of
from workbench.solvers.search import Checkpoint, Status
from workbench.solvers.subtrees import Part, Segment, Work


def part(begin: float, end: float) -> Segment:
    start = Checkpoint(0, 0, Status.RUNNING, ())
    return Segment(Part(start, 0, begin, end), work(0))


def work(nodes: int, *names: int) -> Work:
    fillings: list[Filling] = [np.array([name], np.int32) for name in names]
    return Work(nodes, len(names), np.array([nodes]), fillings)


def ledger() -> Ledger:
    return Ledger([part(0.0, 0.25), Segment(None, work(1)), part(0.25, 0.5), part(0.5, 1.0)], 0.0)


def named(fillings: list[Filling]) -> list[int]:
    return [int(filling[0]) for filling in fillings]


def spans(found: Ledger) -> list[tuple[float, float, Stage]]:
    return [(entry.begin, entry.end, entry.stage) for entry in found.entries]


def test_results_take_the_place_of_a_part() -> None:
    found = ledger()
    entry = found.entries[2]

    found.replace({entry: entry.results(work(5, 1), [part(0.375, 0.4), part(0.4, 0.5)])})

    assert (found.work.nodes, found.work.solutions) == (6, 1)
    assert found.progress == 0.125
    assert [entry.begin for entry in found.first_waiting(9)] == [0.0, 0.375, 0.4, 0.5]
    assert found.waiting == 4


def test_what_is_done_without_solutions_to_show_becomes_one_entry() -> None:
    found = ledger()
    first, _, second, third = found.entries

    found.replace({first: first.results(work(2), []), second: second.results(work(3), [])})
    assert spans(found) == [(0.0, 0.5, Stage.DONE), (0.5, 1.0, Stage.WAITING)]

    found.replace({third: third.results(work(4), [])})
    assert spans(found) == [(0.0, 1.0, Stage.DONE)]
    assert (found.work.nodes, found.progress, found.first()) == (10, 1.0, None)
    assert picture_of(found).count(Stage.DONE) == 3  # drawn as one


def test_solutions_keep_their_order() -> None:
    found = ledger()
    first, _, second, third = found.entries

    found.replace({third: third.results(work(1, 7, 8), [])})
    assert named(found.take_fillings()) == []
    found.replace({second: second.results(work(1, 5), [part(0.4, 0.5)])})
    found.replace({first: first.results(work(1, 1, 2), [])})
    assert named(found.take_fillings()) == [1, 2, 5]
    [last] = found.first_waiting(9)
    found.replace({last: last.results(work(1), [])})
    assert named(found.take_fillings()) == [7, 8]
    found.replace({})
    assert len(found.entries) == 1
    assert found.take_fillings() == []


def test_solutions_between_parts_that_are_left_keep_their_order() -> None:
    found = Ledger([part(0.0, 1.0)], 0.0)
    [entry] = found.entries
    between = Segment(None, work(0, 2))

    found.replace({entry: entry.results(work(1, 1), [part(0.2, 0.5), between, part(0.6, 1.0)])})
    assert named(found.take_fillings()) == [1]
    first, second = found.first_waiting(2)
    found.replace({first: [Entry(None, work(1), 0.2, 0.5)]})
    assert named(found.take_fillings()) == [2]
    found.replace({second: [Entry(None, work(1, 3), 0.6, 1.0)]})
    assert named(found.take_fillings()) == [3]


def test_what_is_done_is_known_to_a_ledger_of_the_rest() -> None:
    found = ledger()
    first, _, _, third = found.entries
    found.replace({first: first.results(work(2), []), third: third.results(work(0), [part(0.75, 1.0)])})

    again = Ledger([part(0.25, 0.5), part(0.75, 1.0)], found.progress, found.done)

    assert found.done == again.done == [Stretch(0.0, 0.25, 1, 3), Stretch(0.5, 0.75, 1, 0)]
    assert spans(again) == spans(found)
    assert picture_of(again).count(Stage.DONE) == picture_of(found).count(Stage.DONE) == 2
    assert again.progress == found.progress == 0.5
    assert picture_of(again).nodes.tolist() == picture_of(found).nodes.tolist() == [3, 0, 0, 0]
    assert again.work.nodes == 0  # what was done before is counted elsewhere


class Stub:
    """What searches a part: it has come to some progress, and can be cut there so often."""

    def __init__(self, whole: Part, progress: float, nodes: int, cuts: int = 1) -> None:
        self.part, self.progress, self.work, self.cuts = whole, progress, work(nodes, nodes), cuts
        self.levels = np.zeros(0, np.int64)

    def rest(self) -> Part:
        return self.part._replace(begin=self.progress)

    def cut(self) -> Part | None:
        if not self.cuts:
            return None
        self.cuts -= 1
        rest = self.part._replace(begin=(self.progress + self.part.end) / 2)
        self.part = self.part._replace(end=rest.begin)
        return rest

    def take_fillings(self) -> list[Filling]:
        taken, self.work.fillings = self.work.fillings, []
        return taken


def running(*progress: float, cuts: int = 1) -> Ledger:
    """Return a ledger whose first parts are being searched, with 10 nodes and a solution in each so far."""
    found = ledger()
    for entry, at in zip(list(found.first_waiting(9)), progress, strict=False):
        assert entry.part is not None
        found.begin(entry, Stub(entry.part, at, 10, cuts))
    return found


def test_what_is_being_searched_counts() -> None:
    found = running(0.125, 0.25)

    assert (found.work.nodes, found.work.solutions, found.progress) == (21, 2, 0.125)
    assert (len(found.running()), found.waiting) == (2, 1)
    assert found.next() is found.entries[3]
    assert found.first() is found.entries[0]
    assert [entry.nodes for entry in found.entries] == [10, 1, 10, 0]
    assert found.done == [Stretch(0.0, 0.125, 0, 10)]


def test_the_part_with_the_most_left_is_cut_and_its_rest_waits_behind_it() -> None:
    found = running(0.2, 0.3)

    assert found.split()

    assert [(begin, round(end, 6)) for begin, end, _ in spans(found)] == [
        (0.0, 0.25), (0.0, 0.0), (0.25, 0.4), (0.4, 0.5), (0.5, 1.0),
    ]  # fmt: skip
    rest = found.entries[3]
    assert (rest.work.nodes, rest.work.solutions, rest.stage) == (0, 0, Stage.WAITING)
    assert found.first_waiting(9) == [rest, found.entries[4]]
    assert found.work.nodes == 21


def test_a_part_that_cannot_be_cut_leaves_it_to_the_next() -> None:
    found = running(0.2, 0.3)
    second = found.entries[2].searcher
    assert isinstance(second, Stub)
    second.cuts = 0

    assert found.split()
    assert len(spans(found)) == 5
    assert spans(found)[0][1] == 0.225
    assert not found.split()
    assert not ledger().split(), "nothing is being searched"


def test_what_is_recalled_does_not_count() -> None:
    found = running(0.125, 0.3)

    found.recall()

    assert (found.work.nodes, found.progress, found.waiting) == (1, 0.0, 3)


@pytest.mark.parametrize(("room_for", "kept"), [(2, 2), (1, 1), (0, 0)])
def test_the_beginnings_of_done_parts_are_kept_while_there_is_room(
    room_for: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Checkpoint(0, 0, Status.RUNNING, (np.zeros(8, np.int64),))
    monkeypatch.setattr(room, "ROOM", room_for * start.nbytes)
    parts = [Segment(Part(start, 0, k / 2, (k + 1) / 2), work(0)) for k in range(2)]
    found = Ledger(parts, 0.0)

    for entry in list(found.entries):
        assert entry.part is not None
        found.begin(entry, Stub(entry.part, entry.end, 5))
        found.finish(entry)

    assert sum(entry.past is not None for entry in found.entries) == kept
    assert (found.work.nodes, found.progress, found.first()) == (10, 1.0, None)
    assert picture_of(found).opens.sum() == kept


def test_any_solution_is_found_once() -> None:
    found = running(0.125, 0.3)

    names = [filling if filling is None else int(filling[0]) for filling in (found.any_filling(), found.any_filling())]

    assert names == [10, 10]
    assert found.any_filling() is None
