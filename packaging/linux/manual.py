"""The manual page and the shell completions, made of what the command line says of itself."""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from json_keys import JSON_KEYS, Keys

from workbench import __version__
from workbench.base.places import CACHE_VARIABLE
from workbench.cli.commands import COMMANDS
from workbench.cli.main import EXAMPLES, parser
from workbench.cli.shared.command_parser import CommandParser

NAMES = ("workbench", "puzzle-workbench")
SEVERAL = (
    "A puzzle that breaks a rule can be read: it has no solution. With several puzzles, the exit code is that of the "
    "first one that is not solved; if one cannot be read, it is 2."
)


def commands() -> dict[str, CommandParser]:
    """Return the parser of every command, with all its arguments."""
    found = {name: subparsers(parser(name)).choices[name] for name in COMMANDS}
    for command in found.values():
        command.declare_late()
    return found


def subparsers(top: argparse.ArgumentParser) -> argparse._SubParsersAction:
    """Return that action of a parser which holds its commands."""
    return next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))


def subcommands(command: argparse.ArgumentParser) -> dict[str, CommandParser]:
    """Return the parsers of the commands of a command, such as those of `lab`."""
    found = [action for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found[0].choices) if found else {}


def options(command: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the options of a command, without --help."""
    return [action for action in command._actions if action.option_strings and action.dest != "help"]


# The manual page


def manual_page(date: str) -> str:
    """Return the manual page, in roff; examples and exit codes are those of `workbench --help`."""
    examples, exit_codes = EXAMPLES.split("\nexit codes:\n")
    lines = [
        f'.TH WORKBENCH 1 "{date}" "Puzzle Workbench {__version__}" "User Commands"',
        ".ds AD l\n.nh\n.ad l",  # long lists of values leave nothing to adjust
        ".SH NAME",
        "workbench, puzzle\\-workbench \\- " + escaped("edit puzzles, and watch searches solve them"),
        ".SH SYNOPSIS",
        ".B workbench\n.RI [ FILE \\ ...]\n.br\n.B workbench\n.I COMMAND\n.RI [ ARGUMENT \\ ...]",
        ".SH DESCRIPTION",
        escaped(parser("open").description or ""),
        "Without a command it opens the window, with files or with the start page.",
        "A document has the suffix\n.BR .puzzle ,\nan analysis\n.BR .analysis .",
        ".SH OPTIONS",
        *(line for option in options(parser("")) for line in option_lines(parser(""), option)),
        ".SH COMMANDS",
    ]
    for name, command in commands().items():
        lines += command_lines(name, command)
    lines += [
        ".SH EXIT STATUS",
        *verbatim(exit_codes),
        escaped(SEVERAL),
        ".SH JSON",
        "With\n.B \\-\\-json\na command prints one object, or one for each puzzle, one per line. Their keys:",
        *(line for name, keys in JSON_KEYS.items() for line in key_lines(name, keys)),
        ".SH FILES",
        ".TP\n.I ~/.config/puzzle\\-workbench/\nthe settings of the window",
        ".TP\n.I ~/.cache/puzzle\\-workbench/\ncompiled kernels and coloured icons; can be removed at any time",
        ".SH ENVIRONMENT",
        f".TP\n.B {CACHE_VARIABLE}\nanother folder for compiled kernels and coloured icons",
        ".SH EXAMPLES",
        *verbatim(examples.removeprefix("examples:\n")),
    ]
    return "\n".join(lines) + "\n"


def command_lines(name: str, command: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of a section about a command."""
    yield f".SS {escaped(name)}"
    usage = re.sub(r"\s+", " ", command.format_usage().removeprefix("usage: ")).strip()
    yield f"{breakable(usage)}\n.PP"
    yield escaped(command.description or "")
    for action in [action for action in command._actions if not action.option_strings] + options(command):
        yield from option_lines(command, action)
    if command.epilog:
        yield from (".PP", *verbatim(command.epilog))
    for inner, parser_of_it in subcommands(command).items():
        yield from command_lines(f"{name} {inner}", parser_of_it)


def key_lines(name: str, keys: Keys) -> Iterator[str]:
    """Yield the lines about the JSON keys of a command."""
    yield f".SS {escaped(f'{name} --json')}"
    for key, about in keys.items():
        yield f".TP\n\\fB{escaped(key)}\\fR\n{escaped(about)}"


def option_lines(command: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    """Yield the lines about an argument; about each command, if it is one of several."""
    if isinstance(action, argparse._SubParsersAction):
        for choice in action._choices_actions:
            yield f".TP\n\\fI{escaped(choice.dest)}\\fR"
            yield escaped(sentence(choice.help or ""))
        return
    names = ", ".join(f"\\fB{escaped(option)}\\fR" for option in action.option_strings)
    yield f".TP\n{names}{' ' if names and value_of(action) else ''}\\fI{breakable(value_of(action))}\\fR"
    yield escaped(sentence(explained(command, action)))


def value_of(action: argparse.Action) -> str:
    """Return what stands for the value of an argument, "" if it has none."""
    if action.nargs == 0:
        return ""
    if action.choices is not None:
        return "{" + "|".join(map(str, action.choices)) + "}"
    name = action.metavar or action.dest.upper()
    return name if isinstance(name, str) else " ".join(name)


def explained(command: argparse.ArgumentParser, action: argparse.Action) -> str:
    """Return the help of an argument, with its values filled in."""
    return command._get_formatter()._expand_help(action) if action.help else value_of(action)


def sentence(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def escaped(text: str) -> str:
    """Return text as roff takes it: hyphens are not to be turned into dashes, nor first dots into requests."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.splitlines())


def breakable(text: str) -> str:
    """Return text whose long lists may be broken after a comma or a bar."""
    return escaped(text).replace(",", ",\\:").replace("|", "|\\:")


def verbatim(text: str) -> list[str]:
    """Return lines that are shown as they are."""
    lines = [line.removeprefix("  ") for line in text.rstrip().splitlines()]
    return [".nf", *(escaped(line) or "\\&" for line in lines), ".fi"]


# Completions


def bash_completion() -> str:
    """Return the completion for bash."""
    cases = []
    for name, command in commands().items():
        words = " ".join(option for action in options(command) for option in action.option_strings)
        cases.append(f"        {name}) words='{words} --help'")
        for action in options(command):
            if action.choices is not None:
                pattern = "|".join(action.option_strings)
                cases.append(
                    f"            case $before in {pattern}) words='{' '.join(map(str, action.choices))}' ;; esac"
                )
        cases.append("            ;;")
    return "\n".join(
        [
            "# bash completion for workbench",
            "_workbench() {",
            '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=""',
            "    case ${COMP_WORDS[1]-} in",
            *cases,
            "    esac",
            f"    [ \"$COMP_CWORD\" -gt 1 ] || words='{' '.join(COMMANDS)} --help --version --with'",
            '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -f -- "$word")',
            "}",
            f"complete -o filenames -F _workbench {' '.join(NAMES)}",
            "",
        ]
    )


def zsh_completion() -> str:
    """Return the completion for zsh."""
    lines = [f"#compdef {' '.join(NAMES)}", "local -a commands", "commands=("]
    lines += [f"    {quoted(f'{name}:{row.about}')}" for name, row in COMMANDS.items()]
    lines += [")", "if (( CURRENT == 2 )); then", "    _describe command commands", "    _files", "    return", "fi"]
    lines += ["case $words[2] in"]
    for name, command in commands().items():
        specs = [spec for action in options(command) for spec in zsh_specs(command, action)]
        lines += [f"    {name}) _arguments {' '.join([*specs, quoted('*:file:_files')])} ;;"]
    return "\n".join([*lines, "    *) _files ;;", "esac", ""])


def zsh_specs(command: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    about = re.sub(r"[\[\]:]", " ", explained(command, action))
    if action.nargs == 0:
        value = ""
    elif action.choices is not None:
        value = f":value:({' '.join(map(str, action.choices))})"
    else:
        value = ":value:_files"
    for option in action.option_strings:
        yield quoted(f"{option}[{about}]{value}")


def quoted(text: str) -> str:
    """Return text as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def write_all(folder: Path, date: str) -> None:
    """Write manual page and completions into a folder."""
    (folder / "workbench.1").write_text(manual_page(date), encoding="utf-8")
    (folder / "workbench.bash").write_text(bash_completion(), encoding="utf-8")
    (folder / "_workbench").write_text(zsh_completion(), encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]), sys.argv[2])
