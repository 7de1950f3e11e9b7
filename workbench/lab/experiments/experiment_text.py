"""The text of an experiment: TOML that a person writes, mails and diffs; `parse(format(experiment)) == experiment`."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from workbench.choices import Choice, ChoiceError, Value, settle, shortened
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource, Sweep
from workbench.lab.experiments.families import family_named
from workbench.lab.experiments.fields import KeyLines, TomlFields
from workbench.lab.experiments.settings import solver_named
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Limit

MAX_CHARACTERS = 4 * 2**20
STARTS = re.compile(r"|all|feasible|corner|random [1-9]\d{0,5}", re.ASCII)
PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")
SOURCES = ("files", "puzzles", "generate")
MAX_REPETITIONS = 1_000


def parse_experiment(text: str, folder: Path = Path()) -> Experiment:
    """Return the experiment of a TOML text; `folder`: where relative paths begin; raise ParseError."""
    if len(text) > MAX_CHARACTERS:
        raise ParseError(f"An experiment must have at most {MAX_CHARACTERS:,} characters, not {len(text):,}.")
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise syntax_error(str(error), len(text.splitlines())) from None
    lines = KeyLines(text)
    top = TomlFields(values, lines)
    found = Experiment(
        title=top.text("title"),
        about=top.text("about"),
        source=top.text("source"),
        expected=top.text("expected"),
        takes=top.text("takes"),
        goal=Goal(top.text("goal", goal_named) or Goal.ONE),
        limit=limit_of(top, lines),
        baseline=top.text("baseline"),
        repetitions=top.whole("repetitions", 0, MAX_REPETITIONS),
        predict=top.flag("predict"),
        instances=tuple(map(instance_source, tables(top, "instances", lines))),
        settings=tuple(map(setting_source, tables(top, "settings", lines))),
        text=text,
        folder=folder,
    )
    top.finish()
    if not found.title.strip():
        raise ParseError('An experiment needs a title, like title = "MRV or leftmost".', 1, 1)
    return found


def syntax_error(message: str, last: int) -> ParseError:
    """Return the error of a text that is not TOML."""
    place = PLACE.search(message)
    line, column = (int(place[1] or last), int(place[2] or 1)) if place else (1, 1)
    what = PLACE.sub("", message).rstrip(".")
    return ParseError(f"This is not TOML: {what[:1].lower()}{what[1:]}.", max(1, line), column)


def goal_named(text: str) -> Goal:
    """Return the goal of this name; raise ValueError."""
    if text not in tuple(Goal):
        raise ValueError(f"goal must be one of {', '.join(Goal)}, not {shortened(text)}.")
    return Goal(text)


def limit_of(top: TomlFields, lines: KeyLines) -> Limit:
    """Return the limit of each run."""
    value = top.take("limit")
    if value is None:
        return Limit()
    if not isinstance(value, dict):
        raise top.error("limit", "limit must be a table, like limit = {nodes = 1_000_000} or {seconds = 10}.")
    inside = TomlFields(value, lines, "limit")
    nodes, seconds = inside.whole("nodes", 1, UNLIMITED), inside.number("seconds")
    try:
        inside.finish()
    except ParseError as error:
        raise top.error("limit", error.message) from None
    return Limit(nodes=nodes or None, seconds=seconds)


def tables(top: TomlFields, name: str, lines: KeyLines) -> Iterator[TomlFields]:
    """Yield the tables of an array of tables; raise ParseError if there are none."""
    found = top.take(name)
    if not isinstance(found, list) or not found or not all(isinstance(one, dict) for one in found):
        raise top.error(name, f"An experiment needs at least one table [[{name}]].")
    for number, one in enumerate(found):
        yield TomlFields(one, lines, name, number)


def instance_source(table: TomlFields) -> InstanceSource:
    """Return one table of instances."""
    files, puzzles, generate = table.texts("files"), table.texts("puzzles"), table.text("generate")
    if sum(map(bool, (files, puzzles, generate))) != 1:
        raise table.error("", f"[[instances]] needs exactly one of the keys {', '.join(SOURCES)}.")
    images = table.text("images", images_named)
    found = InstanceSource(
        files=files,
        puzzles=puzzles,
        generate=generate,
        seeds=table.numbers("seeds"),
        first=table.whole("first", 1),
        images=images == "all",
        shuffle=table.whole("shuffle", 1),
        starts=starts_of(table),
        seed=table.whole("seed", 0, 2**31 - 1, default=1),
        family=table.text("family"),
        sweep=table.sweep() if generate else {},
    )
    table.finish()
    if generate:
        check(table, "generate", found.sweep, lambda: family_named(generate).choices)
    return found


def images_named(text: str) -> None:
    """Raise ValueError for another word than "all"."""
    if text != "all":
        raise ValueError('images must be "all".')


def starts_of(table: TomlFields) -> str:
    """Return which starts are to be made; {random = 100} stands for "random 100"."""
    value = table.take("starts")
    text = f"random {value['random']}" if isinstance(value, dict) and list(value) == ["random"] else value or ""
    if not isinstance(text, str) or not STARTS.fullmatch(text):
        raise table.error("starts", 'starts must be "all", "feasible", "corner" or "random N".')
    return text


def setting_source(table: TomlFields) -> SettingSource:
    """Return one table of settings."""
    found = SettingSource(
        solver=table.text("solver"), seeds=table.numbers("seeds"), title=table.text("title"), sweep=table.sweep()
    )
    if found.solver:
        check(table, "solver", found.sweep, lambda: solver_named(found.solver).choices)
    return found


def check(table: TomlFields, named: str, sweep: Sweep, choices: Callable[[], tuple[Choice, ...]]) -> None:
    """Raise ParseError, with its line, for a name or value that a solver or family does not have."""
    key = named
    try:
        known = choices()
        for key, values in sweep.items():
            for value in values:
                settle(known, {key: value})
    except ChoiceError as error:
        text = str(error)
        raise table.error(key, f"{text[:1].upper()}{text[1:]}.") from None


def format_experiment(experiment: Experiment) -> str:
    """Return the canonical text of an experiment."""
    lines = [f"{key} = {quoted(getattr(experiment, key))}" for key in ("title", "about") if getattr(experiment, key)]
    lines += [f"{key} = {quoted(getattr(experiment, key))}" for key in NOTES if getattr(experiment, key)]
    lines.append(f"goal = {quoted(experiment.goal)}")
    limits = {"nodes": experiment.limit.nodes, "seconds": experiment.limit.seconds}
    if given := ", ".join(f"{key} = {value}" for key, value in limits.items() if value is not None):
        lines.append(f"limit = {{{given}}}")
    if experiment.baseline:
        lines.append(f"baseline = {quoted(experiment.baseline)}")
    if experiment.repetitions:
        lines.append(f"repetitions = {experiment.repetitions}")
    if experiment.predict:
        lines.append("predict = true")
    for name, sources in (("instances", experiment.instances), ("settings", experiment.settings)):
        for source in sources:
            lines += ["", f"[[{name}]]", *lines_of(source)]
    return "\n".join(lines) + "\n"


NOTES = ("source", "expected", "takes")


def lines_of(source: InstanceSource | SettingSource) -> Iterator[str]:
    """Yield the lines of a table: its keys in their order, without those that are as by default."""
    default = type(source)()
    for one in fields(source):
        value = getattr(source, one.name)
        if one.name == "sweep":
            yield from (f"{key} = {values_text(values)}" for key, values in value.items())
        elif value != getattr(default, one.name):
            yield f"{one.name} = {value_text(value)}"


def value_text(value: object) -> str:
    """Return the text of one field of a source."""
    if value is True:
        return '"all"'
    if isinstance(value, tuple) and value and type(value[0]) is int:
        return values_text(value)
    if isinstance(value, tuple):
        return f"[{', '.join(quoted(str(one)) for one in value)}]"
    return str(value) if isinstance(value, int) else quoted(str(value))


def values_text(values: Sequence[Value]) -> str:
    """Return the text of a sweep: one value, a range, or a list."""
    if len(values) == 1:
        return scalar(values[0])
    whole = [value for value in values if type(value) is int]
    if len(values) > 2 and len(whole) == len(values) and whole[1] > whole[0]:
        step = whole[1] - whole[0]
        if whole == list(range(whole[0], whole[-1] + 1, step)):
            return quoted(f"{whole[0]}..{whole[-1]}" + (f"..{step}" if step > 1 else ""))
    return f"[{', '.join(map(scalar, values))}]"


def scalar(value: Value) -> str:
    """Return the text of a value."""
    return str(value) if isinstance(value, int) else quoted(value)


def quoted(text: str) -> str:
    """Return a text in quotation marks; one of several lines between three of them."""
    if "\n" in text and "'''" not in text and "\r" not in text and text.isprintable() is False and plain(text):
        return f"'''\n{text}'''"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def plain(text: str) -> bool:
    """Return whether a text has no control characters but ends of lines and tabs."""
    return all(character in "\n\t" or character.isprintable() for character in text)
