"""A pytest plugin, `-p tests.campaigns.order`: runs the tests in another order, which ORDER names.

`reverse`, or any other word, which is the seed of a random order. Tests of different files mix.
"""

import os
from random import Random

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = os.environ["ORDER"]
    if order == "reverse":
        items.reverse()
    else:
        Random(order).shuffle(items)
