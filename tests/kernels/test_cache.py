"""Where the compiled kernels lie."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest
from numba import njit

from workbench.kernels import cache, cover_links, sudoku_digits
from workbench.places import cache_folder

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


@pytest.mark.parametrize("name", sorted(path.name for path in cache.KERNELS.glob("*.py")))
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


def test_what_is_no_source_does_not_matter(sources: Path, folder_name: FolderName) -> None:
    before = folder_name()

    (sources / "notes.txt").write_text("nothing")

    assert folder_name() == before


def test_checked_kernels_have_a_folder_of_their_own(folder_name: FolderName, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    unchecked = folder_name()

    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")

    assert folder_name() == unchecked + "-bc"


def test_the_folder_tells_python_and_numba() -> None:
    name = cache.kernel_cache().name

    assert ".".join(map(str, sys.version_info[:3])) in name
    assert numba.__version__ in name


def test_the_folder_lies_in_the_users_cache() -> None:
    assert cache.kernel_cache().parent == cache_folder() / "jit"


@pytest.mark.parametrize("kernel", [cover_links.advance, sudoku_digits.advance, sudoku_digits.propagate])
def test_kernels_are_kept_there(kernel) -> None:
    assert kernel.stats.cache_path == str(cache.kernel_cache())


def test_functions_outside_the_package_are_left_alone(tmp_path: Path) -> None:
    assert cache.KernelLocator.from_function(not_a_kernel.py_func, __file__) is None
    assert cache.KernelLocator.from_function(not_a_kernel.py_func, str(tmp_path / "sudoku_digits.py")) is None
    assert not_a_kernel.stats.cache_path != str(cache.kernel_cache())


def test_functions_of_one_kernel_have_different_names() -> None:
    file = cover_links.__file__
    functions = (cover_links.cover, cover_links.uncover, cover_links.choose, cover_links.advance, cover_links.link)

    names = {cache.KernelLocator.from_function(jitted.py_func, file).get_disambiguator() for jitted in functions}

    assert len(names) == len(functions)


def test_functions_on_the_same_line_of_two_kernels_have_different_names() -> None:
    function = cover_links.cover.py_func

    names = {cache.KernelLocator(function, str(cache.KERNELS / name)).get_disambiguator() for name in ("a.py", "b.py")}

    assert len(names) == 2
