"""The import law: the order of the rooms of the program, and of those inside each of them.

Qt is imported only in ui, numba only in kernels, dask only in searching.cluster; no modules import each other in a
circle, not even for types.
"""

import ast
from pathlib import Path

import pytest

from tests.processes import run_python
from tests.sources import KINDS, SOURCES, Import, imports, kind_of, module_name, tree

Layers = tuple[set[str], ...]

# Lowest first. A room imports from itself and from lower layers; never from another of its own layer or from above.
LAYERS: Layers = (
    {"base"},
    {"puzzles", "kernels"},
    {"solvers"},
    {"files", "pictures"},
    {"searching"},
    {"insight"},
    {"lab"},
    {"api"},
    {"ui"},
    {"cli"},
    {"__main__"},
)
NUMBERS = ("scalars", "codes", "key_operations", "tour.key_names")  # modules of kernels that do not import numba

# The same inside a room; "*" stands for all files that lie directly in it and are not named.
# Each kind has a room of its name in puzzles, and may have one in kernels, solvers and ui; all may use that of covers.
KIND_ROOMS: Layers = ({"*"}, {"cover"}, KINDS - {"cover"})
ROOMS: dict[str, Layers] = {
    "puzzles": (*KIND_ROOMS, {"__init__"}),
    "kernels": ({"__init__"}, *KIND_ROOMS),
    "solvers": (*KIND_ROOMS, {"__init__"}),
    "files": (
        {"__init__", "credits", "json_fields", "stored_arrays"},
        {"notes"},
        {"position"},
        {"recognition", "safe_writing"},
        {"*"},
    ),
    "searching": (
        {"__init__", "cores", "parallel_parts", "stepwise_job"},
        {"branch"},
        {"saved_search"},
        {"cluster"},
        {"atlas", "estimate", "race"},
        {"watch", "comparisons", "tried_option"},
    ),
    "insight": (
        {"__init__", "bit_table", "diagnosis", "hint", "rating", "step_picture"},
        {"generating"},
        KINDS | {"tours"},
        {"advisers", "doctors", "generators", "raters", "start_decisions"},
    ),
    "lab": (
        {"__init__", "notebook", "statistics"},
        {"experiments"},
        {"charts", "searches", "tuning"},
        {"report"},
        {"reproductions"},
        {"every_kernel"},
    ),
    "api": ({"__init__", "*"}, {"races"}),
    "cli": ({"__init__", "shared"}, {"lists"}, {"lab"}, {"*"}),
    "ui": (
        {"__init__", "base"},
        {"charts", "search"},
        {"board"},
        KINDS,
        {"faces"},
        {"analyses"},
        {"recovery"},
        {"shell"},
    ),
    "ui.analyses": (
        {"__init__", "*"},
        {"tree"},
        {"atlas", "estimate", "grids", "race", "starts", "watch"},
        {"orders", "tuning"},
        {"lab"},
    ),
}
QT = {"PySide6", "pytestqt", "shiboken6"}
DASK = {"dask", "distributed"}
MODULES = {module_name(path).removesuffix(".__init__"): path for path in SOURCES}

Graph = dict[str, set[str]]


def violations(module: str, source: ast.Module) -> list[str]:
    """Return a sentence for each import of a module that breaks the law."""
    return [f"line {one.line}: {why}" for one in imports(module, source) if (why := violation(module, one))]


def violation(module: str, found: Import) -> str | None:
    """Return why a module may not have this import, or None if it may."""
    part = module.split(".")[1]
    package, *names = [*found.target.split("."), ""]
    if package in QT and part != "ui":
        return f"only ui imports {package}"
    if package == "numba" and part != "kernels":
        return "only kernels import numba"
    if package in DASK and not (module.startswith("workbench.searching.cluster.") and found.lazy):
        return f"only searching.cluster imports {package}, inside functions"
    if package != "workbench" or not any(names[0] in layer for layer in LAYERS):
        return None
    if not allowed(LAYERS, part, names[0]):
        return f"{part} may not import {names[0]}"
    if names[0] == "ui" != part and not found.lazy:
        return "outside ui, ui is imported only inside functions"
    numbers = any(found.target.startswith(f"workbench.kernels.{name}") for name in NUMBERS)
    if names[0] == "kernels" != part and not numbers and not found.lazy:
        return "outside kernels, a kernel is imported only inside functions: it imports numba"
    for room, layers in ROOMS.items():
        if inside(room, module) and inside(room, found.target):
            importing, imported = name_in(room, module), name_in(room, found.target)
            if not allowed(layers, room_of(room, importing), room_of(room, imported)):
                return f"{room}.{importing} may not import {room}.{imported}"
    if kind_of(module) and kind_of(found.target) not in ("", "cover", kind_of(module)):
        return f"rooms of {kind_of(module)} may not import those of {kind_of(found.target)}"
    return None


def allowed(layers: Layers, part: str, imported: str) -> bool:
    """Tell whether a part may import another: itself, or one of a lower layer."""
    rank = {name: number for number, layer in enumerate(layers) for name in layer}
    return part == imported or rank[imported] < rank[part]


def inside(room: str, module: str) -> bool:
    """Tell whether a module or name is in a room of the program, or is that room."""
    return f"{module}.".startswith(f"workbench.{room}.")


def name_in(room: str, module: str) -> str:
    """Return the first part of a module's name inside a room."""
    return module.removeprefix(f"workbench.{room}").lstrip(".").partition(".")[0] or "__init__"


def room_of(part: str, name: str) -> str:
    """Return the name under which ROOMS lists what is called so in a part of the program."""
    if f"workbench.{part}.{name}" not in MODULES:
        return "__init__"  # a name that the package itself defines
    return name if any(name in layer for layer in ROOMS[part]) else "*"


def imported_module(target: str) -> str:
    """Return the module that an import of a name or module reads."""
    while target and target not in MODULES:
        target = target.rpartition(".")[0]
    return target


def short(module: str) -> str:
    """Return a module's name inside the program."""
    return module.removeprefix("workbench.")


def arrows() -> Graph:
    """Return which modules each module imports, at any time and for any purpose."""
    graph: Graph = {}
    for name, path in MODULES.items():
        targets = {imported_module(found.target) for found in imports(module_name(path), tree(path))}
        graph[short(name)] = {short(target) for target in targets - {"", name}}
    return graph


def circle(graph: Graph) -> list[str]:
    """Return modules of which each imports the next, and the last the first; empty if there are none."""
    done: set[str] = set()
    for start in graph:
        path, branches = [start], [iter(sorted(graph[start] - done))]
        while path:
            if (target := next(branches[-1], None)) is None:
                done.add(path.pop())
                branches.pop()
            elif target in path:
                return path[path.index(target) :]
            elif target not in done:
                path.append(target)
                branches.append(iter(sorted(graph[target] - done)))
    return []


@pytest.mark.parametrize("folder", sorted({path.parent for path in SOURCES}), ids=lambda folder: module_name(folder))
def test_modules_keep_the_law(folder: Path) -> None:
    modules = {module_name(path): tree(path) for path in SOURCES if path.parent == folder}

    broken = {name: found for name, module in modules.items() if (found := violations(name, module))}

    assert broken == {}


@pytest.mark.slow
def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(arrows()) == [], "each of these imports the next, and the last the first"


def test_every_part_has_its_layer() -> None:
    parts = {module_name(path).split(".")[1] for path in SOURCES}

    assert parts - {"__init__"} == set().union(*LAYERS), "LAYERS states what each part may import"


@pytest.mark.parametrize("part", ROOMS)
def test_every_room_has_its_layer(part: str) -> None:
    listed = set().union(*ROOMS[part])
    depth = part.count(".") + 2
    modules = [module_name(path).split(".")[depth:] for path in SOURCES if inside(part, module_name(path))]

    unlisted = {names[0] for names in modules if names[0] not in listed and (len(names) > 1 or "*" not in listed)}

    assert unlisted == set(), "ROOMS states what each room may import"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("workbench.puzzles.kakuro.runs", "import numba"),
        ("workbench.puzzles.kakuro.runs", "from workbench.kernels.bits import popcount"),
        ("workbench.puzzles.grid", "from ..kernels import scalars"),
        ("workbench.puzzles.kakuro.runs", "def f():\n    from workbench.solvers import SOLVERS"),
        ("workbench.puzzles.__init__", "from .. import solvers"),
        ("workbench.puzzles.grid", "from workbench.puzzles.cover import Cover"),
        ("workbench.puzzles.cover.text", "from workbench.puzzles.tour.text import read"),
        ("workbench.puzzles.kakuro.text", "from workbench.puzzles.tour.text import read"),
        ("workbench.puzzles.kakuro.text", "from workbench.puzzles import KINDS"),
        ("workbench.kernels.tour.paths", "from workbench.puzzles.sudoku import geometry"),
        ("workbench.kernels.tour.paths", "from workbench.kernels.kakuro.sums import advance"),
        ("workbench.kernels.__init__", "from ..puzzles import sudoku"),
        ("workbench.solvers.tour.walk", "from workbench.kernels import scalars, tour"),
        ("workbench.solvers.tour.walk", "import workbench.kernels.tour.paths"),
        (
            "workbench.solvers.tour.walk",
            "try:\n    from workbench.kernels.tour.paths import advance\nexcept ImportError:\n    pass",
        ),
        ("workbench.solvers.tour.walk", "class A:\n    from numba import njit"),
        ("workbench.solvers.tour.walk", "def f():\n    from workbench.lab import race"),
        ("workbench.solvers.tour.walk", "import workbench.ui.board"),
        ("workbench.solvers.tour.walk", "from workbench.puzzles.kakuro import Kakuro"),
        ("workbench.solvers.tour.walk", "def f():\n    from workbench.kernels.kakuro import sums"),
        ("workbench.solvers.cover.links", "from workbench.solvers.tour.walk import Walk"),
        ("workbench.searching.race.race", "from workbench.ui.search.job import Job"),
        ("workbench.searching.race.race", "def f():\n    import distributed"),
        ("workbench.searching.cluster.farm", "from distributed import Client"),
        ("workbench.searching.saved_search.keeper", "from workbench.searching.cluster.farm import Farm"),
        ("workbench.searching.race.race", "from workbench.insight.tours import comparison"),
        ("workbench.searching.race.race", "from workbench.insight.generating import generator"),
        ("workbench.insight.tours.export", "from workbench.puzzles.kakuro import Kakuro"),
        ("workbench.searching.race.race", "def f():\n    from PySide6.QtGui import QPen"),
        ("workbench.files.documents", "from PySide6.QtCore import QSaveFile"),
        ("workbench.base.choices", "from workbench.puzzles.puzzle import Cell"),
        ("workbench.base.history", "def f():\n    import workbench.puzzles.grid"),
        ("workbench.cli.solve", "from workbench.ui.shell.start import start"),
        ("workbench.cli.solve", "def f():\n    import PySide6"),
        ("workbench.ui.board.board", "from workbench.cli import main"),
        ("workbench.ui.board.board", "from workbench.kernels.cover.links import advance"),
        ("workbench.ui.board.board", "from workbench.ui.tour.squares import Squares"),
        ("workbench.ui.board.board", "def f():\n    from workbench.ui.shell import start"),
        ("workbench.ui.board.board", "if TYPE_CHECKING:\n    from workbench.ui.analyses.race.tab import RaceTab"),
        ("workbench.ui.tour.editor", "from workbench.ui.kakuro.editor import KakuroEditor"),
        ("workbench.ui.tour.editor", "from workbench.puzzles.kakuro import Kakuro"),
        ("workbench.ui.analyses.race.tab", "from workbench.ui.analyses.watch.tab import WatchTab"),
        ("workbench.ui.recovery.journal", "from workbench.ui.shell import start"),
    ],
)
def test_a_broken_law_is_noticed(module: str, source: str) -> None:
    assert len(violations(module, ast.parse(source))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("workbench.kernels.tour.paths", "from numba import njit\nfrom workbench.kernels.bits import popcount"),
        (
            "workbench.puzzles.kakuro.runs",
            "import numpy\nfrom ..grid import frozen\nfrom workbench.base.choices import Choice",
        ),
        ("workbench.puzzles.kakuro.as_cover", "from workbench.puzzles.cover import Cover"),
        ("workbench.puzzles.__init__", "from workbench.puzzles.kakuro import Kakuro"),
        ("workbench.solvers.tour.walk", "from workbench.kernels import scalars\nfrom ...kernels.scalars import LEVEL"),
        ("workbench.solvers.tour.walk", "from workbench.kernels.codes import TOUR_KEY"),
        ("workbench.solvers.tour.walk", "def f():\n    from workbench.kernels.cover import links"),
        (
            "workbench.searching.race.race",
            "from workbench.solvers.search import drive\nfrom workbench.files.documents import read_text",
        ),
        ("workbench.insight.tours.export", "from workbench.searching.race.origin import Origin"),
        ("workbench.searching.cluster.trial_cluster", "def f():\n    from distributed import LocalCluster"),
        ("workbench.lab.every_kernel", "from workbench.insight.tours import export"),
        (
            "workbench.ui.board.board",
            "from PySide6.QtGui import QPen\nfrom workbench.lab import race",
        ),
        ("workbench.ui.tour.editor", "from workbench.ui.board.board import Board\nfrom workbench.ui.base import tab"),
        ("workbench.ui.shell.start", "from workbench.ui.tour.editor import TourEditor"),
        ("workbench.cli.main", "from workbench import __version__\ndef f():\n    from workbench.ui.shell import start"),
    ],
)
def test_the_law_allows(module: str, source: str) -> None:
    assert violations(module, ast.parse(source)) == []


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b", "c"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, ["b", "c"]),
    ],
)
def test_circles_are_found(graph: Graph, expected: list[str]) -> None:
    assert circle(graph) == expected


@pytest.mark.parametrize("name", NUMBERS)
def test_the_numbers_that_kernels_share_with_solvers_import_nothing(name: str) -> None:
    module = f"workbench.kernels.{name}"

    assert list(imports(module, tree(MODULES[module]))) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "imported", ["workbench.puzzles, workbench.solvers", "workbench.cli.main, workbench.files.documents"]
)
def test_importing_the_program_imports_neither_numba_nor_qt(imported: str) -> None:
    program = f"import sys, {imported}; print(sorted({{'numba', 'PySide6'}} & set(sys.modules)))"

    ended = run_python("-c", program, check=True)

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

    ended = run_python("-c", program, check=True)

    assert ended.stdout == "False True\n"
