"""The folder of a report's charts: the charts of an earlier report are removed from it, and nothing else.

Each chart ends with the hash of all before it, so that one which a person made or changed is left alone.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from workbench.files.documents import FileError
from workbench.files.saving import write_text
from workbench.lab.notebook.identity import digest

SIGNATURE = re.compile(r"<!-- Puzzle Workbench ([0-9a-f]+) -->\n\Z")
MAX_BYTES = 64 * 1024 * 1024  # of a file that is looked at


def write_charts(folder: Path, charts: Mapping[str, str]) -> None:
    """Write charts by the names of their files, and remove those written here before; raise FileError."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder} could not be created: {error.strerror}.") from None
    for name, svg in charts.items():
        write_text(folder / name, signed(svg))
    for path in folder.glob("*.svg"):
        if path.name not in charts and is_unchanged(path):
            with suppress(OSError):
                path.unlink()


def signed(svg: str) -> str:
    """Return a chart with the hash of its text at its end."""
    text = svg if svg.endswith("\n") else f"{svg}\n"
    return f"{text}<!-- Puzzle Workbench {digest(text)} -->\n"


def is_unchanged(path: Path) -> bool:
    """Tell whether a file is a chart just as it was written."""
    try:
        if not path.is_file() or path.stat().st_size > MAX_BYTES:
            return False
        text = path.read_bytes().decode()
    except (OSError, UnicodeDecodeError):
        return False
    found = SIGNATURE.search(text)
    return found is not None and digest(text[: found.start()]) == found[1]
