"""The keys of clusters that this user has started: whoever has them can run programs on such a cluster.

Each cluster has new ones, which dask makes. While it runs they are in a file that only the user can read,
so that searches of the same user connect to it without further options, and other users cannot.
"""

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from workbench.base.places import state_folder

PARTS = ("tls_ca_file", "tls_client_cert", "tls_client_key")  # of dask's `Security`: the texts, not files
MAX_BYTES = 100_000


def file_of(address: str) -> Path:
    """Return the file with the keys of the cluster whose scheduler has this address, with a protocol or without."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    name = host.replace("localhost", "127.0.0.1").strip("[]").replace(":", "_")
    return state_folder() / "clusters" / f"{name}_{port}.json"


@contextmanager
def kept(address: str, keys: dict[str, str]) -> Iterator[Path]:
    """Keep the keys of a cluster in a file until the end of the context; raise OSError."""
    file = file_of(address)
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.unlink(missing_ok=True)  # of a cluster that was killed
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(file, flags, 0o600), "w", encoding="ascii") as new:
        json.dump({name: keys[name] for name in PARTS}, new)
    try:
        yield file
    finally:
        with suppress(OSError):
            file.unlink()


def keys_for(address: str) -> dict[str, str]:
    """Return the keys of a cluster of this user, {} if it has none here, or others can read or write them."""
    try:
        with file_of(address).open(encoding="ascii") as file:
            state = os.fstat(file.fileno())
            if os.name != "nt" and (state.st_uid != os.geteuid() or stat.S_IMODE(state.st_mode) & 0o077):
                return {}
            found = json.loads(file.read(MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    is_whole = isinstance(found, dict) and all(isinstance(found.get(name), str) for name in PARTS)
    return {name: found[name] for name in PARTS} if is_whole else {}
