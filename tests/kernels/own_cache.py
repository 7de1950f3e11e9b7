"""Programs whose kernels are kept in a folder of their own."""

import os
import subprocess
import sys
from pathlib import Path


def start(cache: Path, program: str) -> list[str]:
    """Return the lines that a program prints, which keeps no bytecode: that is not renewed within a second."""
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return ended.stdout.splitlines()
