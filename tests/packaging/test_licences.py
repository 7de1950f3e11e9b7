"""The licences: of the program itself, and a text for every part that is bundled with it."""

import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import layout
import licences
import pytest

from tests.packaging.conftest import PACKAGING

TOP = PACKAGING.parent
QT = "pyside6-essentials/Qt-third-party.txt"
PYTHON = "python/Python-incorporated-3.11.rst"
PILLOW = "pillow/LICENSE"
NUMPY = "numpy/LICENSE.txt"
PARTS = [  # the part, the file among the collected texts, and words of the licence in it
    ("puzzle-workbench", "puzzle-workbench/MIT.txt", "Copyright (c) 2026 The Puzzle Workbench authors"),
    ("Qt and PySide6", "pyside6-essentials/LGPL-3.0.txt", "GNU LESSER GENERAL PUBLIC LICENSE"),
    ("Qt and PySide6: the GPL that the LGPL refers to", "pyside6-essentials/GPL-3.0.txt", "GNU GENERAL PUBLIC LICENSE"),
    ("Shiboken", "shiboken6/LGPL-3.0.txt", "GNU LESSER GENERAL PUBLIC LICENSE"),
    ("ICU 73", "pyside6-essentials/ICU-73.txt", "Copyright © 1991-2023 Unicode, Inc."),
    ("ICU's dictionaries", "pyside6-essentials/ICU-73.txt", "COPYING.ipadic"),
    ("PCRE2", QT, "[pcre2] PCRE2"),
    ("PCRE2's compiler", QT, "Zoltan Herczeg"),
    ("double-conversion", QT, "[doubleconversion] "),
    ("MD4C", QT, "Martin Mitáš"),
    ("HarfBuzz", QT, "[harfbuzz-ng] HarfBuzz-NG"),
    ("FreeType", QT, "The FreeType Project LICENSE"),
    ("libpng", QT, "PNG Reference Library License version 2"),
    ("libjpeg-turbo", QT, "[libjpeg] LibJPEG-turbo"),
    ("zlib in Qt", QT, "Jean-loup Gailly and Mark Adler"),
    ("TinyCBOR", QT, "[tinycbor] TinyCBOR"),
    ("BLAKE2", QT, "[blake2] BLAKE2"),
    ("SHA-3", QT, "[sha3_keccak] Secure Hash Algorithm SHA-3"),
    ("Unicode data", QT, "UNICODE LICENSE V3"),
    ("forkfd", QT, "[forkfd] forkfd"),
    ("the emoji segmenter", QT, "[emoji-segmenter] Emoji Segmenter"),
    ("MIME types of Tika", QT, "[tika-mimetypes] Apache Tika"),
    ("D-Bus headers", QT, "[libdbus-1-headers] libdbus-1 headers"),
    ("XCB-XInput", QT, "[xcb-xinput] XCB-XInput"),
    ("Wayland protocols", QT, "[wayland-protocol] Wayland Protocol"),
    ("the menu protocol of KDE", QT, "GNU LESSER GENERAL PUBLIC LICENSE"),
    ("Cocoa's platform plugin", QT, "[cocoa-platform-plugin] Cocoa Platform Plugin"),
    ("XSVG in Qt SVG", QT, "USC/Information Sciences Institute"),
    ("Python", "python/Python.txt", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"),
    ("libmpdec", PYTHON, "Copyright (c) 2008-2020 Stefan Krah"),
    ("expat", PYTHON, "Copyright (c) 1998, 1999, 2000 Thai Open Source Software Center"),
    ("libffi", PYTHON, "Copyright (c) 1996-2008  Red Hat, Inc and others"),
    ("zlib in Python", PYTHON, "Copyright (C) 1995-2011 Jean-loup Gailly and Mark Adler"),
    ("the Mersenne Twister", PYTHON, "Makoto Matsumoto and Takuji Nishimura"),
    ("strtod and dtoa", PYTHON, "The author of this software is David M. Gay"),
    ("cfuhash", PYTHON, "Copyright (c) 2005 Don Owens"),
    ("mimalloc, of Python 3.13", "python/Python-incorporated-3.13.rst", "Microsoft Corporation, Daan Leijen"),
    ("numpy", NUMPY, "NumPy Developers"),
    ("OpenBLAS", NUMPY, "Name: OpenBLAS"),
    ("LAPACK", NUMPY, "Name: LAPACK"),
    ("gfortran", NUMPY, "GCC RUNTIME LIBRARY EXCEPTION"),
    ("numba", "numba/LICENSE", "Redistribution and use in source and binary forms"),
    ("numba's vendored code", "numba/LICENSES.third-party", "vendored"),
    ("llvmlite", "llvmlite/LICENSE", "Redistribution and use in source and binary forms"),
    ("LLVM", "llvmlite/LICENSE.thirdparty", "LLVM Exceptions to the Apache 2.0 License"),
    ("Pillow", PILLOW, "The Python Imaging Library"),
    ("platformdirs", "platformdirs/LICENSE", "Permission is hereby granted, free of charge"),
    ("DejaVu fonts", "dejavu-fonts/LICENSE.txt", "Bitstream Vera"),
]
LINUX_PARTS = [  # the wheels for other systems bring other libraries, or name them differently
    ("libquadmath", NUMPY, "Name: libquadmath"),
    ("FreeType in Pillow", PILLOW, "\nFREETYPE2\n"),
    ("HarfBuzz in Pillow", PILLOW, "\nHARFBUZZ\n"),
    ("libjpeg in Pillow", PILLOW, "\nLIBJPEG\n"),
    ("libpng in Pillow", PILLOW, "\nLIBPNG\n"),
    ("libtiff in Pillow", PILLOW, "\nLIBTIFF\n"),
    ("liblzma in Pillow", PILLOW, "\nLIBLZMA\n"),
    ("OpenJPEG in Pillow", PILLOW, "\nOPENJPEG\n"),
    ("Brotli in Pillow", PILLOW, "\nBROTLI\n"),
    ("zstd in Pillow", PILLOW, "\nZSTD\n"),
    ("libXau in Pillow", PILLOW, "\nXAU\n"),
    ("libxcb in Pillow", PILLOW, "\nXCB\n"),
]


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the texts, without those of PyInstaller, which only a build has."""
    folder = tmp_path_factory.mktemp("licences")
    licences.collect(folder / "nothing frozen", folder, builders=())
    return folder


@pytest.mark.parametrize(("part", "file", "words"), PARTS, ids=[part for part, *_ in PARTS])
def test_every_bundled_part_has_the_text_of_its_licence(texts: Path, part: str, file: str, words: str) -> None:
    assert words in (texts / file).read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="it is about the wheels for Linux")
@pytest.mark.parametrize(("part", "file", "words"), LINUX_PARTS, ids=[part for part, *_ in LINUX_PARTS])
def test_every_library_in_a_wheel_for_linux_has_the_text_of_its_licence(
    texts: Path, part: str, file: str, words: str
) -> None:
    assert words in (texts / file).read_text(encoding="utf-8")


def test_the_bootloader_and_runtime_hooks_of_pyinstaller_are_asked_for_their_licences() -> None:
    asked = (PACKAGING / "requirements.txt").read_text(encoding="utf-8")

    assert {*licences.BUILDERS} == set(re.findall(r"^(\S+)==", asked, re.MULTILINE))


def test_a_part_without_any_text_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "required", lambda _: ["pytest"])
    monkeypatch.setattr(licences, "own_texts", lambda _: iter(()))

    with pytest.raises(SystemExit, match="no licence text for pytest"):
        licences.collect(tmp_path, tmp_path, builders=())


def test_the_commercial_licence_of_a_wheel_does_not_stand_for_the_lgpl() -> None:
    names = ["LicenseRef-Qt-Commercial.txt", "LICENSE.txt"]
    files = [TextFile(f"pyside6_essentials-6.11.3.dist-info/licenses/{name}") for name in names]

    found = [name for name, _ in licences.own_texts(SimpleNamespace(files=files))]  # type: ignore[arg-type]

    assert found == ["LICENSE.txt"]


class TextFile(str):
    """A file of a distribution, as importlib.metadata lists it."""

    def locate(self) -> Path:
        return PACKAGING / "licences" / "MIT.txt"


def test_the_texts_say_where_the_sources_of_the_lgpl_parts_are(texts: Path) -> None:
    told = (texts / "SOURCES.txt").read_text(encoding="utf-8")

    assert f"Qt {version('pyside6-essentials')} " in told
    for place in ("download.qt.io/official_releases/qt/", "QtForPython/pyside6/", "code.qt.io", "gcc.gnu.org"):
        assert place in told


# The program's own


def test_the_wheel_and_the_metainfo_name_the_mit_licence() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metainfo = ElementTree.parse(PACKAGING / "linux" / f"{layout.APP_ID}.metainfo.xml")

    assert project["license"] == "MIT"
    assert "packaging/licences/MIT.txt" in project["license-files"]
    assert all((TOP / file).is_file() for file in project["license-files"])
    assert not any(line.startswith("License ::") for line in project["classifiers"]), "not beside an expression"
    assert metainfo.findtext("project_license") == "MIT"


def test_readme_names_the_licence_and_the_texts_of_what_is_bundled() -> None:
    section = (TOP / "README.md").read_text(encoding="utf-8").split("\n## Licence\n")[1]

    assert "MIT" in section
    for file in ("packaging/licences/MIT.txt", "packaging/licences/SOURCES.txt"):
        assert file in section
        assert (TOP / file).is_file()
