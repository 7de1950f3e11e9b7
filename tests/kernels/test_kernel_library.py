"""The machine code of loaded kernels, and the code of what they call, which only compiling needs."""

import os
import shutil
from pathlib import Path

import pytest

from tests.kernels.own_cache import start

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="the environment does not name the cache's folder there"),
]

START = """
import numpy as np
from llvmlite import binding as llvm

from workbench.kernels.census import census
from workbench.kernels.sudoku.human import log

numbers = np.zeros(log.SHORT, np.int32)
parse, parsed = llvm.parse_bitcode, []
llvm.parse_bitcode = lambda bitcode: parsed.append(len(bitcode)) or parse(bitcode)
"""
BEGIN = "log.begin(numbers, np.int64(7))\n"
SECTION = "log.section(numbers, np.int64(3))\n"
SET = "print(log.add_set(numbers, np.array([5], np.uint64), np.uint64(0), np.uint64(9)), *numbers[numbers > 0])\n"
FIGURES = "print(census().loaded, census().compiled, len(parsed), log.add.callee.compiled)\n"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Return a cache that a process has filled, and what it printed."""
    cache = tmp_path_factory.mktemp("cache")
    return cache, start(cache, START + BEGIN + SECTION + SET)


@pytest.fixture
def cache(whole: tuple[Path, list[str]], tmp_path: Path) -> Path:
    """Return a copy of that cache."""
    return shutil.copytree(whole[0], tmp_path / "cache")


def started(cache: Path) -> tuple[list[str], list[int]]:
    """Return what another process prints, and its figures: loaded, compiled, parsed, compiled callees."""
    [found, figures] = start(cache, START + BEGIN + SECTION + SET + FIGURES)
    return [found], [int(figure) for figure in figures.split()]


def test_loading_parses_nothing(whole: tuple[Path, list[str]], cache: Path) -> None:
    assert started(cache) == (whole[1], [3, 0, 0, 0])


def test_what_another_process_has_compiled_is_linked(whole: tuple[Path, list[str]], cache: Path) -> None:
    for entry in cache.rglob("*.nbc"):
        entry.unlink()

    found, (loaded, compiled, parsed, callees) = started(cache)

    assert found == whole[1]
    assert (loaded, compiled, callees) == (0, 3, 0)
    assert parsed > 0


def test_a_damaged_callee_is_compiled_again(whole: tuple[Path, list[str]], cache: Path) -> None:
    for file in (*cache.rglob("*.nbc"), *cache.rglob("add-*.callee"), *cache.rglob("log.add-*.callee")):
        file.write_bytes(b"")

    found, (*_, callees) = started(cache)

    assert found == whole[1]
    assert callees == 1
