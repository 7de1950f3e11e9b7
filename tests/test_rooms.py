"""The rooms inside puzzles and lab: imports go one way, never in a circle, and only a kind's rooms know its class."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.test_layers import PACKAGE, SOURCES, imports, module_name
from workbench.puzzles import KINDS

# Lowest first; "" are the modules that are in no room. A room imports from itself and from lower rows.
ORDERS: dict[str, tuple[set[str], ...]] = {
    "puzzles": ({""}, {"cover"}, {"kakuro", "polyomino", "sudoku", "tour"}),
    "lab": (
        {"stepwise_job"},
        {"estimate", "race"},
        {"experiments", "generate", "kakuro", "tours", "watch"},
        {"comparisons", "every_kernel"},
    ),
}
ROOMS_OF = {"tour": {"tour", "tours"}}  # where they are not called like the kind
CLASSES = {kind.__name__: name for name, kind in KINDS.items()}
NAMES = {module_name(path).removesuffix(".__init__"): path for path in SOURCES}


def sources(*packages: str) -> list[Path]:
    """Return the files of some packages."""
    return [path for package in packages for path in sorted((PACKAGE / package).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    """Return the modules of the program that a file imports anywhere, for types only as well."""
    targets = (found.target for found in imports(module_name(path), path.read_text(encoding="utf-8")))
    modules = (target if target in NAMES else target.rpartition(".")[0] for target in targets)
    return {module for module in modules if module in NAMES}


def rank(package: str, module: str) -> int:
    """Return the row of a module in the order of its package."""
    rows, room = ORDERS[package], module.split(".")[2]
    if (PACKAGE / package / f"{room}.py").exists() and "" in rows[0]:
        return 0
    row = next((k for k, rooms in enumerate(rows) if room in rooms), None)
    assert row is not None, f"give {room} a row in ORDERS"
    return row


@pytest.mark.parametrize("package", ORDERS)
def test_rooms_import_from_lower_rooms_only(package: str) -> None:
    prefix = f"workbench.{package}."
    upward = [
        f"{module} imports {target}"
        for path in sources(package)
        if (module := module_name(path).removesuffix(".__init__")).startswith(prefix)
        for target in imported(path)
        if target.startswith(prefix) and target.split(".")[2] != module.split(".")[2]
        if rank(package, target) > rank(package, module) or rank(package, target) == rank(package, module) > 0
    ]

    assert upward == []


@pytest.mark.parametrize("package", ["puzzles", "lab", "solvers", "kernels", "cli"])
def test_no_modules_import_each_other_in_a_circle(package: str) -> None:
    graph = {module_name(path).removesuffix(".__init__"): imported(path) for path in sources(package)}
    graph = {module: targets & graph.keys() - {module} for module, targets in graph.items()}

    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def checks_of_kinds(path: Path) -> Iterator[str]:
    """Yield the calls of isinstance that name a kind's class outside its rooms."""
    folders = set(path.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            named = {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
            for kind in sorted(CLASSES[name] for name in named & CLASSES.keys()):
                if not folders & ROOMS_OF.get(kind, {kind}):
                    yield f"{module_name(path)}, line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("package", ["puzzles", "lab", "solvers"])
def test_only_the_rooms_of_a_kind_ask_for_its_class(package: str) -> None:
    assert [check for path in sources(package) for check in checks_of_kinds(path)] == []
