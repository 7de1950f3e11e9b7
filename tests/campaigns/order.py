"""A plugin of pytest, `-p tests.campaigns.order`, that runs the tests in the order that the variable ORDER names.

`forward`, `reverse`, or any other word: the seed of a random order, in which the tests of all files mix.
"""

import os
from random import Random

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = os.environ.get("ORDER", "forward")
    if order == "reverse":
        items.reverse()
    elif order != "forward":
        Random(order).shuffle(items)
