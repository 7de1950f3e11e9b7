"""The glossary in CONTRIBUTING is true: what it says to avoid names no module, class or function."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import SOURCES, module_name, tree

GLOSSARY = (
    (Path(__file__).parents[1] / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("### Glossary")[2]
)
ROW = re.compile(r"^\| (?P<term>[^|]+) \| (?P<meaning>[^|]+) \| (?P<avoid>[^|]*)\|$", re.MULTILINE)
QT = {"data", "headerData", "setData", "mimeData"}  # methods that Qt calls
LIBRARIES = {"workbench.searching.cluster"}  # speak of workers and futures as dask does


def avoided(text: str) -> set[str]:
    """Return the single words of the column *avoid* that stand there without a remark."""
    words = [word.strip() for row in ROW.finditer(text) for word in re.split(r"[,;]", row["avoid"])]
    return {word for word in words if re.fullmatch("[a-z]+", word)} - {"avoid"}


def avoided_also(text: str) -> set[str]:
    """Return the words of the list below the table."""
    listed = re.search(r"Avoid also: ([^.]*)\.", text)
    assert listed
    return set(re.findall("[a-z]+", listed[1])) - {"metaphors"}


def words_of(name: str) -> set[str]:
    """Return the words of a name in any style: a_part, APart, aPart."""
    return {word.lower() for word in re.findall("[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def names_in(source: ast.Module, sorts: tuple[type[ast.AST], ...]) -> Iterator[str]:
    """Yield the names of the classes or functions that a module defines."""
    for node in ast.walk(source):
        if isinstance(node, sorts):
            yield str(node.name)  # type: ignore[attr-defined]


def test_the_glossary_is_read() -> None:
    assert {"runner", "track", "snapshot", "plugin"} <= avoided(GLOSSARY)
    assert avoided(GLOSSARY).isdisjoint({"grid", "worker", "row"}), "these have remarks"
    assert {"manager", "told"} <= avoided_also(GLOSSARY)


@pytest.mark.parametrize(
    ("name", "words"),
    [("search_runner", {"search", "runner"}), ("LaneRunner", {"lane", "runner"}), ("setData", {"set", "data"})],
)
def test_names_have_words(name: str, words: set[str]) -> None:
    assert words_of(name) == words


@pytest.mark.slow
def test_no_module_or_class_has_a_name_to_avoid() -> None:
    words = avoided(GLOSSARY) | avoided_also(GLOSSARY)
    found = set()
    for path in SOURCES:
        module = module_name(path)
        if not any(module.startswith(room) for room in LIBRARIES):
            names = [*module.split("."), *names_in(tree(path), (ast.ClassDef,))]
            found |= {f"{module}: {name}" for name in names if words_of(name) & words}

    assert found == set()


@pytest.mark.slow
def test_no_function_has_a_name_to_avoid() -> None:
    words = avoided_also(GLOSSARY)
    found = {
        f"{module_name(path)}: {name}"
        for path in SOURCES
        for name in names_in(tree(path), (ast.FunctionDef, ast.AsyncFunctionDef))
        if words_of(name) & words and name not in QT
    }

    assert found == set()
