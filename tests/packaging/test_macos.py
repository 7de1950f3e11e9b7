"""The parts for macOS: its disk image, made here with stand-ins for Apple's tools, and the oldest macOS it runs on."""

import os
import plistlib
import subprocess
import sys
from pathlib import Path

import minimum_macos
import pytest

from tests.packaging.conftest import PACKAGING
from workbench.files import analyses
from workbench.files.documents import SUFFIX

MAC = PACKAGING / "macos"
CODE = b"\xcf\xfa\xed\xfe"  # what a program of macOS begins with
QT = "Contents/Frameworks/PySide6/Qt/lib/QtCore.framework"
FILES = {
    "Contents/Info.plist": b"text",
    "Contents/MacOS/workbench": CODE,
    "Contents/Frameworks/a library.so": CODE,
    "Contents/Frameworks/libpython3.11.dylib": CODE,
    "Contents/Frameworks/a-tool": CODE,
    "Contents/Frameworks/Python.framework/Versions/3.11/Python": CODE,
    f"{QT}/Versions/A/QtCore": CODE,
    f"{QT}/Versions/A/Resources/Info.plist": b"text",
    "Contents/Resources/sample.txt": b"text",
}
TOOL = """#!/bin/sh
echo "$(basename "$0") $*" >>"$LOG"
case "$(basename "$0") $*" in *$FAILS*) exit 7 ;; esac
"""
FILE = """#!/bin/sh
case $(head -c 4 "$2" | od -An -tx1) in *'cf fa ed fe'*) echo 'Mach-O 64-bit' ;; *) echo text ;; esac
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")


@pytest.fixture
def app(tmp_path: Path) -> Path:
    folder = tmp_path / "Puzzle Workbench.app"
    for name, contents in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(contents)
    for name, script in {"codesign": TOOL, "hdiutil": TOOL, "xcrun": TOOL, "file": FILE}.items():
        (tmp_path / "tools").mkdir(exist_ok=True)
        (tmp_path / "tools" / name).write_text(script)
        (tmp_path / "tools" / name).chmod(0o755)
    return folder


def make_image(app: Path, fails: str = "nothing", **variables: str) -> tuple[int, list[str]]:
    """Run the script; return its exit code, and the calls of Apple's tools. Those with `fails` in them fail."""
    log = app.parent / "log"
    log.touch()
    path = f"{app.parent / 'tools'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", MAC / "make-dmg.sh", app, app.parent / "image.dmg"],
        env=os.environ | {"PATH": path, "LOG": str(log), "FAILS": fails} | variables,
        capture_output=True,
        check=False,
    )
    return done.returncode, log.read_text().replace(f"{app}/", "").splitlines()


def test_every_binary_is_signed_and_verified(app: Path) -> None:
    code, calls = make_image(app)

    signed = [call.partition("--sign - ")[2] for call in calls if "--sign" in call]
    verified = {call.partition("--verify --strict ")[2] for call in calls} - {""}
    assert code == 0
    assert {*signed[:3]} == {
        f"Contents/Frameworks/{name}" for name in ("a library.so", "libpython3.11.dylib", "a-tool")
    }
    assert {*signed[3:5]} == {"Contents/Frameworks/Python.framework", QT}
    assert signed[5].endswith(f"entitlements.plist {app}")
    assert verified == {name for name, contents in FILES.items() if contents == CODE}


@pytest.mark.parametrize(
    "fails",
    [
        "--sign*a-tool",
        "--sign*a library.so",
        "--sign*Python.framework",
        "--entitlements",
        "--verify --strict*QtCore",
        "--verify --deep",
        "hdiutil create",
        "notarytool submit",
        "stapler staple",
    ],
)
def test_a_step_that_fails_ends_the_script(app: Path, fails: str) -> None:
    code, calls = make_image(app, fails, WORKBENCH_NOTARY_PROFILE="ours")

    assert code != 0
    assert fails.split("*")[-1] in calls[-1], "nothing is called after it"


def test_an_application_without_a_program_is_refused(app: Path) -> None:
    for name, contents in FILES.items():
        if contents == CODE:
            (app / name).unlink()

    assert make_image(app) == (1, [])


def test_an_identity_signs_the_image_too(app: Path) -> None:
    code, calls = make_image(app, WORKBENCH_SIGN_IDENTITY="Us")

    assert code == 0
    assert calls[-1] == f"codesign --timestamp --sign Us {app.parent / 'image.dmg'}"
    assert all("--options runtime --timestamp" in call for call in calls if "--force" in call)


# The oldest macOS


@pytest.mark.parametrize(
    ("wheels", "python", "oldest"),
    [
        ([["cp310-abi3-macosx_13_0_universal2"], ["cp311-cp311-macosx_14_0_arm64"], ["py3-none-any"]], "11.0", "14.0"),
        ([["cp310-abi3-macosx_13_0_universal2"], ["cp311-cp311-macosx_11_0_arm64"]], "10.13", "13.0"),
        ([["cp311-cp311-macosx_10_9_x86_64", "cp311-cp311-macosx_12_0_x86_64"]], "10.13", "10.13"),
        ([["py3-none-any"]], "15", "15.0"),
    ],
)
def test_the_oldest_macos_is_what_the_most_demanding_wheel_asks_for(
    wheels: list[list[str]], python: str, oldest: str
) -> None:
    assert minimum_macos.oldest(wheels, python) == oldest


def test_the_tags_of_installed_wheels_are_read() -> None:
    tags = minimum_macos.tags_of("numpy")

    assert tags
    assert all(tag.count("-") == 2 for tag in tags)


def test_the_property_list_leaves_the_oldest_macos_to_the_build() -> None:
    told = plistlib.loads((MAC / "document.plist").read_bytes())

    assert "LSMinimumSystemVersion" not in told
    assert 'document["LSMinimumSystemVersion"] = ' in (PACKAGING / "workbench.spec").read_text(encoding="utf-8")


# What was written by hand


def test_documents_of_macos_belong_to_the_program() -> None:
    told = plistlib.loads((MAC / "document.plist").read_bytes())

    [shown], [declared] = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert shown["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [SUFFIX[1:], analyses.SUFFIX[1:]]


def test_macos_lets_numba_compile() -> None:
    entitlements = plistlib.loads((MAC / "entitlements.plist").read_bytes())

    assert entitlements["com.apple.security.cs.allow-jit"] is True
    assert entitlements["com.apple.security.cs.allow-unsigned-executable-memory"] is True
