"""The census of kernels: loaded, compiled, missing."""

import os
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import workbench.kernels
from tests.kernels.own_cache import start
from workbench.kernels import bits
from workbench.kernels.cache import kernel_cache
from workbench.kernels.census import OF_CARDS, census, functions, import_all, missing
from workbench.kernels.compiled import compiled
from workbench.kernels.cover import cells
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS


@pytest.fixture
def new(invented: ModuleType) -> ModuleType:
    """Return a kernel that nothing has ever asked for."""

    def advance(number):
        return number + 1

    advance.__module__ = invented.__name__
    invented.advance = compiled(advance)
    for file in kernel_cache().glob("*invented*"):
        file.unlink()
    return invented


def test_every_kernel_is_found() -> None:
    import_all()

    names = {module.name for module in pkgutil.walk_packages(workbench.kernels.__path__, "workbench.kernels.")}
    assert names - OF_CARDS <= set(sys.modules)
    assert cells.advance in functions()


def test_numba_for_cards_is_not_needed() -> None:
    """Packages leave it out."""
    program = (
        "import sys; sys.modules['numba.cuda'] = None; from workbench.kernels.census import import_all; import_all()"
    )

    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_function_is_counted_once_though_other_kernels_import_it() -> None:
    import_all()
    kernels = [module for name, module in sys.modules.items() if name.startswith("workbench.kernels.")]

    for function in functions():
        if function.__module__ == bits.__name__:
            assert sum(function in vars(module).values() for module in kernels) > 1
            assert len([other for other in functions() if other is function]) == 1


@pytest.mark.slow
def test_a_kernel_that_was_never_asked_for_is_missing(new: ModuleType) -> None:
    assert "invented.advance" in missing()


@pytest.mark.slow
def test_a_kernel_is_counted_when_it_is_compiled_and_is_not_missing_then(new: ModuleType) -> None:
    before = census()

    new.advance(np.int64(1))

    after = census()
    assert (after.compiled, after.loaded) == (before.compiled + 1, before.loaded)
    assert "invented.advance" not in missing()


@pytest.mark.slow
def test_a_kernel_in_use_is_not_missing() -> None:
    SOLVERS["sudoku_digits"].start(Sudoku.blank({"box": "2x2"}))

    assert "sudoku_digits.advance" not in missing()


@pytest.mark.slow
def test_functions_that_are_always_a_part_of_others_are_not_missing() -> None:
    assert "cover_cells.retire" not in missing()


START = """
import numpy as np
from workbench.kernels.tour import warnsdorff_keys
from workbench.kernels.census import OF_CARDS, census, list_all, load_all, remove_uncalled

def use():
    warnsdorff_keys.draw(np.ones(64, np.int64), np.int64(5))

def files():
    return warnsdorff_keys.draw._cache._cache_file.paths()
"""


def words(cache: Path, program: str) -> list[str]:
    """Return the words that a program prints."""
    return " ".join(start(cache, START + program)).split()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the environment does not name the cache's folder there")
def test_a_cache_is_complete_when_it_has_been_listed_until_a_kernel_is_damaged(tmp_path: Path) -> None:
    before = words(tmp_path, "use(); print(load_all()); list_all(); print(load_all())")
    again = words(tmp_path, "print(load_all(), census().loaded, census().compiled)")
    damaged = words(tmp_path, "files()[0].write_bytes(b''); print(load_all(), len(files()))")

    assert before == ["False", "True"]
    assert again == ["True", "1", "0"]
    assert damaged == ["False", "0"]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the environment does not name the cache's folder there")
def test_what_is_only_part_of_others_can_be_removed(tmp_path: Path) -> None:
    program = """
from workbench.kernels.sudoku.human import log

log.add_set(np.zeros(99, np.int32), np.array([5], np.uint64), np.uint64(0), np.uint64(9))
here = log.add_set._cache._cache_file.folder
"""
    count = "len(list(here.iterdir()))"

    compiled = words(tmp_path, f"{program}\nprint({count})")
    removed = words(tmp_path, f"{program}\nprint(remove_uncalled(), {count})")
    again = words(tmp_path, f"{program}\nprint(remove_uncalled(), census().loaded, census().compiled)")

    assert int(compiled[0]) > 1
    assert removed == [str(int(compiled[0]) - 1), "1"]
    assert again == ["0", "1", "0"]
