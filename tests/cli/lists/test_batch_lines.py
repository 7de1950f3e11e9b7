"""The solutions of a batch as JSON: the text that the json module writes, whatever the shape."""

import json

import numpy as np
import pytest

from workbench.cli.lists.batch_lines import json_fillings


@pytest.mark.parametrize("shape", [(9, 9), (4, 6), (3, 1), (1, 5), (1, 1), (7,)])
@pytest.mark.parametrize("most", [9, 12])
def test_fillings_are_the_text_of_the_json_module(shape: tuple[int, ...], most: int) -> None:
    fillings = np.random.default_rng(1).integers(0, most + 1, (5, *shape), np.int32)
    fillings.flat[0] = most

    assert json_fillings(fillings) == [json.dumps(filling.tolist()) for filling in fillings]


def test_no_fillings_are_no_texts() -> None:
    assert json_fillings(np.zeros((0, 0, 0), np.int32)) == []
