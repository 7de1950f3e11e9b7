"""Where results come from: program, date and machine, as they are written into a file beside the results."""

import os
import platform
from collections.abc import Mapping
from datetime import datetime
from functools import cache

from workbench import __version__
from workbench.base.about import cpu_name, version_of
from workbench.puzzles.sentences import counted

Provenance = Mapping[str, str]  # facts by what they are; empty where there are no results


def provenance(card: str = "") -> Provenance:
    """Return where results that are made now come from; `card`: the graphics card that made some of them."""
    return {"program": program(), "date": now(), **machine(), **({"graphics card": card} if card else {})}


def program() -> str:
    """Return the program with its version."""
    return f"Puzzle Workbench {__version__}"


def now() -> str:
    """Return date and time, with the offset from UTC."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")


@cache
def machine() -> dict[str, str]:
    """Return what does not change while the program runs."""
    from workbench.kernels.sources import sources_hash

    return {
        "machine": f"{cpu_name()}, {counted(os.cpu_count() or 1, 'core')}",
        "system": platform.platform(),
        "python": platform.python_version(),
        "numba": version_of("numba"),
        "kernels": sources_hash()[:16],
    }
