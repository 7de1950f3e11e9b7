"""The folder of the compiled kernels."""

import os
import platform
import shutil
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numba
import pytest
from numba import njit

from tests.processes import run_python
from workbench.base.places import cache_folder
from workbench.kernels import cache
from workbench.kernels.cover import links
from workbench.kernels.kernel_file import OTHERS_SECONDS, KernelFiles
from workbench.kernels.sources import KERNELS
from workbench.kernels.sudoku import digits

FolderName = Callable[[], str]


@njit(cache=True)
def not_a_kernel(number):
    return number + 1


@pytest.fixture
def folder_name() -> FolderName:
    return lambda: cache.kernel_cache.__wrapped__().name


def test_checked_kernels_have_a_folder_of_their_own(folder_name: FolderName, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    unchecked = folder_name()

    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")

    assert folder_name() == unchecked + "-bc"


def test_the_folder_names_python_and_numba() -> None:
    name = cache.kernel_cache().name

    assert f"py{sys.version_info.major}.{sys.version_info.minor}-" in name  # which patch level it is does not matter
    assert numba.__version__ in name


def test_the_folder_is_in_the_users_cache() -> None:
    assert cache.kernel_cache().parent == cache_folder() / "jit"


@pytest.mark.parametrize("kernel", [links.advance, digits.advance, digits.propagate])
def test_kernels_are_kept_there(kernel) -> None:
    assert kernel.stats.cache_path == str(cache.kernel_cache())


def test_functions_outside_the_package_are_left_alone(tmp_path: Path) -> None:
    assert cache.KernelLocator.from_function(not_a_kernel.py_func, __file__) is None
    assert cache.KernelLocator.from_function(not_a_kernel.py_func, str(tmp_path / "sudoku_digits.py")) is None
    assert not_a_kernel.stats.cache_path != str(cache.kernel_cache())


def test_functions_of_one_kernel_have_different_names() -> None:
    file = links.__file__
    functions = (links.cover, links.uncover, links.choose, links.advance, links.link)

    names = {cache.KernelLocator.from_function(jitted.py_func, file).get_disambiguator() for jitted in functions}

    assert len(names) == len(functions)


def test_functions_on_the_same_line_of_two_kernels_have_different_names() -> None:
    modules = ("workbench.kernels.tour.repair", "workbench.kernels.kakuro.repair")

    names = {cache.KernelLocator(function_in(module), "repair.py").get_disambiguator() for module in modules}

    assert len(names) == 2


def function_in(module: str) -> Callable[[int], int]:
    """Return a function that seems to be one of a module."""

    def advance(number: int) -> int:
        return number

    advance.__module__ = module
    return advance


def test_numba_keeps_kernels_in_the_checked_files_and_other_functions_in_its_own() -> None:
    advice = (
        "numba no longer makes its files with caching.IndexDataCacheFile(cache_path, filename_base, source_stamp); "
        "see how numba.core.caching.Cache makes them now, and put cache.files_of there"
    )

    assert isinstance(links.advance._cache._cache_file, KernelFiles), advice
    assert isinstance(not_a_kernel._cache._cache_file, cache.NUMBAS_FILES), advice


# Whom the folder belongs to


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the kernels, with a file in it, in a cache of this test; a temporary folder is beside it."""
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "user")
    monkeypatch.setattr(cache, "temporary_folder", lambda: tmp_path / "temporary")
    folder = cache.kernel_cache.__wrapped__()
    (folder / "kernel.nbc").touch()
    return folder


def test_only_the_user_can_write_the_folder(refused: Path) -> None:
    assert stat.S_IMODE(refused.stat().st_mode) == 0o700
    assert cache.kernel_cache.__wrapped__() == refused


@pytest.mark.skipif(os.name == "nt", reason="Windows protects the user's folders itself")
@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_can_write_is_replaced_by_a_temporary_one(
    refused: Path, tmp_path: Path, warnings: list[str], mode: int
) -> None:
    refused.chmod(mode)

    folder = cache.kernel_cache.__wrapped__()

    assert folder == tmp_path / "temporary" / "jit" / refused.name
    assert list(folder.iterdir()) == []
    assert len(warnings) == 1
    assert str(refused) in warnings[0]


def test_a_folder_of_another_user_is_replaced_by_a_temporary_one(
    refused: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = refused.stat().st_ino
    monkeypatch.setattr(cache, "is_private", lambda state: state.st_ino != theirs)

    folder = cache.kernel_cache.__wrapped__()

    assert folder == tmp_path / "temporary" / "jit" / refused.name


def test_a_link_to_another_folder_is_replaced_by_a_temporary_one(refused: Path, tmp_path: Path) -> None:
    refused.rename(tmp_path / "elsewhere")
    refused.symlink_to(tmp_path / "elsewhere")

    folder = cache.kernel_cache.__wrapped__()

    assert folder == tmp_path / "temporary" / "jit" / refused.name


def test_what_no_program_has_used_for_a_month_is_removed(refused: Path) -> None:
    old = [refused.parent / "of another Python", refused.parent / "part-1", refused / "part-2"]
    for path in (*old, refused.parent / "new", refused / "part-new"):
        path.touch()
    long_ago = time.time() - cache.KEPT_SECONDS - 60
    for path in (*old, refused / "kernel.nbc"):
        os.utime(path, (long_ago, long_ago))

    cache.kernel_cache.__wrapped__()

    assert sorted(path.name for path in refused.parent.iterdir()) == sorted(["new", refused.name])
    assert sorted(path.name for path in refused.iterdir()) == ["kernel.nbc", "part-new"]


# In a frozen program


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the cache believe that it is in a frozen program, never started before; return its folder of kernels."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "compiled")
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "user")
    return cache.SHIPPED


def shipped(frozen: Path, name: str, text: str = "compiled") -> Path:
    """Let a kernel ship; return the file in the user's cache."""
    folder = cache.kernel_cache.__wrapped__().name
    (frozen / folder).mkdir(parents=True, exist_ok=True)
    (frozen / folder / name).write_text(text)
    return frozen.parent / "user" / "jit" / folder / name


def test_kernels_that_ship_are_copied_at_the_first_start(frozen: Path) -> None:
    copied = shipped(frozen, "kernel.nbc")
    copied.parent.rmdir()

    cache.kernel_cache.__wrapped__()

    assert [path.name for path in copied.parent.parent.iterdir()] == [copied.parent.name]
    assert [path.name for path in copied.parent.iterdir()] == ["kernel.nbc"]
    assert copied.read_text() == "compiled"


@pytest.mark.skipif(os.name == "nt", reason="Windows protects the user's folders itself")
def test_only_the_user_can_write_the_copied_kernels(frozen: Path) -> None:
    copied = shipped(frozen, "kernel.nbc")
    (frozen / copied.parent.name / "kernel.nbc").chmod(0o666)
    (frozen / copied.parent.name).chmod(0o777)

    cache.kernel_cache.__wrapped__()

    assert stat.S_IMODE(copied.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(copied.stat().st_mode) == 0o600


def test_kernels_that_are_there_stay(frozen: Path) -> None:
    copied = shipped(frozen, "kernel.nbc")
    copied.write_text("compiled here")

    cache.kernel_cache.__wrapped__()

    assert copied.read_text() == "compiled here"


def test_kernels_of_a_new_version_take_the_place_of_old_ones(frozen: Path) -> None:
    old = shipped(frozen, "advance-cover.links-70-0123456789abcdef.py311.01.nbc")
    other = shipped(frozen, "advance-cover.cells-70-0123456789abcdef.py311.01.nbc")
    cache.kernel_cache.__wrapped__()
    (frozen / old.parent.name / old.name).unlink()
    new = shipped(frozen, "advance-cover.links-71-fedcba9876543210.py311.01.nbc")
    for path in (old, other):
        os.utime(path, (0, time.time() - OTHERS_SECONDS - 60))

    new.unlink(missing_ok=True)
    cache.kernel_cache.__wrapped__()

    assert sorted(path.name for path in new.parent.iterdir()) == sorted([new.name, other.name])


def test_kernels_for_another_version_are_not_copied(frozen: Path, folder_name: FolderName) -> None:
    (frozen / "other").mkdir(parents=True)
    (frozen / "other" / "kernel.nbc").write_text("compiled")

    name = folder_name()

    assert list((frozen.parent / "user").rglob("*.nbc")) == []
    assert [path.name for path in (frozen.parent / "user" / "jit").iterdir()] == [name]


def test_without_room_for_one_no_part_of_it_stays(frozen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = shipped(frozen, "kernel.nbc")

    def full(_source: Path, target: str) -> None:
        Path(target).write_text("half")
        raise OSError("no space left")

    monkeypatch.setattr(shutil, "copyfile", full)

    cache.kernel_cache.__wrapped__()

    assert list(copied.parent.iterdir()) == []


ANY_PROCESSOR = "x86-64-v2 " if platform.machine() in ("x86_64", "AMD64") else "generic "


def test_kernels_for_a_named_processor_have_a_folder_of_their_own(
    folder_name: FolderName, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CPU_NAME", raising=False)
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    unnamed = folder_name()

    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")

    assert folder_name() == unnamed + "-generic"


@pytest.mark.parametrize(
    ("frozen_here", "shipped", "given", "expected"),
    [
        (False, False, {}, "None None"),
        (True, False, {}, ANY_PROCESSOR),
        (False, True, {}, ANY_PROCESSOR),
        (True, True, {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": "+avx2"}, "haswell +avx2"),
    ],
)
def test_only_packages_compile_for_any_processor(
    frozen_here: bool, shipped: bool, given: dict[str, str], expected: str, tmp_path: Path
) -> None:
    (tmp_path / "workbench" / "kernels").mkdir(parents=True)
    for name in ("__init__.py", "kernels/__init__.py"):
        shutil.copyfile(KERNELS.parent / name, tmp_path / "workbench" / name)
    if shipped:
        (tmp_path / "workbench" / "kernels" / "compiled").mkdir()
    program = f"""
import os, sys
sys.path.insert(0, {str(tmp_path)!r})
if {frozen_here}:
    sys.frozen = True
import workbench.kernels
print(os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES"))
"""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_CPU")}

    ended = run_python("-c", program, check=True, env=environment | given)

    assert ended.stdout == expected + "\n"


def test_a_folder_of_kernels_that_cannot_be_made_is_replaced_by_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jit").write_text("a file where the folder should be")
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(cache, "temporary_folder", lambda: tmp_path / "temporary")

    folder = cache.kernel_cache.__wrapped__()

    assert folder.is_dir()
    assert folder.parent == tmp_path / "temporary" / "jit"


@pytest.mark.slow
def test_compiled_kernels_load_without_the_registries_that_numba_compiles_with(compiled: None) -> None:
    program = """
import sys
from workbench.kernels.census import census, load_all
load_all()  # links all machine code of the cache: a symbol that is not there would end the process
print(census().loaded >= 14, census().compiled, "numba.np.linalg" in sys.modules)
"""

    ended = run_python("-c", program, check=True)

    assert ended.stdout == "True 0 False\n"
