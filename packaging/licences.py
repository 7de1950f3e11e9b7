"""The licence texts of everything that is in the frozen program: its Python distributions, Python, and libraries."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath

PROGRAM = "puzzle-workbench"
TEXTS = Path(__file__).parent / "licences"
WITHOUT_TEXT = {  # distributions that name their licence, but bring no text of it
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
}
STARTER = "pyinstaller"  # its starter program is a part of every frozen program
NAMES = ("licen", "copying", "notice", "authors")


def collect(internal: Path, folder: Path) -> list[str]:
    """Write the texts for a frozen program into a folder; return what has one. Fail where there is none."""
    texts = {name: list(texts_of(name)) for name in [*required(PROGRAM), STARTER]}
    texts["python"] = [("LICENSE.txt", (TEXTS / "Python.txt").read_bytes())]
    texts["dejavu-fonts"] = [("LICENSE.txt", (TEXTS.parents[1] / "resources" / "fonts" / "LICENSE.txt").read_bytes())]
    texts |= system_texts(internal) if sys.platform == "linux" else {}
    if missing := [name for name, found in texts.items() if not found]:
        raise SystemExit(f"no licence text for {', '.join(missing)}: say in licences.py where it is")
    for name, found in texts.items():
        for file, text in found:
            path = folder / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
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


def texts_of(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the licence files of a distribution: names without folders above, and texts."""
    found = list(own_texts(distribution(name)))
    yield from found or [(file, (TEXTS / file).read_bytes()) for file in WITHOUT_TEXT.get(name, ())]


def own_texts(of: Distribution) -> Iterator[tuple[str, bytes]]:
    for file in of.files or []:
        path = PurePosixPath(file)
        inside = path.parts[path.parts.index("licenses") + 1 :] if "licenses" in path.parts else path.parts[-1:]
        if ".dist-info" in path.parts[0] and any(name in path.name.lower() for name in NAMES):
            yield "/".join(inside), file.locate().read_bytes()


def system_texts(internal: Path) -> dict[str, list[tuple[str, bytes]]]:
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
