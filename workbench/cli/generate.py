"""`workbench generate`: prints new puzzles."""

import argparse
import sys
from collections.abc import Iterator

from workbench.base.choices import ChoiceError, did_you_mean, shortened
from workbench.base.choices import listed as names_of
from workbench.cli.shared.arguments import PREFIX, given_choices, settle_given
from workbench.cli.shared.errors import NO_SOLUTION, show_error
from workbench.cli.shared.jobs import add_jobs, in_order, jobs_of
from workbench.files.notations import NAMES, style_problem
from workbench.insight.generating.generator import SEED, Generator
from workbench.insight.generators import GENERATORS
from workbench.puzzles import KINDS


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the kind and its choices, the number of puzzles, the seed and the notation."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = "choices:\n" + "\n".join(line for generator in GENERATORS.values() for line in listed(generator))
    command.add_argument("kind", nargs="+", metavar="KIND", help=f"one of: {', '.join(GENERATORS)}")
    for name in sorted(
        {choice.name for generator in GENERATORS.values() for choice in generator.choices} - {SEED.name}
    ):
        command.add_argument(f"--{name}", dest=f"{PREFIX}{name}", metavar="X", help=argparse.SUPPRESS)  # in the epilog
    about = "number of puzzles; each uses the next seed (default: 1)"
    command.add_argument("--count", type=int, default=1, metavar="N", help=about)
    about = "seed of the first puzzle (default: 1)"
    command.add_argument("--seed", type=int, default=int(SEED.default), metavar="S", help=about)
    about = "a notation, as in `convert --to` (default: plain, the workbench's own notation)"
    command.add_argument("--to", default="plain", metavar="STYLE", help=about)
    add_jobs(command, "generate N puzzles at the same time")


def listed(generator: Generator) -> Iterator[str]:
    """Yield the lines about the choices of a generator."""
    for choice in generator.choices:
        if choice.name != SEED.name:
            yield f"  {generator.name}: --{choice.name} {choice.options()}\n      {choice.about}"


def run(arguments: argparse.Namespace) -> int:
    """Generate the puzzles; print them, and a note about each on standard error; return the exit code."""
    try:
        generator = generator_named(" ".join(arguments.kind))
        choices = given_choices(arguments)
        if arguments.count < 1:
            raise ChoiceError(f"--count needs a whole number of at least 1, not {arguments.count}.")
        styles = KINDS[generator.kind].styles
        if arguments.to not in styles:
            known = did_you_mean(arguments.to, styles) or "."
            raise ChoiceError(f"--to needs one of {', '.join(styles)}, not {shortened(arguments.to)}{known}")
        first = int(SEED.settle(arguments.seed))
        most = SEED.high - first + 1
        if arguments.count > most:
            raise ChoiceError(f"--count is {arguments.count:,}; from seed {first:,} on, there are {most:,} seeds.")
        generator.start(settle_given(generator.choices, choices))
        jobs = jobs_of(arguments)
    except ChoiceError as error:
        return show_error(error)
    code = 0
    numbers = range(first, first + arguments.count)
    begun = (generator.start({**choices, SEED.name: seed}) for seed in numbers)
    made = in_order(begun, jobs, lambda generation: generation.phase)
    for number, (seed, generation) in enumerate(zip(numbers, made, strict=True)):
        puzzle = generation.result
        if puzzle is None:
            code = NO_SOLUTION
        else:
            if problem := style_problem(puzzle, arguments.to):
                return show_error(problem)
            gap = "\n" if number and not NAMES[arguments.to].is_line else ""
            print(gap + puzzle.format(arguments.to), end="", flush=True)
        print(f"seed {seed}: {generation.note}", file=sys.stderr)
    return code


def generator_named(name: str) -> Generator:
    """Return the generator of this name; raise ChoiceError."""
    if name not in GENERATORS:
        known = did_you_mean(name, GENERATORS) or "; --help lists them all."
        raise ChoiceError(f"KIND must be one of {names_of(GENERATORS)}, not {shortened(name)}{known}")
    return GENERATORS[name]
