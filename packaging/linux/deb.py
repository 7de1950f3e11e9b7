"""The Debian package."""

import hashlib
import os
import shutil
import subprocess
import textwrap
from datetime import datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

from contents import OF_THE_SYSTEM
from layout import (
    DESCRIPTION,
    HERE,
    HOMEPAGE,
    MAINTAINER,
    NAME,
    SUMMARY,
    Parts,
    change_notes,
    lay_out,
    libraries_of_system,
    newest_libc,
    packed,
)

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


def build(parts: Parts, root: Path, output: Path) -> Path:
    """Lay out the package's files in `root` and pack them; return the .deb."""
    lay_out(parts, root)
    doc, overrides = root / "usr/share/doc" / NAME, root / "usr/share/lintian/overrides"
    notes = parts.changes.read_text(encoding="utf-8")
    (doc / "changelog.gz").write_bytes(packed(changelog(notes, parts.time).encode()))
    overrides.mkdir(parents=True)
    shutil.copyfile(HERE / "lintian-overrides", overrides / NAME)
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(control(parts, size // 1024), encoding="utf-8")
    (root / "DEBIAN" / "md5sums").write_text(md5sums(root), encoding="utf-8")
    for path in (doc / "changelog.gz", overrides / NAME, *(root / "DEBIAN").iterdir()):
        path.chmod(0o644)
    file = output / f"{NAME}_{parts.version}_{parts.architecture}.deb"
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(parts.time.timestamp()))}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(file)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return file


def control(parts: Parts, kibibytes: int) -> str:
    """Return the control file."""
    text = "\n".join(f" {line or '.'}" for line in DESCRIPTION.splitlines())
    return (
        f"Package: {NAME}\nVersion: {parts.version}\nArchitecture: {parts.architecture}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {kibibytes}\nDepends: {', '.join(depends(parts.program))}\n"
        f"Recommends: {NEEDED_FOR_PRINTING}\n"
        f"Section: education\nPriority: optional\nHomepage: {HOMEPAGE}\nDescription: {SUMMARY}\n{text}\n"
    )


def depends(program: Path) -> list[str]:
    """Return what the package depends on: the packages of all libraries that are linked to and not bundled."""
    wanted = libraries_of_system(program)
    known = ALWAYS_THERE | OF_THE_SYSTEM
    if unknown := sorted(wanted - set(known)):
        raise SystemExit(f"the program links to {', '.join(unknown)}: say in deb.py which packages have them")
    packages = {known[name] for name in wanted} - {NEEDED_FOR_PRINTING, "libc6"}
    return [f"libc6 (>= {newest_libc(program)})", *(RENAMED.get(name, name) for name in sorted(packages)), FONTS]


def changelog(notes: str, time: datetime) -> str:
    """Return our change notes in Debian's form."""
    entries = []
    for version, points in change_notes(notes):
        date = format_datetime(time - timedelta(seconds=len(entries)))  # of two entries one must be the older
        lines = "\n".join(f"  * {wrapped(point)}" for point in points)
        entries.append(f"{NAME} ({version}) stable; urgency=medium\n\n{lines}\n\n -- {MAINTAINER}  {date}\n")
    return "\n".join(entries)


def wrapped(text: str) -> str:
    return "\n    ".join(textwrap.wrap(text, 74, break_long_words=False, break_on_hyphens=False))


def md5sums(root: Path) -> str:
    """Return the checksums of all files of the package, with which `dpkg --verify` finds damage."""
    paths = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    of_package = [path for path in paths if root / "DEBIAN" not in path.parents]
    return "".join(f"{checksum(path)}  {path.relative_to(root).as_posix()}\n" for path in of_package)


def checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()
