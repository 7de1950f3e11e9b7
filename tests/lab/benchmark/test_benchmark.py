"""Experiments: every trial is made once a round, under its limit, and the table says what came of it."""

import csv
import io
import threading
from math import inf

import pytest

from workbench.files.tables import csv_text
from workbench.lab.benchmark.benchmark import HEADINGS, Benchmark, Row, markdown, table_of, trials
from workbench.lab.benchmark.trial import Trial
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.goal import Outcome
from workbench.solvers.search import SLICE, Limit, Probe, Step

TILINGS = 454  # OEIS A230031: tetrominoes on 4 x 5
BOARD = Polyomino.parse("polyomino 4x5\npieces free 4 any")[0]
LONG = Polyomino.parse("polyomino 6x10\npieces free 5")[0]
EMPTY = Sudoku.parse("....\n" * 4)[0]
GRIDS = 288  # OEIS A107739: 4 x 4 sudoku grids


def trial(solver: str = "cover_links", puzzle: Polyomino | Sudoku = BOARD, **choices: str | int) -> Trial:
    return Trial("board", puzzle, solver, SOLVERS[solver], choices)


def row(**other: object) -> Row:
    usual = {
        "subject": "board",
        "setting": "links",
        "solver": "cover_links",
        "choices": {},
        "outcome": Outcome.SOLVED,
        "solutions": 1,
        "nodes": 1000,
        "times": (2.0,),
        "progress": 1.0,
    }
    return Row(**{**usual, **other})  # type: ignore[arg-type]


def test_every_solver_counts_the_same_and_the_rows_stand_in_the_order_of_the_trials() -> None:
    names = ("cover_links", "cover_bits", "polyomino_bits")

    table = Benchmark([trial(name) for name in names]).run()

    assert [(r.solver, r.outcome, r.solutions, r.progress) for r in table] == [
        (name, Outcome.SOLVED, TILINGS, 1.0) for name in names
    ]
    assert all(r.seconds > 0 and r.expected == r.seconds and r.nodes > 0 for r in table)


def test_a_search_that_reaches_its_limit_is_reckoned_from_the_part_that_is_done() -> None:
    (made,) = Benchmark([trial()], Limit(nodes=500)).run()

    assert (made.outcome, made.nodes) == (Outcome.LIMIT, 500)
    assert 0 < made.progress < 1
    assert made.expected == pytest.approx(made.seconds / made.progress)
    assert row(outcome=Outcome.LIMIT, progress=0.0).expected == inf


def test_rounds_go_through_all_trials_in_turn() -> None:
    benchmark = Benchmark([trial(), trial("cover_bits")], rounds=2)

    order = []
    while not benchmark.over:
        benchmark.follow(SLICE)
        now = benchmark.row_now()
        if now is not None and order[-1:] != [now[0]]:
            order.append(now[0])

    assert order == [0, 1, 0, 1]
    assert [len(made.times) for made in benchmark.table()] == [2, 2]


def test_the_median_of_all_times_counts() -> None:
    assert row(times=(2.0, 1.0, 4.0)).seconds == 2.0


def test_what_reached_its_limit_is_not_measured_again() -> None:
    (made,) = Benchmark([trial()], Limit(nodes=100), rounds=3).run()

    assert len(made.times) == 1


def test_what_a_solver_refuses_is_told_and_the_others_go_on() -> None:
    refused, counted = Benchmark([trial(order="no such order"), trial()]).run()

    assert refused.outcome is Outcome.INVALID
    assert "order must be one of mrv" in refused.note
    assert counted.solutions == TILINGS


def test_an_experiment_can_be_left_between_two_slices_and_shows_where_it_is() -> None:
    benchmark = Benchmark([trial("cover_links", EMPTY), trial("brute_force", cut="none")])

    while not benchmark.rows[0]:
        assert not benchmark.follow(SLICE)
    benchmark.follow(SLICE)
    benchmark.follow(SLICE)

    assert benchmark.table()[0].solutions == GRIDS
    now = benchmark.row_now()
    assert now is not None
    assert (now[0], now[1].solver, now[1].outcome) == (1, "brute_force", Outcome.LIMIT)
    assert now[1].nodes > 0
    assert not benchmark.over


def test_only_the_thread_that_drives_a_benchmark_reads_the_arrays_of_its_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    probe, readers = CoverSearch.probe, set()

    def noted(search: CoverSearch) -> Probe:
        readers.add(threading.get_ident())
        return probe(search)

    monkeypatch.setattr(CoverSearch, "probe", noted)
    benchmark = Benchmark([trial(puzzle=LONG)])
    driver = threading.Thread(target=lambda: [benchmark.follow(SLICE) for _ in range(3)])
    driver.start()
    driver.join()

    now = benchmark.row_now()

    assert now is not None
    assert now[1].nodes > 0
    assert readers == {driver.ident}


def test_an_experiment_of_nothing_is_over() -> None:
    assert Benchmark([]).over
    assert Benchmark([]).run() == []


def test_trials_are_those_that_the_solvers_accept_and_seeds_are_for_what_is_random() -> None:
    settings = {
        "board": ("polyomino_bits", {}),
        "links": ("cover_links", {}),
        "random": ("cover_links", {"order": "random"}),
    }

    made = trials({"tiling": BOARD, "grid": EMPTY}, settings, seeds=(3, 5))

    assert [(t.subject, t.setting) for t in made] == [
        *(("tiling", "board"), ("tiling", "links"), ("tiling", "random, seed 3"), ("tiling", "random, seed 5")),
        *(("grid", "links"), ("grid", "random, seed 3"), ("grid", "random, seed 5")),
    ]
    assert made[3].choices == {"order": "random", "seed": 5}
    assert [t.setting for t in trials({"grid": EMPTY}, settings)] == ["links", "random"]


def test_the_table_is_written_for_reckoning_and_for_reading() -> None:
    made = row(setting='links, "MRV"', choices={"order": "mrv"}, times=(2.0, 1.0, 4.0))

    first, second = csv.reader(io.StringIO(csv_text(table_of([made], {}))))
    lines = markdown([made]).splitlines()

    assert tuple(first) == HEADINGS
    told = dict(zip(first, second, strict=True))
    assert told["setting"] == 'links, "MRV"'
    assert (told["seconds"], told["fastest"], told["slowest"], told["measured"]) == (
        *("2.000000", "1.000000", "4.000000"),
        "3",
    )
    assert (told["nodes/s"], told["choices"]) == ("500", "order=mrv ties=first options=given prepare=never")
    assert len(lines) == 3
    assert all(line.count("|") == len(HEADINGS) + 1 for line in lines)


def test_a_table_says_where_it_comes_from() -> None:
    benchmark = Benchmark([trial(order="random", seed=7)], Limit(nodes=500, seconds=2.5), rounds=3)
    benchmark.run()

    *comments, head, first = csv_text(table_of(benchmark.table(), benchmark.made)).splitlines()

    made = dict(line.removeprefix("# ").split(": ", 1) for line in comments)
    assert {"program", "date", "machine", "system", "kernels"} <= made.keys()
    assert (made["limit of each search"], made["rounds"]) == ("500 nodes, 2.5 seconds", "3")
    assert head.startswith("puzzle,setting,solver,choices,outcome")
    assert "order=random options=given restarts=never seed=7" in first


def test_a_search_that_is_stopped_by_hand_has_not_reached_its_limit() -> None:
    benchmark = Benchmark([trial()], Limit(nodes=10**9))
    benchmark.follow(Step(nodes=100))
    now = benchmark.row_now()
    assert now is not None

    (line,) = table_of([now[1]], {}).rows

    assert dict(zip(HEADINGS, line, strict=True))["outcome"] == "unfinished"
