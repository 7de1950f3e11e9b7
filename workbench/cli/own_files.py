"""`workbench --with FILE.py`: before a command, files of a person's own are run that add solvers and more."""

import sys
from collections.abc import Container
from pathlib import Path

from workbench.base.choices import shortened
from workbench.cli.shared.errors import show_note

OPTION = "--with"
ALONE = ("--help", "-h", "--version")  # what needs no command
HELP = "first run a file of your own that adds solvers, tie-breaks and more; may be repeated"


def taken(words: list[str], known: Container[str]) -> tuple[list[Path], list[str]]:
    """Return the files of the option, which stands before a command that is known, and the other words.

    Raise ValueError where it stands elsewhere: a file of this name, among those that * stands for, must not be run.
    """
    files: list[Path] = []
    at = 0
    while at < len(words) and (parts := words[at].partition("="))[0] == OPTION:
        name = parts[2] if parts[1] else "".join(words[at + 1 : at + 2])
        if not name:
            raise ValueError(f"{OPTION} needs a file, like {OPTION} mine.py.")
        files.append(Path(name))
        at += 1 if parts[1] else 2
    rest = words[at:]
    if files and rest and rest[0] not in known and rest[0] not in ALONE:
        raise ValueError(f"After {OPTION} FILE.py comes a command, like open, not {shortened(rest[0])}.")
    before_names = rest[: rest.index("--")] if "--" in rest else rest
    if misplaced := next((word for word in before_names if word.partition("=")[0] == OPTION), ""):
        raise ValueError(f"{shortened(misplaced)} comes after the command. Write workbench {OPTION} FILE.py COMMAND.")
    return files, rest


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
