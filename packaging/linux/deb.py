"""The Debian package: the frozen program under /opt, and what a desktop asks for around it."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

from contents import OF_THE_SYSTEM, linked

NAME = "puzzle-workbench"
APP_ID = "org.puzzleworkbench.Workbench"
# There is no public address yet: both defaults are in the domain that is reserved for examples and belongs to nobody.
MAINTAINER = (
    os.environ.get("WORKBENCH_MAINTAINER") or "The Puzzle Workbench authors <maintainers@puzzle-workbench.example>"
)
HOMEPAGE = os.environ.get("WORKBENCH_HOMEPAGE") or "https://puzzle-workbench.example/"
HERE = Path(__file__).parent
LICENCE = HERE.parent / "licences" / "MIT.txt"
ALWAYS_THERE = {  # libraries that are linked to and never bundled, and their packages in Debian
    "ld-linux-aarch64.so.1": "libc6",
    "ld-linux-x86-64.so.2": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb.so.1": "libxcb1",
}
RENAMED = {"libglib2.0-0": "libglib2.0-0 | libglib2.0-0t64"}  # in Debian 13, for times after 2038
FONTS = "fonts-dejavu-core | fonts-freefont-ttf"  # Qt shows nothing at all without any font
NEEDED_FOR_PRINTING = "libcups2"
DESCRIPTION = """\
edit puzzles, run searches on them, and watch
 A desktop application for people who love puzzles and the searches that
 solve them: sudoku, kakuro, polyomino boards, knight's tours and plain
 exact cover.
 .
 Searches can be paused, stepped node by node and counted to the last
 solution; up to eight race side by side. Everything but the window also
 works from the command line.
"""
COPYRIGHT = f"""\
The program lies in /opt/{NAME}. Its own code is under this licence:

{{licence}}
It brings the following with it; the terms of each are in /opt/{NAME}/licences, in the
folder of its name. Qt and PySide6 are used under the LGPL, version 3: their libraries, in
/opt/{NAME}/_internal/PySide6, may be replaced by others, and SOURCES.txt says where
their sources are. LGPL and GPL are also in /usr/share/common-licenses/LGPL-3 and
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
    architecture: str
    time: datetime


def build(parts: Parts, root: Path, output: Path) -> Path:
    """Lay out the package's files in `root` and pack them; return the .deb."""
    shutil.rmtree(root, ignore_errors=True)
    for target, source in files(parts):
        path = root / target
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
    shutil.copytree(parts.program, root / "opt" / NAME, symlinks=True)
    (root / "usr" / "bin").mkdir(parents=True)
    for name in (NAME, "workbench"):
        (root / "usr" / "bin" / name).symlink_to(f"/opt/{NAME}/workbench")
    write_texts(parts, root)
    (root / "DEBIAN" / "md5sums").write_text(md5sums(root), encoding="utf-8")
    set_modes(root)
    file = output / f"{NAME}_{parts.version}_{parts.architecture}.deb"
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(parts.time.timestamp()))}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(file)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return file


def files(parts: Parts) -> Iterator[tuple[str, Path]]:
    """Yield where files of the package go, and where they are."""
    yield f"usr/share/applications/{APP_ID}.desktop", HERE / f"{APP_ID}.desktop"
    yield f"usr/share/metainfo/{APP_ID}.metainfo.xml", HERE / f"{APP_ID}.metainfo.xml"
    yield f"usr/share/mime/packages/{APP_ID}.xml", HERE / f"{APP_ID}.xml"
    yield f"usr/share/lintian/overrides/{NAME}", HERE / "lintian-overrides"
    yield f"usr/share/icons/hicolor/scalable/apps/{APP_ID}.svg", parts.icon
    for picture in parts.made.glob("workbench-*.png"):
        size = picture.stem.removeprefix("workbench-")
        yield f"usr/share/icons/hicolor/{size}x{size}/apps/{APP_ID}.png", picture
    for name in (NAME, "workbench"):
        yield f"usr/share/bash-completion/completions/{name}", parts.made / "workbench.bash"
    yield "usr/share/zsh/vendor-completions/_workbench", parts.made / "_workbench"


def write_texts(parts: Parts, root: Path) -> None:
    """Write manual page, change notes, copyright and control file."""
    manual, doc = root / "usr/share/man/man1", root / "usr/share/doc" / NAME
    for folder in (manual, doc, root / "DEBIAN"):
        folder.mkdir(parents=True)
    for name in (NAME, "workbench"):
        (manual / f"{name}.1.gz").write_bytes(packed((parts.made / "workbench.1").read_bytes()))
    (doc / "changelog.gz").write_bytes(
        packed(changelog(parts.changes.read_text(encoding="utf-8"), parts.time).encode())
    )
    (doc / "copyright").write_text(copyright_file(parts.program / "licences"), encoding="utf-8")
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    (root / "DEBIAN" / "control").write_text(control(parts, size // 1024), encoding="utf-8")


def packed(text: bytes) -> bytes:
    return gzip.compress(text, 9, mtime=0)


def control(parts: Parts, kibibytes: int) -> str:
    """Return the control file."""
    return (
        f"Package: {NAME}\nVersion: {parts.version}\nArchitecture: {parts.architecture}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {kibibytes}\nDepends: {', '.join(depends(parts.program))}\n"
        f"Recommends: {NEEDED_FOR_PRINTING}\n"
        f"Section: education\nPriority: optional\nHomepage: {HOMEPAGE}\nDescription: {DESCRIPTION}"
    )


def depends(program: Path) -> list[str]:
    """Return what the package depends on: the packages of all libraries that are linked to and not bundled."""
    libraries = [
        path for path in program.rglob("*") if path.is_file() and (".so" in path.name or path.name == "workbench")
    ]
    bundled = {path.name for path in libraries}
    wanted = {name for path in libraries for name in linked(str(path))} - bundled
    known = ALWAYS_THERE | OF_THE_SYSTEM
    if unknown := sorted(wanted - set(known)):
        raise SystemExit(f"the program links to {', '.join(unknown)}: say in deb.py which packages have them")
    packages = {known[name] for name in wanted} - {NEEDED_FOR_PRINTING, "libc6"}
    return [f"libc6 (>= {newest_libc(libraries)})", *(RENAMED.get(name, name) for name in sorted(packages)), FONTS]


def newest_libc(libraries: list[Path]) -> str:
    """Return the newest version of the C library that any of these asks for."""
    asked = {(2, 17)}
    for path in libraries:
        said = subprocess.run(["objdump", "-T", str(path)], capture_output=True, text=True, check=False).stdout
        asked |= {(int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", said)}
    return ".".join(map(str, max(asked)))


def changelog(notes: str, time: datetime) -> str:
    """Return our change notes in Debian's form."""
    entries = []
    notes = re.sub(r"^### .*\n", "", notes, flags=re.MULTILINE)  # Debian's form has no groups
    for version, text in re.findall(r"^## (\S+)[^\n]*\n(.*?)(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL):
        date = format_datetime(time - timedelta(seconds=len(entries)))  # of two entries one must be the older
        points = [" ".join(point.split()) for point in re.split(r"^- ", text, flags=re.MULTILINE)[1:]]
        lines = "\n".join(f"  * {wrapped(point)}" for point in points)
        entries.append(f"{NAME} ({version}) stable; urgency=medium\n\n{lines}\n\n -- {MAINTAINER}  {date}\n")
    return "\n".join(entries)


def wrapped(text: str) -> str:
    import textwrap

    return "\n    ".join(textwrap.wrap(text, 74, break_long_words=False, break_on_hyphens=False))


def copyright_file(texts: Path) -> str:
    """Return the copyright file: our licence, what is bundled, and where its licence texts are."""
    names = "".join(f"  {path.name}\n" for path in sorted(texts.iterdir()))
    return COPYRIGHT.format(licence=LICENCE.read_text(encoding="utf-8"), names=names)


def md5sums(root: Path) -> str:
    """Return the checksums of all files of the package, with which `dpkg --verify` finds damage."""
    paths = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    of_package = [path for path in paths if root / "DEBIAN" not in path.parents]
    return "".join(f"{checksum(path)}  {path.relative_to(root).as_posix()}\n" for path in of_package)


def checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


def set_modes(root: Path) -> None:
    """Give files and folders the modes that they have on every Debian system."""
    for path in [root, *root.rglob("*")]:
        if path.is_symlink():
            continue
        program = path.is_dir() or (path.name == "workbench" and path.parent.name == NAME)
        path.chmod(0o755 if program else 0o644)
