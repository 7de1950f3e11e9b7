"""All functions of kernels are compiled in one way, which counts no references to arrays."""

from pathlib import Path

import pytest

from tests.sources import SOURCES, module_name
from workbench.kernels.sudoku.human.chaining import links
from workbench.kernels.tour import backtrack

KERNELS = [path for path in SOURCES if module_name(path).startswith("workbench.kernels.")]


@pytest.mark.parametrize("path", KERNELS, ids=module_name)
def test_there_is_one_way_to_compile(path: Path) -> None:
    assert module_name(path) == "workbench.kernels.compiled" or "njit" not in path.read_text("utf-8")


def test_references_are_counted_only_where_arrays_are_made() -> None:
    """Counting takes an atomic instruction for each array and call: `python -m tests.bench.references`."""
    assert backtrack.advance.targetoptions["_nrt"] is False
    assert links.view.targetoptions["_nrt"] is True
