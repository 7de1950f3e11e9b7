"""Where a package for Linux puts its files: the frozen program under /opt, and what a desktop asks for around it."""

import gzip
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from contents import linked

NAME = "puzzle-workbench"
APP_ID = "org.puzzleworkbench.Workbench"
COMMANDS = (NAME, "workbench")
# There is no public address yet: both defaults are in the domain that is reserved for examples and has no owner.
MAINTAINER = (
    os.environ.get("WORKBENCH_MAINTAINER") or "The Puzzle Workbench authors <maintainers@puzzle-workbench.example>"
)
HOMEPAGE = os.environ.get("WORKBENCH_HOMEPAGE") or "https://puzzle-workbench.example/"
SUMMARY = "edit puzzles, and watch searches solve them"
DESCRIPTION = """\
A desktop application for people who love puzzles and the searches that
solve them: sudoku, kakuro, polyomino boards, knight's tours and plain
exact cover.

Searches can be paused, stepped node by node and counted to the last
solution, and compared side by side. Everything but the window also
works from the command line."""
HERE = Path(__file__).parent
LICENCE = HERE.parent / "licences" / "MIT.txt"
COPYRIGHT = f"""\
The program lies in /opt/{NAME}. Its own code is under this licence:

{{licence}}
It brings the following with it; the terms of each are in /opt/{NAME}/licences, in the
folder of its name. Qt and PySide6 are used under the LGPL, version 3: their libraries, in
/opt/{NAME}/_internal/PySide6, may be replaced by others, and SOURCES.txt says where
their sources are. On Debian, LGPL and GPL are also in /usr/share/common-licenses/LGPL-3 and
/usr/share/common-licenses/GPL-3.

{{names}}"""


@dataclass(frozen=True)
class Parts:
    """What a package is made of."""

    program: Path  # the folder of the frozen program
    made: Path  # the folder of icons, manual page and completions
    icon: Path  # the SVG
    changes: Path  # our change notes
    version: str
    architecture: str  # in the words of the package's format
    time: datetime


def lay_out(parts: Parts, root: Path, zsh: str = "vendor-completions") -> None:
    """Lay out the files of a package in a folder, which is emptied first; `zsh`: where its completions go."""
    shutil.rmtree(root, ignore_errors=True)
    for target, source in files(parts, zsh):
        path = root / target
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
    shutil.copytree(parts.program, root / "opt" / NAME, symlinks=True)
    (root / "usr" / "bin").mkdir(parents=True)
    for name in COMMANDS:
        (root / "usr" / "bin" / name).symlink_to(f"/opt/{NAME}/workbench")
    manual, doc = root / "usr/share/man/man1", root / "usr/share/doc" / NAME
    manual.mkdir(parents=True)
    for name in COMMANDS:
        (manual / f"{name}.1.gz").write_bytes(packed((parts.made / "workbench.1").read_bytes()))
    doc.mkdir(parents=True)
    (doc / "copyright").write_text(copyright_file(parts.program / "licences"), encoding="utf-8")
    set_modes(root)


def files(parts: Parts, zsh: str) -> Iterator[tuple[str, Path]]:
    """Yield where files of the package go, and where they are."""
    yield f"usr/share/applications/{APP_ID}.desktop", HERE / f"{APP_ID}.desktop"
    yield f"usr/share/metainfo/{APP_ID}.metainfo.xml", HERE / f"{APP_ID}.metainfo.xml"
    yield f"usr/share/mime/packages/{APP_ID}.xml", HERE / f"{APP_ID}.xml"
    yield f"usr/share/icons/hicolor/scalable/apps/{APP_ID}.svg", parts.icon
    for picture in parts.made.glob("workbench-*.png"):
        size = picture.stem.removeprefix("workbench-")
        yield f"usr/share/icons/hicolor/{size}x{size}/apps/{APP_ID}.png", picture
    for name in COMMANDS:
        yield f"usr/share/bash-completion/completions/{name}", parts.made / "workbench.bash"
    yield f"usr/share/zsh/{zsh}/_workbench", parts.made / "_workbench"


def packed(text: bytes) -> bytes:
    """Return a text as gzip packs it, without a time."""
    return gzip.compress(text, 9, mtime=0)


def copyright_file(texts: Path) -> str:
    """Return the copyright file: our licence, what is bundled, and where its licence texts are."""
    names = "".join(f"  {path.name}\n" for path in sorted(texts.iterdir()))
    return COPYRIGHT.format(licence=LICENCE.read_text(encoding="utf-8"), names=names)


def set_modes(root: Path) -> None:
    """Give files and folders the modes that they have on every system."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == root / "opt" / NAME / "workbench" else 0o644)


def change_notes(notes: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each version of our change notes with its points, each on one line."""
    notes = re.sub(r"^###+ .*\n", "", notes, flags=re.MULTILINE)  # packages have no groups of changes
    for version, text in re.findall(r"^## (\S+)[^\n]*\n(.*?)(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL):
        yield version, [" ".join(point.split()) for point in re.split(r"^- ", text, flags=re.MULTILINE)[1:]]


# What it links to


def libraries_of_system(program: Path) -> set[str]:
    """Return the libraries that the program links to and does not bring."""
    own = binaries(program)
    return {name for path in own for name in linked(str(path))} - {path.name for path in own}


def newest_libc(program: Path) -> str:
    """Return the newest version of the C library that any of its binaries asks for."""
    asked = {(2, 17)}
    for path in binaries(program):
        said = subprocess.run(["objdump", "-T", str(path)], capture_output=True, text=True, check=False).stdout
        asked |= {(int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", said)}
    return ".".join(map(str, max(asked)))


def binaries(program: Path) -> list[Path]:
    """Return the programs and shared libraries in a frozen folder."""
    return [path for path in program.rglob("*") if path.is_file() and (".so" in path.name or path.name == "workbench")]
