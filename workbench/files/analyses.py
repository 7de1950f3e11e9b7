"""Analyses as files: a race, Algorithm X, an estimate, a heat map or a success curve, with its results.

An analysis is one JSON object:

    {"format": "puzzle-workbench-analysis 1.0", "analysis": "race", "title": "8 queens",
     "kind": "cover", "puzzle": [lines of its notation],
     "settings": {...}, "results": {...}, "made": {"program": ..., "date": ..., "machine": ...}}

What settings and results hold is up to each analysis: see the `record` modules in the rooms of `lab`. Arrays are stored
as in `stored_arrays`.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from workbench.files.recognition.kinds import parse_as
from workbench.files.stored_arrays import MAX_BYTES, Json, array_of, is_stored_array, stored_array
from workbench.puzzles import KINDS
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.sentences import quoted

FORMAT = "puzzle-workbench-analysis"
VERSION = (1, 0)
SUFFIX = ".analysis"
BEGINS = re.compile(r'[\ufeff \t\r\n]*+\{[ \t\r\n]*+"format"[ \t\r\n]*+:[ \t\r\n]*+"' + FORMAT + '[ "]')
MAX_TITLE = 200  # characters


@dataclass(frozen=True, eq=False)
class Analysis:
    """What the file of an analysis holds; values are those of JSON, and arrays."""

    kind: str  # of analysis: "race", ...
    title: str  # of what is analysed
    puzzle: Puzzle | None  # None: it is about no single puzzle
    settings: Mapping[str, object] = field(default_factory=dict)
    results: Mapping[str, object] = field(default_factory=dict)  # empty: it has not run
    made: Mapping[str, str] = field(default_factory=dict)  # where the results come from
    omitted: str = ""  # a sentence about results that no file can hold; not part of the file

    @property
    def subject(self) -> Puzzle:
        """The puzzle that it is about."""
        assert self.puzzle is not None, f"{self.kind} is about a puzzle"
        return self.puzzle


def is_analysis(text: str) -> bool:
    """Tell whether a text is the file of an analysis."""
    return BEGINS.match(text) is not None


def format_analysis(analysis: Analysis) -> str:
    """Return the text of a file."""
    about: Json = {"format": f"{FORMAT} {VERSION[0]}.{VERSION[1]}", "analysis": analysis.kind, "title": analysis.title}
    if analysis.puzzle is not None:
        about |= {"kind": analysis.puzzle.kind, "puzzle": analysis.puzzle.format().splitlines()}
    parts = {"settings": analysis.settings, "results": analysis.results, "made": dict(analysis.made)}
    return json.dumps(about | parts, indent=1, ensure_ascii=False, default=stored_value) + "\n"


def stored_value(value: object) -> object:
    """Return a value that JSON does not know as values that it knows."""
    if isinstance(value, np.ndarray):
        return stored_array(value)
    assert isinstance(value, np.generic), type(value)
    return value.item()


def parse_analysis(text: str) -> Analysis:
    """Return what a file holds; raise ParseError."""
    check_json_size(text, "The file is damaged or not an analysis.")
    try:
        stored = json.loads(text, object_hook=object_reader())
    except ParseError:
        raise
    except (ValueError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise ParseError("The JSON is incomplete or damaged. Open a backup of the file.", line, column) from error
    _, _, version = str(stored.get("format", "")).partition(" ")
    if not re.fullmatch(r"\d{1,9}\.\d{1,9}", version, re.ASCII):
        raise ParseError(f'The "format" must be "{FORMAT} 1.0".', 1, 1)
    if int(version.partition(".")[0]) > VERSION[0]:
        raise ParseError(f"This analysis was saved by a newer version of the workbench (format {version}).", 1, 1)
    parts = [part if isinstance(part := stored.get(name), dict) else {} for name in ("settings", "results", "made")]
    return Analysis(
        kind=str(stored.get("analysis", "")),
        title=str(stored.get("title", ""))[:MAX_TITLE],
        puzzle=read_puzzle(stored) if "puzzle" in stored else None,
        settings=parts[0],
        results=parts[1],
        made={str(name): str(fact) for name, fact in parts[2].items()},
    )


def object_reader() -> Callable[[Json], object]:
    """Return a function that returns the array that a JSON object stands for, or the object itself."""
    room = MAX_BYTES

    def read(stored: Json) -> object:
        nonlocal room
        if not is_stored_array(stored):
            return stored
        array = array_of(stored, room)
        room -= array.nbytes
        return array

    return read


def read_puzzle(stored: Json) -> Puzzle:
    """Return the puzzle of a file."""
    kind, lines = stored.get("kind"), stored["puzzle"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise ParseError(f"The puzzle's kind, {quoted(str(kind))}, is unknown; use one of {', '.join(KINDS)}.")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ParseError('"puzzle" must be the lines of a puzzle.')
    return parse_as(KINDS[kind], "\n".join(lines) + "\n")[0].puzzle
