"""Safety copies: what a killed save leaves half-written comes back, and nothing else is touched."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import run_python
from workbench.files.safe_writing import safety_copy
from workbench.files.safe_writing.leftovers import computer
from workbench.files.safe_writing.safety_copy import (
    SafetyCopy,
    finish_interrupted_saves,
    is_half_written,
    keep,
    overwrite,
    read_copy,
)

UNIX = pytest.mark.skipif(os.name != "posix", reason="Unix's processes")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of its own."""
    monkeypatch.setattr(safety_copy, "state_folder", lambda: tmp_path / "state")
    return tmp_path / "state"


def abandoned(copy: SafetyCopy) -> Path:
    """Keep a safety copy as a process that has ended would have left it."""
    kept = keep(copy)
    assert kept is not None
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    return kept.rename(kept.with_name(f"{ended.pid}-{computer()}abcd.copy"))


@UNIX
@pytest.mark.slow
def test_a_save_that_is_killed_at_any_step_leaves_the_old_or_the_new_content(tmp_path: Path) -> None:
    (tmp_path / "places").mkdir()
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}

    ended = run_python("-m", "tests.killed_saves", str(tmp_path / "places"), env=environment)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    steps = [int(line.split()[-2]) for line in ended.stdout.splitlines()]
    assert len(steps) == 4
    assert min(steps) >= 7


@pytest.mark.parametrize(
    ("current", "half"),
    [
        (b"new content", True),
        (b"NEW c content", False),
        (b"New content", True),
        (b"New", False),
        (b"NEW CONTENT AND", True),
        (b"something else", False),
    ],
)
def test_a_half_written_content_begins_as_the_new_one_and_goes_on_as_the_old_one(current: bytes, half: bool) -> None:
    copy = SafetyCopy(Path("a"), b"new content", b"NEW CONTENT AND MORE")

    assert is_half_written(current, copy) is half


def test_a_copy_is_read_as_it_was_written(tmp_path: Path) -> None:
    copy = SafetyCopy(tmp_path / "größe\n\udcff", b"old\n\0", b"")

    kept = keep(copy)

    assert kept is not None
    assert read_copy(kept) == copy


@pytest.mark.parametrize("damaged", [b"", b"{}", b"[]\n", b'{"path": 1, "old": 0, "new": 0}\n', b"\xff\n", b"1\n2"])
def test_a_damaged_copy_is_removed(damaged: bytes, tmp_path: Path) -> None:
    file = abandoned(SafetyCopy(tmp_path / "a", b"", b""))
    file.write_bytes(damaged)

    assert finish_interrupted_saves() == []
    assert not file.exists()


def test_a_half_written_file_is_restored(tmp_path: Path) -> None:
    abandoned(SafetyCopy(tmp_path / "a", b"old content", b"NEW"))
    (tmp_path / "a").write_bytes(b"NE" + b"d content")

    (sentence,) = finish_interrupted_saves()

    assert sentence.endswith("the program ended while saving. The previous version has been restored.")
    assert (tmp_path / "a").read_bytes() == b"old content"
    assert finish_interrupted_saves() == []


@pytest.mark.parametrize("content", [b"old", b"new"])
def test_a_whole_file_needs_nothing(content: bytes, tmp_path: Path) -> None:
    file = abandoned(SafetyCopy(tmp_path / "a", b"old", b"new"))
    (tmp_path / "a").write_bytes(content)

    assert finish_interrupted_saves() == []
    assert (tmp_path / "a").read_bytes() == content
    assert not file.exists()


@pytest.mark.parametrize("content", [b"written by another program", b"other", None])
def test_a_file_that_has_changed_since_stays_and_the_old_content_is_kept_elsewhere(
    content: bytes | None, tmp_path: Path, state: Path
) -> None:
    abandoned(SafetyCopy(tmp_path / "a", b"old", b"new"))
    if content is not None:
        (tmp_path / "a").write_bytes(content)

    (sentence,) = finish_interrupted_saves()

    (kept,) = (state / "damaged").iterdir()
    assert str(kept) in sentence
    assert kept.read_bytes() == b"old"
    assert (tmp_path / "a").exists() is (content is not None)
    assert content is None or (tmp_path / "a").read_bytes() == content


def test_the_copy_of_a_running_program_is_left_alone(tmp_path: Path) -> None:
    keep(SafetyCopy(tmp_path / "a", b"old", b"new"))
    (tmp_path / "a").write_bytes(b"nld")

    assert finish_interrupted_saves() == []
    assert (tmp_path / "a").read_bytes() == b"nld"


def test_a_copy_waits_for_a_folder_that_is_not_there(tmp_path: Path) -> None:
    file = abandoned(SafetyCopy(tmp_path / "away" / "a", b"old", b"new"))

    assert finish_interrupted_saves() == []
    assert file.exists()


def test_nothing_is_left_of_a_copy_after_a_save(tmp_path: Path, state: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")

    overwrite(tmp_path / "a", b"new")

    assert (tmp_path / "a").read_bytes() == b"new"
    assert list((state / "copies").iterdir()) == []


def test_what_cannot_be_restored_now_is_restored_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    (tmp_path / "a").write_bytes(b"old")

    def fail(path: Path, content: bytes) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(safety_copy, "write_over", fail)
        with pytest.raises(OSError, match="the previous version will be restored at the next start"):
            overwrite(tmp_path / "a", b"new")

    (file,) = (state / "copies").iterdir()
    assert json.loads(file.read_bytes().split(b"\n")[0])["path"] == str(tmp_path / "a")


def test_a_copy_that_cannot_be_read_now_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = abandoned(SafetyCopy(tmp_path / "a", b"old", b"new"))

    def fail(_file: Path) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "read_bytes", fail)

    assert finish_interrupted_saves() == []
    assert kept.exists()


def test_a_file_of_nested_lists_is_no_safety_copy(tmp_path: Path) -> None:
    file = tmp_path / "nested"
    file.write_text("[" * 100_000 + "]" * 100_000 + "\n")

    assert read_copy(file) is None
