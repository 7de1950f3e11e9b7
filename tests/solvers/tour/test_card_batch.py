"""Walks on a graphics card are those of the processor, and a card that fails changes no result."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import run_python
from tests.thorough import VARIABLE, either

ROOT = Path(__file__).parents[3]
IDLE = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == "numba_cuda" else find(name)
from workbench.base.graphics_card import CARD
from workbench.lab.tuning.size_census import SizeCensus
census = SizeCensus({"rule": "roth"}, range(5, 31))
census.finish()
print(CARD.possible, census.card, CARD.problem, [name for name in sys.modules if name.startswith("numba.cuda")])
"""


@pytest.mark.slow
def test_in_the_simulator_of_a_card_all_walks_are_those_of_the_processor() -> None:
    tests = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-W", "ignore::RuntimeWarning"]
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", VARIABLE: either("0", "1")}

    ended = subprocess.run(
        [*tests, "-m", "", str(Path(__file__).parent / "simulated_card.py")],
        env=environment, cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip

    assert ended.returncode == 0, ended.stdout


@pytest.mark.slow
def test_where_there_is_no_card_nothing_is_loaded_for_one() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_ENABLE_CUDASIM"}

    ended = run_python("-c", IDLE, env=environment, cwd=ROOT)

    assert ended.stdout == "False   []\n"
