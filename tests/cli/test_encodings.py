"""Every command in every encoding: its answer arrives, and its exit code means the same."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.cli.test_main import COMMAND, PATIENCE, UNIX, WIKIPEDIA, environment, is_one_sentence
from tests.processes import run_python
from tests.thorough import either
from workbench.base.places import samples
from workbench.cli.commands import COMMANDS

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiled")]

ENCODINGS = ["ascii", "latin-1", "cp949", "gbk", "cp437", "utf-16", "utf-8"]
SEVERAL = """
import json, sys
from workbench.cli.main import main
codes = []
for words in json.loads(sys.argv[1]):
    try:
        codes.append(main(words))
    except SystemExit as end:
        codes.append(end.code)
print(json.dumps(codes), file=open(sys.argv[2], "w"))
"""
FULL = ("1>/dev/full", "2>/dev/full", "1>/dev/full 2>/dev/full", "2>&- 1>/dev/full")
UNSOLVABLE = "123.\n....\n...4\n....\n"
NAMED = "cover\né 한 ½ zwölf²\né 한\n½ zwölf²\n½\n"  # letters that most encodings lack
KAKURO = "kakuro 3x3\n# 4\\ 3\\\n\\5 . .\n\\3 . .\n"  # with a wrong clue
HELP = [
    *([name, "--help"] for name in COMMANDS),
    *(["lab", name, "--help"] for name in ("run", "show", "report", "export", "tour-heatmap", "tour-curve")),
    ["farm", "start", "--help"],
    ["--help"],
    ["--version"],
]
PRINTING = [  # each with its exit code
    (0, ["solve", "sudoku.txt"]),
    (1, ["solve", "unsolvable.txt"]),
    (2, ["solve", "missing.txt"]),
    (0, ["solve", "named.txt"]),
    (0, ["solve", "--all", "named.txt"]),
    (0, ["solve", "--json", "named.txt"]),
    (2, ["solve", "--solver", "nothing", "sudoku.txt"]),
    (0, ["atlas", "named.txt", "--shares", "--random", "1"]),
    (0, ["atlas", "--json", "named.txt", "--shares"]),
    (2, ["atlas", "6x10.txt", "--pin", "nothing"]),
    (0, ["estimate", "--probes", "10", "sudoku.txt"]),
    (0, ["estimate", "--probes", "10", "--json", "sudoku.txt"]),
    (0, ["estimate", "--probes", "10", "tour.txt"]),
    (0, ["prepare", "--explain", "named.txt"]),
    (0, ["prepare", "--explain", "--json", "named.txt"]),
    (0, ["check", "sudoku.txt"]),
    (0, ["convert", "sudoku.txt", "--to", "boxes"]),
    (0, ["convert", "named.txt"]),
    (0, ["rate", "sudoku.txt"]),
    (0, ["rate", "--json", "sudoku.txt"]),
    (1, ["doctor", "kakuro.txt"]),
    (1, ["doctor", "--json", "kakuro.txt"]),
    (0, ["solvers"]),
    (0, ["solvers", "--json"]),
    (0, ["generate", "cover", "random"]),
    (2, ["rank", "--board", "nothing"]),
    (0, ["rank", "--board", "6 × 6", "--limit", "10", "--notebook", "rank.sqlite"]),
    (0, ["tour", "6x6"]),
    (1, ["tour", "4x4"]),
    (0, ["tour", "6x6", "--rule", "vahaaho", "--json"]),
    (0, ["lab", "run", "ties.toml", "--notebook", "notebook.sqlite"]),
    (0, ["lab", "show", "--notebook", "notebook.sqlite"]),
    (0, ["lab", "show", "Vähäaho – ½", "--notebook", "notebook.sqlite"]),
    (0, ["lab", "show", "--json", "--notebook", "notebook.sqlite"]),
    (0, ["lab", "show", "--searches", "--notebook", "notebook.sqlite"]),
    (0, ["lab", "report", "--notebook", "notebook.sqlite", "-o", "report.html"]),
    (0, ["lab", "tour-heatmap", "6x6"]),
    (0, ["lab", "tour-heatmap", "6x6", "--csv"]),
    (0, ["lab", "tour-curve", "--sizes", "5,6", "--samples", "2"]),
    (0, ["lab", "tour-families", "3x10"]),
    (0, ["lab", "tour-ties", "5x5"]),
    (0, ["lab", "reproduce", "--notebook", "notebook.sqlite"]),
    (0, ["lab", "sudoku-grids", "--box", "2x2"]),
    (2, ["slove"]),
]
EXPERIMENT = """\
title = "Vähäaho – ½"
goal = "one"
[[instances]]
generate = "tour square"
n = "5..6"
starts = "feasible"
[[settings]]
solver = "warnsdorff"
rule = ["plain", "vahaaho"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the files that the commands read."""
    for name, text in {
        "sudoku.txt": WIKIPEDIA,
        "unsolvable.txt": UNSOLVABLE,
        "named.txt": NAMED,
        "kakuro.txt": KAKURO,
        "tour.txt": "tour 5x6\n",
        "6x10.txt": (samples("polyomino")[0].parent / "pentominoes-3x20.txt").read_text(encoding="utf-8"),
        "ties.toml": EXPERIMENT,
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run_all(folder: Path, commands: list[list[str]], encoding: str) -> tuple[list[int], str, str]:
    """Return the exit codes of commands, and what they print on both streams, redirected to files."""
    with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
        subprocess.run(
            [sys.executable, "-c", SEVERAL, json.dumps(commands), "codes"],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            cwd=folder,
            env=environment(PYTHONIOENCODING=encoding, PYTHONPATH=str(Path.cwd()), COLUMNS="100"),
            timeout=PATIENCE,
            check=False,
        )
    printed = ((folder / name).read_bytes().decode(encoding) for name in ("out", "err"))
    return json.loads((folder / "codes").read_text()), *printed


@pytest.mark.parametrize("encoding", either(("ascii", "utf-16"), tuple(ENCODINGS)))
def test_every_command_prints_in_every_encoding(folder: Path, encoding: str) -> None:
    table = [*PRINTING, *((0, words) for words in HELP)]

    codes, out, err = run_all(folder, [words for _, words in table], encoding)

    assert "Traceback" not in err
    wrong = [(words, code) for (right, words), code in zip(table, codes, strict=True) if code != right]
    assert wrong == []
    assert "solved: 1 solution found; there may be more." in out
    assert out.count("usage: workbench") == len(HELP) - 1


def test_letters_are_replaced_by_plain_ones(folder: Path) -> None:
    _, ascii_text, _ = run_all(folder, [["solve", "sudoku.txt"], ["convert", "named.txt"]], "ascii")

    assert "us (sudoku_bands)" in ascii_text or "ms (sudoku_bands)" in ascii_text
    assert "e ? 1/2 zwolf2\n" in ascii_text


def test_drawn_lines_become_ascii_that_is_read_again(folder: Path) -> None:
    _, grid, _ = run_all(folder, [["convert", "sudoku.txt", "--to", "boxes"]], "ascii")
    (folder / "drawn.txt").write_text(grid, encoding="ascii")

    _, line, _ = run_all(folder, [["convert", "drawn.txt", "--to", "line"]], "ascii")

    assert line.strip() == WIKIPEDIA


@UNIX
@pytest.mark.parametrize(
    ("words", "streams"),
    either(
        [
            *((["solve", "missing.txt"], streams) for streams in FULL),
            (["lab"], "1>/dev/full 2>/dev/full"),
            (["solve", "sudoku.txt"], "1>/dev/full"),
            (["solve", "sudoku.txt"], "2>/dev/full"),
        ],
        list(product([["solve", "missing.txt"], ["nothing"], ["lab"], ["solve"], ["solve", "sudoku.txt"]], FULL)),
    ),
)
def test_an_error_of_output_is_never_the_code_for_no_solution(folder: Path, words: list[str], streams: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")

    ended = subprocess.run(
        ["sh", "-c", f'exec "$@" {streams}', "sh", *COMMAND, *words],
        capture_output=True,
        cwd=folder,
        env=environment(PYTHONPATH=str(Path.cwd())),
        timeout=PATIENCE,
        check=False,
    )

    is_answered = words[-1] == "sudoku.txt" and streams == "2>/dev/full"
    assert ended.returncode == (0 if is_answered else 2)


@UNIX
def test_closed_streams_take_every_letter(folder: Path) -> None:
    ended = subprocess.run(
        ["sh", "-c", 'exec "$@" >&- 2>&-', "sh", *COMMAND, "solve", "sudoku.txt"],
        cwd=folder,
        env=environment(PYTHONPATH=str(Path.cwd()), PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0"),
        timeout=PATIENCE,
        check=False,
    )

    assert ended.returncode == 0


@UNIX
def test_a_mistake_of_the_program_is_not_the_code_for_no_solution(folder: Path) -> None:
    program = (
        "import workbench.cli.main as m, workbench.__main__ as w, sys; m.main = lambda: 1 // 0; sys.exit(w.main())"
    )

    ended = run_python("-c", program)

    assert ended.returncode == 2
    assert "ZeroDivisionError" in ended.stderr


# Names of files in other encodings


@UNIX
@pytest.mark.skipif(sys.platform == "darwin", reason="its file systems have names in UTF-8 only")
def test_names_of_files_in_other_encodings_are_printed_as_valid_utf8(folder: Path) -> None:
    name = os.fsdecode(b"b\xfcse.txt")
    (folder / name).write_text("no puzzle at all", encoding="utf-8")
    commands = [
        [command, "--json", path]
        for command in ("solve", "atlas", "estimate", "prepare", "doctor", "rate")
        for path in (name, f"missing-{name}")
    ] + [["lab", "tour-heatmap", "--json", f"./{name}"], ["check", name], ["convert", name, "-o", f"{name}/x"]]

    codes, out, err = run_all(folder, commands, "utf-8")

    assert codes == [2] * len(commands)
    messages = [json.loads(line, parse_constant=pytest.fail)["message"] for line in out.splitlines()]
    assert len(messages) == 9  # doctor and rate print their errors
    assert all("b\ufffdse.txt" in message for message in messages)
    assert "b?se.txt" in err
    assert all(is_one_sentence(f"{line}\n") for line in err.splitlines() if line.startswith("workbench: "))
