"""Write licences/Qt-third-party.txt from Qt's sources: `python packaging/qt_licences.py QTBASE XSVG > FILE`.

QTBASE is the unpacked source of qtbase, whose qt_attribution.json files name the code of others that Qt contains; XSVG
is the licence text of the one such part of Qt SVG. To be repeated when constraints.txt takes another version of Qt.
"""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MODULES = {"qtcore", "qtgui", "qtdbus", "qtwaylandcompositor", "qtsvg"}  # the last but one: Wayland's client as well
UNUSED = {"android-native-style", "dejayvu"}  # of Android and WebAssembly
RULE = "=" * 100
HEAD = """\
Third-party code in Qt

The Qt libraries contain code of others under the licences below. This is what the qt_attribution.json files of
{source} name for the libraries that come with this program, on Linux, macOS and Windows;
where Qt gives no text of its own for a part, it is the text of that licence in the folder LICENSES of Qt's sources.
Another patch version of Qt may contain other versions of these parts.
"""


@dataclass(frozen=True)
class Part:
    """A piece of third-party code, as a qt_attribution.json names it."""

    key: str
    title: str
    holders: str
    texts: tuple[str, ...]


def main(qtbase: Path, xsvg: Path) -> None:
    """Print the texts, each once, under the names of the parts that it covers."""
    parts = sorted({*parts_of(qtbase), svg_part(xsvg)}, key=lambda part: part.key)
    print(HEAD.format(source=qtbase.name))
    for part in parts:
        print(f"{part.key}: {part.title}")
    for texts in dict.fromkeys(part.texts for part in parts):
        print(f"\n{RULE}")
        for part in parts:
            if part.texts == texts:
                print(f"[{part.key}] {part.title}\n{indented(part.holders)}")
        print(RULE)
        print("\n" + "\n\n".join(texts))


def parts_of(qtbase: Path) -> Iterator[Part]:
    """Yield the third-party parts of the libraries that the program uses."""
    for file in sorted(qtbase.rglob("qt_attribution.json")):
        loaded = json.loads(file.read_text(encoding="utf-8"), strict=False)
        for entry in loaded if isinstance(loaded, list) else [loaded]:
            is_tool = "libs" not in entry.get("QtParts", ["libs"])
            if entry["QDocModule"] in MODULES and entry["Id"] not in UNUSED and not is_tool:
                yield part_from(entry, file.parent, qtbase / "LICENSES")


def part_from(entry: dict[str, object], folder: Path, licences: Path) -> Part:
    """Return the part of an entry, with the licence files it names or else those of its licence identifiers."""
    version = f" {entry['Version']}" if entry.get("Version") else ""
    named = entry.get("LicenseFiles") or entry.get("LicenseFile") or []
    files = [folder / name for name in ([named] if isinstance(named, str) else named)]
    identifiers = re.findall(r"[\w.-]+", str(entry["LicenseId"]))
    files = files or [licences / f"{name}.txt" for name in identifiers if name not in ("AND", "OR", "WITH")]
    title = f"{entry['Name']}{version} ({entry['LicenseId']})"
    return Part(str(entry["Id"]), title, holders(entry, folder), tuple(text_of(file) for file in files))


def holders(entry: dict[str, object], folder: Path) -> str:
    """Return the copyright lines of an entry."""
    if "CopyrightFile" in entry:
        return text_of(folder / str(entry["CopyrightFile"]))
    named = entry.get("Copyright", "")
    return "\n".join(named) if isinstance(named, list) else str(named)


def svg_part(text: Path) -> Part:
    return Part(
        "xsvg", "XSVG (HPND-sell-variant)", "Copyright 2002 USC/Information Sciences Institute", (text_of(text),)
    )


def text_of(file: Path) -> str:
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def indented(text: str) -> str:
    return "\n".join(f"    {line.strip()}" for line in text.strip().splitlines())


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
