"""What a report of a mistake should say: versions, processor, system, folders; and the licences.

Imports none of what it names.
"""

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from workbench import __version__
from workbench.base.places import cache_folder, log_folder, resources, settings_file, state_folder

PACKAGES = {"Qt": "PySide6-Essentials", "numba": "numba", "numpy": "numpy"}
CPU_FILE = Path("/proc/cpuinfo")  # of Linux
COPYRIGHT = "© 2026 The Puzzle Workbench authors"
QT_SOURCES = "https://download.qt.io/official_releases/"  # of Qt and, in QtForPython/, of PySide6


def facts() -> dict[str, str]:
    """Return all of it, by what it is."""
    return {
        "workbench": __version__,
        "Python": platform.python_version(),
        **{name: version_of(package) for name, package in PACKAGES.items()},
        "CPU": f"{cpu_name()}, {os.cpu_count()} cores",
        "System": platform.platform(),
        "Settings": str(settings_file()),
        "Open documents": str(state_folder()),
        "Log": str(log_folder()),
        "Cache": str(cache_folder()),
        "Examples": str(resources() / "examples"),
    }


def diagnostic() -> str:
    """Return all of it as lines."""
    known = facts()
    return f"workbench {known.pop('workbench')}\n" + "".join(f"{name}: {fact}\n" for name, fact in known.items())


def licences_folder() -> Path | None:
    """Return the folder of the licence texts that a frozen program brings; an installed wheel bundles no parts."""
    if not getattr(sys, "frozen", False):
        return None
    folder = Path(sys.executable).parent
    return (folder.parent / "Resources" if sys.platform == "darwin" else folder) / "licences"


def version_of(package: str) -> str:
    """Return the version of an installed package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not found"


def cpu_name() -> str:
    """Return the name of the processor, as far as the system tells it."""
    try:
        lines = CPU_FILE.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
