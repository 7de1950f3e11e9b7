"""The machine code of loaded kernels: without its bitcode, until a function is compiled that calls it."""

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
FIGURES = "print(census().loaded, census().compiled, len(parsed))\n"


def test_loading_parses_nothing(tmp_path: Path) -> None:
    compiled = start(tmp_path, START + BEGIN + SECTION + SET)

    loaded = start(tmp_path, START + BEGIN + SECTION + SET + FIGURES)

    assert loaded == [*compiled, "3 0 0"]


def test_a_function_that_calls_a_loaded_one_can_be_compiled(tmp_path: Path) -> None:
    whole = start(tmp_path / "whole", START + BEGIN + SECTION + SET)
    start(tmp_path, START + "log.add(numbers, np.uint64(1))")  # which a set of candidates is added with

    [found, figures] = start(
        tmp_path, START + "log.add(numbers.copy(), np.uint64(1))\n" + BEGIN + SECTION + SET + FIGURES
    )

    assert [found] == whole
    assert int(figures.split()[2]) > 0
