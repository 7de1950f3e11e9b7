"""`workbench --with FILE.py`: before any command, files of a person's own are run that add solvers and more."""

import sys
from pathlib import Path

from workbench.cli.shared.errors import show_note

OPTION = "--with"
HELP = "first run a file of your own that adds solvers, tie-breaks and more; may be repeated"


def taken(words: list[str]) -> tuple[list[Path], list[str]]:
    """Return the files of the option, wherever it stands before --, and the other words; raise ValueError."""
    files: list[Path] = []
    others: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            return files, [*others, word, *rest]
        name, is_joined, value = word.partition("=")
        if name != OPTION:
            others.append(word)
        elif value := value if is_joined else next(rest, ""):
            files.append(Path(value))
        else:
            raise ValueError(f"{OPTION} needs a file, like {OPTION} mine.py.")
    return files, others


def run(files: list[Path]) -> list[str]:
    """Run the files; print a line about each that fails, and return these lines."""
    from workbench.api.own_files import run_files

    problems = run_files(files)
    for problem in problems:
        show_note(problem)
    return problems


def problem_of(error: Exception) -> str:
    """Return a sentence about an error in the code of such a file, "" for any other."""
    module = sys.modules.get("workbench.api.own_files")
    return module.problem_of(error) if module else ""
