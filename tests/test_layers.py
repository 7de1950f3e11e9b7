"""The import law: ui > lab > solvers > {puzzles, kernels}; Qt only in ui, numba only in kernels."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parents[1] / "workbench"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Lowest first. A part imports from itself and from lower layers; never from its own layer or from above.
LAYERS = (
    {"choices", "history", "interrupts", "leftovers", "places"},
    {"about", "gif", "kernels", "puzzles", "palettes", "safety_copy"},
    {"kinds_of_text", "position", "raster", "solvers", "svg"},
    {"files", "film"},
    {"saving"},
    {"file_contents", "lab"},
    {"ui"},
    {"cli_picture", "cli_solve"},
    {"cli_estimate", "cli_generate", "cli_rank", "cli_render", "cli_tour", "cli_warm_up"},
    {"cli_lab"},
    {"cli"},
    {"__main__"},
)
RANK = {part: rank for rank, layer in enumerate(LAYERS) for part in layer}
NUMBERS = ("scalars", "codes", "tour.operations")  # that kernels share with solvers, without numba
QT = {"PySide6", "pyqtgraph", "pytestqt", "shiboken6"}


class Import(NamedTuple):
    """A module that a source names, and whether it is imported only when a function is called."""

    target: str
    lazy: bool
    line: int


def imports(module: str, source: str) -> Iterator[Import]:
    """Yield the modules that a source imports, with `from x import y` as x.y."""
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

    return visit(ast.parse(source), False)


def violations(module: str, source: str) -> list[str]:
    """Return what the imports of a module break."""
    part = module.split(".")[1]
    return [
        f"line {found.line}: {why}" for found in imports(module, source) if (why := violation(part, found)) is not None
    ]


def violation(part: str, found: Import) -> str | None:
    """Return why this part of the program may not have this import, or None if it may."""
    names = found.target.split(".")
    if names[0] in QT and part != "ui":
        return f"only ui imports {names[0]}"
    if names[0] == "numba" and part != "kernels":
        return "only kernels import numba"
    if names[0] != "workbench" or len(names) < 2 or names[1] not in RANK or names[1] == part:
        return None
    if RANK[names[1]] >= RANK[part]:
        return f"{part} may not import {names[1]}"
    if names[1] == "ui" and not found.lazy:
        return "outside ui, ui is imported only inside functions"
    numbers = any(found.target.startswith(f"workbench.kernels.{name}") for name in NUMBERS)
    if names[1] == "kernels" and not numbers and not found.lazy:
        return "outside kernels, a kernel is imported only inside functions: it imports numba"
    return None


def module_name(path: Path) -> str:
    """Return the dotted name; a package counts as its __init__ module."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_module_keeps_the_law(path: Path) -> None:
    assert violations(module_name(path), path.read_text(encoding="utf-8")) == []


def test_every_part_has_its_layer() -> None:
    parts = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in SOURCES}

    assert parts - {"__init__"} <= set(RANK), "say in LAYERS what the new part may import"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("workbench.puzzles.kakuro", "import numba"),
        ("workbench.puzzles.kakuro", "from workbench.kernels.bits import popcount"),
        ("workbench.puzzles.kakuro", "from ..kernels import scalars"),
        ("workbench.puzzles.kakuro", "def f():\n    from workbench.solvers import SOLVERS"),
        ("workbench.puzzles.__init__", "from .. import solvers"),
        ("workbench.kernels.tours", "from workbench.puzzles.sudoku import geometry"),
        ("workbench.kernels.__init__", "from ..puzzles import sudoku"),
        ("workbench.solvers.tours", "from workbench.kernels import scalars, tours"),
        ("workbench.solvers.tours", "import workbench.kernels.tours"),
        (
            "workbench.solvers.tours",
            "try:\n    from workbench.kernels.tours import advance\nexcept ImportError:\n    pass",
        ),
        ("workbench.solvers.tours", "class A:\n    from numba import njit"),
        ("workbench.solvers.tours", "def f():\n    from workbench.lab import race"),
        ("workbench.solvers.tours", "import workbench.ui.board"),
        ("workbench.lab.race", "from workbench.ui.job import Job"),
        ("workbench.lab.race", "def f():\n    from pyqtgraph import mkPen"),
        ("workbench.files", "from PySide6.QtCore import QSaveFile"),
        ("workbench.choices", "from workbench.puzzles.puzzle import Cell"),
        ("workbench.history", "def f():\n    import workbench.places"),
        ("workbench.cli", "from workbench.ui.start import start"),
        ("workbench.cli", "def f():\n    import PySide6"),
        ("workbench.ui.board", "from workbench.cli import main"),
        ("workbench.ui.board", "from workbench.kernels.cover_links import advance"),
    ],
)
def test_a_broken_law_is_noticed(module: str, source: str) -> None:
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("workbench.kernels.tours", "from numba import njit\nfrom workbench.kernels.bits import popcount"),
        ("workbench.puzzles.kakuro", "import numpy\nfrom .grid import frozen\nfrom workbench.choices import Choice"),
        ("workbench.solvers.tours", "from workbench.kernels import scalars\nfrom ..kernels.scalars import LEVEL"),
        ("workbench.solvers.tours", "from workbench.kernels.codes import TOUR_KEY"),
        ("workbench.solvers.tours", "def f():\n    from workbench.kernels import tours"),
        ("workbench.lab.race", "from workbench.solvers.search import drive\nfrom workbench.files import read_text"),
        ("workbench.ui.board", "from PySide6.QtGui import QPen\nimport pyqtgraph\nfrom workbench.lab import race"),
        ("workbench.cli", "from workbench import __version__\ndef f():\n    from workbench.ui.start import start"),
    ],
)
def test_the_law_allows(module: str, source: str) -> None:
    assert violations(module, source) == []


@pytest.mark.parametrize("name", NUMBERS)
def test_the_numbers_that_kernels_share_with_solvers_import_nothing(name: str) -> None:
    path = PACKAGE.joinpath("kernels", *name.split(".")).with_suffix(".py")

    assert list(imports(f"workbench.kernels.{name}", path.read_text(encoding="utf-8"))) == []


@pytest.mark.slow
@pytest.mark.parametrize("imported", ["workbench.puzzles, workbench.solvers", "workbench.cli, workbench.files"])
def test_importing_the_program_imports_neither_numba_nor_qt(imported: str) -> None:
    program = f"import sys, {imported}; print(sorted({{'numba', 'PySide6', 'pyqtgraph'}} & set(sys.modules)))"

    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ended.stdout == "[]\n"


@pytest.mark.slow
def test_starting_a_search_imports_numba() -> None:
    program = """
import sys
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
before = "numba" in sys.modules
SOLVERS["sudoku_digits"].start(Sudoku.blank({"box": "2x2"}))
print(before, "numba" in sys.modules)
"""

    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ended.stdout == "False True\n"
