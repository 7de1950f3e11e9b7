"""What commands write: files, streams that stay what they are, and names that are refused before any search."""

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.test_main import COMMAND, PATIENCE, UNIX, WIKIPEDIA, Run, environment, is_one_sentence, run
from tests.thorough import either
from workbench.cli.shared.outputs import check_file, is_standard, output_file
from workbench.files.documents import FileError
from workbench.files.safe_writing.streams import descriptor_of, is_stream
from workbench.files.saving import write_text

__all__ = ["run"]  # the fixture
pytestmark = pytest.mark.usefixtures("compiled")

COVER = "cover\na b c\na\nb c\nc\n"
WRITING = {  # every command with an output, by how the content begins
    "convert": (["convert", "sudoku.txt", "--to", "line", "-o"], WIKIPEDIA.encode()),
    "render": (["render", "sudoku.txt", "-o"], b"<svg "),
    "render --sheet": (["render", "sudoku.txt", "--sheet", "1", "-o"], b"<svg "),
    "tour": (["tour", "5x6", "-o"], b"# "),
    "tour --to": (["tour", "5x6", "--to", "csv", "-o"], b""),
    "prepare": (["prepare", "cover.txt", "-o"], b"cover\n"),
    "atlas": (["atlas", "cover.txt", "--save"], b'{\n "format": "puzzle-workbench'),
    "rank": (["rank", "--board", "4x5", "--limit", "10", "--csv"], b"# program: "),
    "report": (["lab", "report", "--notebook", "n.sqlite", "-o"], b"<!doctype html>"),
    "export": (["lab", "export", "--notebook", "n.sqlite", "-o"], b"# title: "),
}
EXPERIMENT = """\
title = "Starts"
goal = "one"
[[instances]]
generate = "tour square"
n = "5"
starts = "feasible"
[[settings]]
solver = "warnsdorff"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with the files that the commands read."""
    for name, text in {
        "sudoku.txt": WIKIPEDIA,
        "tour.txt": "tour 5x6\n",
        "cover.txt": COVER,
        "e.toml": EXPERIMENT,
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def with_notebook(folder: Path, run: Run) -> Path:
    """Return the folder, with a notebook that has an experiment."""
    assert run("lab", "run", "e.toml", "--notebook", "n.sqlite").code == 0
    return folder


def in_shell(script: str, words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command as "$@" of a shell script."""
    return subprocess.run(
        ["sh", "-c", script, "sh", *COMMAND, *words],
        capture_output=True,
        cwd=folder,
        env=environment(PYTHONPATH=str(Path(__file__).parents[2])),
        timeout=PATIENCE,
        check=False,
    )


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize("name", either(("convert", "render", "report", "export"), tuple(WRITING)))
def test_a_dash_is_standard_output(with_notebook: Path, name: str) -> None:
    words, begin = WRITING[name]

    ended = in_shell('exec "$@"', [*words, "-"], with_notebook)

    assert (ended.returncode, ended.stdout[: len(begin)].lower()) == (0, begin.lower()), ended.stderr
    assert ended.stdout
    assert not Path("-").exists()


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize("name", either(("convert", "render", "report"), tuple(WRITING)))
def test_what_is_open_for_appending_is_appended_to(with_notebook: Path, name: str) -> None:
    words, begin = WRITING[name]
    log = with_notebook / "log"

    ended = in_shell('{ echo one; "$@"; echo two; } >> log', [*words, "/dev/stdout"], with_notebook)

    assert ended.returncode == 0
    content = log.read_bytes()
    assert (content[:4], content[-4:]) == (b"one\n", b"two\n")
    assert content[4 : 4 + len(begin)].lower() == begin.lower(), ended.stderr


@UNIX
@pytest.mark.slow
def test_any_open_file_can_be_written(folder: Path) -> None:
    words = ["convert", "sudoku.txt", "--to", "line", "-o", "/dev/fd/3"]

    ended = in_shell('{ echo one >&3; "$@"; echo two >&3; } 3>> log', words, folder)
    lost = in_shell('exec "$@"', [*words[:-1], "/dev/fd/77"], folder)

    assert (ended.returncode, ended.stdout) == (0, b"")
    assert (folder / "log").read_text() == f"one\n{WIKIPEDIA}\ntwo\n"
    assert (lost.returncode, lost.stdout) == (2, b"")
    assert is_one_sentence(lost.stderr.decode())


@UNIX
@pytest.mark.parametrize("name", ["convert", "render", "tour", "prepare"])
def test_a_pipe_with_a_name_is_written_and_stays(folder: Path, run: Run, name: str) -> None:
    os.mkfifo("pipe")
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(Path("pipe").read_bytes()))
    reader.start()

    said = run(*WRITING[name][0], "pipe")
    reader.join()

    assert said.code == 0
    assert received[0].startswith(WRITING[name][1])
    assert Path("pipe").is_fifo()


@UNIX
def test_a_device_is_written_and_its_errors_are_reported(folder: Path, run: Run) -> None:
    written = run("convert", "sudoku.txt", "-o", "/dev/null")
    full = run("render", "sudoku.txt", "-o", "/dev/full")

    assert (written.code, written.out) == (0, "")
    assert Path("/dev/null").is_char_device()
    assert (full.code, full.err) == (2, "workbench: /dev/full could not be written: No space left on device.\n")


def test_a_link_to_standard_output_is_standard_output(folder: Path, run: Run) -> None:
    if not Path("/dev/stdout").exists():
        pytest.skip("there is no /dev/stdout")
    Path("link").symlink_to("/dev/stdout")

    said = run("convert", "sudoku.txt", "--to", "line", "-o", "link")

    assert (said.code, said.out) == (0, WIKIPEDIA + "\n")
    assert Path("link").is_symlink()


@pytest.mark.parametrize("name", ["tour", "prepare", "atlas"])
def test_standard_output_has_nothing_but_the_file(folder: Path, run: Run, name: str) -> None:
    words = WRITING[name][0]
    usual = {"tour": "t.txt", "prepare": "c.txt", "atlas": "a.puzzle"}[name]

    named, printed = run(*words, usual), run(*words, "-")
    refused = run(*words, "-", "--json")

    def content(text: str) -> list[str]:
        return [
            line for line in text.splitlines() if " s " not in line and '"title"' not in line and "made" not in line
        ]

    assert content(printed.out) == content(Path(usual).read_text(encoding="utf-8"))
    assert printed.err.splitlines()[0] == named.out.splitlines()[0]
    assert refused.code == 2
    assert "--json prints to standard output, too. Name a file for the other output." in refused.out


def test_what_was_printed_before_a_file_comes_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written := io.BytesIO(), "utf-8"))
    print("one")

    with output_file(Path("-")) as file:
        file.write_bytes(b"two")

    assert written.getvalue().split() == [b"one", b"two"]


def test_two_pictures_do_not_share_standard_output(folder: Path, run: Run) -> None:
    said = run("render", "sudoku.txt", "-o", "-", "-o", "-")

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err.replace(". ", ", "))


def test_runs_are_exported_as_json_lines_on_demand(with_notebook: Path, run: Run) -> None:
    said = run("lab", "export", "--notebook", "n.sqlite", "--json", "-o", "-")

    assert said.code == 0
    assert [json.loads(line) for line in said.out.splitlines()]


# Names that are refused before the search

UNREADABLE = {name: [word.replace(".txt", "-missing.txt") for word in words] for name, (words, _) in WRITING.items()}


@pytest.mark.parametrize("name", [name for name in WRITING if name not in ("rank", "report", "export")])
@pytest.mark.parametrize("output", ["folder", "missing/file", "sudoku.txt/file", "read-only"])
def test_an_output_that_cannot_be_written_is_refused_before_anything_is_read(
    folder: Path, run: Run, name: str, output: str
) -> None:
    Path("folder").mkdir()
    ending = ".svg" if name.startswith("render") else ".txt"
    output += "" if output == "folder" else ending
    Path(f"read-only{ending}").touch(0o400)

    said = run(*UNREADABLE[name], output)

    assert (said.code, said.out) == (2, "")
    assert output in said.err
    assert "missing.txt" not in said.err
    assert is_one_sentence(said.err)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("tour 5000x5000 --closed -o t.npy", 'The file type ".npy" is not supported. Use .svg, .png, .gif'),
        ("tour 5000x5000 --closed -o t", 'The file type "" is not supported.'),
        ("tour 5000x5000 --closed -o t.gif", "A GIF animation is limited to 200 × 200 squares"),
        ("tour 5000x5000 --closed -o t.svg --cell 9999", "cell must be a whole number from 1 to 400"),
        ("tour 5000x5000 --closed -o t.svg --fps 0", "fps must be a whole number from 1 to 50"),
        ("tour 5000x5000 --closed -o .", "Is a directory"),
        ("render large.txt --solution -o t.bmp", 'The file type ".bmp" is not supported.'),
        (
            "render sudoku.txt --solution -o t.bmp",
            "t.bmp: unknown picture format. Use a name that ends in .svg or .png.",
        ),
        ("render sudoku.txt --sheet 9 -o t.png", "A sheet is written as .svg only."),
        ("rank --csv missing/file.csv", "No such file or directory"),
        ("rank --csv .", "Is a directory"),
        ("solve cover.txt --checkpoint .", "Is a directory"),
        ("solve cover.txt --checkpoint -", "--checkpoint needs the name of a file, not -."),
        ("solve cover.txt --checkpoint /dev/null", "--checkpoint needs the name of a file, not /dev/null."),
        ("lab report --notebook missing.sqlite -o .", "-o needs a file that ends with .html or .md"),
        ("lab report --notebook missing.sqlite -o missing/r.html", "missing/r.html could not be written"),
        ("lab export --notebook missing.sqlite -o missing/r.csv", "missing/r.csv could not be written"),
        ("lab export --notebook missing.sqlite -o r.xlsx", "-o needs a file that ends with .csv, .jsonl or .sqlite"),
    ],
)
def test_a_wrong_name_is_refused_before_the_search(folder: Path, run: Run, words: str, error: str) -> None:
    if "/dev/" in words and os.name != "posix":
        pytest.skip("there are no devices")
    Path("large.txt").write_text("tour 5000x5000 closed\n", encoding="utf-8")

    said = run(*words.split())

    assert said.code == 2
    assert error in said.err
    assert not [path for path in folder.iterdir() if path.name.startswith(("t.", "r."))]


# The names of streams


@UNIX
def test_names_of_open_files_are_known_whatever_lies_behind(tmp_path: Path) -> None:
    with (tmp_path / "plain").open("wb") as file:
        number = file.fileno()
        (tmp_path / "link").symlink_to(f"/dev/fd/{number}")
        (tmp_path / "loop").symlink_to(tmp_path / "loop")

        assert descriptor_of(Path(f"/dev/fd/{number}")) == number
        assert descriptor_of(tmp_path / "link") == number
        assert descriptor_of(tmp_path / "plain") is None
        assert descriptor_of(tmp_path / "loop") is None
        assert descriptor_of(tmp_path / str(number)) is None
        assert is_stream(tmp_path / "link")
        with pytest.raises(FileError, match="device or a pipe"):
            write_text(tmp_path / "link", "new")

    assert (tmp_path / "plain").read_bytes() == b""
    assert not is_standard(None)
    check_file(None, "--checkpoint")


def test_text_with_halves_of_letters_is_written(tmp_path: Path) -> None:
    write_text(tmp_path / "file", "b\udcfcse")

    assert (tmp_path / "file").read_text(encoding="utf-8") == "b\ufffdse"


@UNIX
@pytest.mark.skipif(sys.platform == "darwin", reason="its file systems have names in UTF-8 only")
def test_an_atlas_is_saved_under_a_name_in_another_encoding(folder: Path, run: Run) -> None:
    name = os.fsdecode(b"b\xfc.puzzle")

    said = run("atlas", "cover.txt", "--save", name)

    assert said.code == 0
    assert json.load(io.StringIO(Path(name).read_text(encoding="utf-8")))["title"] == "b\ufffd"
