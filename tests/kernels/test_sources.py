"""The keys of kernels: what an edit changes, and what it leaves alone."""

import ast
import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from tests.kernels.own_cache import start
from workbench.kernels import sources
from workbench.kernels.kernel_file import OTHERS_SECONDS
from workbench.kernels.sources import KERNELS, PACKAGE, all_modules, closure, key_of, path_of, sources_hash

MODULES = all_modules()


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the kernels' sources, which the keys are made of."""
    made = shutil.copytree(KERNELS, tmp_path / "kernels", ignore=shutil.ignore_patterns("__pycache__", "compiled"))
    monkeypatch.setattr(sources, "KERNELS", made)
    return made


@pytest.fixture(autouse=True)
def read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test read the sources and the table itself."""
    monkeypatch.setattr(sources, "source", sources.source.__wrapped__)
    monkeypatch.setattr(sources, "table", sources.table.__wrapped__)


def keys() -> dict[str, str]:
    return {module: key_of(module) for module in all_modules()}


def edit(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")


def test_the_same_sources_have_the_same_keys(monkeypatch: pytest.MonkeyPatch, copy: Path) -> None:
    of_copy, whole = keys(), sources_hash()

    monkeypatch.setattr(sources, "KERNELS", KERNELS)

    assert (keys(), sources_hash()) == (of_copy, whole)
    assert set(of_copy) == set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_imports_are_read_as_python_reads_them(module: str) -> None:
    path = path_of(module)
    assert path is not None
    text = path.read_text(encoding="utf-8")

    expected = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            expected |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            expected |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}

    assert sources.imports(text) == [name for name in sources.imports(text) if name in MODULES]
    assert set(sources.imports(text)) == expected & set(MODULES)


def test_kernels_take_nothing_from_outside_that_is_compiled() -> None:
    """A constant of another room would be in the machine code, but not in the key."""
    compiling = {"workbench.base.compiling", "workbench.base.places", "workbench"}
    for module in MODULES:
        path = path_of(module)
        assert path is not None
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("workbench"):
                origins = {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
                assert str(node.module).startswith(PACKAGE) or origins & compiling, module


def test_an_edit_changes_the_keys_of_what_imports_it_and_no_others(copy: Path) -> None:
    before = keys()
    edit(copy / "cover" / "item_key.py")

    changed = {module.removeprefix(f"{PACKAGE}.") for module, key in keys().items() if key != before[module]}

    assert {"cover.item_key", "cover.links", "cover.cells", "cover.multiple"} <= changed
    assert changed.isdisjoint({"scalars", "bits", "cover.memo", "sudoku.bands", "tour.warnsdorff", "kakuro.guess"})


def test_an_edit_of_how_kernels_are_compiled_changes_all_that_are_compiled(copy: Path) -> None:
    before = keys()
    edit(copy / "kernel_library.py")

    after = keys()

    jitted = [module for module in MODULES if f"{PACKAGE}.compiled" in closure(module)]
    assert len(jitted) > 60
    assert all(after[module] != before[module] for module in jitted)
    assert after[f"{PACKAGE}.codes"] == before[f"{PACKAGE}.codes"]


def test_text_moved_from_one_source_to_another_changes_keys(copy: Path) -> None:
    (copy / "one.py").write_text("from workbench.kernels import two\na = 1\n")
    (copy / "two.py").write_text("b = 2\n")
    before = key_of("workbench.kernels.one")

    (copy / "one.py").write_text("from workbench.kernels import two\n")
    (copy / "two.py").write_text("a = 1\nb = 2\n")

    assert key_of("workbench.kernels.one") != before


def test_sources_that_import_each_other_have_keys(copy: Path) -> None:
    (copy / "one.py").write_text("from workbench.kernels import (\n    two as other,  # (why)\n)\n")
    (copy / "two.py").write_text("def use():\n    import workbench.kernels.one\n")

    assert closure("workbench.kernels.one") == [PACKAGE, "workbench.kernels.one", "workbench.kernels.two"]
    assert key_of("workbench.kernels.one") == key_of("workbench.kernels.two")


@pytest.mark.parametrize("name", ["cover/links.py", "cache.py", "sudoku/human/__init__.py"])
def test_each_edit_changes_the_hash_of_all(copy: Path, name: str) -> None:
    before = sources_hash()

    edit(copy / name)

    assert sources_hash() != before


def test_a_program_without_its_sources_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "KERNELS", tmp_path)

    with pytest.raises(AssertionError, match="sources"):
        sources_hash()
    with pytest.raises(FileNotFoundError, match=r"cover\.links has no source"):
        key_of("workbench.kernels.cover.links")


# In a frozen program


def test_a_frozen_program_takes_the_keys_that_ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected, whole = keys(), sources_hash()
    (tmp_path / "sources.sha256").write_text(sources.format_table(), encoding="ascii")
    monkeypatch.setattr(sources, "TABLE", tmp_path / "sources.sha256")
    monkeypatch.setattr(sources, "KERNELS", tmp_path)

    monkeypatch.setattr(sys, "frozen", True, raising=False)

    del expected[PACKAGE]  # no kernel
    assert {module: key_of(module) for module in expected} == expected
    assert sources_hash() == whole


def test_a_frozen_program_without_the_keys_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "TABLE", tmp_path / "sources.sha256")
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    with pytest.raises(FileNotFoundError):
        key_of("workbench.kernels.cover.links")


# Kernels compiled after an edit

STEP = """
from workbench.kernels.compiled import compiled

STEP = 5

@compiled
def step(number):
    return number + STEP
"""
CALLER = """
from workbench.kernels.compiled import compiled
from workbench.kernels.invented import stepping

@compiled
def twice(number):
    return stepping.step(stepping.step(number))
"""
ALONE = """
from workbench.kernels.compiled import compiled

@compiled
def alone(number):
    return number * 2
"""
USE = """
import sys
sys.path.insert(0, {folder!r})
from workbench.kernels.census import census
from workbench.kernels.invented import alone, calling, stepping

print(calling.twice(1), stepping.step(1), alone.alone(1), stepping.__file__.startswith({folder!r}))
for kernel in (calling.twice, stepping.step, alone.alone):
    print(kernel.__name__, sum(kernel.stats.cache_misses.values()), kernel.callee.compiled)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the environment does not name the cache's folder there")
def test_only_what_depends_on_an_edited_source_is_compiled_again(tmp_path: Path) -> None:
    for room in ("base", "kernels"):
        shutil.copytree(KERNELS.parent / room, tmp_path / "workbench" / room)
    shutil.copy(KERNELS.parent / "__init__.py", tmp_path / "workbench")
    invented = tmp_path / "workbench" / "kernels" / "invented"
    invented.mkdir()
    for name, text in {"__init__": "", "stepping": STEP, "calling": CALLER, "alone": ALONE}.items():
        (invented / f"{name}.py").write_text(text)
    program, cache = USE.format(folder=str(tmp_path)), tmp_path / "cache"

    first, again = start(cache, program), start(cache, program)
    [folder] = cache.glob("*/jit/*")
    old = {path.name: path for path in folder.iterdir()}
    (invented / "stepping.py").write_text(f"\n\n{STEP.replace('STEP = 5', 'STEP = 7')}")
    edited = start(cache, program)
    kept = all(path.exists() for path in old.values())
    for path in folder.iterdir():
        os.utime(path, (0, time.time() - OTHERS_SECONDS - 60))
    (invented / "stepping.py").write_text(STEP)  # as it was
    undone = start(cache, program)
    (invented / "stepping.py").write_text(STEP.replace("STEP = 5", "STEP = 9"))
    changed = start(cache, program)

    assert first == ["11 6 2 True", "twice 1 0", "step 1 1", "alone 1 0"]
    assert again == ["11 6 2 True", "twice 0 0", "step 0 0", "alone 0 0"]
    assert edited == ["15 8 2 True", "twice 1 0", "step 1 1", "alone 0 0"]
    assert kept, "what has just been compiled, perhaps by another checkout, has been removed"
    assert undone == again, "the forms of other sources are not there any more"
    assert changed == ["19 10 2 True", "twice 1 0", "step 1 1", "alone 0 0"]
    left = {path.name for path in folder.iterdir()}
    assert {name for name in old if name in left} == {name for name in old if "alone" in name}
    assert len(left) == len(old)
