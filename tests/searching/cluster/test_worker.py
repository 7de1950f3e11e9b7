"""What a worker answers, without a cluster: results, refusals, and what it makes of damaged bytes."""

import json
import sys
import tomllib
from pathlib import Path

import pytest

from tests.golden_nodes import PUZZLES
from tests.solvers.settings import puzzle_of
from workbench import __version__
from workbench.base.choices import settle
from workbench.searching.cluster import library, worker
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cluster.tasks import Refusal, Task, Terms, packed_task, read_result
from workbench.searching.cluster.worker import answer
from workbench.searching.cores.parts_checkpoint import Saved
from workbench.searching.saved_search.saved_search import described
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, drive
from workbench.solvers.subtrees import Part

pytestmark = pytest.mark.usefixtures("compiled")

TERMS = Terms(run="a search", number=7, keep=UNLIMITED, seconds=1e6, pieces=1, every=1e6)


def task(terms: Terms = TERMS, **changes: object) -> Task:
    """Return the task to search the whole tree of the 8 queens, with changes of what it says about the job."""
    puzzle, solver = puzzle_of(*PUZZLES["8 queens"]), SOLVERS["cover_links"]
    choices = settle(solver.choices, {})
    start = solver.start(puzzle, choices, Goal.ALL).save()
    return Task(described(puzzle, solver.name, choices, Goal.ALL) | changes, Part(start, -1, 0.0, 1.0), terms)


def answered(given: Task) -> Saved | Refusal:
    """Return what a worker answers."""
    return read_result(answer(packed_task(given), "tcp://here:1", lambda _report: None))


def results(given: Task) -> tuple[int, list[bytes], int]:
    """Return the nodes and solutions of a task and of all that comes back of it, and the answers that it takes."""
    found = answered(given)
    assert isinstance(found, Saved)
    nodes, answers, seen = found.work.nodes, 1, []
    for segment in found.segments:
        seen += [filling.tobytes() for filling in segment.work.fillings]
        if segment.part:
            more = results(given._replace(part=segment.part))
            nodes, seen, answers = nodes + more[0], seen + more[1], answers + more[2]
    return nodes, seen, answers


@pytest.mark.parametrize("pieces", [1, 5])
@pytest.mark.parametrize("held", [UNLIMITED, 300])
def test_the_parts_that_come_back_are_the_whole(pieces: int, held: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "HELD", held)  # with few bytes of solutions, a part comes back at once
    monkeypatch.setattr(worker, "FIRST_BUDGET", 16)
    probes = list(drive(SOLVERS["cover_links"].start(puzzle_of(*PUZZLES["8 queens"]))))

    nodes, seen, answers = results(task(TERMS._replace(pieces=pieces)))

    assert len(seen) == 92
    assert seen == [probe.filling.tobytes() for probe in probes if probe.at_solution]
    assert nodes == probes[-1].nodes
    assert (answers > 1) == (held < UNLIMITED)


def test_a_part_that_is_stopped_comes_back_untouched() -> None:
    worker.stop("another search")

    found = answered(task(TERMS._replace(run="another search")))

    assert isinstance(found, Saved)
    assert (found.work.nodes, found.work.solutions) == (0, 0)
    assert [(segment.part.begin, segment.part.end) for segment in found.segments if segment.part] == [(0.0, 1.0)]


def test_a_worker_reports_where_it_is() -> None:
    reports: list[object] = []

    answer(packed_task(task(TERMS._replace(every=0.0))), "tcp://here:1", reports.append)

    run, number, progress, levels = reports[-1]  # type: ignore[misc]
    assert (run, number) == ("a search", 7)
    assert 0 < progress <= 1
    assert max(levels) <= 8
    json.dumps(reports)  # plain numbers, as the library needs them


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"version": "0123456789abcdef-1"},
            f"runs another version of the program ({__version__} with other kernels or solvers",
        ),
        ({"solver": "mine"}, "does not have the solver mine. Start it with the same --with files."),
    ],
)
def test_what_the_worker_cannot_search_is_refused(changes: dict[str, object], words: str) -> None:
    found = answered(task(**changes))

    assert isinstance(found, Refusal)
    assert "The worker tcp://here:1 " in found.reason
    assert words in found.reason


def test_damaged_bytes_are_refused() -> None:
    content = packed_task(task())
    for damaged in (b"", b"{}\n", content[:-9], content.replace(b'"part"', b'"pert"', 1), b"\x80\x04" + content):
        with pytest.raises(FarmError):
            answer(damaged, "tcp://here:1", lambda _report: None)
    for damaged in (b"", b"{}\n", b'{"found": 1, "arrays": []}\n', content):
        with pytest.raises(FarmError):
            read_result(damaged)


def test_a_worker_keeps_the_searches_of_few_jobs() -> None:
    searchers = worker.Searchers()
    first = searchers.take(task())
    searchers.put_back(task(), first)
    for goal in ("count", "one"):
        searchers.take(task(goal=goal))

    assert searchers.take(task()) is not first


def test_a_worker_uses_a_search_again() -> None:
    searchers = worker.Searchers()
    first = searchers.take(task())
    searchers.put_back(task(), first)

    assert searchers.take(task()) is first
    assert searchers.take(task()) is not first


def test_a_missing_library_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(FarmError, match=r"pip install 'puzzle-workbench\[cluster\]'"):
        library.library()


def test_the_extra_of_the_message_exists() -> None:
    extras = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    assert any(one.startswith("distributed") for one in extras["optional-dependencies"]["cluster"])
