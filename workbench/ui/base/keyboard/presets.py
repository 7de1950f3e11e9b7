"""Keys as in other programs for sudokus: a preset changes default shortcuts, and what digits with modifiers do."""

from collections.abc import Mapping
from typing import NamedTuple

from workbench.ui.base.settings import settings

SETTING = "key_preset"
MARK, CORNER, FILTER, COLOUR = "mark", "corner", "filter", "colour"  # what a digit with a modifier does


class KeyPreset(NamedTuple):
    """Default shortcuts that differ from the standard ones, by the names of acts, and the keys of boards."""

    name: str
    title: str
    about: str  # which keys change, as a sentence
    digits: Mapping[str, str]  # by modifiers: what they do to a digit
    shortcuts: Mapping[str, str] = {}
    function_keys: bool = False  # whether F1 to F9 filter digits on a board, and F10 cells with two candidates
    wraps: bool = False  # whether the cursor goes on at the other side of the board


DIGITS = {"Ctrl": MARK, "Shift": CORNER, "Ctrl+Shift": CORNER, "Alt": FILTER}
PRESETS = (
    KeyPreset(name="standard", title="Standard", about="All keys are as this program has them.", digits=DIGITS),
    KeyPreset(
        name="hodoku",
        title="HoDoKu",
        about="F12: hint. Ctrl+N: generate; Ctrl+G: new board. Ctrl+Y: redo. On a board, F1 to F9 highlight a digit "
        "and F10 cells with two candidates; elsewhere these keys are as before. Arrows wrap around.",
        shortcuts={
            "hint": "F12",
            "step_operation": "Ctrl+Shift+H",
            "generate": "Ctrl+N",
            "new": "Ctrl+G",
            "redo": "Ctrl+Y",
        },
        digits=DIGITS,
        function_keys=True,
        wraps=True,
    ),
    KeyPreset(
        name="sudokupad",
        title="SudokuPad",
        about="Z: digits; X: corner marks; C: pencil marks; V: colours. Ctrl+Y: redo. Ctrl+Shift+digit: colour of the "
        "cells. Arrows wrap around.",
        shortcuts={"entries": "Z", "corners": "X", "marks": "C", "colour_cells": "V", "redo": "Ctrl+Y"},
        digits={**DIGITS, "Ctrl+Shift": COLOUR},
        wraps=True,
    ),
)
BY_NAME = {preset.name: preset for preset in PRESETS}


def preset() -> KeyPreset:
    """Return the preset that was chosen."""
    return BY_NAME.get(str(settings().value(SETTING, "")), PRESETS[0])


def choose_preset(name: str) -> None:
    """Use the keys of a preset from now on."""
    settings().setValue(SETTING, name)
