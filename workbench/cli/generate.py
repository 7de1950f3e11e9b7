"""`workbench generate`: new puzzles as text, without a window."""

import argparse
import sys
from collections.abc import Iterator

from workbench.choices import ChoiceError, Value
from workbench.lab.generate.generator import SEED, Generator
from workbench.lab.generate.generators import GENERATORS
from workbench.puzzles import KINDS

BAD_INPUT = 2
NONE_MADE = 1


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the options: what is made, how many, from which seed, and how it is written."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = "choices:\n" + "\n".join(line for made in GENERATORS.values() for line in listed(made))
    command.add_argument("kind", choices=GENERATORS, metavar="KIND", help=" or ".join(GENERATORS))
    command.add_argument(
        "--choice", action="append", metavar="NAME=VALUE", default=[], help="see below; may be given often"
    )
    command.add_argument(
        "--count", type=int, default=1, metavar="N", help="so many, each from the next seed (default: 1)"
    )
    command.add_argument("--seed", type=int, default=int(SEED.default), metavar="S", help="of the first (default: 1)")
    command.add_argument("--style", default="plain", help="a notation, as in `convert --to` (default: plain, our own)")


def listed(generator: Generator) -> Iterator[str]:
    """Yield the lines that tell what a generator may be asked for."""
    for choice in generator.choices:
        if choice.name != SEED.name:
            yield f"  {generator.name}: {choice.name}={choice.options()}\n      {choice.about}"


def run(arguments: argparse.Namespace) -> int:
    """Make the puzzles, print them, and tell of each on standard error; return the exit code."""
    generator = GENERATORS[arguments.kind]
    try:
        choices = read_choices(arguments.choice)
        if arguments.count < 1:
            raise ChoiceError(f"--count is a whole number from 1 on, not {arguments.count}")
        styles = KINDS[arguments.kind].styles
        if arguments.style not in styles:
            raise ChoiceError(f"--style is one of {', '.join(styles)}, not {arguments.style!r}")
        seeds = [SEED.settle(arguments.seed), SEED.settle(arguments.seed + arguments.count - 1)]
        generator.start(choices)
    except ChoiceError as error:
        print(f"workbench: {error}", file=sys.stderr)
        return BAD_INPUT
    code = 0
    for number, seed in enumerate(range(int(seeds[0]), int(seeds[1]) + 1)):
        generation = generator.start({**choices, SEED.name: seed})
        puzzle = generation.finish()
        if puzzle is None:
            code = NONE_MADE
        else:
            gap = "\n" if number and arguments.style != "line" else ""
            print(gap + puzzle.format(arguments.style), end="", flush=True)
        print(f"seed {seed}: {generation.note}", file=sys.stderr)
    return code


def read_choices(words: list[str]) -> dict[str, Value]:
    """Return what the words NAME=VALUE say; raise ChoiceError for any other."""
    choices: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ChoiceError(f"--choice is NAME=VALUE, not {word!r}")
        if name == SEED.name:
            raise ChoiceError("the seed is given by --seed")
        choices[name] = value
    return choices
