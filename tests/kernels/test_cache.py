"""The folder of the compiled kernels."""

import os
import platform
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numba
import pytest
from numba import njit

from workbench.base.places import cache_folder
from workbench.kernels import cache
from workbench.kernels.cover import links
from workbench.kernels.kernel_file import KernelFiles
from workbench.kernels.sudoku import digits

FolderName = Callable[[], str]


@njit(cache=True)
def not_a_kernel(number):
    return number + 1


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the kernels' sources, which the cache believes to be the kernels."""
    copy = shutil.copytree(cache.KERNELS, tmp_path / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "KERNELS", copy)
    return copy


@pytest.fixture
def folder_name() -> FolderName:
    return lambda: cache.kernel_cache.__wrapped__().name


def test_the_same_sources_have_the_same_folder(sources: Path, folder_name: FolderName) -> None:
    assert folder_name() == cache.kernel_cache().name


@pytest.mark.parametrize(
    "name",
    sorted(path.relative_to(cache.KERNELS).as_posix() for path in cache.KERNELS.rglob("*.py")),
)
def test_an_edited_source_has_another_folder(sources: Path, folder_name: FolderName, name: str) -> None:
    before = folder_name()

    (sources / name).write_text((sources / name).read_text() + "\n# edited\n")

    assert folder_name() != before


def test_a_new_source_has_another_folder(sources: Path, folder_name: FolderName) -> None:
    before = folder_name()

    (sources / "tours.py").touch()

    assert folder_name() != before


def test_text_moved_from_one_source_to_another_has_another_folder(sources: Path, folder_name: FolderName) -> None:
    (sources / "tours.py").write_text("one\n")
    (sources / "tours_more.py").write_text("two\n")
    before = folder_name()

    (sources / "tours.py").write_text("one\ntwo\n")
    (sources / "tours_more.py").write_text("")

    assert folder_name() != before


def test_other_files_do_not_change_the_folder(sources: Path, folder_name: FolderName) -> None:
    before = folder_name()

    (sources / "notes.txt").write_text("nothing")

    assert folder_name() == before


def test_checked_kernels_have_a_folder_of_their_own(folder_name: FolderName, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    unchecked = folder_name()

    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")

    assert folder_name() == unchecked + "-bc"


def test_the_folder_names_python_and_numba() -> None:
    name = cache.kernel_cache().name

    assert f"-py{sys.version_info.major}.{sys.version_info.minor}-" in name  # which patch level it is does not matter
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
    modules = ("workbench.kernels.tour.repair", "workbench.kernels.kakuro.repair", "workbench.kernels.repair")

    names = {cache.KernelLocator(function_in(module), "repair.py").get_disambiguator() for module in modules}

    assert len(names) == 3


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
    old = [refused.parent / "of other sources", refused.parent / "part-1", refused / "part-2"]
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
    monkeypatch.setattr(cache, "HASH", tmp_path / "sources.sha256")
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "compiled")
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "user")
    cache.HASH.write_text("0123456789abcdef0123\n")
    return cache.SHIPPED


def test_a_frozen_program_takes_the_hash_that_ships(frozen: Path, folder_name: FolderName) -> None:
    assert folder_name().startswith("0123456789abcdef-py")


def test_a_frozen_program_without_the_hash_fails(frozen: Path, folder_name: FolderName) -> None:
    cache.HASH.unlink()

    with pytest.raises(FileNotFoundError):
        folder_name()


def test_a_program_without_its_sources_fails(
    tmp_path: Path, folder_name: FolderName, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "KERNELS", tmp_path)

    with pytest.raises(AssertionError, match="sources"):
        folder_name()


def test_kernels_that_ship_are_copied_at_the_first_start(frozen: Path, folder_name: FolderName) -> None:
    name = folder_name()
    (frozen / name).mkdir(parents=True)
    (frozen / name / "kernel.nbc").write_text("compiled")
    (frozen.parent / "user" / "jit" / name).rmdir()

    folder_name()

    assert [path.name for path in (frozen.parent / "user" / "jit").iterdir()] == [name]
    assert (frozen.parent / "user" / "jit" / name / "kernel.nbc").read_text() == "compiled"


@pytest.mark.skipif(os.name == "nt", reason="Windows protects the user's folders itself")
def test_only_the_user_can_write_the_copied_kernels(frozen: Path) -> None:
    (frozen / "name").mkdir(parents=True)
    (frozen / "name" / "kernel.nbc").write_text("compiled")
    (frozen / "name" / "kernel.nbc").chmod(0o666)
    (frozen / "name").chmod(0o777)

    cache.copy_whole(frozen / "name", frozen.parent / "user" / "jit" / "name")

    folder = frozen.parent / "user" / "jit" / "name"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "kernel.nbc").stat().st_mode) == 0o600


def test_kernels_that_were_copied_before_stay(frozen: Path, folder_name: FolderName) -> None:
    name = folder_name()
    (frozen / name).mkdir(parents=True)
    (frozen.parent / "user" / "jit" / name / "kernel.nbc").write_text("compiled here")
    (frozen / name / "kernel.nbc").write_text("compiled")

    folder_name()

    assert (frozen.parent / "user" / "jit" / name / "kernel.nbc").read_text() == "compiled here"


def test_kernels_for_another_version_are_not_copied(frozen: Path, folder_name: FolderName) -> None:
    (frozen / "other").mkdir(parents=True)
    (frozen / "other" / "kernel.nbc").write_text("compiled")

    name = folder_name()

    assert list((frozen.parent / "user").rglob("*.nbc")) == []
    assert [path.name for path in (frozen.parent / "user" / "jit").iterdir()] == [name]


def test_without_room_for_them_no_part_of_them_stays(frozen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: Path, target: Path, **_: object) -> None:
        (target / "half").write_text("")
        raise OSError("no space left")

    monkeypatch.setattr(shutil, "copytree", full)

    cache.copy_whole(frozen, frozen.parent / "user" / "jit" / "name")

    assert list((frozen.parent / "user" / "jit").iterdir()) == []


def test_of_two_first_starts_at_once_one_copies(frozen: Path) -> None:
    target = frozen.parent / "user" / "jit" / "name"
    target.mkdir(parents=True)
    (target / "kernel.nbc").write_text("of the other")
    frozen.mkdir()
    (frozen / "kernel.nbc").write_text("ours")

    cache.copy_whole(frozen, target)

    assert [path.name for path in target.parent.iterdir()] == ["name"]
    assert (target / "kernel.nbc").read_text() == "of the other"


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
        shutil.copyfile(cache.KERNELS.parent / name, tmp_path / "workbench" / name)
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

    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment | given
    )

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

    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ended.stdout == "True 0 False\n"
