"""The command line. Without a command it opens the window; everything else works without Qt."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.interrupts import INTERRUPTED

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling, Puzzle

EXAMPLES = """\
examples:
  workbench                                 open the window
  workbench puzzle.sdk                      open a file in it
  workbench solve puzzle.sdk                print a solution
  workbench solve --unique --json list.txt  one JSON object per puzzle and line
  workbench solve --solver cover_links --order leftmost --limit 5s puzzle.sdk
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | workbench solve -
  workbench estimate --probes 1e5 puzzle.sdk   how large its search by exact cover will be
  workbench rank --limit 5s --csv table.csv    brute force against dancing links, measured here
  workbench generate kakuro --choice rows=20 --choice columns=20 --count 10 --seed 1
  workbench tour 8x8 --closed               a knight's tour; with -o tour.gif as a film
  workbench lab tour-heatmap 50x50          from where Warnsdorff's rule comes to a tour
  workbench lab tour-curve --sizes 5..60    how often, over the size of the board
  workbench solvers                         what can be chosen

exit codes:
  0 solved   1 no solution   2 bad input or usage   3 not unique   4 limit reached   130 interrupted
"""
BAD_INPUT = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115  # closed, or a program without console
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: PTH123, SIM115
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0] not in {**COMMANDS, **INTERNAL} and not words[0].startswith("-")):
        words.insert(0, "open")
    try:
        try:
            arguments = parser(words[0]).parse_args(words)
            run: Callable[[argparse.Namespace], int] = arguments.run
            return run(arguments)
        finally:
            sys.stdout.flush()  # while what goes wrong can still be told
    except KeyboardInterrupt:
        print("workbench: interrupted", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:  # of standard output; those of files are told elsewhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # its reader has seen enough
            return 0
        return complain(f"the output could not be written: {error.strerror}.")


def parser(wanted: str) -> argparse.ArgumentParser:
    """Return the parser; only the command wanted is told its arguments, because others would import the solvers."""
    top = argparse.ArgumentParser(
        "workbench",
        description="Edit a puzzle, let a compiled search run on it, watch the search, compare heuristics.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=Version, nargs=0, help="tell versions, processor, system and folders, and end")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for name, (about, add_arguments, run) in {**COMMANDS, **INTERNAL}.items():
        if name in COMMANDS:
            command = commands.add_parser(name, help=about, description=about)
        else:  # without `help` it is not listed
            command = commands.add_parser(name, description=about)
        command.set_defaults(run=run)
        if name == wanted:
            add_arguments(command)
    return top


class Version(argparse.Action):
    """Tells versions and folders; reads them only when they are wanted."""

    def __call__(self, top: argparse.ArgumentParser, *_: object) -> None:
        from workbench.about import diagnostic

        sys.stdout.write(diagnostic())
        top.exit()


def complain(message: object) -> int:
    """Say what is wrong with the input; return the exit code for that."""
    print(f"workbench: {message}", file=sys.stderr)
    return BAD_INPUT


def add_open(command: argparse.ArgumentParser) -> None:
    command.add_argument("files", nargs="*", type=Path, metavar="FILE", help="puzzles or documents to open")


def run_open(arguments: argparse.Namespace) -> int:
    from workbench.ui.shell.start import start

    for file in arguments.files:
        if not file.exists():
            return complain(f"{file}: no such file or command; workbench --help lists the commands")
    return start(arguments.files)


def add_demo(command: argparse.ArgumentParser) -> None:
    command.add_argument("folder", nargs="?", type=Path, help="for pictures and figures (default: a new one)")


def run_demo(arguments: argparse.Namespace) -> int:
    from workbench.ui.shell.start import demo

    return demo(arguments.folder)


def add_read_picture(command: argparse.ArgumentParser) -> None:
    command.add_argument("source", type=Path)
    command.add_argument("result", type=Path)


def run_read_picture(arguments: argparse.Namespace) -> int:
    from workbench.ui.shell.start import read_picture

    return read_picture(arguments.source, arguments.result)


def add_file(command: argparse.ArgumentParser, about: str = "a text or a document; - for standard input") -> None:
    from workbench.puzzles import KINDS

    command.add_argument("file", type=Path, metavar="FILE", help=about)
    command.add_argument("--kind", choices=KINDS, help="the kind of puzzle, where the text does not tell")


def add_solve(command: argparse.ArgumentParser) -> None:
    from workbench.cli import solve

    add_file(command, "puzzles as text, one or many, or a document; - for standard input")
    solve.add_arguments(command)


def run_solve(arguments: argparse.Namespace) -> int:
    from workbench.cli import solve

    return solve.run(arguments)


def run_check(arguments: argparse.Namespace) -> int:
    from workbench.files import FileError, parse_positions, read_text
    from workbench.puzzles.puzzle import ParseError

    try:
        positions = parse_positions(read_text(arguments.file), arguments.kind)
    except ParseError as error:
        return complain(f"{arguments.file}: {error}")
    except FileError as error:
        return complain(error)
    broken = 0
    for number, position in enumerate(positions, 1):
        faults = position.faults()
        broken += bool(faults)
        for fault in faults:
            print(f"puzzle {number}: {fault.message}")
        if len(positions) <= 20 and not faults:
            print(f"puzzle {number}: {position.puzzle.name}, no rule broken")
    if len(positions) > 1:
        print(f"{len(positions):,} puzzles, {broken:,} with broken rules")
    return BAD_INPUT if broken else 0


def add_convert(command: argparse.ArgumentParser) -> None:
    from workbench.puzzles import KINDS
    from workbench.puzzles.puzzle import Filled

    add_file(command)
    styles = dict.fromkeys(style for kind in KINDS.values() for style in kind.styles)
    filled = [kind for kind in KINDS.values() if issubclass(kind, Filled)]
    styles |= dict.fromkeys(style for kind in filled for style in kind.filling_styles)
    command.add_argument(
        "--to", choices=[*styles, "document"], default="plain", help="default: plain, our own notation"
    )
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: standard output")


def run_convert(arguments: argparse.Namespace) -> int:
    from workbench.choices import ChoiceError
    from workbench.files import FileError, Saved, format_document, parse_filled, read_text
    from workbench.history import History
    from workbench.position import Position
    from workbench.puzzles.puzzle import Filled, ParseError
    from workbench.saving import write_text

    try:
        found = parse_filled(read_text(arguments.file), arguments.kind)
        puzzles = [(puzzle, filling if isinstance(puzzle, Filled) else None) for puzzle, filling in found]
        if arguments.to == "document" and len(puzzles) > 1:
            return complain(f"{arguments.file} has {len(puzzles):,} puzzles; a document holds one")
        if arguments.to == "document":
            puzzle, filling = puzzles[0]
            position = Position.fresh(puzzle)
            text = format_document(Saved(History(position if filling is None else position.keep(filling))))
        elif unknown := [puzzle for puzzle, filling in puzzles if not writable(puzzle, filling, arguments.to)]:
            styles = ", ".join([*unknown[0].styles, "document"])
            return complain(f"a {unknown[0].kind} cannot be written as {arguments.to}; it can as {styles}")
        else:
            text = ("" if arguments.to == "line" else "\n").join(written(*puzzle, arguments.to) for puzzle in puzzles)
        if arguments.output:
            write_text(arguments.output, text)
        else:
            sys.stdout.write(text)
    except ParseError as error:
        return complain(f"{arguments.file}: {error}")
    except (ChoiceError, FileError) as error:
        return complain(error)
    return 0


def writable(puzzle: "Puzzle", filling: "Filling | None", style: str) -> bool:
    """Tell whether a puzzle can be written in a style: its own, or one of the exact cover that it can be reduced to."""
    from workbench.puzzles.cover import Cover, Coverable

    if style in puzzle.styles or keeps_filling(puzzle, filling, style):
        return True
    return isinstance(puzzle, Coverable) and style in Cover.styles


def keeps_filling(puzzle: "Puzzle", filling: "Filling | None", style: str) -> bool:
    """Tell whether there is a filling, and a style in which it can be written."""
    return filling is not None and bool(filling.any()) and style in puzzle.filling_styles


def written(puzzle: "Puzzle", filling: "Filling | None", style: str) -> str:
    """Return the text of a puzzle and its filling in a style, or of the cover that it is reduced to."""
    from workbench.puzzles.cover import Coverable

    if filling is not None and keeps_filling(puzzle, filling, style):
        return puzzle.format_filling(filling, style)
    if style not in puzzle.styles and isinstance(puzzle, Coverable):
        return puzzle.to_cover().cover.format(style)
    return puzzle.format(style)


def add_render(command: argparse.ArgumentParser) -> None:
    from workbench.cli import picture

    add_file(command)
    about = "write a picture, .svg or .png; of a tour also a film, .gif; may be given often"
    command.add_argument("-o", "--output", type=Path, action="append", default=[], metavar="FILE", help=about)
    command.add_argument("--svg", type=Path, metavar="FILE", help="write an SVG picture")
    command.add_argument(
        "--png", type=Path, metavar="FILE", help="write a PNG picture (needs Qt's libraries, but for a tour)"
    )
    command.add_argument("--solution", action="store_true", help="draw a solution into the board")
    picture.add_arguments(command)


def run_render(arguments: argparse.Namespace) -> int:
    from workbench.choices import ChoiceError
    from workbench.cli import render
    from workbench.files import FileError
    from workbench.puzzles.puzzle import ParseError

    if not (arguments.svg or arguments.png or arguments.output):
        return complain("render needs -o FILE, --svg FILE or --png FILE")
    try:
        return render.run(arguments)
    except ParseError as error:
        return complain(f"{arguments.file}: {error}")
    except (ChoiceError, FileError) as error:
        return complain(error)


def add_solvers(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one object per line")


def run_solvers(arguments: argparse.Namespace) -> int:
    from workbench.solvers import SOLVERS

    if arguments.json:
        import json
        from dataclasses import asdict

        for solver in SOLVERS.values():
            choices = [asdict(choice) for choice in solver.choices]
            print(json.dumps({"name": solver.name, "title": solver.title, "about": solver.about, "choices": choices}))
        return 0
    for solver in SOLVERS.values():
        print(f"{solver.name}: {solver.title}\n    {solver.about}")
        for choice in solver.choices:
            print(f"    --{choice.name} {choice.options()}\n        {choice.about}")
    return 0


def add_estimate(command: argparse.ArgumentParser) -> None:
    from workbench.cli import estimate

    add_file(command)
    estimate.add_arguments(command)


def run_estimate(arguments: argparse.Namespace) -> int:
    from workbench.cli import estimate

    return estimate.run(arguments)


def add_rank(command: argparse.ArgumentParser) -> None:
    from workbench.cli import rank

    rank.add_arguments(command)


def run_rank(arguments: argparse.Namespace) -> int:
    from workbench.cli import rank

    return rank.run(arguments)


def add_warm_up(command: argparse.ArgumentParser) -> None:
    from workbench.cli import warm_up

    warm_up.add_arguments(command)


def run_warm_up(arguments: argparse.Namespace) -> int:
    from workbench.cli import warm_up

    return warm_up.run(arguments)


def add_tour(command: argparse.ArgumentParser) -> None:
    from workbench.cli import tour

    tour.add_arguments(command)


def run_tour(arguments: argparse.Namespace) -> int:
    from workbench.cli import tour

    return tour.run(arguments)


def add_lab(command: argparse.ArgumentParser) -> None:
    from workbench.cli import lab

    lab.add_arguments(command)


def run_lab(arguments: argparse.Namespace) -> int:
    from workbench.cli import lab

    return lab.run(arguments)


def add_generate(command: argparse.ArgumentParser) -> None:
    from workbench.cli import generate

    generate.add_arguments(command)


def run_generate(arguments: argparse.Namespace) -> int:
    from workbench.cli import generate

    return generate.run(arguments)


Command = tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]

COMMANDS: dict[str, Command] = {
    "open": ("open the window, with files or with the gallery of samples (the default)", add_open, run_open),
    "solve": ("search for solutions and print them", add_solve, run_solve),
    "estimate": ("tell how large a search will be, from random probes of its tree", add_estimate, run_estimate),
    "rank": ("measure brute force, dancing links and the others on boards of polyominoes", add_rank, run_rank),
    "generate": ("make new puzzles with exactly one solution", add_generate, run_generate),
    "tour": ("look for a knight's tour of a board of any size", add_tour, run_tour),
    "lab": ("conduct an experiment: heat maps of starts, curves of successes", add_lab, run_lab),
    "check": ("tell which rules the puzzles of a file break", add_file, run_check),
    "convert": ("write puzzles in another notation", add_convert, run_convert),
    "render": ("draw a puzzle into a picture", add_render, run_render),
    "solvers": ("list the solvers and their choices", add_solvers, run_solvers),
    "warm-up": ("load or compile the kernels now, so that no search has to wait for them", add_warm_up, run_warm_up),
    "demo": ("drive the real window through the samples, without a display", add_demo, run_demo),
}

INTERNAL: dict[str, Command] = {  # what the program asks of another process of its own
    "read-picture": ("read a picture in a process with limits, for the window", add_read_picture, run_read_picture),
}
