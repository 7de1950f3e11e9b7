"""What sentences on results call settings and instances."""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.lab.notebook.results import InstanceLabel, Results, SettingLabel

SEPARATOR = ": "  # between the name of a setting and what it does
START = "start"  # how the name of an instance ends that is a puzzle begun somewhere: "start e3"


class Nouns(NamedTuple):
    """What instances are called."""

    case: str  # one of them
    origin: str  # what several of them are made of


def short_names(settings: Sequence[SettingLabel]) -> list[str]:
    """Return the titles of settings up to a colon, where these differ; else the titles in quotation marks."""
    short = [label.title.partition(SEPARATOR)[0] for label in settings]
    plain = len(set(short)) == len(short) and all(word.replace(" ", "").isalnum() for word in short)
    return short if plain else [f"“{label.title}”" for label in settings]


def nouns_of(results: Results) -> Nouns:
    """Return what instances are called: the starts of boards, or else the instances made from puzzles."""
    labels = results.instances
    are_starts = len(labels) > 0 and is_start(labels[0]) and is_start(labels[-1])
    return Nouns("start", "board") if are_starts else Nouns("instance", "puzzle")


def is_start(label: InstanceLabel) -> bool:
    """Tell whether an instance is a puzzle begun at one of its squares."""
    return bool(label.parent) and label.name.rpartition(", ")[2].startswith(f"{START} ")
