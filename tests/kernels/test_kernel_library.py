"""The machine code of loaded kernels, and the code of what they call, which only compiling needs."""

import os
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


def test_loading_parses_nothing(tmp_path: Path) -> None:
    compiled = start(tmp_path, START + BEGIN + SECTION + SET)

    loaded = start(tmp_path, START + BEGIN + SECTION + SET + FIGURES)

    assert loaded == [*compiled, "3 0 0 0"]


def test_what_another_process_has_compiled_is_linked(tmp_path: Path) -> None:
    whole = start(tmp_path, START + BEGIN + SECTION + SET)
    for entry in tmp_path.rglob("*.nbc"):
        entry.unlink()

    [found, figures] = start(tmp_path, START + BEGIN + SECTION + SET + FIGURES)

    assert [found] == whole
    assert figures.split()[:2] == ["0", "3"]
    assert int(figures.split()[2]) > 0
    assert figures.split()[3] == "0"


def test_a_damaged_callee_is_compiled_again(tmp_path: Path) -> None:
    whole = start(tmp_path, START + BEGIN + SECTION + SET)
    for file in (*tmp_path.rglob("*.nbc"), *tmp_path.rglob("add-*.callee"), *tmp_path.rglob("log.add-*.callee")):
        file.write_bytes(b"")

    [found, figures] = start(tmp_path, START + BEGIN + SECTION + SET + FIGURES)

    assert [found] == whole
    assert figures.split()[3] == "1"
