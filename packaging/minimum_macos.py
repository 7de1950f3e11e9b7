"""The oldest macOS that a build runs on: what the wheels in it, and its Python, were made for.

numpy has wheels for macOS 14 and for older ones; which of them pip takes depends on the machine that builds.
"""

import re
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distribution

from licences import PROGRAM, required

Version = tuple[int, int]


def oldest_macos() -> str:
    """Return the oldest macOS that everything the program needs runs on, as it is installed here."""
    python = sysconfig.get_config_var("MACOSX_DEPLOYMENT_TARGET") or "11.0"
    return oldest((tags_of(name) for name in required(PROGRAM)), str(python))


def oldest(wheels: Iterable[list[str]], python: str) -> str:
    """Return the oldest macOS for wheels with these tags, and a Python made for that version."""
    major, _, minor = python.partition(".")
    versions = [(int(major), int(minor or 0)), *(version for tags in wheels if (version := version_of(tags)))]
    return "{}.{}".format(*max(versions))


def version_of(tags: list[str]) -> Version | None:
    """Return the oldest macOS that a wheel with these tags runs on; None if it does not depend on macOS."""
    found = [match for tag in tags if (match := re.search(r"-macosx_(\d+)_(\d+)_", tag))]
    return min(((int(match[1]), int(match[2])) for match in found), default=None)


def tags_of(name: str) -> list[str]:
    """Return the tags of the wheel from which a distribution was installed."""
    return re.findall(r"^Tag: (\S+)$", distribution(name).read_text("WHEEL") or "", re.MULTILINE)
