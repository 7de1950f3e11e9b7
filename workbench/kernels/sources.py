"""The sources of compiled kernels, and the key of each: a hash over a module and all kernels' modules that it imports.

A compiled kernel contains the functions that it calls, whatever module they are in, and the constants of these modules.
So it is out of date when one of them is edited, and only then. The imports are read, not run: each begins a line.

A frozen program has no sources, so a table of the keys ships with it.
"""

import hashlib
import re
import sys
from functools import cache, cached_property
from pathlib import Path

PACKAGE = __package__
KERNELS = Path(__file__).parent
TABLE = KERNELS / "sources.sha256"  # instead of the sources, in a frozen program
KEY_SIZE = 16  # hexadecimal digits
IMPORT = re.compile(
    rf"^[ \t]*(?:from ({re.escape(PACKAGE)}[\w.]*) import (\([^)]*\)|.*)|import ({re.escape(PACKAGE)}[\w.]*))",
    re.MULTILINE,
)


def key_of(module: str) -> str:
    """Return the key of a module of kernels."""
    return table()[module] if is_frozen() else combined(closure(module))[:KEY_SIZE]


def sources_hash() -> str:
    """Return the hash of all kernels' sources together; raise an error if there are neither sources nor their table."""
    if is_frozen():
        return table()[PACKAGE]
    modules = all_modules()
    assert modules, f"the kernels' sources are not in {KERNELS}"
    return combined(modules)


def format_table() -> str:
    """Return the table for a frozen program: a hash and a module on each line, first that of all sources together."""
    lines = [f"{sources_hash()}  {PACKAGE}", *(f"{key_of(name)}  {name}" for name in all_modules() if name != PACKAGE)]
    return "\n".join(lines) + "\n"


@cache
def table() -> dict[str, str]:
    """Return the hashes that ship, by module."""
    lines = TABLE.read_text(encoding="ascii").splitlines()
    return {module: key for key, module in (line.split() for line in lines)}


def is_frozen() -> bool:
    return getattr(sys, "frozen", False)


def all_modules() -> list[str]:
    """Return the names of all modules with sources."""
    return sorted(module_of(path) for path in KERNELS.rglob("*.py"))


def module_of(path: Path) -> str:
    """Return the name of the module that a file holds."""
    words = path.relative_to(KERNELS).with_suffix("").parts
    return ".".join([PACKAGE, *(words[:-1] if words[-1] == "__init__" else words)])


def combined(modules: list[str]) -> str:
    """Return the hash of the sources of modules."""
    digest = hashlib.sha256()
    for module in modules:
        digest.update(module.encode() + b"\0" + source(module).digest)
    return digest.hexdigest()


def closure(module: str) -> list[str]:
    """Return a module with all that it imports, directly or not, and the packages around them; sorted."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += source(name).imports
            if name != PACKAGE:
                waiting.append(name.rpartition(".")[0])
    return sorted(found)


class Source:
    """A module's source: its hash, and what it imports."""

    def __init__(self, content: bytes) -> None:
        self.digest = hashlib.sha256(content).digest()
        self._content = content

    @cached_property
    def imports(self) -> list[str]:
        """The kernels' modules that it imports; the hash of all sources together needs none."""
        return sorted(set(imports(self._content.decode())))


@cache
def source(module: str) -> Source:
    """Read the source of a module; raise FileNotFoundError if there is none."""
    path = path_of(module)
    if path is None:
        raise FileNotFoundError(f"the kernels' module {module} has no source in {KERNELS}")
    return Source(path.read_bytes())


def path_of(module: str) -> Path | None:
    """Return the file of a module; None if there is none."""
    path = KERNELS.joinpath(*module.removeprefix(PACKAGE).split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def imports(text: str) -> list[str]:
    """Return the kernels' modules that a text imports, or from which it imports names."""
    found = []
    for origin, names, whole in IMPORT.findall(text):
        found.append(origin or whole)
        if origin and (path := path_of(origin)) and path.name == "__init__.py":
            words = re.findall(r"\w+", re.sub(r"#.*|\bas\s+\w+", "", names))
            found += [inner for name in words if path_of(inner := f"{origin}.{name}")]
    return found
