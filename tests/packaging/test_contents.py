"""What of Qt and of the system's libraries goes into the frozen program."""

import contents
import pytest

QT = "PySide6/Qt/plugins"


@pytest.mark.parametrize(
    "name",
    [
        f"{QT}/platforms/libqxcb.so",
        f"{QT}/platforms/libqwayland.so",
        f"{QT}/imageformats/libqsvg.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/lib/libQt6Core.so.6",
        "numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so",
        "workbench/resources/samples/sudoku/10-singles.txt",
        "workbench/resources/guide/pictures/first-steps-dark.png",
        "libxcb-cursor.so.0",
    ],
)
def test_what_is_used_comes_along(name: str) -> None:
    assert contents.is_needed(name)


@pytest.mark.parametrize(
    "name",
    [
        f"{QT}/platforms/libqeglfs.so",
        f"{QT}/platformthemes/libqgtk3.so",
        f"{QT}/tls/libqopensslbackend.so",
        f"{QT}/imageformats/libqtiff.so",
        f"{QT}/a folder of plugins that is still to come/libnew.so",
        "PySide6\\plugins\\tls\\qschannelbackend.dll",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6\\opengl32sw.dll",
        "libstdc++.so.6",
        "libX11.so.6",
    ],
)
def test_what_is_not_used_stays_away(name: str) -> None:
    assert not contents.is_needed(name)


def test_only_libraries_that_something_links_to_are_kept() -> None:
    links = {
        "/module.so": ["libone.so.1", "libc.so.6"],
        "/libone.so.1": ["libtwo.so.2"],
        "/libthree.so.3": ["libone.so.1"],
    }
    entries = [
        ("package/module.so", "/module.so", "EXTENSION"),
        ("libone.so.1", "/libone.so.1", "BINARY"),
        ("Qt/lib/libtwo.so.2", "/libtwo.so.2", "BINARY"),
        ("libthree.so.3", "/libthree.so.3", "BINARY"),
    ]

    kept = contents.reachable(entries, lambda file: links.get(file, []))

    assert kept == entries[:3]


def test_libraries_that_are_loaded_by_name_are_kept() -> None:
    entries = [
        ("libpython3.11.so.1.0", "/a", "BINARY"),
        ("llvmlite/binding/libllvmlite.so", "/b", "BINARY"),
        (f"{QT}/platforms/libqxcb.so", "/c", "BINARY"),
        ("PySide6/libpyside.abi3.so", "/d", "EXTENSION"),
    ]

    assert contents.reachable(entries, lambda _: []) == entries


def test_a_circle_of_libraries_comes_to_an_end() -> None:
    links = {"/m": ["liba.so"], "/a": ["libb.so"], "/b": ["liba.so"]}
    entries = [("m.so", "/m", "EXTENSION"), ("liba.so", "/a", "BINARY"), ("libb.so", "/b", "BINARY")]

    assert contents.reachable(entries, lambda file: links[file]) == entries
