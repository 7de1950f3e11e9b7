"""The address of a cluster's scheduler, as a person types it."""

import re

from workbench.base.choices import shortened
from workbench.searching.cluster.credentials import keys_for
from workbench.searching.cluster.farm_error import FarmError

PATTERN = re.compile(r"(?:(tcp|tls)://)?([A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.%a-z]{2,64}\]):([0-9]{1,5})", re.ASCII)
MAX_PORT = 65_535


def scheduler_address(text: str) -> str:
    """Return an address with its protocol; raise FarmError.

    Where there is none, it is tls for a cluster that this user has started, and tcp for any other.

    >>> scheduler_address("node7:8786")
    'tcp://node7:8786'
    """
    found = PATTERN.fullmatch(text.strip())
    if found is None or not 1 <= int(found[3]) <= MAX_PORT:
        raise FarmError(f"{shortened(text)} is not the address of a scheduler. Use tcp://HOST:PORT or tls://HOST:PORT.")
    protocol = found[1] or ("tls" if keys_for(f"{found[2]}:{found[3]}") else "tcp")
    return f"{protocol}://{found[2]}:{found[3]}"
