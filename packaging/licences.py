"""The licence texts of everything that is in the frozen program: its Python distributions, Python, and libraries."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath

PROGRAM = "puzzle-workbench"
TEXTS = Path(__file__).parent / "licences"
FONTS = TEXTS.parents[1] / "resources" / "fonts" / "LICENSE.txt"
LGPL = ("LGPL-3.0.txt", "GPL-3.0.txt")  # the former is a supplement to the latter
ADDED = {  # texts of ours for distributions that do not bring all of theirs
    PROGRAM: ("MIT.txt",),
    "pyside6-essentials": (*LGPL, "Qt-third-party.txt", "ICU-73.txt"),
    "shiboken6": LGPL,
}
BUILDERS = ("pyinstaller", "pyinstaller-hooks-contrib")  # the bootloader and runtime hooks are in every frozen program
PYTHON = ("Python.txt", "Python-incorporated-3.11.rst", "Python-incorporated-3.13.rst")
NAMES = ("licen", "copying", "notice", "authors")
NOT_OURS = "commercial"  # Qt's other licence, which some wheels of PySide6 bring as their only text

Text = tuple[str, bytes]  # the name of the file, and what is in it


def collect(internal: Path, folder: Path, builders: Iterable[str] = BUILDERS) -> list[str]:
    """Write the texts for a frozen program into a folder; return what has one. Fail where there is none."""
    texts = {name: list(texts_of(name)) for name in [PROGRAM, *required(PROGRAM), *builders]}
    texts["python"] = [(name, (TEXTS / name).read_bytes()) for name in PYTHON]
    texts["dejavu-fonts"] = [("LICENSE.txt", FONTS.read_bytes())]
    texts |= system_texts(internal) if sys.platform == "linux" else {}
    if missing := [name for name, found in texts.items() if not found]:
        raise SystemExit(f"no licence text for {', '.join(missing)}: say in licences.py where it is")
    for name, found in texts.items():
        for file, text in found:
            path = folder / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
    sources = (TEXTS / "SOURCES.txt").read_text(encoding="utf-8").format(qt=distribution("pyside6-essentials").version)
    (folder / "SOURCES.txt").write_text(sources, encoding="utf-8")
    return sorted(texts)


def required(name: str) -> list[str]:
    """Return the distributions that a distribution needs here, directly or by others."""
    from packaging.requirements import Requirement

    found: list[str] = []
    wanted = [name]
    while wanted:
        for line in distribution(wanted.pop()).requires or []:
            requirement = Requirement(line)
            other = requirement.name.lower().replace("_", "-")
            if other not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
                found.append(other)
                wanted.append(other)
    return sorted(found)


def texts_of(name: str) -> Iterator[Text]:
    """Yield the licence files of a distribution and those we add: names without folders above, and texts."""
    if name != PROGRAM:
        yield from own_texts(distribution(name))
    yield from ((file, (TEXTS / file).read_bytes()) for file in ADDED.get(name, ()))


def own_texts(of: Distribution) -> Iterator[Text]:
    """Yield the licence files that a distribution brings."""
    for file in of.files or []:
        path = PurePosixPath(file)
        inside = path.parts[path.parts.index("licenses") + 1 :] if "licenses" in path.parts else path.parts[-1:]
        name = path.name.lower()
        if ".dist-info" in path.parts[0] and NOT_OURS not in name and any(known in name for known in NAMES):
            yield "/".join(inside), file.locate().read_bytes()


def system_texts(internal: Path) -> dict[str, list[Text]]:
    """Return the texts of the build machine's own libraries in a program, by the packages that they come from."""
    packages = {package_of(file.name) for file in internal.glob("lib*.so*") if is_of_the_machine(file)}
    paths = {package: Path("/usr/share/doc", package, "copyright") for package in packages}
    return {package: [("copyright", path.read_bytes())] if path.exists() else [] for package, path in paths.items()}


def is_of_the_machine(file: Path) -> bool:
    """Tell whether a library comes from the build machine: those of distributions are only linked to here."""
    return not file.is_symlink() and not file.name.startswith("libpython")


def package_of(library: str) -> str:
    """Return the installed Debian package of a library, or the library's name on other systems."""
    try:
        said = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return library
    return said.partition(":")[0] or library


if __name__ == "__main__":
    print(*collect(Path(sys.argv[1]), Path(sys.argv[2])))
