"""Saving: a file is written whole or stays as it was, and keeps its owner, rights and links."""

import contextlib
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import run_python
from workbench.files import saving
from workbench.files.documents import FileError
from workbench.files.safe_writing import leftovers
from workbench.files.safe_writing.leftovers import computer, temporary_file
from workbench.files.saving import Target, Way, fingerprint, fingerprint_of, write_bytes, write_text

UNIX = pytest.mark.skipif(os.name != "posix", reason="Unix's files")
NOBODY = 65534  # a user that owns nothing
AS_NOBODY = """
import os, sys
from pathlib import Path
from workbench.files.documents import FileError
from workbench.files.saving import write_text
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid({0})
    os.setuid({0})
try:
    write_text(Path(sys.argv[1]), "new")
except FileError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("target", "way"),
    [
        (Target(exists=False), Way.REPLACE),
        (Target(exists=False, folder_writable=False), Way.REPLACE),  # which fails, and the system says why
        (Target(exists=True), Way.REPLACE),
        (Target(exists=True, replaceable=False), Way.OVERWRITE),
        (Target(exists=True, folder_writable=False), Way.OVERWRITE),
        (Target(exists=True, folder_writable=False, replaceable=False), Way.OVERWRITE),
        (Target(exists=True, read_only=True), Way.REFUSE),
        (Target(exists=True, read_only=True, replaceable=False), Way.REFUSE),
        (Target(exists=True, read_only=True, folder_writable=False), Way.REFUSE),
    ],
)
def test_how_a_file_is_saved(target: Target, way: Way) -> None:
    assert target.way() is way


def test_a_file_is_written_as_utf_8_as_it_is(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "größe\n×\r\n")

    assert (tmp_path / "a").read_bytes() == "größe\n×\r\n".encode()


def test_a_file_is_written_over_and_nothing_else_is_left(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a much longer text than the new one")

    write_bytes(tmp_path / "a", b"new")

    assert [file.name for file in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_bytes() == b"new"


def test_a_name_without_a_folder_is_in_the_current_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    write_text(Path("a"), "new")

    assert (tmp_path / "a").read_text() == "new"


@UNIX
@pytest.mark.parametrize("name", ["x" * 255, "×" * 127, "a b\n'\"$.puzzle"], ids=["long", "many bytes", "odd"])
def test_a_file_may_have_any_name_that_the_system_allows(tmp_path: Path, name: str) -> None:
    write_text(tmp_path / name, "new")

    assert [file.name for file in tmp_path.iterdir()] == [name]


@UNIX
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_file_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(mode)

    write_text(tmp_path / "a", "new")

    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == mode


@UNIX
def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("old")

    write_text(tmp_path / "a", "new")

    assert (tmp_path / "a").stat().st_mode == (tmp_path / "usual").stat().st_mode


@UNIX
def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "target").write_text("old")
    (tmp_path / "link").symlink_to(Path("folder") / "target")

    write_text(tmp_path / "link", "new")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "target").read_text() == "new"
    assert [file.name for file in (tmp_path / "folder").iterdir()] == ["target"]


@UNIX
def test_a_link_to_a_file_that_is_not_there_yet_makes_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")

    write_text(tmp_path / "link", "new")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


@UNIX
def test_a_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    try:
        write_text(pipe, "new")
    except FileError:
        pass  # to refuse is right as well
    else:
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert os.read(reader, 10) == b"new"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def listing(folder: Path) -> dict[str, str]:
    """Return the files below a folder with what they hold."""
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("name", ["no folder/a", "old/a", "folder", "folder/..", "x" * 300])
def test_a_write_that_fails_is_told_and_changes_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / "old").write_text("old")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inside").write_text("inside")
    before = listing(tmp_path)

    with pytest.raises(FileError, match=r"could not be written: .*\.$"):
        write_text(tmp_path / name, "new")

    assert listing(tmp_path) == before


@UNIX
def test_a_write_for_which_there_is_no_room_leaves_the_old_file(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    (tmp_path / "a").write_text("old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(FileError, match="could not be written: File too large"):
            write_bytes(tmp_path / "a", bytes(100_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert listing(tmp_path) == {"a": "old"}


@UNIX
def test_a_link_to_itself_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "a")

    with contextlib.suppress(FileError):  # to put a file into its place is right as well
        write_text(tmp_path / "a", "new")

    assert [file.name for file in tmp_path.iterdir()] == ["a"]


@UNIX
def test_a_read_only_file_is_refused_even_to_root(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o444)

    with pytest.raises(FileError, match=r"is read-only\. Save under another name, or make the file writable first\."):
        write_text(tmp_path / "a", "new")

    assert listing(tmp_path) == {"a": "old"}


@UNIX
def test_a_hard_link_stays(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a much longer text than the new one")
    os.link(tmp_path / "a", tmp_path / "b")

    write_text(tmp_path / "a", "new")

    assert listing(tmp_path) == {"a": "new", "b": "new"}
    assert (tmp_path / "a").stat().st_nlink == 2


@UNIX
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give files away")
def test_the_owner_stays(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    os.chown(tmp_path / "a", NOBODY, NOBODY)

    write_text(tmp_path / "a", "new")

    state = (tmp_path / "a").stat()
    assert (state.st_uid, state.st_gid) == (NOBODY, NOBODY)
    assert listing(tmp_path) == {"a": "new"}


@UNIX
def test_attributes_stay(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    try:
        os.setxattr(tmp_path / "a", "user.note", b"mine")
    except (AttributeError, OSError):
        pytest.skip("no attributes here")

    write_text(tmp_path / "a", "new")

    assert os.getxattr(tmp_path / "a", "user.note") == b"mine"
    assert listing(tmp_path) == {"a": "new"}


@UNIX
def test_the_old_content_is_restored_if_a_file_cannot_be_written_in_place(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    (tmp_path / "a").write_text("old")
    os.link(tmp_path / "a", tmp_path / "b")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(FileError, match="could not be written: File too large"):
            write_bytes(tmp_path / "a", bytes(100_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert listing(tmp_path) == {"a": "old", "b": "old"}


@UNIX
def test_leftovers_of_killed_saves_are_removed_at_the_next_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leftovers, "MADE", set())  # an earlier test may have made just these names
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    here = computer()
    gone = [f".{ended.pid}-{here}abcd~", f".{os.getpid()}-{here}abcd~"]  # the second: an earlier process had our number
    kept = [
        f".{os.getppid()}-{here}abcd~",  # of a process that lives
        f".{ended.pid}-{'0123' if here != '0123' else '4567'}abcd~",  # of another computer
        f"{ended.pid}-{here}abcd~",
        f".{ended.pid}-{here}abcd",
        f".{ended.pid}-{here}abcde~",
        f".0{ended.pid}-{here}abcd~",
        f".99999999999-{here}abcd~",
        temporary_file(tmp_path).name,  # of another save of this process
        "a~",
    ]
    for name in [*gone, *kept]:
        (tmp_path / name).write_text("left")
    (tmp_path / f".{ended.pid}-{here}0000~").mkdir()

    write_text(tmp_path / "a", "new")

    assert sorted(listing(tmp_path)) == sorted([*kept, "a"])
    assert (tmp_path / f".{ended.pid}-{here}0000~").is_dir()


def test_a_folder_that_turns_out_to_be_unwritable_does_not_stop_a_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _content: bytes) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(saving, "replace", refuse)
    (tmp_path / "a").write_text("old")

    write_text(tmp_path / "a", "new")

    assert (tmp_path / "a").read_text() == "new"
    with pytest.raises(FileError, match="Permission denied"):
        write_text(tmp_path / "b", "new")


# As an ordinary user


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that every user can look into, with a file of a user who is not root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "state").mkdir()
        (folder / "a").write_text("old")
        if os.geteuid() == 0:
            for path in (folder, folder / "a", folder / "state"):
                os.chown(path, NOBODY, NOBODY)
        yield folder
        folder.chmod(0o755)


def saved_by_nobody(path: Path, state: Path) -> str:
    """Save as an ordinary user; return what went wrong."""
    environment = {**os.environ, "XDG_STATE_HOME": str(state), "PYTHONDONTWRITEBYTECODE": "1"}
    return run_python("-c", AS_NOBODY.format(NOBODY), str(path), check=True, env=environment).stdout


@UNIX
@pytest.mark.slow
def test_a_writable_file_in_an_unwritable_folder_is_saved(reachable: Path) -> None:
    reachable.chmod(0o555)

    trouble = saved_by_nobody(reachable / "a", reachable / "state")

    assert trouble == ""
    assert listing(reachable) == {"a": "new"}


@UNIX
@pytest.mark.slow
def test_a_writable_file_is_saved_where_no_safety_copy_can_be_made(reachable: Path) -> None:
    reachable.chmod(0o555)
    (reachable / "state").chmod(0o555)

    trouble = saved_by_nobody(reachable / "a", reachable / "state" / "deeper")

    assert trouble == ""
    assert listing(reachable) == {"a": "new"}


@UNIX
@pytest.mark.slow
def test_a_file_without_the_right_to_write_is_refused_though_its_folder_is_writable(reachable: Path) -> None:
    (reachable / "a").chmod(0o455)

    trouble = saved_by_nobody(reachable / "a", reachable / "state")

    assert "is read-only" in trouble
    assert listing(reachable) == {"a": "old"}


@UNIX
@pytest.mark.slow
def test_a_new_file_in_an_unwritable_folder_is_refused_with_advice(reachable: Path) -> None:
    reachable.chmod(0o555)

    trouble = saved_by_nobody(reachable / "b", reachable / "state")

    assert trouble.endswith("could not be written: Permission denied. Save in another folder.\n")
    assert listing(reachable) == {"a": "old"}


# Changes by other programs


def test_a_fingerprint_is_of_the_content(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfone")
    (tmp_path / "b").write_bytes(b"two")

    assert fingerprint_of(tmp_path / "a") == fingerprint(b"one")
    assert fingerprint_of(tmp_path / "b") != fingerprint(b"one")
    assert fingerprint_of(tmp_path / "c") == fingerprint_of(None) == ""
