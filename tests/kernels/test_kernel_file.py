"""The file of a compiled kernel."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest
from llvmlite import binding as llvm
from numba import njit
from numba.core.dispatcher import Dispatcher

from workbench.kernels import cache, kernel_file
from workbench.kernels.kernel_file import KernelFiles

KEY = ("int64", "a processor", "a hash")


def code(text: str) -> tuple[object, ...]:
    """Return what numba saves of a compiled form: a library with machine code and bitcode, and more."""
    bitcode = llvm.parse_assembly(f'source_filename = "{text}"\n@symbol = global i32 7').as_bitcode()
    return ("advance", "object", (bytes(range(256)) * 8, bitcode)), text


CODE = code("int64")
SAVED = CODE

Damage = Callable[[bytes], bytes]

DAMAGES: dict[str, Damage] = {
    "empty": lambda _: b"",
    "only the checksum": lambda content: content[:32],
    "cut to 100 bytes": lambda content: content[:100],
    "without its last byte": lambda content: content[:-1],
    "random bytes": lambda content: Random(1).randbytes(len(content)),
    "a block of zeros": lambda content: content[:512] + bytes(512) + content[1024:],
    "one bit flipped": lambda content: content[:1000] + bytes([content[1000] ^ 4]) + content[1001:],
    "something after its end": lambda content: content + b"\0",
}


@pytest.fixture
def files(tmp_path: Path) -> KernelFiles:
    """Return the files of a function of which one compiled form is saved."""
    made = KernelFiles(tmp_path / "jit", "advance")
    made.save(KEY, CODE)
    return made


def test_what_is_saved_is_loaded(files: KernelFiles) -> None:
    assert files.load(KEY) == SAVED


def test_an_unsaved_kernel_is_not_loaded(files: KernelFiles, warnings: list[str]) -> None:
    assert files.load(("float64", *KEY[1:])) is None
    assert warnings == []


def test_each_compiled_form_has_a_file(files: KernelFiles) -> None:
    files.save(("float64", *KEY[1:]), code("other code"))

    assert files.load(KEY) == SAVED
    assert sorted(files.signatures().values()) == ["float64", "int64"]


def test_a_file_is_named_for_its_function(files: KernelFiles) -> None:
    other = KernelFiles(files.folder, "advance-2")
    other.save(KEY, code("other code"))

    assert [path.name.split(".")[0] for path in other.paths()] == ["advance-2"]
    assert files.load(KEY) == SAVED
    assert len(files.paths()) == 1


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_removed_and_made_again(files: KernelFiles, warnings: list[str], damage: Damage) -> None:
    [path] = files.paths()
    path.write_bytes(damage(path.read_bytes()))

    assert files.load(KEY) is None
    assert not path.exists()
    assert len(warnings) == 1
    assert str(path) in warnings[0]

    files.save(KEY, CODE)
    assert files.load(KEY) == SAVED


def test_a_file_in_the_place_of_another_is_not_loaded(files: KernelFiles, warnings: list[str]) -> None:
    [path] = files.paths()
    other = KernelFiles(files.folder, "retreat")
    path.rename(other.path(KEY))

    assert other.load(KEY) is None
    assert "damaged" in warnings[0]


def test_a_file_of_another_key_is_not_loaded(files: KernelFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    [path] = files.paths()
    monkeypatch.setattr(KernelFiles, "path", lambda *_: path)

    assert files.load(("float64", *KEY[1:])) is None
    assert files.load(KEY) == SAVED


def test_a_folder_in_the_place_of_a_file_is_removed(files: KernelFiles) -> None:
    [path] = files.paths()
    path.unlink()
    path.mkdir()
    (path / "something").touch()

    assert files.load(KEY) is None

    files.save(KEY, CODE)
    assert files.load(KEY) == SAVED


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(files: KernelFiles) -> None:
    [path] = files.paths()
    path.unlink()
    os.mkfifo(path, 0o600)

    assert files.load(KEY) is None
    assert not path.exists()


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="needs links")
def test_a_link_to_a_file_is_not_followed(files: KernelFiles, tmp_path: Path) -> None:
    [path] = files.paths()
    elsewhere = path.rename(tmp_path / path.name)
    path.symlink_to(elsewhere)

    assert files.load(KEY) is None
    assert not path.is_symlink()
    assert elsewhere.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows protects the user's folders itself")
@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_a_file_that_others_can_write_is_not_loaded(files: KernelFiles, warnings: list[str], mode: int) -> None:
    [path] = files.paths()
    path.chmod(mode)

    assert files.load(KEY) is None
    assert "only this user can write" in warnings[0]


def test_a_file_of_another_user_is_not_loaded(files: KernelFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    [path] = files.paths()
    theirs = path.stat().st_ino
    monkeypatch.setattr(kernel_file, "is_private", lambda state: state.st_ino != theirs)

    assert files.load(KEY) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows protects the user's folders itself")
def test_only_the_user_can_write_a_file(files: KernelFiles) -> None:
    [path] = files.paths()

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_without_room_for_a_file_the_old_one_stays(
    files: KernelFiles, warnings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)

    files.save(KEY, code("newer code"))

    assert "no space left" in warnings[0]
    assert files.load(KEY) == SAVED
    assert [path.name for path in files.folder.iterdir()] == [files.path(KEY).name]


def test_a_file_is_on_the_disk_before_it_takes_its_place(files: KernelFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(os, "fsync", lambda _descriptor: seen.append(files.load(KEY)))

    files.save(KEY, code("newer code"))

    assert seen == [SAVED]
    assert files.load(KEY) == code("newer code")


def test_a_folder_that_was_removed_is_made_again(files: KernelFiles) -> None:
    kernel_file.remove(files.folder)

    assert files.load(KEY) is None
    files.save(KEY, CODE)

    assert files.load(KEY) == SAVED


def test_all_files_of_a_function_can_be_removed(files: KernelFiles) -> None:
    files.save(("float64", *KEY[1:]), code("other code"))

    files.flush()

    assert files.paths() == []


# Together with numba


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invented: ModuleType) -> Callable[[], Dispatcher]:
    """Return what makes a kernel as a new start of the program would, in a cache of this test."""

    def advance(number):
        return number + 1

    advance.__module__ = invented.__name__
    monkeypatch.setattr(cache, "kernel_cache", lambda: tmp_path)
    return lambda: njit(cache=True)(advance)


@pytest.mark.slow
def test_numba_compiles_a_kernel_again_whose_file_is_damaged(
    start: Callable[[], Dispatcher], tmp_path: Path, warnings: list[str]
) -> None:
    start()(np.int64(1))
    [path] = tmp_path.iterdir()
    path.write_bytes(b"")

    damaged, repaired = start(), start()

    assert damaged(np.int64(1)) == repaired(np.int64(1)) == 2
    assert sum(damaged.stats.cache_misses.values()) == sum(repaired.stats.cache_hits.values()) == 1
    assert sum(repaired.stats.cache_misses.values()) == 0
    assert len(warnings) == 1


def test_a_kernel_that_cannot_be_saved_runs(
    start: Callable[[], Dispatcher], warnings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)

    assert start()(np.int64(1)) == 2
    assert "no space left" in warnings[0]
