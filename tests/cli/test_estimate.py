"""`workbench estimate`: what it prints, and how it ends."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from workbench.cli import estimate as cli_estimate
from workbench.cli.main import main
from workbench.lab.estimate.estimate import SAME_TREE, Estimate, Estimator, estimated_solvers
from workbench.puzzles.sudoku import Sudoku
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
    Estimator(puzzle.to_cover().cover, {}).advance(1)
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


def test_a_person_reads_nodes_solutions_and_time_with_their_errors(run: Run) -> None:
    code, out, _ = run(TWELVE, "--probes", "1,000")

    lines = out.splitlines()
    assert code == 0
    assert [line.split()[0] for line in lines] == ["nodes", "solutions", "time", "1,000"]
    assert all(" ± " in line for line in lines[:3])
    assert re.search(r"\(cover_\w+: [0-9,]+ nodes/s\)$", lines[2])
    assert lines[3] == "1,000 probes, down to level 16; ± is a 95 % confidence interval"


def test_a_person_reads_a_margin_of_95_per_cent_as_in_the_window() -> None:
    estimate = Estimate(100, 5e6, 1e4, 300.0, 10.0, np.ones(3), 2)

    lines = cli_estimate.report(estimate, SOLVERS["cover_links"], 1e6)

    assert lines[:2] == ["nodes      5,000,000 ± 19,600", "solutions  300 ± 19.6"]
    assert lines[2].startswith("time       5 s ± 19.6 ms")


def test_time_is_nodes_by_the_measured_speed(run: Run) -> None:
    _, out, _ = run(TWELVE, "--json")

    said = json.loads(out)
    assert said["seconds"] == pytest.approx(said["nodes"] / said["nodes_per_second"], rel=1e-3)
    assert said["seconds_error"] == pytest.approx(said["nodes_error"] / said["nodes_per_second"], rel=1e-3)
    assert said["nodes_per_second"] > 1000


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
            ["--order", "widest"],
            "order must be one of mrv, mrv_right, mrv_random, leftmost, rightmost, random, not 'widest'",
        ),
    ],
)
def test_a_wrong_value_is_an_error(run: Run, arguments: list[str], message: str) -> None:
    assert run(TWELVE, *arguments) == (2, "", f"workbench: {message}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{TWELVE}\n{TWELVE}", "FILE has 2 puzzles. Choose a file with one."),
        ("1..1\n....\n....\n....\n", "1 appears twice in row 1."),
    ],
)
def test_a_file_needs_one_puzzle_without_broken_rules(run: Run, text: str, message: str) -> None:
    assert run(text) == (2, "", f"workbench: {message}\n")


def test_multiplicities_are_not_supported(run: Run) -> None:
    code, out, err = run("cover\na 2:3|b\na\na b\nb\n")

    assert (code, out) == (2, "")
    assert "random descents do not support multiplicities" in err


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
    large = Estimate(10, float("inf"), float("inf"), float("inf"), float("inf"), np.ones(3), 2)
    solver = SOLVERS["cover_links"]

    record = json.loads(json.dumps(cli_estimate.record(large, solver, {}, 1e6), allow_nan=False))

    assert (record["nodes"], record["seconds"], record["deepest"]) == (None, None, 2)
    assert cli_estimate.report(large, solver, 1e6) == ["The search tree is too large to estimate (10 probes)."]


def test_every_solver_of_the_tree_is_a_solver_that_counts_it() -> None:
    [puzzle] = Sudoku.parse(TWELVE)
    nodes = set()
    for name in SAME_TREE:
        if name in SOLVERS:
            search = SOLVERS[name].start(puzzle)
            search.advance(UNLIMITED)
            nodes.add(search.probe().nodes)

    assert len(nodes) == 1
