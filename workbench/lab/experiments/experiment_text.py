"""The text of an experiment: TOML that a person writes, mails and diffs; `parse(format(experiment)) == experiment`."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path

from workbench.base.choices import Choice, ChoiceError, Value, did_you_mean, listed, shortened
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource, Sweep
from workbench.lab.experiments.families import family_named
from workbench.lab.experiments.fields import KeyLines, TomlFields
from workbench.lab.experiments.settings import choice_of_any_solver, goal_conflict, solver_named
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Limit

MAX_CHARACTERS = 4 * 2**20
STARTS = re.compile(r"|all|feasible|corner|random [1-9]\d{0,5}", re.ASCII)
PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")
LONG_NUMBER = re.compile(r"(?<![\w\"'])(?:0x[0-9a-fA-F_]{17}|0[ob][0-7_]{22}|\d[\d_]{18})", re.ASCII)
SOURCES = ("files", "puzzles", "generate")
NOTES = ("source", "expected", "takes")
KEYS = ("title", "about", *NOTES, "goal", "limit", "baseline", "repetitions", "predict", "instances", "settings")
LIMIT_FORM = "Write limit = {nodes = 1_000_000} or {seconds = 10}."
MAX_REPETITIONS = 1_000


def parse_experiment(text: str, folder: Path = Path()) -> Experiment:
    """Return the experiment of a TOML text; `folder`: where relative paths begin; raise ParseError."""
    if len(text) > MAX_CHARACTERS:
        raise ParseError(f"An experiment must have at most {MAX_CHARACTERS:,} characters, not {len(text):,}.")
    values = toml_values(text)
    lines = KeyLines(text)
    top = TomlFields(values, lines)
    refuse_unknown(values, top)
    goal = Goal(top.text("goal", goal_named) or Goal.ONE)
    found = Experiment(
        title=top.text("title"),
        about=top.text("about"),
        source=top.text("source"),
        expected=top.text("expected"),
        takes=top.text("takes"),
        goal=goal,
        limit=limit_of(top, lines),
        baseline=top.text("baseline"),
        repetitions=top.whole("repetitions", 0, MAX_REPETITIONS),
        predict=top.flag("predict"),
        instances=tuple(map(instance_source, tables(top, "instances", lines))),
        settings=tuple(setting_source(table, goal) for table in tables(top, "settings", lines)),
        text=text,
        folder=folder,
    )
    if not found.title.strip():
        raise ParseError('An experiment needs a title, like title = "MRV or leftmost".', 1, 1)
    return found


def toml_values(text: str) -> dict[str, object]:
    """Return the values of a TOML text; raise ParseError, also for numbers that nothing can count to."""
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise syntax_error(str(error), len(text.splitlines())) from None
    except ValueError:  # a number of more digits than int() reads
        raise long_number(text) from None
    if has_long_number(values):
        raise long_number(text)
    return values


def has_long_number(value: object) -> bool:
    """Return whether a whole number of more than 64 bits is in a value of TOML."""
    if isinstance(value, dict | list):
        return any(map(has_long_number, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and value.bit_length() > 64


def long_number(text: str) -> ParseError:
    """Return the error of a text with too long a number."""
    line = next((number for number, line in enumerate(text.splitlines(), 1) if LONG_NUMBER.search(line)), 1)
    return ParseError("This number is too long: a whole number has at most 18 digits.", line, 1)


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


def refuse_unknown(values: Mapping[str, object], top: TomlFields) -> None:
    """Raise ParseError for a table or key that no experiment has."""
    for key, value in values.items():
        if key in KEYS:
            continue
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            name = f"[{key}]" if isinstance(value, dict) else f"[[{key}]]"
            raise top.error(key, f"There is no table {name} in an experiment. Write [[instances]] or [[settings]].")
        known = did_you_mean(key, KEYS) or f"; the keys are: {listed(KEYS)}."
        raise top.error(key, f"There is no key {shortened(key)} here{known}")


def limit_of(top: TomlFields, lines: KeyLines) -> Limit:
    """Return the limit of each run."""
    value = top.take("limit")
    if value is None:
        return Limit()
    if not isinstance(value, dict):
        raise top.error("limit", f"limit must be a table. {LIMIT_FORM}")
    inside = TomlFields(value, lines, "limit")
    try:
        nodes, seconds = inside.whole("nodes", 1, UNLIMITED), inside.number("seconds")
        inside.finish()
    except ParseError as error:
        raise ParseError(f"{error.message} {LIMIT_FORM}", error.line, error.column) from None
    return Limit(nodes=nodes or None, seconds=seconds)


def tables(top: TomlFields, name: str, lines: KeyLines) -> Iterator[TomlFields]:
    """Yield the tables of an array of tables; raise ParseError if there are none."""
    found = top.take(name)
    if isinstance(found, dict):
        raise top.error(name, f"Write [[{name}]] with two brackets: an experiment may have several of these tables.")
    if not isinstance(found, list) or not found or not all(isinstance(one, dict) for one in found):
        raise top.error(name, f"An experiment needs at least one table [[{name}]]; its keys follow below it.")
    for number, one in enumerate(found):
        yield TomlFields(one, lines, name, number)


def instance_source(table: TomlFields) -> InstanceSource:
    """Return one table of instances."""
    files, puzzles, generate = table.texts("files"), table.texts("puzzles"), table.text("generate")
    if sum(map(bool, (files, puzzles, generate))) != 1:
        raise table.error("", f"[[instances]] needs exactly one of the keys {', '.join(SOURCES)}.")
    choices = named_choices(table, "generate", lambda: family_named(generate).choices) if generate else ()
    images = table.text("images", images_named)
    found = InstanceSource(
        files=files,
        puzzles=puzzles,
        generate=generate,
        seeds=table.seeds("seeds"),
        first=table.whole("first", 1),
        images=images == "all",
        shuffle=table.whole("shuffle", 1),
        starts=starts_of(table),
        seed=table.whole("seed", 0, 2**31 - 1, default=1),
        family=table.text("family"),
        sweep=table.sweep(by_name(choices).get) if generate else {},
    )
    table.finish()
    check(table, generate, found.sweep, choices)
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


def setting_source(table: TomlFields, goal: Goal) -> SettingSource:
    """Return one table of settings."""
    name, seeds, title = table.text("solver"), table.seeds("seeds"), table.text("title")
    if not name:
        return SettingSource(seeds=seeds, title=title, sweep=table.sweep(choice_of_any_solver))
    choices = named_choices(table, "solver", lambda: solver_named(name).choices)
    if conflict := goal_conflict(solver_named(name), goal):
        raise table.error("solver", conflict)
    found = SettingSource(solver=name, seeds=seeds, title=title, sweep=table.sweep(by_name(choices).get))
    check(table, name, found.sweep, choices)
    return found


def named_choices(table: TomlFields, key: str, choices: Callable[[], tuple[Choice, ...]]) -> tuple[Choice, ...]:
    """Return the choices of what a key names; raise ParseError, with its line, if there is no such thing."""
    try:
        return choices()
    except ChoiceError as error:
        raise table.error(key, f"{error}.") from None


def by_name(choices: tuple[Choice, ...]) -> dict[str, Choice]:
    """Return choices by name."""
    return {choice.name: choice for choice in choices}


def check(table: TomlFields, owner: str, sweep: Sweep, choices: tuple[Choice, ...]) -> None:
    """Raise ParseError, with its line, for a name or value that a solver or family does not have."""
    known = by_name(choices)
    for key, values in sweep.items():
        if not known:
            raise table.error(key, f"{owner} has no choices. Remove {key}.")
        if key not in known:
            raise table.error(key, f"{owner} has no choice {shortened(key)}; its choices are: {listed(known)}.")
        try:
            for value in values:
                known[key].read(value)
        except ChoiceError as error:
            raise table.error(key, f"{error}.") from None


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
