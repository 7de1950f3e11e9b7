"""Addresses of schedulers, right and wrong."""

import pytest

from workbench.searching.cluster.address import scheduler_address
from workbench.searching.cluster.farm_error import FarmError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://127.0.0.1:8786", "tcp://127.0.0.1:8786"),
        (" tls://node-7.example.org:8786 ", "tls://node-7.example.org:8786"),
        ("node7:1", "tcp://node7:1"),
        ("tcp://[::1]:65535", "tcp://[::1]:65535"),
    ],
)
def test_an_address_is_read(text: str, address: str) -> None:
    assert scheduler_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tcp://",
        "node7",
        "node7:",
        ":8786",
        "node7:0",
        "node7:65536",
        "http://node7:80",
        "inproc://1/2/3:4",
        "a b:1",
    ],
)
def test_a_wrong_address_is_refused(text: str) -> None:
    with pytest.raises(FarmError, match="is not the address of a scheduler"):
        scheduler_address(text)
