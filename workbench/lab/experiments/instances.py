"""The instances of an experiment: puzzles from files, texts and families, and what is made of each of them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value, shortened
from workbench.files.documents import FileError, parse_puzzles
from workbench.files.puzzle_lists import pieces_of
from workbench.insight.generating.generator import SEED
from workbench.insight.start_decisions import START_DECISIONS
from workbench.lab.experiments.experiment import Experiment, InstanceSource
from workbench.lab.experiments.families import Family, combinations, family_named
from workbench.lab.experiments.reach import Reach, is_below
from workbench.lab.experiments.size import check_instances, check_size
from workbench.lab.notebook.identity import instance_hash
from workbench.lab.notebook.names import START
from workbench.lab.notebook.results import InstanceLabel
from workbench.lab.notebook.starts import number_asked
from workbench.lab.notebook.stored import StoredInstance
from workbench.puzzles.puzzle import Imaged, ParseError, Puzzle, Shuffled, Startable
from workbench.puzzles.sentences import sentence
from workbench.solvers.search import SLICE

MAX_FILES = 100_000  # of one pattern
WILDCARD = re.compile(r"[*?\[]")
MAX_CELLS = 300_000_000  # of all boards of a source together: about a gigabyte
OF_PUZZLES = ("generate", "images", "shuffle", "starts", "seeds")  # keys with which a message may begin


@dataclass(frozen=True, eq=False)
class Instance:
    """A puzzle of an experiment, after all that is made of it."""

    puzzle: Puzzle
    stored: StoredInstance

    @property
    def label(self) -> InstanceLabel:
        """What tables and charts show of it."""
        return self.stored.label


def instances(experiment: Experiment, reach: Reach | None = None) -> Iterator[Instance | None]:
    """Yield the instances, each once, and None now and then while the next is made.

    `reach`: which files may be read; None = all. Raise BeyondReachError at the first other one.

    Raise ParseError, with its line, for a wrong family or choice and for what cannot be read; ChoiceError for too many.
    """
    check_size(experiment)
    seen: set[str] = set()
    made = 0  # with duplicates, of which there may be many
    for number, source in enumerate(experiment.instances):
        for found in refusing(experiment, number, of_source(source, experiment.folder, reach)):
            if found is not None:
                check_instances(made := made + 1)
            if found is None or found.label.hash in seen:
                yield None
            else:
                seen.add(found.label.hash)
                yield found


def refusing(experiment: Experiment, number: int, found: Iterator[Instance | None]) -> Iterator[Instance | None]:
    """Yield the instances of a source; its errors name the line and the key of the experiment's text."""
    try:
        yield from found
    except (ChoiceError, FileError, ParseError) as error:
        source, text = experiment.instances[number], str(error)
        key = "generate" if source.generate else "puzzles" if source.puzzles else "files"
        word, colon, rest = text.partition(": ")
        if colon and word in OF_PUZZLES:
            key, text = word, rest
        raise experiment.error("instances", number, key, sentence(f"{key}: {text}")) from None


def of_source(source: InstanceSource, folder: Path, reach: Reach | None) -> Iterator[Instance | None]:
    """Yield the instances of one source."""
    random = np.random.default_rng(source.seed)
    cells = count = 0
    for found in puzzles_of(source, folder, reach):
        if found is None:
            yield None
            continue
        cells += prod(found.puzzle.shape)
        if cells > MAX_CELLS:
            words = f"These boards have more than {MAX_CELLS:,} cells together. Choose fewer or smaller ones"
            raise ChoiceError(words)
        for image in images_of(found, source):
            for shuffled in shuffles_of(image, source, random):
                yield from starts_of(shuffled, source, random)
        count += 1
        if count == source.first:
            return


def puzzles_of(source: InstanceSource, folder: Path, reach: Reach | None) -> Iterator[Instance | None]:
    """Yield the puzzles of a source before anything is made of them."""
    if source.generate:
        yield from generated(source, family_named(source.generate))
        return
    for found in chain_texts(source.puzzles) if source.puzzles else in_files(source, folder, reach):
        if found is None:
            yield None
            continue
        name, puzzle = found
        yield instance_of(puzzle, name, source.family or name.partition(" #")[0])


def chain_texts(texts: Sequence[str]) -> Iterator[tuple[str, Puzzle]]:
    """Yield the puzzles of texts, each with a name."""
    for number, text in enumerate(texts, 1):
        try:
            found = parse_puzzles(text)
        except ParseError as error:
            raise FileError(f"text {number} cannot be read: {error}") from None
        for at, puzzle in enumerate(found, 1):
            yield f"{puzzle.name} #{number}" + (f".{at}" if len(found) > 1 else ""), puzzle


def in_files(source: InstanceSource, folder: Path, reach: Reach | None) -> Iterator[tuple[str, Puzzle] | None]:
    """Yield the puzzles of files and folders, each with a name, and None while they are looked for; raise FileError."""
    for pattern in source.files:
        paths: list[Path] = []
        try:
            for path in paths_of(pattern, folder, reach):
                yield None
                paths.append(path)
                if len(paths) > MAX_FILES:
                    raise FileError(f"{pattern} stands for more than {MAX_FILES:,} files. Name fewer.")
        except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: the home of an unknown user
            reason = getattr(error, "strerror", None) or str(error)
            raise FileError(f"{shortened(pattern)} cannot be read: {reason.rstrip('.')}.") from None
        if not paths:
            raise FileError(f"There is no file {pattern} in {folder.resolve()}.")
        for path in sorted(paths):
            try:
                for number, puzzle in enumerate(in_file(path), 1):
                    yield f"{path.stem} #{number}", puzzle
            except ParseError as error:
                raise FileError(f"{path.name}: {error}" if is_below(path, (folder,)) else unread(path, error)) from None


def unread(path: Path, error: ParseError) -> str:
    """Return the sentence on a file outside the folder of the experiment, which quotes nothing of its text."""
    place = f"Line {error.line}, column {error.column}: this" if error.line else "This"
    return f"{path.resolve()}: {place} cannot be read as a puzzle."


def in_file(path: Path) -> Iterator[Puzzle]:
    """Yield the puzzles of a file; raise FileError or ParseError."""
    for piece in pieces_of(path):
        if piece.error:
            raise piece.error
        yield from piece.puzzles


def paths_of(pattern: str, folder: Path, reach: Reach | None = None) -> Iterator[Path]:
    """Yield the files that a path with wildcards stands for, and those in the folders among them."""
    whole = Path(pattern).expanduser()
    base, rest = (Path(whole.anchor), whole.relative_to(whole.anchor)) if whole.is_absolute() else (folder, whole)
    plain = 0  # parts without wildcards: the folder that is looked through has to be within reach, too
    while plain < len(rest.parts) and not WILDCARD.search(rest.parts[plain]):
        plain += 1
    base, rest = base.joinpath(*rest.parts[:plain]), Path(*rest.parts[plain:])
    if reach:
        reach.check(pattern, base)
    for one in base.glob(str(rest)) if rest.parts else [base]:
        for path in one.iterdir() if one.is_dir() else [one]:
            if path.is_file():
                if reach:
                    reach.check(pattern, path)
                yield path


def generated(source: InstanceSource, family: Family) -> Iterator[Instance | None]:
    """Yield the puzzles of a family for all its choices and seeds."""
    sweep = dict(source.sweep)
    if source.seeds and family.is_random:
        sweep[SEED.name] = source.seeds
    elif source.seeds:
        raise ChoiceError(f"seeds: {family.name} is not random. Remove the seeds")
    varied = next((name for name, values in sweep.items() if len(values) > 1 and name != SEED.name), "")
    named: set[str] = set()
    for choices in combinations(sweep, family.choices):
        for puzzle in family.make(choices):
            if puzzle is None:
                yield None
                continue
            words = " ".join([family.name, *(f"{key}={value}" for key, value in choices.items() if key != SEED.name)])
            seed = int(choices.get(SEED.name, 0))
            plain = not family.is_random and puzzle.name not in named  # a name leaves some choices out
            named.add(puzzle.name)
            name = f"{words} #{seed}" if seed else puzzle.name if plain else words
            found = instance_of(puzzle, name, source.family or family_name(family, choices, varied))
            size = size_of(puzzle, choices.get(varied))
            label = replace(found.label, size=size)
            yield Instance(puzzle, found.stored._replace(label=label, generator=words, seed=seed))


def family_name(family: Family, choices: Mapping[str, Value], varied: str) -> str:
    """Return what instances have in common that differ only in size and seed."""
    fixed = [f"{key}={value}" for key, value in choices.items() if key not in (varied, SEED.name)]
    return " ".join([family.name, *fixed])


def size_of(puzzle: Puzzle, varied: Value | None = None) -> float:
    """Return the number that a family grows with: the choice that is varied, else the longer side."""
    if isinstance(varied, int):
        return float(varied)
    try:
        return float(varied or "")
    except ValueError:
        return float(max(puzzle.shape))


def instance_of(puzzle: Puzzle, name: str, family: str) -> Instance:
    """Return a puzzle as an instance by itself."""
    text = puzzle.format()
    label = InstanceLabel(instance_hash(puzzle, text), puzzle.kind, name, family, size_of(puzzle))
    return Instance(puzzle, StoredInstance(label, text))


def derived(parent: Instance, puzzle: Puzzle, image: str) -> Instance:
    """Return what was made of an instance; one that is the same puzzle is the instance itself."""
    text = puzzle.format()
    key = instance_hash(puzzle, text)
    if key == parent.label.hash:
        return parent
    before = parent.label
    name, origin = f"{before.name}, {image}", origin_of(parent)
    label = InstanceLabel(key, before.kind, name, before.family, before.size, origin)
    words = f"{parent.stored.image}, {image}".removeprefix(", ")
    return Instance(puzzle, parent.stored._replace(label=label, text=text, image=words))


def origin_of(instance: Instance) -> str:
    """Return the hash of the puzzle that everything was made of."""
    return instance.label.parent or instance.label.hash


def images_of(found: Instance, source: InstanceSource) -> Iterator[Instance]:
    """Yield all images of an instance, itself first; raise ChoiceError for a kind that has none."""
    if not source.images:
        yield found
        return
    if not isinstance(found.puzzle, Imaged):
        raise ChoiceError(f"images: a puzzle of the kind {found.label.kind} has no images; use shuffle instead")
    yield found
    for number, image in enumerate(found.puzzle.images()[1:], 2):
        yield derived(found, image, f"image {number}")


def shuffles_of(found: Instance, source: InstanceSource, random: np.random.Generator) -> Iterator[Instance]:
    """Yield an instance, or equivalent ones with names and orders changed."""
    if not source.shuffle:
        yield found
        return
    if not isinstance(found.puzzle, Shuffled):
        raise ChoiceError(f"shuffle: a puzzle of the kind {found.label.kind} cannot be shuffled")
    for number in range(1, source.shuffle + 1):
        yield derived(found, found.puzzle.shuffled(random), f"shuffle {number}")


def starts_of(found: Instance, source: InstanceSource, random: np.random.Generator) -> Iterator[Instance | None]:
    """Yield an instance, or the same puzzle begun at each of the squares asked for; None while these are found."""
    puzzle = found.puzzle
    if not source.starts:
        yield found
        return
    if not isinstance(puzzle, Startable):
        raise ChoiceError(f"starts: a puzzle of the kind {found.label.kind} has no starts")
    possible = puzzle.starts()
    if source.starts != "all" and puzzle.kind in START_DECISIONS:
        decision = START_DECISIONS[puzzle.kind](puzzle)
        while not decision.follow(SLICE):
            yield None
        possible = possible & decision.feasible
    cells = np.argwhere(possible)
    if source.starts == "corner":
        cells = cells[:1]
    elif source.starts.startswith("random") and len(cells):
        cells = cells[some_of(len(cells), number_asked(source.starts), random)]
    for row, column in cells.tolist():
        yield derived(found, puzzle.begun_at((row, column)), f"{START} {puzzle.name_of((row, column))}")


def some_of(count: int, most: int, random: np.random.Generator) -> NDArray[np.intp]:
    """Return different numbers below a count at random, in their order; all of them if there are no more.

    What earlier versions drew, with repetition, is among them, so that a notebook knows these runs.
    """
    drawn = np.unique(random.choice(count, most))
    left = np.ones(count, bool)
    left[drawn] = False
    rest = np.flatnonzero(left)
    more = random.spawn(1)[0].choice(rest, min(most, count) - len(drawn), replace=False)
    return np.sort(np.concatenate([drawn, more])).astype(np.intp)
