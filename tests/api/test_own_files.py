"""`--with`: a file of one's own is run, what fails in it is one sentence with its line, and nothing else loads code."""

import ast
import importlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import workbench
from tests.additions import forgotten
from tests.sources import SOURCES, module_name, tree
from workbench.api.own_files import problem_of, run_files
from workbench.cli.main import main
from workbench.cli.own_files import taken
from workbench.files.analyses import parse_analysis
from workbench.searching.race.record import entries_of
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS

Write = Callable[..., Path]
SMALL = "12..3.....1....2"


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with forgotten():
        yield


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a file of one's own from its lines."""

    def write(*lines: str, name: str = "mine.py") -> Path:
        file = tmp_path / name
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return file

    return write


def added(name: str) -> str:
    return f"import workbench; workbench.add_tie_break({name!r}, '0 - from_centre')"


# Running a file


def test_files_are_run_in_their_order(write: Write) -> None:
    files = [write(added("one"), name="a.py"), write(added("two"), name="b.py"), write(added("one"), name="c.py")]

    problems = run_files(files)

    assert list(TIE_BREAKS)[-2:] == ["one", "two"]
    assert problems == ["c.py, line 1: There is a tie-break 'one' already. Choose another name, or pass replace=True."]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["x = 1", "def f(:"], "mine.py, line 2: SyntaxError: invalid syntax."),
        (["", "import no_such_module"], "mine.py, line 2: ModuleNotFoundError: No module named 'no_such_module'."),
        (["def f():", "    return 1 // 0", "f()"], "mine.py, line 2: ZeroDivisionError: integer division or modulo"),
        (["raise SystemExit(3)"], "mine.py, line 1: SystemExit: 3."),
        (["raise ValueError"], "mine.py, line 1: ValueError."),
        (["raise RuntimeError('x' * 500)"], "mine.py, line 1: RuntimeError: xxx"),
        (["raise RuntimeError('''one", "two''')"], "mine.py, line 1: RuntimeError: one."),
        (
            ["import workbench", "workbench.add_solver(3)"],
            "mine.py, line 2: add_solver takes a workbench.Solver, not 3.",
        ),
        (["x = '\0'"], "mine.py: "),
        (["def f(): f()", "f()"], "mine.py, line 1: RecursionError: maximum recursion depth exceeded"),
    ],
)
def test_an_error_is_one_short_sentence_with_its_line(write: Write, lines: list[str], expected: str) -> None:
    [problem] = run_files([write(*lines)])

    assert problem.startswith(expected)
    assert len(problem) <= 160
    assert "\n" not in problem
    assert problem.endswith((".", "…"))


def test_what_was_added_before_an_error_stays(write: Write) -> None:
    [problem] = run_files([write(added("one"), "1 // 0", added("two"))])

    assert "line 2" in problem
    assert "one" in TIE_BREAKS
    assert "two" not in TIE_BREAKS


def test_a_file_that_is_not_there_or_no_text_is_reported(tmp_path: Path) -> None:
    binary = tmp_path / "binary.py"
    binary.write_bytes(b"\xff\xfe\x00")

    missing, no_text, folder = run_files([tmp_path / "none.py", binary, tmp_path])

    assert missing == f"{tmp_path / 'none.py'}: No such file or directory."
    assert "not UTF-8" in no_text
    assert "directory" in folder


def test_a_file_is_a_module_of_its_own(write: Write) -> None:
    lines = (
        "import dataclasses",
        "@dataclasses.dataclass",
        "class A:",
        "    x: int = 1",
        "assert __name__ != '__main__'",
    )

    assert run_files([write(*lines, f"assert __file__ == {str(write())!r}")]) == []
    assert "mine" not in sys.modules, "it takes no other module's place"


def test_an_error_elsewhere_is_not_of_the_file(write: Write) -> None:
    run_files([write(added("one"))])

    assert problem_of(ValueError("something else")) == ""


# The option


def test_the_option_stands_before_the_command() -> None:
    words = ["--with", "a.py", "--with=b.py", "solve", "puzzle.txt", "--", "--with", "c.py"]

    assert taken(words, {"solve"}) == ([Path("a.py"), Path("b.py")], ["solve", "puzzle.txt", "--", "--with", "c.py"])


def test_the_option_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--with"]) == 2
    assert capsys.readouterr().err == "workbench: --with needs a file, like --with mine.py.\n"


def test_the_command_goes_on_after_an_error(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write("1 // 0")
    monkeypatch.chdir(file.parent)

    code = main(["--with", "mine.py", "tour", "5x5", "--to", "csv"])

    said = capsys.readouterr()
    assert code == 0
    assert said.err.startswith("workbench: mine.py, line 1: ZeroDivisionError")
    assert len(said.out.splitlines()) == 5


def test_an_error_in_a_search_of_ones_own_is_one_line(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    mine = write(
        "import workbench",
        "def begin(puzzle, choices, goal):",
        "    return puzzle.no_such_thing",
        "accepts = lambda puzzle: puzzle.kind == 'sudoku'",
        "workbench.add_solver(workbench.Solver('mine', 'Mine', 'Fails.', accepts, (), begin))",
    )
    puzzle = write(SMALL, name="puzzle.txt")

    code = main(["--with", str(mine), "solve", "--solver", "mine", str(puzzle)])

    assert code == 2
    assert capsys.readouterr().err == (
        "workbench: mine.py, line 3: AttributeError: 'Sudoku' object has no attribute 'no_such_thing'.\n"
    )


def test_the_lists_of_the_command_line_have_what_was_added(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--with", str(write(added("one"))), "solvers", "--json"])

    [warnsdorff] = [
        solver for line in capsys.readouterr().out.splitlines() if (solver := json.loads(line))["name"] == "warnsdorff"
    ]
    assert ["one", "one"] in warnsdorff["choices"][0]["values"]


# Nothing else loads code

LOADERS = {
    "exec",
    "eval",
    "compile",
    "__import__",
    "import_module",
    "run_path",
    "run_module",
    "spec_from_file_location",
}
ALLOWED = {  # where such a call stands, and what it loads
    "workbench.__init__": "the public names, from a literal table",
    "workbench.base.registry": "the values of literal tables",
    "workbench.api.own_files": "files that the command line names",
    "workbench.cli.main": "commands, from a literal table",
    "workbench.searching.cluster.library": "dask.distributed, by its literal name",
    "workbench.insight.sudoku.technique": "kernels, from literal names",
    "workbench.ui.base.late_signatures": "modules of PySide, from its own texts",
    "workbench.ui.shell.warm_up": "modules of the window, from a literal list",
}


def loads_code(source: ast.Module) -> bool:
    """Return whether a module calls what loads code; `re.compile` and the `exec` of Qt do not."""
    called = {node.func for node in ast.walk(source) if isinstance(node, ast.Call)}
    names = {function.id for function in called if isinstance(function, ast.Name)}
    attributes = {function.attr for function in called if isinstance(function, ast.Attribute)}
    return bool(names & LOADERS or attributes & (LOADERS - {"exec", "compile"}))


@pytest.mark.slow
def test_only_known_places_load_code() -> None:
    found = {
        module_name(path)
        for path in SOURCES
        if not module_name(path).startswith("workbench.kernels.") and loads_code(tree(path))
    }

    assert found - set(ALLOWED) == set()


HOSTILE = ["os.system", "../../mine", "mine.py", "__import__('os')", "workbench.api.own_files", "mine"]


@pytest.mark.parametrize("name", HOSTILE)
def test_experiments_and_documents_load_nothing(
    name: str, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write("from pathlib import Path", "Path('loaded').touch()")
    monkeypatch.chdir(tmp_path)
    importlib.import_module("sqlite3")  # with which experiments keep their runs
    modules = set(sys.modules)
    experiment = f'title = "x"\n[[instances]]\npuzzles = "{SMALL}"\n[[settings]]\nsolver = {json.dumps(name)}\n'
    document = {"format": "puzzle-workbench 1.0", "kind": name, "puzzle": [SMALL], "with": name, "solver": name}
    race = {
        "format": "puzzle-workbench-analysis 1.0",
        "analysis": "race",
        "kind": "sudoku",
        "puzzle": [SMALL],
        "settings": {"goal": "one", "clock": "nodes", "lanes": [{"solver": name}, {"solver": name}], "with": name},
    }

    with pytest.raises(workbench.ParseError, match="solver"):
        workbench.run(experiment)
    with pytest.raises(workbench.ParseError, match="kind"):
        workbench.read_text(json.dumps(document))
    with pytest.raises(workbench.ParseError, match="solver"):
        entries_of(parse_analysis(json.dumps(race)))

    assert not (tmp_path / "loaded").exists()
    assert [module for module in set(sys.modules) - modules if not module.startswith("workbench.")] == []
