"""Kernels rewritten by a programme, so that the arrays of `advance` come as fields of named tuples.

In `fields`, `advance` takes one tuple and passes single arrays on; in `one`, the functions that it calls take that
tuple too, and in `several` all take small ones, each for a theme. An array that a function takes alone of its tuple, or
that is passed to it by different names, stays a parameter. `same` is today's source once more.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

PACKAGE = "workbench.kernels."
DESIGNS = ("same", "today", "fields", "one", "several")

Themes = Mapping[str, list[str]]  # by tuple: its arrays
Functions = Mapping[str, ast.FunctionDef]


class Kernel(NamedTuple):
    """The modules of a kernel, the one of `advance` first, and its arrays by theme, in the order of its parameters."""

    modules: tuple[str, ...]
    themes: dict[str, str]


KERNELS = {
    "cover.links": Kernel(
        ("cover.links", "cover.item_key"),
        {
            "links": "left right length top up down chosen",
            "tree": "degree tried profile visits s",
            "keys": "facts weight program stack",
        },
    ),
    "cover.memo": Kernel(
        ("cover.memo", "cover.memo_table"),
        {
            "rows": "row keep needs span gives owner field",
            "memory": "keys table small value start count option child",
            "path": "alive left entry base options children item chosen at rest key",
            "tree": "degree tried profile visits s",
        },
    ),
    "polyomino.board_bits": Kernel(
        ("polyomino.board_bits",),
        {
            "entries": "masks bits numbers lists homes fixers",
            "group": "images origins piece owner",
            "pieces": "left owed area",
            "board": "after before white possible ground",
            "path": "place window gone cursor finish",
            "tree": "degree tried profile visits s",
        },
    ),
    "tour.backtrack": Kernel(
        ("tour.backtrack", "tour.warnsdorff_keys"),
        {
            "board": "degree row_of column_of moves switches found path",
            "rule": "ranks rays program values stack",
            "ends": "starts joined order lonely closers queue t",
            "tree": "branches tried profile visits s",
        },
    ),
}


def themes_of(name: str, design: str) -> dict[str, list[str]]:
    """Return the tuples of a design, each with its arrays."""
    themes = {theme: arrays.split() for theme, arrays in KERNELS[name].themes.items()}
    if design == "several":
        return themes
    return {} if design == "same" else {"arrays": [array for arrays in themes.values() for array in arrays]}


def write(kernels: Path, name: str) -> None:
    """Write all designs of a kernel beside its modules, with `TUPLES` beside `advance`."""
    for design in DESIGNS:
        if design != "today":
            write_design(kernels, name, design)


def write_design(kernels: Path, name: str, design: str) -> None:
    """Write the modules of a kernel once more, with the tuples of a design."""
    themes, modules = themes_of(name, design), KERNELS[name].modules
    trees = {module: ast.parse(file_of(kernels, module).read_text("utf-8")) for module in modules}
    definitions = (node for tree in trees.values() for node in tree.body if isinstance(node, ast.FunctionDef))
    functions = reached({node.name: node for node in definitions})
    rewriter = Rewriter(functions, themes, {"advance"} if design == "fields" else set(functions))
    for module, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").removeprefix(PACKAGE) in modules:
                node.module = f"{node.module}_{design}"
        text = ast.unparse(rewriter.visit(tree)) + classes(themes, design) * (module == name)
        file_of(kernels, f"{module}_{design}").write_text(text, "utf-8")


def file_of(kernels: Path, module: str) -> Path:
    """Return where the source of a kernel is."""
    return kernels / f"{module.replace('.', '/')}.py"


def classes(themes: Themes, design: str) -> str:
    """Return the source of the tuples; no two have one name, which numba would take for one class at each call."""
    each = [f"{name}_{design} = namedtuple('{name}_{design}', {arrays!r})" for name, arrays in themes.items()]
    names = "".join(f"{name}_{design}, " for name in themes)
    return "\n".join(["", "from collections import namedtuple", *each, f"TUPLES = [{names}]", ""])


def reached(functions: Functions) -> dict[str, ast.FunctionDef]:
    """Return the functions that `advance` calls, and those that these call."""
    found, left = {}, ["advance"]
    while left:
        name = left.pop()
        if name not in found:
            found[name] = functions[name]
            left += [call.func.id for call in calls(functions[name], functions)]
    return found


def calls(inside: ast.AST, functions: Functions) -> Iterator[Any]:
    """Yield the calls of some functions."""
    for node in ast.walk(inside):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
            yield node


class Rewriter(ast.NodeTransformer):
    """Turns parameters of functions into fields of tuples."""

    def __init__(self, functions: Functions, themes: Themes, taking: set[str]) -> None:
        self._functions = functions
        self._names = {name: [one.arg for one in node.args.args] for name, node in functions.items()}
        self._theme_of = {array: theme for theme, arrays in themes.items() for array in arrays}
        self._fields = {
            name: {array for array in names if array in self._theme_of and name in taking}
            for name, names in self._names.items()
        }
        while self._narrow():
            pass
        self._inside = "advance"

    def _narrow(self) -> bool:
        """Let parameters stay that a caller passes by another name, or that are alone; return whether there are any."""
        before = {name: set(fields) for name, fields in self._fields.items()}
        for caller, node in self._functions.items():
            for call in calls(node, self._functions):
                passed = zip(self._names[call.func.id], call.args, strict=True)
                same = {name for name, value in passed if isinstance(value, ast.Name) and value.id == name}
                self._fields[call.func.id] &= same & self._fields[caller]
            if caller != "advance":
                themes = [self._theme_of[name] for name in self._fields[caller]]
                self._fields[caller] = {n for n in self._fields[caller] if themes.count(self._theme_of[n]) > 1}
        return before != self._fields

    def _merged(self, function: str, values: list[Any], make: Callable[[str], Any]) -> list[Any]:
        """Return the parameters or arguments of a function, a tuple in the place of its first field."""
        merged: dict[str, Any] = {}
        for name, value in zip(self._names[function], values, strict=True):
            theme = self._theme_of[name] if name in self._fields[function] else None
            merged.setdefault(theme or name, make(theme) if theme else value)
        return list(merged.values())

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name in self._functions:
            self._inside = node.name
            node.body = [self.visit(statement) for statement in node.body]
            node.args.args = self._merged(node.name, node.args.args, ast.arg)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id in self._functions:
            node.args = self._merged(node.func.id, node.args, ast.Name)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self._fields[self._inside]:
            return ast.Attribute(ast.Name(self._theme_of[node.id]), node.id)
        return node
