"""Mutants: small changes of the program that some test must notice. Each is tried in a copy of the tree.

python -m tests.campaigns.mutants workbench/lab/charts workbench/ui/search --number 50 --seed 1

A mutant swaps a comparison, an operator, a boolean, `any` and `all`, `min` and `max`, or moves a number by one. It is
tried with the tests of its room and then with those that import its module (those of whole windows only where there are
no others), which run one after another and stop at the first that fails. Prints each that survived with its line, and
at the end, or when it is interrupted, how many were caught.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).parents[2]
COPIED = ("workbench", "tests", "resources", "packaging", "pyproject.toml", "README.md", ".github", ".ci")
PATIENCE = 240  # seconds for the tests of a room, or the others; a longer run is an endless loop, and caught
SWAPS: dict[type[ast.AST], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.And: "or", ast.Or: "and",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is", ast.BitAnd: "|", ast.BitOr: "&",
}  # fmt: skip
SPACINGS = ("setContentsMargins", "setSpacing", "setVerticalSpacing", "setHorizontalSpacing", "addSpacing")  # of Qt
Place = tuple[int, int]  # line from 1, byte of the line from 0
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}


class Mutant(NamedTuple):
    """A change of a file: what stands at a place becomes something else."""

    file: Path
    line: int
    start: int  # bytes from the beginning of the file
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        """Return the changed file."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def in_words(self) -> str:
        """Return the line, and what something in it becomes."""
        line = self.file.read_text("utf-8").splitlines()[self.line - 1].strip()
        return f"{line}  ->  {self.new.strip() or 'without not'}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file; annotations and decorators have none."""
    source = file.read_bytes()
    offsets = [0]
    for line in source.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    for node in parts_of(ast.parse(source)):
        for (line, column), (end_line, end_column), new in changes(node):
            mutant = Mutant(file, line, offsets[line - 1] + column, offsets[end_line - 1] + end_column, new)
            changed = mutant.applied(source)
            if changed != source and compiles(changed):
                yield mutant


def parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what lies below it, but for annotations, decorators and what no test should fix."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not is_free(child):
                    yield from parts_of(child)


def is_free(node: ast.AST) -> bool:
    """Tell whether mutants of a node say nothing: `strict` where lengths agree, and pixels between parts of a form."""
    match node:
        case ast.keyword(arg="strict"):
            return True
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in SPACINGS
    return False


def changes(node: ast.AST) -> Iterator[tuple[Place, Place, str]]:
    """Yield from where to where a node can be changed, and into what."""
    match node:
        case ast.Compare():
            operands = [node.left, *node.comparators]
            for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
                yield end(left), start(right), f" {SWAPS[type(operator)]} "
        case ast.BoolOp():
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield end(left), start(right), f" {SWAPS[type(node.op)]} "
        case ast.BinOp() if type(node.op) in SWAPS:
            yield end(node.left), start(node.right), f" {SWAPS[type(node.op)]} "
        case ast.Constant(value=bool() as value):
            yield start(node), end(node), str(not value)
        case ast.Constant(value=int() as value):
            yield start(node), end(node), str(value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in NAMES:
            yield start(node.func), end(node.func), NAMES[name]
        case ast.UnaryOp(op=ast.Not()):
            yield start(node), start(node.operand), ""


def start(node: ast.expr) -> Place:
    """Return where a node begins."""
    return node.lineno, node.col_offset


def end(node: ast.expr) -> Place:
    """Return where a node ends."""
    return node.end_lineno or node.lineno, node.end_col_offset or 0


def compiles(source: bytes) -> bool:
    """Tell whether a mutant is Python at all: operators between brackets may not be."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def tests_of(file: Path, tree: Path) -> tuple[list[str], list[str]]:
    """Return the tests of a module, the quick ones first: those of its room, and those elsewhere that import it.

    Where only whole windows import it, or nothing does, the tests of the modules that use it are among them.
    """
    module = module_of(file, tree)
    folder = tree / "tests" / Path(*module.split(".")[1:-1])
    near = sorted(folder.glob("test_*.py"), key=lambda test: test.stem != f"test_{file.stem}")
    texts = {test: test.read_text("utf-8") for test in sorted((tree / "tests").rglob("test_*.py"))}
    far = importing([module], texts)
    if all("e2e" in test.parts for test in far) and f"test_{file.stem}.py" not in [test.name for test in near]:
        program = {source: source.read_text("utf-8") for source in (tree / "workbench").rglob("*.py")}
        far += importing([module_of(user, tree) for user in importing([module], program)], texts)
    small = [test for test in far if "e2e" not in test.parts] or ([] if near else far)
    return [str(test) for test in near], [str(test) for test in dict.fromkeys(small) if test not in near]


def module_of(file: Path, tree: Path) -> str:
    """Return the name by which a file of the program is imported."""
    return ".".join(file.relative_to(tree).with_suffix("").parts).removesuffix(".__init__")


def importing(modules: list[str], texts: dict[Path, str]) -> list[Path]:
    """Return the files that import one of some modules, or name it in a text."""
    words = []
    for module in modules:
        package, _, name = module.rpartition(".")
        words += [f"from {module} import", f"from {package} import {name}", f"import {module}", f'"{module}']
    return [file for file, text in texts.items() if any(word in text for word in words)]


def caught(mutant: Mutant, tests: tuple[list[str], list[str]], tree: Path) -> bool:
    """Tell whether a test fails with a mutant; the file is as it was afterwards."""
    source = mutant.file.read_bytes()
    mutant.file.write_bytes(mutant.applied(source))
    try:
        return any(fails(some, tree) for some in tests if some)
    finally:
        mutant.file.write_bytes(source)


def fails(tests: list[str], tree: Path) -> bool:
    """Tell whether one of some tests fails; processes that they start run the program of the tree, too."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
    settings = {"QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree)}
    try:
        ended = subprocess.run(command, cwd=tree, env={**os.environ, **settings}, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return True
    return ended.returncode != 0


def main() -> None:
    """Try mutants of some files or folders, drawn at random."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in COPIED:
            source = TOP / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, tree / name)
        paths = [tree / path for path in arguments.paths]
        files = sorted({file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path])})
        every = [mutant for file in files for mutant in mutants_of(file)]
        chosen = random.Random(arguments.seed).sample(every, min(arguments.number, len(every)))
        tried = survived = untested = 0
        with suppress(KeyboardInterrupt):  # then the tally is that of the mutants tried so far
            for mutant in chosen:
                name, tests = mutant.file.relative_to(tree), tests_of(mutant.file, tree)
                dies = caught(mutant, tests, tree)
                tried, survived, untested = tried + 1, survived + (not dies), untested + (not any(tests))
                if not dies:
                    print(f"survived: {name}:{mutant.line}: {mutant.in_words()}", flush=True)
        print(f"{tried - survived} of {tried} caught; {untested} without any test", flush=True)


if __name__ == "__main__":
    main()
