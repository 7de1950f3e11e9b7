"""The answers of a batch as JSON: the text that the json module writes, whatever the shape and the number of digits."""

import json

import numpy as np
import pytest

from workbench.cli.lists.number_lines import json_lines


@pytest.mark.parametrize("shape", [(9, 9), (4, 6), (3, 1), (1, 5), (1, 1), (7,), ()])
@pytest.mark.parametrize("most", [0, 9, 12, 4321])
def test_numbers_are_the_text_of_the_json_module(shape: tuple[int, ...], most: int) -> None:
    numbers = np.random.default_rng(1).integers(0, most + 1, (50, *shape), np.int32)
    numbers.flat[0] = most

    assert json_lines(numbers) == [json.dumps(one.tolist()) for one in numbers]


def test_arrays_follow_each_other_with_texts_between() -> None:
    nodes = np.array([0, 7, 10, 99, 100, 2**40])
    boards = np.arange(24).reshape(6, 2, 2)

    lines = json_lines('{"nodes": ', nodes, ', "name": "\\u00e9 90", "filling": ', boards, "}")

    assert [json.loads(line) for line in lines] == [
        {"nodes": number, "name": "é 90", "filling": board}
        for number, board in zip(nodes.tolist(), boards.tolist(), strict=True)
    ]


def test_what_looks_like_nines_in_a_text_stays() -> None:
    assert json_lines("99 ", np.array([1, 23]), " [9]") == ["99 1 [9]", "99 23 [9]"]
