"""The shape of the sources: small folders and files, kinds known only in their rooms, and no lookups by name in ui."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import run_python
from tests.sources import KINDS, PACKAGE, SOURCES, kind_of, module_name, tree

TESTS = Path(__file__).parent
UNCOLLECTED = sorted(path for folder in ("bench", "campaigns") for path in (TESTS / folder).glob("*.py"))
MAX_FILES = 25  # in a folder
MAX_LINES = 400  # of a file
NAMING_KINDS = {  # generic modules that name kinds: registries, of which a kind need not have a line, and other words
    "puzzles": "the registry of kinds",
    "ui.faces": "the registry of faces",
    "insight.advisers": "a registry: hints",
    "insight.doctors": "a registry: what is wrong with a puzzle",
    "insight.raters": "a registry: difficulty",
    "insight.start_decisions": "a registry: possible starts",
    "cli.pictures": "a registry: pictures that differ from those of boards",
    "api.arrays": "a registry: arrays that are not the lines of a notation",
    "files.recognition.foreign_files": "a registry: files of other programs, by name and header",
    "files.recognition.addresses": "a form of texts: addresses",
    "files.recognition.items": "a form of texts: words that may be items or cells",
    "files.recognition.number_lists": "a form of texts: lists of numbers",
    "files.recognition.other_programs": "a form of texts: files of programs that are not for one kind",
    "files.recognition.sets": "a form of texts: families of sets",
    "files.recognition.sudoku_rows": "a form of texts: rows on one line",
    "files.recognition.zero_one": "a form of texts: grids of 0 and 1",
    "puzzles.penpa_page": "words of Penpa+",
    "puzzles.drawing": "an ink: what a unit covers",
    "solvers": "solvers of exact covers accept what reduces to one",
    "lab.every_kernel": "a board with which an atlas is compiled",
    "searching.watch.algorithm_notation": "an operation of Knuth's",
    "searching.watch.knuths_lines": "an operation of Knuth's",
    "searching.watch.operations": "an operation of Knuth's",
    "searching.watch.operation_words": "an operation of Knuth's",
    "cli.commands": "the name of a command",
    "cli.lab.heat_map": "a column of a table",
    "ui.shell.acts": "the name of an icon",
}


def module(path: Path) -> str:
    """Return the name of a file's module inside the program."""
    return module_name(path).removesuffix(".__init__").removeprefix("workbench.")


def checks(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions of classes that a node compares the type of a value with."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass"):
        yield from node.args[1:]
    elif isinstance(node, ast.MatchClass):
        yield node.cls
    elif isinstance(node, ast.Compare) and any(is_type_call(part) for part in (node.left, *node.comparators)):
        yield from (node.left, *node.comparators)


def is_type_call(node: ast.expr) -> bool:
    """Tell whether an expression is `type(...)`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"


def checked_kinds(source: ast.Module) -> set[str]:
    """Return the kinds of puzzle whose classes a module compares the type of a value with."""
    parts = [part for node in ast.walk(source) for classes in checks(node) for part in ast.walk(classes)]
    names = {part.id if isinstance(part, ast.Name) else getattr(part, "attr", "") for part in parts}
    return {name.lower() for name in names if name.istitle()} & KINDS


def named_kinds(source: ast.Module) -> set[str]:
    """Return the kinds of puzzle that a module names in a literal, in full."""
    return {node.value for node in ast.walk(source) if isinstance(node, ast.Constant) and node.value in KINDS}


def lookups(source: ast.Module) -> set[str]:
    """Return the functions by which a module evades the type checker."""
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call)]
    return {name for call in calls if (name := called(call)) in EVASIONS or (name in BY_NAME and computed(call))}


EVASIONS = ("cast", "hasattr")
BY_NAME = ("getattr", "setattr", "delattr")  # evasions where the name is computed


def called(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def computed(call: ast.Call) -> bool:
    """Tell whether the name of the attribute is not a literal."""
    return len(call.args) < 2 or not isinstance(call.args[1], ast.Constant)


def test_no_folder_is_crowded() -> None:
    files = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in SOURCES)

    assert {folder: count for folder, count in files.items() if count > MAX_FILES} == {}


def test_no_file_is_too_long() -> None:
    lines = {
        path.relative_to(PACKAGE).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES
    }

    too_long = {name for name, count in lines.items() if count > MAX_LINES}

    assert too_long == set(), f"a file has at most {MAX_LINES} lines"


@pytest.mark.slow
def test_kinds_are_known_only_in_their_own_rooms() -> None:
    found = {
        (module(path), kind)
        for path in SOURCES
        for kind in checked_kinds(tree(path))
        if kind_of(module_name(path)) != kind
    }

    assert found == set(), "generic code does not ask for the class of a kind"


@pytest.mark.slow
def test_kinds_are_named_only_in_their_own_rooms_and_in_registries() -> None:
    generic = [path for path in SOURCES if not kind_of(module_name(path))]

    found = {module(path) for path in generic if named_kinds(tree(path))}

    assert found == NAMING_KINDS.keys(), "what generic code knows about a kind stands in the kind, or in a registry"


@pytest.mark.slow
def test_the_window_looks_up_no_names() -> None:
    found = {(module(path), name) for path in SOURCES if module(path).startswith("ui.") for name in lookups(tree(path))}

    assert found == set(), "use a typed attribute or callable"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("isinstance(puzzle, Tour)", {"tour"}),
        ("assert isinstance(puzzle, tour.Tour)", {"tour"}),
        ("isinstance(puzzle, (Sudoku, Kakuro))", {"sudoku", "kakuro"}),
        ("isinstance(puzzle, Sudoku | Kakuro)", {"sudoku", "kakuro"}),
        ("issubclass(kind, Polyomino)", {"polyomino"}),
        ("type(puzzle) is Cover", {"cover"}),
        ("match puzzle:\n    case Tour():\n        pass", {"tour"}),
        ("isinstance(puzzle, Coverable)", set()),
        ("isinstance(puzzle, Fillable)", set()),
        ("Tour.blank(sizes)", set()),
    ],
)
def test_checks_for_a_kind_are_found(source: str, expected: set[str]) -> None:
    assert checked_kinds(ast.parse(source)) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('LIMITS = {"tour": 5}', {"tour"}),
        ('puzzle.kind in ("sudoku", "kakuro")', {"sudoku", "kakuro"}),
        ('print("a tour")', set()),
        ("tour = 5", set()),
    ],
)
def test_names_of_kinds_are_found(source: str, expected: set[str]) -> None:
    assert named_kinds(ast.parse(source)) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("getattr(holder, act.name)()", {"getattr"}),
        ("hasattr(tab, 'document')", {"hasattr"}),
        ("cast('Editor', widget)", {"cast"}),
        ("typing.cast(Editor, widget)", {"cast"}),
        ("getattr(sys, 'frozen', False)", set()),
        ("array.astype(int)", set()),
    ],
)
def test_lookups_are_found(source: str, expected: set[str]) -> None:
    assert lookups(ast.parse(source)) == expected


@pytest.mark.slow
def test_what_is_not_collected_can_be_imported() -> None:
    names = [f"tests.{path.parent.name}.{path.stem}" for path in UNCOLLECTED]
    program = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
    ended = run_python("-c", program, *names, cwd=TESTS.parent)
    assert not ended.stderr
    assert len(names) > 20
