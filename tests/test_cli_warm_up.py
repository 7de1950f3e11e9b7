"""`workbench warm-up`."""

import json

import pytest

from workbench.cli import main
from workbench.kernels.cache import kernel_cache


@pytest.mark.slow
def test_the_kernels_wanted_first_are_warm(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm-up", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told["loaded"] + told["compiled"] > 0
    assert "sudoku_digits.advance" not in told["missing"]
    assert told["folder"] == str(kernel_cache())


@pytest.mark.slow
def test_it_tells_where_the_kernels_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm-up"]) == 0

    said = capsys.readouterr().out
    assert " kernels loaded, " in said
    assert str(kernel_cache()) in said
