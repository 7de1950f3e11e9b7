"""Asking for the kernels of techniques."""

import pytest

from tests.processes import run_python

PROGRAM = """
from workbench.base import compiling
from workbench.insight.sudoku.planning import plan_techniques
from workbench.insight.sudoku.presets import HODOKU

class Elsewhere:
    progress = None
    def compile(self, *_): return False
    def request(self, *_): pass
    def close(self): pass

compiling.elsewhere = Elsewhere()
plan_techniques(HODOKU, together=True)
print("asked")
"""


@pytest.mark.slow
def test_kernels_that_are_there_are_called_once_and_end(compiled: None) -> None:
    done = run_python("-c", PROGRAM)

    assert (done.stdout, done.returncode) == ("asked\n", 0), done.stderr
