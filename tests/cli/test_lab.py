"""`workbench lab`: experiments on tours without a window, with the figures that the window shows."""

import csv
import io
import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.test_main import WITHOUT_QT, Run, environment, is_one_sentence, run
from tests.processes import run_python
from workbench.base.places import samples
from workbench.cli.lab.heat_map import StartMap, report
from workbench.insight.tours import rule_walks
from workbench.insight.tours.feasible_starts import StartDecision, StartVerdict
from workbench.insight.tours.heat_map import HeatMap
from workbench.lab.statistics.intervals import wilson
from workbench.puzzles.sentences import joined
from workbench.puzzles.tour import Tour

__all__ = ["run"]  # the fixture

HOLED = "tour 5x7\n.......\n.......\n....#..\n...#..#\n#......\n"
SUDOKU = samples("sudoku")[0]


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize(("rule", "failing"), [("plain", 1), ("roth", 0), ("vahaaho", 1)])
def test_a_heat_map_counts_the_failing_starts_of_the_chessboard(run: Run, rule: str, failing: int) -> None:
    record = json.loads(run("lab", "tour-heatmap", "8x8", "--rule", rule, "--json").out)

    left = np.array(record["left"])
    assert (record["tour"], record["starts"], record["tours"]) == ("8x8", 64, 64 - failing)
    assert (left.shape, int((left > 0).sum())) == ((8, 8), failing)
    assert (record["choices"]["rule"], record["choices"]["order"], record["choices"]["seed"]) == (rule, "01234567", 1)


def test_a_heat_map_is_that_of_the_lab_in_each_form(run: Run) -> None:
    words = ["lab", "tour-heatmap", "5x7", "--rule", "random", "--seed", "4", "--surface", "cylinder"]
    expected = HeatMap(Tour.parse("tour 5x7 cylinder")[0], {"rule": "random", "seed": 4}).run().tolist()

    table = rows_of(run(*words, "--csv").out)
    record = json.loads(run(*words, "--json").out)
    lines = run(*words).out.splitlines()

    assert record["left"] == expected
    assert [row["square"] for row in table[:8]] == ["a5", "b5", "c5", "d5", "e5", "f5", "g5", "a4"]
    assert [(row["row"], row["column"]) for row in table[6:8]] == [("1", "7"), ("2", "1")]
    assert [int(row["left"]) for row in table] == np.ravel(expected).tolist()
    assert [[0 if word == "." else int(word) for word in line.split()] for line in lines[:5]] == expected
    tours = sum(row.count(0) for row in expected)
    assert any(f"{tours} of 35 starts lead to a tour" in line for line in lines)


def test_starts_from_which_no_tour_begins_do_not_count(run: Run) -> None:
    lines = run("lab", "tour-heatmap", "7x7", "--rule", "roth").out.splitlines()

    assert lines[:2] == ["0 . 0 . 0 . 2", ". 0 . 2 . 2 ."]
    assert lines[7:9] == [
        "0 = tour, other numbers = squares left, . = no tour can start here",
        "No tour can start from 24 of 49 squares; they are not counted.",
    ]
    assert lines[9].startswith("15 of 25 starts lead to a tour (60.0 %)")
    assert json.loads(run("lab", "tour-heatmap", "7x7", "--json").out)["feasible"] == 25
    assert "o tour can start" not in run("lab", "tour-heatmap", "6x7").out


def test_a_board_without_a_tour_has_no_share_of_them(run: Run) -> None:
    lines = run("lab", "tour-heatmap", "4x4").out.splitlines()

    assert lines[4:] == [". = no tour can start here", "No tour can start from 16 of 16 squares; they are not counted."]


def test_the_squares_left_by_failing_starts_are_summarized(run: Run) -> None:
    assert "The other starts leave 2 squares unvisited." in run("lab", "tour-heatmap", "7x7").out
    assert "The other starts leave 2 to 8 squares (median " in run("lab", "tour-heatmap", "5x6", "--rule", "plain").out
    assert "The other start leaves 5 squares unvisited." in run("lab", "tour-heatmap", "6x8", "--rule", "vahaaho").out
    assert "The other start" not in run("lab", "tour-heatmap", "6x6").out


def test_a_curve_is_that_of_the_lab_in_each_form(run: Run) -> None:
    words = [
        "lab",
        "tour-curve",
        "--rules",
        "roth,plain:steep",
        "--sizes",
        "5..8..3,6",
        "--samples",
        "30",
        "--seed",
        "2",
    ]
    rules = {"roth": {"rule": "roth"}, "plain:steep": {"rule": "plain", "order": "steep"}}
    stuck = {}
    for rule, choices in rules.items():
        for n in (5, 6, 8):
            tour = Tour(np.ones((n, n), bool))
            cells = np.argwhere(HeatMap(tour, choices).run() > 0).tolist()
            stuck[rule, n] = {tour.name_of((r, c)) for r, c in cells}

    table = rows_of(run(*words, "--csv").out)
    record = json.loads(run(*words, "--json").out)
    lines = run(*words).out.splitlines()

    rates = record["rates"]
    assert [(rate["rule"], rate["n"]) for rate in rates] == list(stuck)
    assert [rate["starts"] for rate in rates] == [13, 30, 30] * 2
    assert [(row["rule"], int(row["n"]), int(row["starts"]), int(row["tours"])) for row in table] == [
        (rate["rule"], rate["n"], rate["starts"], rate["tours"]) for rate in rates
    ]
    assert all(set(rate["failing"]) <= stuck[rate["rule"], rate["n"]] for rate in rates)
    assert all(rate["tours"] == rate["starts"] - len(rate["failing"]) for rate in rates)
    assert rates[1]["low"] == pytest.approx(wilson(rates[1]["tours"], 30)[0], abs=1e-6)
    assert record["rates"][0]["low"] is None
    assert lines[7:] == ["Failing starts:", *failing_lines(record["rates"])]
    assert [line.split(" of ")[1].split("  ")[0] for line in lines[:6]] == ["all 13", "30", "30"] * 2
    assert lines[6].startswith("Open tours; 95 % confidence intervals in parentheses, none where all starts were tried")


def failing_lines(rates: list[dict[str, Any]]) -> list[str]:
    failing = [(rate, list(dict.fromkeys(rate["failing"]))) for rate in rates if rate["failing"]]
    return [f"  {rate['rule']}, {rate['board']}: {joined(names)}" for rate, names in failing]


@pytest.fixture
def holed(tmp_path: Path) -> Path:
    """A file with a board of 31 squares; its other starts are impossible, which colours alone do not show."""
    path = tmp_path / "holes.txt"
    path.write_text(HOLED, encoding="utf-8")
    return path


def test_a_heat_map_of_a_board_with_holes_knows_which_starts_are_possible(run: Run, holed: Path) -> None:
    [tour] = Tour.parse(HOLED)
    possible = StartDecision(tour).run() == StartVerdict.POSSIBLE
    left = HeatMap(tour, {"rule": "plain"}).run()
    failing = [tour.name_of((r, c)) for r, c in np.argwhere(possible & (left > 0)).tolist()]
    words = ["lab", "tour-heatmap", str(holed), "--rule", "plain"]

    record = json.loads(run(*words, "--json").out)
    table = rows_of(run(*words, "--csv").out)
    lines = run(*words).out.splitlines()

    counts = record["starts"], record["feasible"], record["possible"], record["not_ruled_out"]
    assert counts == (31, possible.sum(), possible.sum(), 0)
    assert record["failing"] == failing
    assert [row["tour"] for row in table] == ["possible" if one else "impossible" for one in possible[tour.board]]
    assert "# = hole" in lines[5]
    assert lines[-1] == f"The rule fails from {joined(failing)}."


def test_starts_that_are_not_ruled_out_give_a_range(run: Run, tmp_path: Path) -> None:
    board = np.ones((40, 40), bool)
    board[3, 3] = board[3, 4] = False
    tour = Tour(board)
    left = HeatMap(tour, {"rule": "plain"}).run()
    verdicts = np.full((40, 40), StartVerdict.NOT_RULED_OUT, np.uint8)
    verdicts[left == 0] = StartVerdict.POSSIBLE

    lines = report(StartMap(tour, {}, left, verdicts, 0.0))

    tours, failing = int((left == 0).sum()), int((left > 0).sum())
    assert failing
    assert "? = a tour is not ruled out" in lines[40]
    assert f"Tours from {failing} starts cannot be ruled out, but none is known." in lines
    assert any(f"{tours:,} of {tours:,} to 1,598 starts lead to a tour" in line for line in lines)


def test_a_curve_takes_rectangles_and_files(run: Run, holed: Path) -> None:
    words = ["lab", "tour-curve", "6x9", str(holed), "--rules", "roth,plain", "--samples", "all", "--json"]

    rates = json.loads(run(*words).out)["rates"]

    [tour] = Tour.parse(HOLED)
    possible = StartDecision(tour).run() == StartVerdict.POSSIBLE
    expected = []
    for rule in ("roth", "plain"):
        for title, one, starts in (("6 × 9", Tour(np.ones((6, 9), bool)), 54), ("holes.txt", tour, possible.sum())):
            left = HeatMap(one, {"rule": rule}).run()
            tours = int((left == 0).sum())
            expected.append((rule, None, title, starts, tours, None, starts - tours))
    keys = ("rule", "n", "board", "starts", "tours", "low")
    assert [(*(rate[key] for key in keys), len(rate["failing"])) for rate in rates] == expected


@pytest.mark.parametrize("words", ["5-7", "5 to 7", "5..7", "5, 6, 7"])
def test_sizes_are_read_however_they_are_written(run: Run, words: str) -> None:
    found = run("lab", "tour-curve", "--sizes", words, "--samples", "2", "--rules", "roth", "--json").out

    assert [rate["n"] for rate in json.loads(found)["rates"]] == [5, 6, 7]


def test_rectangles_can_stand_among_the_sizes(run: Run) -> None:
    words = ["lab", "tour-curve", "--sizes", "5,6x9,8", "--samples", "7", "--rules", "roth", "--json"]

    rates = json.loads(run(*words).out)["rates"]

    assert [(rate["n"], rate["board"], rate["starts"]) for rate in rates] == [
        (5, "5 × 5", 7),
        (8, "8 × 8", 7),
        (None, "6 × 9", 7),
    ]


@pytest.mark.parametrize(
    ("rule", "option", "text"),
    [
        ("custom", "expression", "from_start"),
        ("own", "expression", "degree - second"),
        ("wheel", "wheel", "76543210 " * 24),
    ],
)
def test_rules_of_ones_own_are_those_of_the_lab(run: Run, rule: str, option: str, text: str) -> None:
    left = HeatMap(Tour(np.ones((7, 7), bool)), {"rule": rule, option: text}).run()
    tours = int((left.ravel()[::2] == 0).sum())

    said = run("lab", "tour-curve", "7x7", "--samples", "all", "--rules", rule, f"--{option}", text, "--json")
    record = json.loads(run("lab", "tour-heatmap", "7x7", "--rule", rule, f"--{option}", text, "--json").out)

    assert [rate["tours"] for rate in json.loads(said.out)["rates"]] == [tours]
    assert record["left"] == left.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["tour-heatmap 30x31", "tour-curve 30x31 --sizes 5..20 --rules roth,random,pohl"])
def test_figures_do_not_depend_on_the_number_of_jobs(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr(rule_walks, "PART_SQUARES", 10_000)

    one, three = (json.loads(run("lab", *command.split(), "--json", "--jobs", jobs).out) for jobs in ("1", "3"))

    assert {**one, "seconds": 0} == {**three, "seconds": 0}


def test_the_complete_solver_takes_part(run: Run) -> None:
    [rate] = json.loads(run("lab", "tour-curve", "--rules", "complete", "--sizes", "5", "--json").out)["rates"]

    assert (rate["starts"], rate["tours"]) == (13, 13)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["tour-heatmap", "8"], "The board needs a size in rows x columns, like 8x8, not '8'."),
        (["tour-heatmap", "8x8", "--order", "11"], "'11' is not a move order"),
        (["tour-heatmap", "8x8", "--leaper", "9,99"], "The leap is 99 squares long; the limit is 20"),
        (["tour-heatmap", "8x8", "--rule", "wheel", "--wheel", "012"], "wheel, line 1"),
        (["tour-curve", "--rules", "roth,nix"], "--rules: unknown rule 'nix'."),
        (["tour-curve", "--rules", ","], "--rules needs at least one rule"),
        (["tour-curve", "--rules", "plain:9"], "'9' is not a move order"),
        (["tour-curve", "--rules", "complete:steep"], "--rules: complete has no move order. Remove :steep."),
        (["tour-curve", "--sizes", "9..6"], "--sizes: '9..6' runs backwards. Write 6..9."),
        (["tour-curve", "--sizes", "6x9,9to"], "--sizes: '9to' is not a list of whole numbers. Write 5..60"),
        (["tour-curve", "--sizes", "5,6000"], "--sizes: 6,000 is out of range. Write whole numbers from 1 to 5,000"),
        (["tour-rules", "--train", "6x9,20"], "--train: '6x9,20' is not a list of whole numbers."),
        (["tour-curve", "--sizes", "3,4"], "No board with 3,4 rows has a tour."),
        (["tour-curve", "--samples", "0"], "--samples needs a whole number from 1 to 1,000,000, not '0'."),
        (["tour-curve", "--rules", "roth,custom"], "--rules custom needs --expression"),
        (["tour-curve", "--rules", "own"], "--rules own needs --expression"),
        (["tour-curve", "--rules", "wheel"], "--rules wheel needs --wheel"),
        (["tour-curve", "--expression", "rows"], "--expression has no effect"),
        (["tour-curve", "--wheel", "01234567"], "--wheel has no effect"),
        (["tour-heatmap", "8x8", "--rule", "custom"], "--rule custom needs --expression"),
        (["tour-heatmap", "8x8", "--rule", "wheel"], "--rule wheel needs --wheel"),
        (["tour-heatmap", "8x8", "--expression", "rows"], "--expression has no effect with --rule roth."),
        (["tour-curve", "nowhere.txt"], "nowhere.txt"),
        (["tour-heatmap", "nowhere.txt"], "nowhere.txt"),
        (["tour-curve", "3x3"], "None of these boards has a tour."),
        (["tour-curve", "--jobs", "0"], "--jobs needs a whole number from 1 to 256"),
        (["tour-curve", str(SUDOKU)], "holds no tours"),
        (["tour-heatmap", str(SUDOKU)], "holds no tours"),
        (["tour-curve", "--seed", "a"], "--seed needs a whole number from 0"),
        (["tour-rules", "--train", "7,8", "--validate", "8"], "Size 8 is for training and validation."),
        (["tour-rules", "--train", "7", "--validate", "8", "--test", "6,8"], "Size 8 is for validation."),
        (["tour-rules", "--train", "7", "--validate", "8", "--test", "7"], "Size 7 is for training."),
        (["tour-rules", "--train", "4", "--validate", "8"], "No board of these sizes has a tour."),
        (["tour-rules", "--train", "x"], "--train: 'x' is not a list of whole numbers."),
        (["tour-rules", "--expression", "row +"], "expression, column 6"),
        (["tour-rules", "--genome", "order", "--expression", "row"], "An expression can only be the first key"),
        (["tour-rules", "--evaluations", "0"], "--evaluations needs a whole number from 1"),
        (["solver-settings", "nowhere.txt", "--solver", "sudoku_digits"], "nowhere.txt"),
        (["solver-settings", "resources/samples/sudoku/30-inkala.txt", "--solver", "sudoku_digits"], "two puzzles or"),
        (["tour-curve", "--rules", "wheel", "--sizes", "5", "--samples", "1", "--seed", "-1"], "--seed needs a whole"),
    ],
)
def test_bad_input_is_reported_in_one_line(run: Run, words: list[str], complaint: str) -> None:
    said = run("lab", *words)
    record = json.loads(run("lab", *words, "--json").out)

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err)
    assert complaint in said.err
    assert (record["status"], complaint in record["message"]) == ("invalid", True)


@pytest.mark.slow
def test_a_search_for_a_tie_break_is_the_same_in_each_form(run: Run) -> None:
    words = ["lab", "tour-rules", "--genome", "mirrored", "--train", "7,8,14", "--validate", "9,15", "--test", "10"]
    words += ["--evaluations", "24", "--seed", "2"]

    record = json.loads(run(*words, "--json").out)
    table = rows_of(run(*words, "--csv").out)
    lines = run(*words).out.splitlines()

    assert record["tried"] == 24
    assert record["baselines"]["Roth"]["training"] == 12
    assert set(record["test"]) == {"Plain", "Roth", "Vähäaho", "Best"}
    assert min(int(row["validation"]) for row in table) == record["validation"]
    assert record_of(lines, "Best") == [record["training"], record["validation"], record["test"]["Best"]]
    command = shlex.split(lines[-1])[2:]
    assert run("lab", *command).code == 0


def record_of(lines: list[str], title: str) -> list[int]:
    """Return the numbers in the line of a tie-break."""
    [found] = [line.split()[1:] for line in lines if line.startswith(f"{title} ")]
    return [int(word) for word in found]


def test_a_search_for_settings_of_a_solver_begins_with_its_defaults(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    sudoku = Path("resources/samples/sudoku/20-beyond-singles.txt").read_text(encoding="utf-8")
    file.write_text(sudoku + "\n" + sudoku + "\n" + sudoku, encoding="utf-8")
    words = ["lab", "solver-settings", str(file), "--solver", "sudoku_digits", "--evaluations", "20"]

    record = json.loads(run(*words, "--json").out)
    table = rows_of(run(*words, "--csv").out)
    lines = run(*words).out.splitlines()

    best, defaults = record["costs"]["Best"], record["costs"]["Defaults"]
    assert best["validation"]["amount"] <= defaults["validation"]["amount"]
    assert int(table[0]["nodes"]) == defaults["training"]["amount"]
    assert lines[-1].startswith("workbench solve --solver sudoku_digits")


@pytest.mark.parametrize("words", [["lab"], ["lab", "nothing"], ["lab", "tour-heatmap", "8x8", "--json", "--csv"]])
def test_wrong_usage_is_shown_with_the_right_one(run: Run, words: list[str]) -> None:
    said = run(*words)

    assert said.code == 2
    assert said.err.startswith("usage: workbench lab")


@pytest.mark.slow
def test_without_qt_tours_are_found_measured_and_filmed(tmp_path: Path) -> None:
    commands = [
        ["tour", "8x8", "-o", str(tmp_path / "a.gif")],
        ["tour", "8x8", "-o", str(tmp_path / "a.csv")],
        ["render", str(tmp_path / "a.csv"), "-o", str(tmp_path / "b.gif"), "-o", str(tmp_path / "b.png")],
        ["lab", "tour-heatmap", "6x6"],
        ["lab", "tour-curve", "--sizes", "5,6", "--samples", "5"],
    ]

    ended = run_python("-c", WITHOUT_QT, json.dumps(commands), env=environment())

    assert (ended.stdout.splitlines()[-1], ended.stderr) == (f"codes {[0] * len(commands)}", "")
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF89a")


@pytest.mark.slow
def test_the_judges_preset_has_as_many_cases_for_every_rule(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from workbench.cli.lab import curve
    from workbench.lab.experiments.success_curve import known_rules, random_cases

    monkeypatch.setattr(curve, "random_cases", lambda seed: random_cases(seed, cases=40, most=90))  # 666 take long
    rates = json.loads(run("lab", "tour-curve", "--preset", "judge", "--seed", "9", "--json").out)["rates"]

    assert [rate["rule"] for rate in rates] == list(known_rules())
    assert {(rate["starts"], rate["n"]) for rate in rates} == {(40, None)}
    assert [rate["tours"] for rate in rates if rate["rule"] == "Complete"] == [40]


def test_sudoku_grids_are_counted_in_each_form(run: Run) -> None:
    words = ["lab", "sudoku-grids", "--box", "2x2"]

    record = json.loads(run(*words, "--json").out)
    table = rows_of(run(*words, "--csv").out)
    lines = run(*words).out.splitlines()

    assert (record["grids"], record["published"]) == (288, 288)
    assert [int(row["grids_so_far"]) for row in table] == [line["grids_so_far"] for line in record["lines"]]
    assert [line.split() for line in lines[1:3]] == [["1", "1", "4", "4", "192"], ["2", "2", "2", "2", "288"]]
    assert lines[3].startswith("288 grids, as published (OEIS A107739 and A109741); ")


@pytest.mark.slow
def test_the_usual_sudoku_grids_are_counted_by_44_classes(run: Run) -> None:
    lines = run("lab", "sudoku-grids").out.splitlines()

    assert len(lines) == 46
    assert lines[-1].startswith("6,670,903,752,021,072,936,960 grids, as published (Felgenhauer and Jarvis 2005")


@pytest.mark.slow
def test_essentially_different_grids_are_counted(run: Run) -> None:
    words = ["lab", "sudoku-grids", "--box", "3x2", "--classes"]

    assert run(*words).out.splitlines()[-1].startswith("49 essentially different grids, as published")
    assert json.loads(run(*words, "--json").out)["classes"] == 49


def test_boxes_without_a_count_are_refused(run: Run) -> None:
    ended = run("lab", "sudoku-grids", "--box", "5x5")

    assert ended.code == 2
    assert is_one_sentence(ended.err)
