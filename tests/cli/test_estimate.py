"""`workbench estimate`: what it prints, and how it ends."""

import json
import re
from collections.abc import Callable
from math import inf
from pathlib import Path

import numpy as np
import pytest

from workbench.cli import estimate as cli_estimate
from workbench.cli.main import main
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.counting import Count, estimated_solvers
from workbench.searching.estimate.cover_tree import COVER_TREE
from workbench.searching.estimate.estimate import Estimate, Estimator
from workbench.searching.estimate.methods import METHOD
from workbench.searching.estimate.quantity import BOOTSTRAP, BOUND, Interval, Quantity
from workbench.solvers import SOLVERS
from workbench.solvers.cover import cells
from workbench.solvers.search import UNLIMITED

pytestmark = pytest.mark.usefixtures("compiled")

TWELVE = "1234\n....\n....\n....\n"  # has twelve solutions
Said = tuple[int, str, str]
Run = Callable[..., Said]


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernel, so that no test's time contains it."""
    [puzzle] = Sudoku.parse(TWELVE)
    for method, _ in METHOD.values:
        Estimator(puzzle.to_cover().cover, {}, method).advance(1)
    for solver in estimated_solvers(puzzle):
        solver.start(puzzle)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return what estimates a text, with these arguments, and tells exit code, output and errors."""
    path = tmp_path / "puzzle.txt"

    def run(text: str, *arguments: str) -> Said:
        path.write_text(text, encoding="utf-8")
        code = main(["estimate", str(path), *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err.replace(str(path), "FILE")

    return run


def test_the_estimate_is_that_of_the_solvers_tree(run: Run) -> None:
    search = SOLVERS["cover_links"].start(Sudoku.parse(TWELVE)[0])
    search.advance(UNLIMITED)

    code, out, _ = run(TWELVE, "--probes", "2e4", "--json")

    said = json.loads(out)
    assert (code, said["probes"], said["deepest"]) == (0, 20_000, 16)
    assert said["nodes"] == pytest.approx(search.probe().nodes, rel=0.05)
    assert said["solutions"] == pytest.approx(12, rel=0.05)
    assert said["profile"] == pytest.approx(search.probe().profile.tolist(), rel=0.1)


def test_what_is_counted_at_once_replaces_the_estimate(run: Run) -> None:
    code, out, _ = run(TWELVE, "--probes", "1,000")

    lines = out.splitlines()
    assert code == 0
    assert re.fullmatch(r"nodes      [0-9,]+ \(counted by cover_\w+ in .+\)", lines[0])
    assert re.fullmatch(r"solutions  12 \(counted by cover_\w+ in .+\)", lines[1])
    assert re.fullmatch(r"time       .+ \(cover_\w+: [0-9,]+ nodes/s\)", lines[2])
    assert lines[3].startswith("1,000 probes, down to level 16; ")
    assert lines[3].endswith(" of 1,000 probes reached a solution")
    assert len(lines) == 4
    estimated = report(quantity(9.0, None), quantity(9.0, None))
    assert re.fullmatch(r"nodes: effective sample size .+; largest 1 % of probes hold \d+ %", estimated[-2])
    assert estimated[-1].startswith("solutions: effective sample size ")


def quantity(mean: float, interval: Interval | None, reached: int = 100) -> Quantity:
    return Quantity(100, mean, mean / 10, 100.0, 0.02, reached, interval)


def report(nodes: Quantity, solutions: Quantity, count: Count | None = None) -> list[str]:
    return cli_estimate.report(Estimate(nodes, solutions, np.ones(3)), SOLVERS["cover_links"], 1e6, count)


def test_a_person_reads_the_interval_with_its_level() -> None:
    nodes = quantity(5e6, Interval(BOOTSTRAP, 0.95, 4e6, 7e6))
    solutions = quantity(300.0, Interval(BOOTSTRAP, 0.95, 250.0, 400.0), reached=7)

    lines = report(nodes, solutions)

    assert lines[0] == "nodes      5,000,000, 95 % interval: 4,000,000 to 7,000,000"
    assert lines[1] == "solutions  300, 95 % interval: 250 to 400"
    assert lines[2] == "time       5 s, 95 % interval: 4 s to 7 s (cover_links: 1,000,000 nodes/s)"
    assert lines[3] == "100 probes, down to level 2; 7 of 100 probes reached a solution"


def test_where_few_probes_decide_there_is_a_bound_and_no_mean() -> None:
    nodes = quantity(5e6, Interval(BOUND, 1 - 2**-7, 4e5, inf))

    lines = report(nodes, quantity(17.0, Interval(BOUND, 1.0, 1.0, inf), reached=1))

    assert lines[:2] == ["nodes      at least 400,000, with 99.2 % confidence", "solutions  at least 1"]
    assert lines[2].startswith("time       at least 400 ms, with 99.2 % confidence (")


def test_where_a_method_that_spreads_its_probes_may_say_more_it_is_named(run: Run) -> None:
    _, walks, _ = run("polyomino 6x10\npieces free 5", "--probes", "300")

    assert walks.splitlines()[-1] == "A few probes dominate the mean; --method strata may give an interval."


def test_without_a_solution_nothing_is_claimed() -> None:
    lines = report(quantity(5e6, Interval(BOOTSTRAP, 0.95, 4e6, 7e6)), quantity(0.0, None, reached=0))

    assert lines[1] == "solutions  unknown"
    assert lines[3].endswith("0 of 100 probes reached a solution")


def test_solutions_counted_without_listing_stand_beside_the_estimated_nodes() -> None:
    nodes = quantity(5e6, Interval(BOOTSTRAP, 0.95, 4e6, 7e6))

    lines = report(nodes, quantity(1e10, None), Count(10**19, None, 0.5, "cover_memo"))

    assert lines[0].startswith("nodes      5,000,000, 95 % interval: ")
    assert lines[1] == "solutions  10,000,000,000,000,000,000 (counted by cover_memo in 500 ms)"


def test_json_has_the_interval_of_the_text(run: Run) -> None:
    record = json.loads(run(TWELVE, "--probes", "1000", "--json")[1])

    interval = record["nodes_interval"]
    assert (interval["kind"], interval["level"]) == ("bootstrap-t", 0.95)
    assert interval["low"] < record["nodes"] < interval["high"]
    assert record["nodes_effective"] > 100
    assert 0 < record["nodes_largest"] < 1
    assert 0 < record["solutions_reached"] <= 1000
    assert (record["counted"]["solutions"], record["method"]) == (12, "knuth")


def test_json_claims_no_error_of_zero_where_no_probe_reached_a_solution(run: Run) -> None:
    record = json.loads(run("polyomino 4x5\npieces free 4", "--probes", "50", "--json")[1])

    assert record["solutions_reached"] == 0
    assert (record["solutions_error"], record["solutions_interval"]) == (None, None)


@pytest.mark.parametrize("method", [name for name, _ in METHOD.values])
def test_every_method_estimates(run: Run, method: str) -> None:
    code, out, _ = run(TWELVE, "--method", method, "--probes", "500", "--json")

    record = json.loads(out)
    assert (code, record["method"], record["probes"]) == (0, method, 500)
    assert record["solutions"] == pytest.approx(12, rel=0.3)


def test_time_is_nodes_by_the_measured_speed(run: Run) -> None:
    _, out, _ = run(TWELVE, "--json")

    record = json.loads(out)
    speed = record["nodes_per_second"]
    assert record["seconds"] == pytest.approx(record["nodes"] / speed, rel=1e-3)
    assert record["seconds_high"] == pytest.approx(record["nodes_interval"]["high"] / speed, rel=1e-3)
    assert speed > 1000


def test_a_seed_gives_the_same_estimate_again(run: Run) -> None:
    said = [json.loads(run(TWELVE, "--probes", "50", "--seed", seed, "--json")[1]) for seed in ("5", "5", "6")]

    assert said[0]["profile"] == said[1]["profile"] != said[2]["profile"]
    assert said[0]["choices"] == {"order": "mrv", "seed": 5}


def test_the_order_changes_the_tree(run: Run) -> None:
    nodes = [json.loads(run(TWELVE, "--order", order, "--json")[1])["nodes"] for order in ("mrv", "rightmost")]

    assert nodes[0] < nodes[1]


def test_the_solver_named_is_the_one_timed(run: Run) -> None:
    said = json.loads(run(TWELVE, "--solver", "cover_links", "--json")[1])

    assert said["solver"] == "cover_links"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--probes", "many"], "--probes needs a whole number of at least 2, like 10000 or 1e6, not 'many'."),
        (["--probes", "1"], "--probes needs a whole number of at least 2, like 10000 or 1e6, not '1'."),
        (["--probes", "-5"], "--probes needs a whole number of at least 2, like 10000 or 1e6, not '-5'."),
        (["--seed", "x"], "seed must be a whole number from 0 to 2147483647, not 'x'"),
        (
            ["--method", "guess"],
            "method must be one of knuth, subtrees, strata, not 'guess'",
        ),
        (
            ["--order", "widest"],
            "order must be one of mrv, mrv_right, mrv_random, leftmost, rightmost, random, not 'widest'",
        ),
    ],
)
def test_a_wrong_value_is_an_error(run: Run, arguments: list[str], message: str) -> None:
    assert run(TWELVE, *arguments) == (2, "", f"workbench: {message}\n")


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (f"{TWELVE}\n{TWELVE}", 2, "FILE has 2 puzzles. Choose a file with one."),
        ("1..1\n....\n....\n....\n", 1, "1 appears twice in row 1."),
    ],
)
def test_a_file_needs_one_puzzle_without_broken_rules(run: Run, text: str, code: int, message: str) -> None:
    assert run(text) == (code, "", f"workbench: {message}\n")


def test_multiplicities_are_not_supported(run: Run) -> None:
    code, out, err = run("cover\na 2:3|b\na\na b\nb\n")

    assert (code, out) == (2, "")
    assert "it has multiplicities" in err


def test_a_puzzle_that_the_solver_rejects_is_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "MAX_SAVED", 0)

    code, out, err = run(TWELVE, "--solver", "cover_cells", "--probes", "2")

    assert (code, out) == (2, "")
    assert "choose dancing links" in err


def test_the_error_about_a_text_names_line_and_column(run: Run) -> None:
    code, out, err = run("12a?\n....\n....\n....\n", "--kind", "sudoku")

    assert (code, out) == (2, "")
    assert err.startswith("workbench: FILE: Line 1, column ")


def test_a_missing_file_is_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["estimate", str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err


def test_an_error_is_a_json_object_as_well(run: Run) -> None:
    code, out, err = run(TWELVE, "--order", "widest", "--json")

    assert (code, err) == (2, "")
    assert json.loads(out)["status"] == "invalid"
    assert "order must be one of" in json.loads(out)["message"]


def test_what_is_too_large_is_null_in_json_and_a_sentence_for_a_person() -> None:
    large = Estimate(Quantity(10, inf), Quantity(10, inf), np.ones(3))
    solver = SOLVERS["cover_links"]

    record = json.loads(json.dumps(cli_estimate.record(large, solver, {}, 1e6), allow_nan=False))

    assert (record["nodes"], record["seconds"], record["deepest"]) == (None, None, 2)
    assert cli_estimate.report(large, solver, 1e6, None) == ["The search tree is too large to estimate (10 probes)."]


def test_every_solver_of_the_tree_is_a_solver_that_counts_it() -> None:
    [puzzle] = Sudoku.parse(TWELVE)
    nodes = set()
    for name in COVER_TREE.solvers:
        if name in SOLVERS:
            search = SOLVERS[name].start(puzzle)
            search.advance(UNLIMITED)
            nodes.add(search.probe().nodes)

    assert len(nodes) == 1


def test_the_published_size_of_knuths_tree_stands_beside_its_estimate(run: Run) -> None:
    code, out, _ = run("tour 8x8", "--probes", "1000", "--seed", "4")
    _, text, _ = run("tour 8x8", "--probes", "1000", "--seed", "4", "--json")

    said = json.loads(text)
    published = {"nodes": 3_137_317_290, "source": "D. E. Knuth, Mathematics of Computation 29, 1975"}
    assert (code, said["published"], said["solver"]) == (0, published, "uncrossed_walks")
    [line] = [line for line in out.splitlines() if line.startswith("published  ")]
    assert line.startswith(f"published  3,137,317,290 ({published['source']}); the mean of the probes, ")
    assert f", {said['nodes']:,.1f}, is " in line


def test_small_trees_of_uncrossed_walks_are_counted(run: Run) -> None:
    _, out, _ = run("tour 5x5", "--starts", "all")
    code, _, error = run("tour 5x5", "--order", "leftmost")

    assert out.startswith("nodes      13,722 (counted by uncrossed_walks in ")  # all starts, by a program in C, too
    assert "published" not in out
    assert code == 2
    assert "there is no choice 'order'; the choices are: starts, moves, seed" in error
