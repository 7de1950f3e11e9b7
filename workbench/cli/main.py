"""The command line. Without a command it opens the window; all other commands but the demo work without Qt."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from workbench.base.graphics_card import CARD
from workbench.base.interrupts import INTERRUPTED
from workbench.cli import own_files
from workbench.cli.commands import COMMANDS, INTERNAL
from workbench.cli.shared.command_parser import CommandParser
from workbench.cli.shared.compile_note import CompileNote
from workbench.cli.shared.errors import show_error, show_note
from workbench.cli.shared.streams import discard, prepare_streams

EXAMPLES = """\
examples:
  workbench                                 open the window
  workbench puzzle.sdk                      open a file in it
  workbench solve puzzle.sdk                print a solution
  workbench solve --unique --json list.txt  print one JSON object for each puzzle, one per line
  workbench solve --solver cover_links --order leftmost --limit 5s puzzle.sdk
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | workbench solve -
  workbench estimate --probes 1e5 puzzle.sdk   estimate the size of its search by exact cover
  workbench rank --limit 5s --csv table.csv    benchmark brute force and dancing links
  workbench generate kakuro --rows 20 --columns 20 --count 10 --seed 1
  workbench tour 8x8 --closed               find a knight's tour; add -o tour.gif for an animation
  workbench lab tour-heatmap 50x50          map the starts from which Warnsdorff's rule succeeds
  workbench lab tour-curve --sizes 5..60    show its success rate by board size
  workbench solvers                         list the solvers and their choices
  workbench --with mine.py solve --solver mine puzzle.sdk   use a solver of your own

exit codes:
  0 solved   1 no solution   2 bad input, usage or output   3 not unique   4 limit reached   130 interrupted
"""
ALL = {**COMMANDS, **INTERNAL}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    prepare_streams()
    try:
        files, words = own_files.taken(list(sys.argv[1:] if argv is None else argv), ALL)
    except ValueError as error:
        return show_error(error)
    if not words or (words[0] not in ALL and not words[0].startswith("-")):
        words.insert(0, "open")
    name = words[0] if words[0] in ALL else ""
    note = CompileNote()
    if name == "open":
        note.end()  # the window says so itself
    try:
        try:
            problems = own_files.run(files) if files else []
            arguments = parser(name).parse_args(words, argparse.Namespace(problems=problems))
            run: Callable[[argparse.Namespace], int] = arguments.run
            return run(arguments)
        finally:
            note.end()
            if CARD.problem:
                show_note(CARD.problem)
            sys.stdout.flush()  # while an error can still be reported
    except KeyboardInterrupt:
        show_note("interrupted")
        return INTERRUPTED
    except Exception as error:
        if problem := own_files.problem_of(error):  # in code of a person's own, who needs its line and no traceback
            return show_error(problem)
        if isinstance(error, OSError):  # of standard output; commands report those of files
            return output_failed(error)
        raise


def output_failed(error: OSError) -> int:
    """Report that standard output cannot be written; return the exit code."""
    discard(sys.stdout)
    if isinstance(error, BrokenPipeError):  # the reader of a pipe has closed it
        return 0
    return show_error(f"Cannot write the output: {error.strerror}.")


def parser(name: str) -> argparse.ArgumentParser:
    """Return the parser; of a command of this name only, with its arguments, or of all commands without them."""
    top = CommandParser(
        "workbench",
        description="Edit puzzles, run compiled searches on them, watch a search, and compare heuristics.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(own_files.OPTION, metavar="FILE.py", action="append", help=own_files.HELP)
    top.add_argument("--version", action=Version, nargs=0, help="show versions, processor, system and folders")
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=CommandParser)
    if name in ALL:
        module = import_module(f"{__package__}.{ALL[name].module}")
        command = commands.add_parser(name, description=ALL[name].description)
        command.set_defaults(run=module.run)
        module.add_arguments(command)
        return top
    for listed, row in COMMANDS.items():
        commands.add_parser(listed, help=row.about, description=row.description)
    return top


class Version(argparse.Action):
    """Shows versions and folders; collects them only when asked."""

    def __call__(self, top: argparse.ArgumentParser, *_: object) -> None:
        from workbench.base.about import diagnostic

        sys.stdout.write(diagnostic())
        top.exit()
