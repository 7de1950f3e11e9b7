"""A search on a cluster finds what a search on this computer finds, whatever becomes of the workers."""

import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial

import pytest

from tests.clusters import Cluster, cluster, needs_dask
from tests.processes import PATIENCE, wait_until
from tests.searching.cores.test_cores_search import CASES, result, started
from tests.solvers.settings import puzzle_of
from tests.thorough import either
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.cluster import farm as farm_module
from workbench.searching.cluster import farm_crew, pace, tasks
from workbench.searching.cluster.farm import Farm
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cluster.library import Client, client_of
from workbench.searching.cores import cores_search
from workbench.searching.cores.cores_search import CoresSearch, on_cores
from workbench.searching.cores.ledger import Stage
from workbench.searching.saved_search import saved_search
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status, drive

pytestmark = [pytest.mark.usefixtures("compiled"), pytest.mark.slow, needs_dask]

QUICK = 0.2  # seconds that a part is away
FOREVER = 1e6
BOARD, TILINGS = "polyomino 4x15\npieces free 5\n", 4 * 368  # and their images: Haselgrove and Haselgrove 1960
LITERATURE = [
    # 2,339 tilings of 6 x 10 and their images: Haselgrove and Haselgrove 1960
    ("polyomino", "polyomino 6x10\npieces free 5\n", "cover_bits", {}, 4 * 2_339),
    ("polyomino", BOARD, "cover_cells", {"order": "mrv_random"}, TILINGS),
    ("sudoku", "sudoku 2x2\n" + "....\n" * 4, "sudoku_digits", {"cell": "fewest"}, 288),  # OEIS A107739
    # 16 closed tours, of 30 starts and 2 directions: OEIS A070030
    ("tour", "tour 3x10 closed\n", "warnsdorff_backtracking", {}, 16 * 60),
]


@pytest.fixture(scope="module")
def machine() -> Iterator[Cluster]:
    """A cluster of two workers."""
    with cluster() as running:
        yield running


@pytest.fixture
def onlooker(machine: Cluster) -> Iterator[Client]:
    """A connection that sees what the workers do."""
    client = client_of(machine.address, 60)
    yield client
    client.close(60)


def searching(farm: Farm, puzzle: Puzzle, name: str, choices: dict[str, object], goal: Goal) -> Search:
    """Return a search on a cluster."""
    crews = farm.crews(puzzle, name, choices, goal)
    return on_cores(partial(SOLVERS[name].start, puzzle, choices, goal), goal, 1, crews)


def counting(farm: Farm, name: str = "cover_links", text: str = BOARD) -> CoresSearch:
    """Return a count of tilings on a cluster; with dancing links it lasts longer than what is done to it."""
    search = searching(farm, puzzle_of("polyomino", text), name, {}, Goal.COUNT)
    assert isinstance(search, CoresSearch)
    return search


def go_on(search: CoresSearch) -> None:
    """Search until the first parts have come back."""
    before, status = None, Status.RUNNING
    while status is Status.RUNNING and (before is None or search.tally.nodes == before):
        status = search.advance(2**20)
        before = search.tally.nodes if search.ledger and before is None else before


def counted(search: Search) -> int:
    """Return the count of a search, once it is over."""
    *_, probe = drive(search, keep=1)
    assert probe.status is Status.EXHAUSTED
    return probe.solutions


def test_parts_at_a_level_are_cut_no_further(machine: Cluster) -> None:
    puzzle, choices = puzzle_of("polyomino", BOARD), {"order": "mrv_right"}
    start = partial(SOLVERS["cover_links"].start, puzzle, choices, Goal.COUNT)
    alone = result(start(), Goal.COUNT)
    floors, sent = set(), 0
    with Farm(machine.address, QUICK / 2) as farm:  # parts come back before they are done
        search = on_cores(start, Goal.COUNT, 1, farm.crews(puzzle, "cover_links", choices, Goal.COUNT), level=1)
        assert isinstance(search, CoresSearch)
        while search.advance(1) is not Status.EXHAUSTED:
            entries = search.ledger.entries if search.ledger else []
            floors |= {entry.part.floor for entry in entries if entry.part}
            sent = max(sent, sum(entry.parts for entry in entries))
        assert result(search, Goal.COUNT)[:3] == alone[:3]
    assert floors == {1}
    assert sent > alone.profile[1], "none has come back"
    assert search.note.endswith(f"{alone.profile[1]:,} parts at level 1")


@pytest.mark.usefixtures("cut_early")
@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_a_cluster_changes_nothing(machine: Cluster, goal: Goal) -> None:
    with Farm(machine.address, QUICK) as farm:
        for name, puzzle, choices in either(CASES[::3], CASES):
            if goal in SOLVERS[name].goals:
                start = partial(started, name, puzzle, choices, goal)
                here = result(on_cores(start, goal, 2), goal)
                board = puzzle_of(*puzzles()[puzzle])
                there = result(on_cores(start, goal, 1, farm.crews(board, name, choices, goal)), goal)
                assert there == here, (name, puzzle, choices)


def puzzles() -> dict[str, tuple[str, str]]:
    """Return the puzzles of the cases by name."""
    from tests.golden_nodes import PUZZLES
    from tests.searching.cores.test_cores_search import OWN

    return {**PUZZLES, **OWN}


def test_counts_are_those_of_the_literature(machine: Cluster) -> None:
    with Farm(machine.address, QUICK) as farm:
        for kind, text, name, choices, count in either(LITERATURE[:1], LITERATURE):
            assert counted(searching(farm, puzzle_of(kind, text), name, choices, Goal.COUNT)) == count, (text, name)


def test_solutions_come_in_the_order_of_one_core(machine: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores_search, "HELD", 2**16)  # bytes: parts also have to wait for the first one
    board = puzzle_of("polyomino", BOARD)
    alone = [probe.filling.tobytes() for probe in drive(SOLVERS["cover_bits"].start(board)) if probe.at_solution]
    with Farm(machine.address, QUICK) as farm:
        search = searching(farm, board, "cover_bits", {}, Goal.ALL)
        shared = [probe.filling.tobytes() for probe in drive(search) if probe.at_solution]
    assert len(alone) == TILINGS
    assert shared == alone


def test_progress_never_falls_and_the_parts_are_shown(machine: Cluster) -> None:
    with Farm(machine.address, QUICK) as farm:
        search = counting(farm, "cover_bits")
        before = 0.0
        for probe in drive(search, keep=1):
            assert probe.progress >= before - 1e-9
            before = probe.progress
        picture = search.picture
    assert picture is not None
    assert (picture.reached == picture.end).all()
    assert picture.count(Stage.DONE) >= len(picture.stage) > 0
    assert picture.count(Stage.WAITING) == picture.count(Stage.RUNNING) == 0


def test_a_count_survives_its_workers(machine: Cluster, onlooker: Client) -> None:
    with Farm(machine.address, QUICK) as farm:
        search = counting(farm)
        for _ in range(either(1, 2)):
            go_on(search)
            for pid in pids(onlooker):
                os.kill(pid, signal.SIGKILL)
        assert counted(search) == TILINGS


def test_a_part_of_a_worker_that_does_not_answer_is_sent_again(
    machine: Cluster, onlooker: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "LATE_SECONDS", 1.0)
    frozen = pids(onlooker)[0]
    with Farm(machine.address, QUICK) as farm:
        search = counting(farm)
        go_on(search)
        os.kill(frozen, signal.SIGSTOP)
        try:
            assert counted(search) == TILINGS
        finally:
            os.kill(frozen, signal.SIGCONT)


def pids(client: Client) -> list[int]:
    """Return the process of each worker, once both answer: one that has just ended may be listed for a moment."""
    found: dict[str, int] = {}

    def both_answer() -> bool:
        answers = client.run(os.getpid, on_error="ignore")  # type: ignore[call-arg, arg-type]
        assert isinstance(answers, dict)
        found.clear()
        found.update(answers)
        return len(found) == 2

    wait_until(both_answer)
    return list(found.values())


def test_another_version_is_refused(machine: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with Farm(machine.address, QUICK) as farm:
        monkeypatch.setattr(tasks, "__version__", "0.0.1")
        with pytest.raises(FarmError, match=r"another version of the program \(.*; here it is 0\.0\.1\)"):
            counted(counting(farm))


def test_other_kernels_are_refused(machine: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_search, "version_of", lambda _solver: "0123456789abcdef-1")
    with Farm(machine.address, QUICK) as farm, pytest.raises(FarmError, match="other kernels or solvers"):
        counted(counting(farm))


def test_nothing_goes_on_after_the_end(machine: Cluster, onlooker: Client) -> None:
    with Farm(machine.address, FOREVER) as farm:
        search = counting(farm, text="polyomino 10x10\npieces free 5 any\n")
        while search.ledger is None or not busy(onlooker):
            search.advance(2**20)
    wait_until(lambda: not busy(onlooker))  # although each part had a million seconds


def busy(client: Client) -> bool:
    """Return whether a worker has a task."""
    return any(client.processing().values())  # type: ignore[attr-defined]


@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_a_saved_search_goes_on_here_or_there(machine: Cluster, goal: Goal) -> None:
    board = puzzle_of("polyomino", BOARD)
    start = partial(SOLVERS["cover_bits"].start, board, {}, goal)
    expected = result(start(), goal)
    with Farm(machine.address, QUICK) as farm:
        search = searching(farm, board, "cover_bits", {}, goal)
        before = []
        for probe in drive(search, keep=goal.keep):
            if probe.at_solution:
                before.append(probe.filling.tobytes())
            if len(before) > 300 or (goal is Goal.COUNT and probe.solutions > 300):
                break
        checkpoint = search.save()
        for crews in (None, farm.crews(board, "cover_bits", {}, goal)):
            resumed = on_cores(start, goal, 2, crews)
            resumed.load(checkpoint)
            found = result(resumed, goal)
            assert found[:3] == expected[:3]
            if goal is Goal.ALL:
                assert before + found.fillings == expected.fillings


def test_a_part_that_ends_all_workers_ends_the_search(machine: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(farm_crew, "MAX_DEATHS", 0)
    with Farm(machine.address, QUICK) as farm:
        search = counting(farm)
        go_on(search)
        post = next(iter(search._crew._posts.values()))
        answer = farm_crew.Answer(post.number, died=True)
        with pytest.raises(FarmError, match="has ended several workers"):
            search._crew._take([answer])


def test_a_cluster_that_is_lost_is_an_error_and_the_search_can_be_saved() -> None:
    with cluster(workers=1) as other, Farm(other.address, QUICK) as farm:
        search = counting(farm)
        go_on(search)
        other.kill()
        with pytest.raises(FarmError, match="was lost"):
            counted(search)
        assert not logging.getLogger("distributed.batched").isEnabledFor(logging.ERROR), "we say it in a sentence"
        saved = search.save()
    again = on_cores(
        partial(SOLVERS["cover_links"].start, puzzle_of("polyomino", BOARD), {}, Goal.COUNT), Goal.COUNT, 2
    )
    again.load(saved)
    assert counted(again) == TILINGS


def test_no_scheduler_is_an_error_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(farm_module, "CONNECT_SECONDS", PATIENCE)
    with pytest.raises(FarmError, match=r"Cannot connect to the cluster at tcp://127\.0\.0\.1:1: Connection refused$"):
        Farm("127.0.0.1:1")


def test_a_computer_that_is_slow_to_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(farm_module, "ANSWER_SECONDS", 0.05)
    with ExitStack() as stack:
        busy = stack.enter_context(socket.socket())
        busy.bind(("127.0.0.1", 0))
        busy.listen(0)
        with suppress(TimeoutError):
            while True:  # until its queue is full
                stack.enter_context(socket.create_connection(busy.getsockname(), 0.05))

        farm_module.check_listening(f"tcp://127.0.0.1:{busy.getsockname()[1]}")


def test_the_loss_of_workers_is_told_once(machine: Cluster, onlooker: Client) -> None:
    with Farm(machine.address, QUICK) as farm:
        assert farm.losses() == ""
        os.kill(pids(onlooker)[0], signal.SIGKILL)
        heard: list[str] = []

        wait_until(lambda: bool(heard.append(farm.losses()) or heard[-1]))

        assert (heard[-1], farm.losses()) == ("1 worker lost; its parts are searched again.", "")


def test_tls_without_certificates_is_an_error() -> None:
    with pytest.raises(FarmError, match=r"Cannot connect to the cluster at tls://127\.0\.0\.1:1: "):
        Farm("tls://127.0.0.1:1")
