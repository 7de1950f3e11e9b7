"""The examples of own files, through the command line as a person starts it."""

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.processes import run_python
from workbench.cli.own_files import taken

EXAMPLES = Path(__file__).parents[2] / "resources" / "examples"
SMALL = "12..3.....1....2"

CURVE = ["lab", "tour-curve", "--rules", "edge_first,plain", "--sizes", "8", "--csv"]

pytestmark = pytest.mark.slow


def run(*words: str, folder: Path = EXAMPLES, text: str = "") -> CompletedProcess[str]:
    return run_python("-m", "workbench", *words, cwd=folder, input=text)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.name)
def test_every_example_is_short_and_runs_without_a_word(file: Path) -> None:
    ended = run("--with", file.name, "solvers")

    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(file.read_text(encoding="utf-8").splitlines()) < 80


def test_the_tiny_solver_solves() -> None:
    ended = run(
        "--with",
        "plain_backtracking.py",
        "solve", "--unique", "--solver", "plain_backtracking", "--from", "end", "-",
        text=SMALL,
    )  # fmt: skip

    assert ended.returncode == 0
    assert "solved: Exactly one solution." in ended.stdout
    assert "(plain_backtracking: from end)" in ended.stdout


def test_the_tie_break_walks_and_is_compared() -> None:
    walk = run("--with", "tie_break.py", "tour", "50x50", "--rule", "edge_first")
    curve = run("--with", "tie_break.py", *CURVE)

    assert walk.returncode == 0
    assert "2,500 nodes" in walk.stdout
    assert [line.split(",")[0] for line in curve.stdout.splitlines()[1:]] == ["edge_first", "plain"]


def test_several_files_are_run_before_any_command() -> None:
    words = ["--with", "tie_break.py", "--with=plain_backtracking.py", "--with", "none.py", "solvers"]

    ended = run(*words)

    assert ended.returncode == 0
    assert "edge_first" in ended.stdout
    assert "plain_backtracking:" in ended.stdout
    assert ended.stderr == "workbench: none.py: No such file or directory.\n"


def test_without_the_file_its_names_are_unknown() -> None:
    ended = run("solve", "--solver", "plain_backtracking", "-", text=SMALL)

    assert ended.returncode == 2
    assert "invalid choice: 'plain_backtracking'" in ended.stderr


@pytest.mark.parametrize("command", [["check"], ["solve", "--count"], ["open"], []])
def test_a_file_that_is_called_like_the_option_is_not_run(command: list[str], tmp_path: Path) -> None:
    for name in ("--with=evil.py", "--with", "evil.py", "puzzle.txt"):
        (tmp_path / name).write_text("open('run', 'w')\n")
    names = sorted(file.name for file in tmp_path.iterdir())  # as the shell writes *

    ended = run(*command, *names, folder=tmp_path)

    assert ended.returncode == 2
    assert "--with" in ended.stderr
    assert not (tmp_path / "run").exists()


def test_own_files_are_run_before_a_command_and_nowhere_else() -> None:
    known = {"solve", "open"}

    assert taken(["--with", "a.py", "--with=b.py", "solve", "x"], known) == (
        [Path("a.py"), Path("b.py")],
        ["solve", "x"],
    )
    assert taken(["--with", "a.py"], known) == ([Path("a.py")], [])
    assert taken(["--with", "a.py", "--version"], known) == ([Path("a.py")], ["--version"])
    assert taken(["solve", "--", "--with=a.py"], known) == ([], ["solve", "--", "--with=a.py"])
    with pytest.raises(ValueError, match="comes after the command"):
        taken(["solve", "--with=a.py"], known)
    with pytest.raises(ValueError, match=r"comes a command, like open, not 'x.txt'"):
        taken(["--with", "a.py", "x.txt"], known)
    with pytest.raises(ValueError, match="needs a file"):
        taken(["--with"], known)
