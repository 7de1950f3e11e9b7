"""A parser that declares rare options late, because declaring them takes time, and words its errors briefly."""

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from workbench.choices import listed, shortened


class CommandParser(argparse.ArgumentParser):
    """Declares its late options when a command line has an option that it does not know, or for its help."""

    late: Callable[[], None] | None = None

    def declare_late(self) -> None:
        """Declare the late options, once."""
        declare, self.late = self.late, None
        if declare is not None:
            declare()

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> tuple[Any, list[str]]:  # type: ignore[override]
        if any(self._is_unknown(word) for word in args or ()):
            self.declare_late()
        return super().parse_known_args(args, namespace)

    def format_usage(self) -> str:
        self.declare_late()
        return super().format_usage()

    def format_help(self) -> str:
        self.declare_late()
        return super().format_help()

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise ArgumentError for a value that is not one of the choices; the message lists only some of many."""
        if action.choices is not None and value not in action.choices:
            names = listed(map(str, action.choices))
            raise argparse.ArgumentError(action, f"invalid choice: {shortened(value)} (choose from {names})")

    def _is_unknown(self, word: str) -> bool:
        return word.startswith("--") and word.partition("=")[0] not in self._option_string_actions
