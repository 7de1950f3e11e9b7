"""Experiments that a person's own file has added: they are offered beside those that ship."""

from pathlib import Path
from typing import NamedTuple


class AddedExperiment(NamedTuple):
    """The TOML text of an experiment, and where its relative paths begin."""

    text: str
    folder: Path


ADDED: dict[str, AddedExperiment] = {}  # by name
