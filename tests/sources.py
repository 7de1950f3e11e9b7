"""The modules of the program as syntax trees: what the tests of its structure read."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[1] / "workbench"
SOURCES = sorted(PACKAGE.rglob("*.py"))
KINDS = {path.parent.name for path in (PACKAGE / "puzzles").glob("*/__init__.py")}  # each folder there is a kind
OUTER_ROOMS = {
    "puzzles",
    "kernels",
    "solvers",
    "searching",
    "estimate",
    "insight",
    "lab",
    "api",
    "cli",
    "shared",
    "ui",
    "analyses",
}
ROOM_NAMES = {  # of rooms that are named for a kind in other words
    "tours": "tour",
    "starts": "tour",
    "orders": "tour",
    "tour_boards": "tour",
    "tour_picture": "tour",
}


class Import(NamedTuple):
    """A module or name that a source imports, and whether only when a function is called."""

    target: str
    lazy: bool
    line: int


def module_name(path: Path) -> str:
    """Return the dotted name of a file's module; a package ends with `__init__`."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(module: str, source: ast.Module) -> Iterator[Import]:
    """Yield what a module imports, with `from x import y` as x.y."""
    package = module.split(".")[:-1]

    def visit(node: ast.AST, lazy: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, lazy, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            yield from (Import(f"{start}.{alias.name}", lazy, node.lineno) for alias in node.names)
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, inside)

    return visit(source, False)


def kind_of(module: str) -> str:
    """Return the kind of puzzle whose room a module is in, or "" outside such rooms."""
    room = next((name for name in module.split(".")[1:] if name not in OUTER_ROOMS), "")
    kind = ROOM_NAMES.get(room, room)
    return kind if kind in KINDS else ""
