"""`workbench generate`: new puzzles without a window."""

import pytest

from workbench.cli.main import main
from workbench.cli.shared.errors import BAD_INPUT, NO_SOLUTION
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.generating import boards as kakuro_boards
from workbench.puzzles import KINDS
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers.kakuro.sums import search_each

SIZE = ["--rows", "7", "--columns", "8"]


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    GENERATORS["kakuro"].start({"rows": 6}).finish()


def test_it_prints_puzzles_and_a_note_about_each_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "kakuro", *SIZE, "--count", "3", "--seed", "4"]) == 0

    printed = capsys.readouterr()
    boards = Kakuro.parse(printed.out)
    wanted = [GENERATORS["kakuro"].start({"rows": 7, "columns": 8, "seed": seed}).finish() for seed in (4, 5, 6)]
    assert boards == wanted
    assert search_each(boards).solutions.tolist() == [1, 1, 1]
    assert [line.split(":")[0] for line in printed.err.splitlines()] == ["seed 4", "seed 5", "seed 6"]


def test_puzzles_come_in_the_order_of_their_seeds_on_any_number_of_cores(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for jobs in ("1", "3"):
        assert main(["generate", "kakuro", *SIZE, "--count", "30", "--jobs", jobs]) == 0
        printed.append(capsys.readouterr())

    assert printed[0] == printed[1]
    assert len(Kakuro.parse(printed[0].out)) == 30


@pytest.mark.parametrize("style", Kakuro.styles)
def test_every_style_is_read_again(style: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "kakuro", *SIZE, "--count", "2", "--to", style]) == 0

    assert len(Kakuro.parse(capsys.readouterr().out)) == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--rows", "4"], "rows must be a whole number from 5 to 200, not '4'"),
        (["--seed", "-1"], "seed must be a whole number from 0"),
        (["--count", "0"], "--count needs a whole number of at least 1, not 0."),
        (["--to", "morse"], "--to needs one of plain, puzz.link"),
    ],
)
def test_bad_input_is_an_error(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "kakuro", *words]) == BAD_INPUT

    printed = capsys.readouterr()
    assert why in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--rows"], "argument --rows: expected one argument"),
        (["--rws", "7"], "there is no option '--rws'; did you mean --rows?"),
        (["--sudokus", "1"], "there is no option '--sudokus'"),
    ],
)
def test_an_option_that_no_generator_has_is_refused(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["generate", "kakuro", *words])

    assert why in capsys.readouterr().err


def test_a_puzzle_that_cannot_be_generated_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rows", "5", "--columns", "40", "--symmetry", "both"]

    assert main(["generate", "kakuro", *words]) == NO_SOLUTION

    assert "seed 1: No pattern was found" in capsys.readouterr().err


def test_help_lists_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["generate", "--help"])

    out = capsys.readouterr().out
    assert all(f"kakuro: --{choice.name} " in out for choice in kakuro_boards.CHOICES if choice.name != "seed")


def test_sudokus_are_printed_one_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "sudoku", "--count", "2", "--to", "line"]) == 0

    lines = capsys.readouterr().out.split()
    assert [len(line) for line in lines] == [81, 81]
    assert lines[0] != lines[1]


def test_more_givens_than_cells_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "sudoku", "--givens", "82"]) == BAD_INPUT

    printed = capsys.readouterr()
    assert printed.err == "workbench: givens must be at most 81, the cells of a 9 × 9 board, not 82\n"
    assert printed.out == ""


@pytest.mark.parametrize("name", [name for name in GENERATORS if " " in name])
def test_a_kind_may_have_several_generators(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", *name.split(), "--seed", "3"]) == 0

    generator = GENERATORS[name]
    assert KINDS[generator.kind].parse(capsys.readouterr().out) == [generator.start({"seed": 3}).finish()]


def test_an_unknown_generator_is_an_error_that_lists_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "cover", "odd"]) == BAD_INPUT

    error = capsys.readouterr().err
    assert all(name in error for name in list(GENERATORS)[:4])
    assert f"({len(GENERATORS)} in all)" in error
    assert len(error) <= 160
