"""A parser that declares rare options late, because declaring them takes time, and words its errors briefly."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from workbench.base.choices import did_you_mean, listed, shortened
from workbench.cli.shared.errors import BAD_INPUT


class CommandParser(argparse.ArgumentParser):
    """Declares its late options when a command line has an option that it does not know; the usage has none of them."""

    late: Callable[[], None] | None = None

    def declare_late(self) -> None:
        """Declare the late options, once."""
        declare, self.late = self.late, None
        if declare is not None:
            self.usage = self.format_usage().removeprefix("usage: ").replace("%", "%%")
            declare()

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> tuple[Any, list[str]]:  # type: ignore[override]
        if any(self._is_unknown(word) for word in args or ()):
            self.declare_late()
        parsed, left = super().parse_known_args(args, namespace)
        if left:
            self.exit(BAD_INPUT, f"{self.prog}: error: {self._about(left)}\n")
        return parsed, left

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise ArgumentError for a value that is not one of the choices; the message lists only some of many."""
        if action.choices is not None and value is not action.default and value not in action.choices:
            names, close = listed(map(str, action.choices)), did_you_mean(value, map(str, action.choices))
            if action.nargs == argparse.PARSER:
                words = close or f"; the commands are {names}"
                raise argparse.ArgumentError(None, f"there is no command {shortened(value)}{words}")
            words = close or f" (choose from {names})"
            raise argparse.ArgumentError(action, f"invalid choice: {shortened(value)}{words}")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help, versions or an error; unlike argparse, raise OSError if that fails."""
        (file or sys.stderr).write(message)

    def _about(self, left: list[str]) -> str:
        """Return a sentence about words that no argument takes."""
        options = [word for word in left if word.startswith("-") and word != "-"]
        if options:
            known = did_you_mean(options[0].partition("=")[0], self._option_string_actions)
            return f"there is no option {shortened(options[0])}{known or '; --help lists them'}"
        if "--kind" in self._option_string_actions:  # it reads puzzles
            return f"only one FILE is read, which may hold many puzzles. Join files: cat A B | {self.prog} -"
        return f"unexpected word {shortened(left[0])}; --help lists what is expected"

    def _is_unknown(self, word: str) -> bool:
        return word.startswith("--") and word.partition("=")[0] not in self._option_string_actions
