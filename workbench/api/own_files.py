"""Files of a person's own that `workbench --with FILE.py` runs, so that they add solvers, tie-breaks and kinds.

Nothing else in the program runs code that does not ship with it: documents, puzzles and experiments only name what
there is. A file that fails is reported by a sentence; what it had added before stays.
"""

import sys
import traceback
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from workbench.files.documents import FileError, read_text
from workbench.puzzles.puzzle import ParseError

LONGEST = 160  # characters of a sentence
PREFIX = "workbench_with_"  # of the names of the modules: none can take the place of another module
_run: dict[str, str] = {}  # the names of the files that were run, by the names in tracebacks


def run_files(paths: Iterable[Path]) -> list[str]:
    """Run files in their order; return a sentence about each that failed."""
    return [problem for path in paths if (problem := run_file(path))]


def run_file(path: Path) -> str:
    """Run a file as a module of its own; return what went wrong, "" if nothing did."""
    try:
        text = read_text(path)
    except (FileError, ParseError) as error:
        return as_sentence(path.name if isinstance(error, ParseError) else "", str(error))
    file = str(path.resolve())
    module = ModuleType(f"{PREFIX}{len(_run) + 1}")
    module.__file__ = file
    sys.modules[module.__name__] = module  # dataclasses and numba look a module up by its name
    _run[file] = path.name
    try:
        exec(compile(text, file, "exec", dont_inherit=True), vars(module))
    except (Exception, SystemExit) as error:  # whatever a person's own code does, the program goes on
        return problem_of(error) or as_sentence(path.name, described(error))
    return ""


def problem_of(error: BaseException) -> str:
    """Return a sentence with the file and line of an error that comes from a file that was run, "" for any other."""
    if isinstance(error, SyntaxError) and error.filename in _run:
        return as_sentence(f"{_run[error.filename]}, line {error.lineno}", described(error))
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename in _run:
            return as_sentence(f"{_run[frame.filename]}, line {frame.lineno}", described(error))
    return ""


def described(error: BaseException) -> str:
    """Return what an error says, with its sort where that does not go without saying."""
    lines = str(error.msg if isinstance(error, SyntaxError) else error).strip().splitlines()
    message = lines[0] if lines else ""
    if type(error).__module__.startswith("workbench."):
        return message
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def as_sentence(place: str, message: str) -> str:
    """Return a sentence of bounded length about something at a place."""
    text = f"{place}: {message}" if place else message
    text = text if len(text) < LONGEST else f"{text[: LONGEST - 2]}…"
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
