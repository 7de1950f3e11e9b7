"""The public functions: `import workbench` costs nothing, every name is there, and the examples in docstrings hold."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

import workbench
from tests.additions import forgotten
from tests.processes import run_python

MODULES = sorted(set(workbench.PUBLIC.values()) - {"types"})
HEAVY = "{'numpy', 'numba', 'PySide6', 'sqlite3', 'workbench.files.documents'}"


def output_of(program: str) -> str:
    return run_python("-c", program, check=True).stdout


@pytest.mark.slow
def test_importing_the_package_imports_nothing_else() -> None:
    assert output_of(f"import sys, workbench; print({HEAVY} & set(sys.modules), workbench.__version__)") == (
        f"set() {workbench.__version__}\n"
    )


@pytest.mark.slow
def test_no_public_name_imports_qt_or_compiles() -> None:
    program = "import sys, workbench; [getattr(workbench, name) for name in workbench.PUBLIC];"

    assert output_of(program + "print({'numba', 'PySide6'} & set(sys.modules))") == "set()\n"


@pytest.mark.parametrize("name", workbench.PUBLIC)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(workbench, name) is getattr(import_module(f"workbench.api.{workbench.PUBLIC[name]}"), name)
    assert name in dir(workbench)
    assert name in workbench.__all__


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        _ = workbench.slove  # type: ignore[attr-defined]


def test_type_checkers_see_the_same_names() -> None:
    stub = ast.parse(Path(workbench.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    seen = {
        alias.name: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name
    }

    assert seen == {name: f"workbench.api.{module}" for name, module in workbench.PUBLIC.items()}


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    with forgotten():
        result = doctest.testmod(import_module(f"workbench.api.{name}"))

    assert result.failed == 0
    assert result.attempted > 0


def test_every_public_function_has_an_example() -> None:
    functions = {
        name: doc
        for name, module in workbench.PUBLIC.items()
        if name.islower() and (doc := getattr(import_module(f"workbench.api.{module}"), name).__doc__)
    }

    assert [name for name, doc in functions.items() if ">>>" not in doc] == []
