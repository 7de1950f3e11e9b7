"""Programs whose kernels are kept in a folder of their own."""

import os
from pathlib import Path

from tests.processes import run_python


def start(cache: Path, program: str) -> list[str]:
    """Return the lines that a program prints, which keeps no bytecode: that is not renewed within a second."""
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    return run_python("-c", program, env=surroundings, check=True).stdout.splitlines()
