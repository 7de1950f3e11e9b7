"""The techniques that a person has chosen, and their order, in the settings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.lab.sudoku.technique import Technique
from workbench.lab.sudoku.techniques import TECHNIQUES
from workbench.ui.base.settings import settings

ORDER, UNIQUENESS = "sudoku/techniques", "sudoku/uniqueness"  # keys of the settings
OFF = "-"  # before the name of a technique that is off


@dataclass(frozen=True)
class Entry:
    """A technique in the order, and whether it is on."""

    technique: Technique
    on: bool


def usual_order() -> tuple[Entry, ...]:
    """Return all techniques in the default order."""
    return tuple(Entry(technique, technique.usual) for technique in TECHNIQUES.values())


def stored_order() -> tuple[Entry, ...]:
    """Return the order in the settings; techniques that it does not name stand where they usually do."""
    words = str(settings().value(ORDER, "")).split()
    entries = [
        Entry(TECHNIQUES[name], not word.startswith(OFF))
        for word in dict.fromkeys(words)
        if (name := word.removeprefix(OFF)) in TECHNIQUES
    ]
    return tuple(with_missing(entries))


def with_missing(entries: Sequence[Entry]) -> Iterable[Entry]:
    """Return the entries with those of other techniques, each after the one before it in the usual order."""
    known, complete = {entry.technique.name for entry in entries}, list(entries)
    place = 0
    for entry in usual_order():
        names = [one.technique.name for one in complete]
        if entry.technique.name in known:
            place = names.index(entry.technique.name) + 1
        else:
            complete.insert(place, entry)
            place += 1
    return complete


def store_order(entries: Iterable[Entry]) -> None:
    """Keep an order in the settings."""
    settings().setValue(ORDER, " ".join(("" if entry.on else OFF) + entry.technique.name for entry in entries))


def assumes_unique() -> bool:
    """Return whether techniques may assume that there is one solution."""
    return str(settings().value(UNIQUENESS, "on")) == "on"


def set_assumes_unique(on: bool) -> None:
    """Let techniques assume that there is one solution, or not."""
    settings().setValue(UNIQUENESS, "on" if on else "off")


def chosen_techniques() -> list[Technique]:
    """Return the techniques that are on, in order."""
    unique = assumes_unique()
    return [entry.technique for entry in stored_order() if entry.on and (unique or not entry.technique.assumes_unique)]
