"""What a Linux desktop asks for: desktop file, document type, metainfo, manual page, completions, the control file."""

import configparser
import gzip
import os
import platform
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import appimage
import deb
import layout
import manual
import pytest
import rpm

from tests.packaging.conftest import PACKAGING
from tests.processes import run_command, run_python
from workbench import __version__
from workbench.cli.commands import COMMANDS
from workbench.files import analyses
from workbench.files.documents import FORMAT, SUFFIX
from workbench.solvers import SOLVERS

LINUX = PACKAGING / "linux"
TYPE = "application/x-puzzle-workbench+json"
MIME = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
MAX_WORD = 60  # letters that fit into a line, at its indentation
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.fixture
def desktop() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment]
    parser.read(LINUX / f"{layout.APP_ID}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_desktop_file_starts_the_program_with_files(desktop: configparser.SectionProxy) -> None:
    assert desktop["Type"] == "Application"
    assert desktop["Exec"] == f"{layout.NAME} open %F"
    assert desktop["Icon"] == layout.APP_ID
    assert desktop["MimeType"] == f"{TYPE};"
    assert desktop["Categories"] == "Game;LogicGame;"


def test_windows_belong_to_the_desktop_file() -> None:
    source = (PACKAGING.parent / "workbench" / "ui" / "shell" / "app.py").read_text(encoding="utf-8")

    assert f'setDesktopFileName("{layout.APP_ID}")' in source


def test_documents_have_a_type_of_their_own() -> None:
    tree = ET.parse(LINUX / f"{layout.APP_ID}.xml").getroot()

    [declared] = tree.findall("m:mime-type", MIME)
    globs = [one.get("pattern") for one in declared.findall("m:glob", MIME)]
    [match] = declared.findall("m:magic/m:match", MIME)
    assert declared.get("type") == TYPE
    assert globs == [f"*{SUFFIX}", f"*{analyses.SUFFIX}"]
    assert match.get("value") == f'"format": "{FORMAT}'


def test_the_metainfo_tells_of_this_version() -> None:
    tree = ET.parse(LINUX / f"{layout.APP_ID}.metainfo.xml").getroot()

    assert tree.findtext("id") == layout.APP_ID
    assert tree.findtext("launchable") == f"{layout.APP_ID}.desktop"
    assert tree.findtext("provides/mediatype") == TYPE
    assert __version__ in [release.get("version") for release in tree.iter("release")]


def test_metainfo_and_change_notes_name_the_same_versions_and_dates() -> None:
    tree = ET.parse(LINUX / f"{layout.APP_ID}.metainfo.xml").getroot()
    notes = (PACKAGING / "CHANGES.md").read_text(encoding="utf-8")

    releases = [
        (release.get("version"), "unreleased" if release.get("type") == "development" else release.get("date"))
        for release in tree.iter("release")
    ]

    assert releases == re.findall(r"^## (\S+) \((.*)\)$", notes, re.MULTILINE)


# Manual page and completions


@pytest.fixture(scope="module")
def page() -> str:
    return manual.manual_page("2026-01-02")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_manual_page_tells_of_every_command(page: str, command: str) -> None:
    assert f"\n.SS {manual.escaped(command)}\n" in page


def test_the_manual_page_tells_of_every_option_with_its_values(page: str) -> None:
    for name, command in manual.commands().items():
        section = page.split(f"\n.SS {manual.escaped(name)}\n")[1]
        for action in manual.options(command):
            for option in action.option_strings:
                assert f"\\fB{manual.escaped(option)}\\fR" in section
    assert "brute_force" in page


def test_the_manual_page_tells_version_and_exit_codes(page: str) -> None:
    assert f"Puzzle Workbench {__version__}" in page.splitlines()[0]
    assert "130 interrupted" in page


def test_every_line_of_the_manual_page_can_be_broken(page: str) -> None:
    pieces = re.split(r"\s|\\:", re.sub(r"^\.nf$.*?^\.fi$", "", page, flags=re.MULTILINE | re.DOTALL))

    assert [piece for piece in pieces if len(piece) > MAX_WORD] == []


def test_no_line_of_the_manual_page_is_an_unknown_request(page: str) -> None:
    known = {"TH", "SH", "SS", "B", "I", "BR", "RI", "TP", "PP", "br", "nf", "fi", "nh", "ad", "ds"}

    requests = {line[1:].split()[0] for line in page.splitlines() if line.startswith((".", "'"))}

    assert requests <= known


def completed(tmp_path: Path, *words: str) -> list[str]:
    """Return what bash offers for the last of the words, files left out."""
    script = tmp_path / "completion"
    script.write_text(manual.bash_completion())
    line = f"source {script}; COMP_WORDS=(workbench {' '.join(map(repr, words))}); COMP_CWORD={len(words)}; _workbench"
    said = subprocess.run(
        ["bash", "-c", f'{line}; printf "%s\\n" "${{COMPREPLY[@]}}"'],
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert not said.stderr
    return said.stdout.split()


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_completes_commands_options_and_values(tmp_path: Path) -> None:
    assert {*COMMANDS, "--version", "--with"} <= {*completed(tmp_path, "")}
    assert completed(tmp_path, "sol") == ["solve", "solvers"]
    assert "--unique" in completed(tmp_path, "solve", "--")
    assert completed(tmp_path, "solve", "--uni") == ["--unique"]
    assert {*SOLVERS} == {*completed(tmp_path, "solve", "--solver", "")} - {"completion"}


@pytest.mark.parametrize("command", COMMANDS)
def test_zsh_completes_every_command(command: str) -> None:
    completion = manual.zsh_completion()

    assert f"'{command}:" in completion
    assert f"\n    {command}) _arguments" in completion


# The package


def test_the_change_notes_become_debians(tmp_path: Path) -> None:
    notes = (
        "# Changes\n\n## 1.1 (unreleased)\n\n### New\n\n- One thing,\n  on two lines.\n\n"
        "### Fixed\n\n- Another.\n\n## 1.0\n\n- The first.\n"
    )

    log = deb.changelog(notes, NOON)

    assert log == (
        f"puzzle-workbench (1.1) stable; urgency=medium\n\n  * One thing, on two lines.\n  * Another.\n\n"
        f" -- {layout.MAINTAINER}  Fri, 02 Jan 2026 12:00:00 +0000\n\n"
        f"puzzle-workbench (1.0) stable; urgency=medium\n\n  * The first.\n\n"
        f" -- {layout.MAINTAINER}  Fri, 02 Jan 2026 11:59:59 +0000\n"
    )


def test_our_own_change_notes_tell_of_this_version() -> None:
    notes = (PACKAGING / "CHANGES.md").read_text(encoding="utf-8")

    assert f"puzzle-workbench ({__version__}) stable; urgency=medium\n\n  * " in deb.changelog(notes, NOON)


def parts_in(folder: Path) -> layout.Parts:
    """Return the parts of a package whose program is one script."""
    program, made = folder / "program", folder / "made"
    (program / "licences" / "someone").mkdir(parents=True)
    (program / "licences" / "someone" / "LICENSE").write_text("Do as you like.\n")
    (program / "workbench").write_text("#!/bin/sh\necho started\n")
    made.mkdir()
    for name in ("workbench.1", "workbench.bash", "_workbench", "workbench-16.png", "workbench-512.png"):
        (made / name).write_text(name)
    icon, changes = PACKAGING.parent / "resources" / "icons" / "workbench.svg", PACKAGING / "CHANGES.md"
    return layout.Parts(program, made, icon, changes, __version__, "amd64", NOON)


@pytest.mark.skipif(
    not (shutil.which("dpkg-deb") and shutil.which("objdump")), reason="there is no dpkg-deb or objdump"
)
def test_the_package_holds_what_a_desktop_asks_for(tmp_path: Path) -> None:
    package = deb.build(parts_in(tmp_path), tmp_path / "root", tmp_path)

    listed = run_command(["dpkg-deb", "--contents", package], check=True).stdout
    names = {line.split()[5] for line in listed.splitlines()}
    assert package.name == f"puzzle-workbench_{__version__}_amd64.deb"
    assert {
        "./opt/puzzle-workbench/workbench",
        "./usr/bin/workbench",
        "./usr/bin/puzzle-workbench",
        f"./usr/share/applications/{layout.APP_ID}.desktop",
        f"./usr/share/icons/hicolor/16x16/apps/{layout.APP_ID}.png",
        f"./usr/share/icons/hicolor/512x512/apps/{layout.APP_ID}.png",
        f"./usr/share/icons/hicolor/scalable/apps/{layout.APP_ID}.svg",
        f"./usr/share/metainfo/{layout.APP_ID}.metainfo.xml",
        f"./usr/share/mime/packages/{layout.APP_ID}.xml",
        "./usr/share/man/man1/workbench.1.gz",
        "./usr/share/bash-completion/completions/workbench",
        "./usr/share/doc/puzzle-workbench/copyright",
    } <= names
    assert (tmp_path / "root/opt/puzzle-workbench/licences/someone/LICENSE").read_text() == "Do as you like.\n"
    assert "\n  someone\n" in (tmp_path / "root/usr/share/doc/puzzle-workbench/copyright").read_text()
    log = gzip.decompress((tmp_path / "root/usr/share/doc/puzzle-workbench/changelog.gz").read_bytes()).decode()
    assert log.startswith("puzzle-workbench (")
    assert (tmp_path / "root/opt/puzzle-workbench/workbench").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "root/usr/bin/workbench").readlink() == Path("/opt/puzzle-workbench/workbench")


@pytest.mark.skipif(
    not (shutil.which("dpkg-deb") and shutil.which("objdump")), reason="there is no dpkg-deb or objdump"
)
def test_the_package_has_checksums_of_all_its_files(tmp_path: Path) -> None:
    package = deb.build(parts_in(tmp_path), tmp_path / "root", tmp_path)

    subprocess.run(["dpkg-deb", "--raw-extract", package, tmp_path / "unpacked"], check=True)
    done = subprocess.run(
        ["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=tmp_path / "unpacked", capture_output=True, check=False
    )
    lines = (tmp_path / "unpacked" / "DEBIAN" / "md5sums").read_text().splitlines()
    assert done.returncode == 0, done.stderr
    assert "opt/puzzle-workbench/workbench" in [line.split("  ")[1] for line in lines]
    assert not any("DEBIAN" in line or "usr/bin" in line for line in lines), "neither control files nor links"


@pytest.mark.skipif(not shutil.which("objdump"), reason="there is no objdump")
def test_the_control_file_names_maintainer_and_home_page(tmp_path: Path) -> None:
    fields = dict(line.split(": ", 1) for line in deb.control(parts_in(tmp_path), 1).splitlines() if ": " in line)

    assert fields["Maintainer"] == layout.MAINTAINER
    assert fields["Homepage"] == layout.HOMEPAGE


@pytest.mark.parametrize(
    ("variable", "name", "value"),
    [
        ("WORKBENCH_HOMEPAGE", "HOMEPAGE", "https://a.example/b"),
        ("WORKBENCH_MAINTAINER", "MAINTAINER", "A <b@c.example>"),
    ],
)
def test_variables_of_the_build_set_maintainer_and_home_page(variable: str, name: str, value: str) -> None:
    program = f"import layout; print(layout.{name})"
    for setting, expected in ((value, value), ("", getattr(layout, name))):
        surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([str(PACKAGING), str(LINUX)]), variable: setting}
        done = run_python("-c", program, check=True, env=surroundings)

        assert done.stdout.strip() == expected


def test_the_copyright_file_has_our_licence_and_the_names_of_all_parts(tmp_path: Path) -> None:
    for name in ("someone", "SOURCES.txt"):
        (tmp_path / name).touch()

    text = layout.copyright_file(tmp_path)

    assert (PACKAGING / "licences" / "MIT.txt").read_text(encoding="utf-8") in text
    assert text.endswith("\n\n  SOURCES.txt\n  someone\n")


@pytest.mark.skipif(not shutil.which("objdump"), reason="there is no objdump")
def test_a_library_whose_package_is_unknown_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "linked", lambda _: ["libc.so.6", "libnew.so.1"])

    with pytest.raises(SystemExit, match=r"libnew\.so\.1"):
        deb.depends(parts_in(tmp_path).program)


@pytest.mark.skipif(not shutil.which("objdump"), reason="there is no objdump")
def test_packages_of_linked_libraries_are_depended_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "linked", lambda _: ["libc.so.6", "libEGL.so.1", "libglib-2.0.so.0", "libcups.so.2"])

    libc, *others = deb.depends(parts_in(tmp_path).program)

    assert libc.startswith("libc6 (>= 2.")
    assert others == ["libegl1", "libglib2.0-0 | libglib2.0-0t64", deb.FONTS]


@pytest.mark.skipif(not shutil.which("objdump"), reason="there is no objdump")
@pytest.mark.parametrize("loader", ["ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"])
def test_the_loader_of_each_processor_belongs_to_the_c_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loader: str
) -> None:
    monkeypatch.setattr(layout, "linked", lambda _: ["libc.so.6", loader])

    assert [name.partition(" ")[0] for name in deb.depends(parts_in(tmp_path).program)] == [
        "libc6",
        "fonts-dejavu-core",
    ]


@pytest.mark.skipif(not shutil.which("rpmbuild"), reason="there is no rpmbuild")
def test_the_rpm_holds_the_same_files(tmp_path: Path) -> None:
    package = rpm.build(replace(parts_in(tmp_path), architecture=platform.machine()), tmp_path / "root", tmp_path)

    def told(*words: str) -> list[str]:
        command = ["rpm", "-qp", *words, package]
        return run_command(command, check=True).stdout.splitlines()

    assert package.name == f"puzzle-workbench-{__version__}-1.{platform.machine()}.rpm"
    assert {
        "/opt/puzzle-workbench/workbench",
        "/opt/puzzle-workbench/licences/someone/LICENSE",
        "/usr/bin/workbench",
        f"/usr/share/applications/{layout.APP_ID}.desktop",
        "/usr/share/man/man1/workbench.1.gz",
        "/usr/share/zsh/site-functions/_workbench",
        "/usr/share/doc/puzzle-workbench/copyright",
    } <= set(told("--list"))
    assert "/usr/share/applications" not in told("--list"), "folders of others are not the package's"
    assert told("--queryformat", "%{VERSION} %{LICENSE}")[0].startswith(f"{__version__} MIT AND LGPL-3.0-only")
    owners = told("--queryformat", "[%{FILEUSERNAME} %{FILEMODES:perms} %{FILENAMES}\n]")
    assert "root -rwxr-xr-x /opt/puzzle-workbench/workbench" in owners
    assert "root -rw-r--r-- /opt/puzzle-workbench/licences/someone/LICENSE" in owners


def test_the_rpm_requires_linked_libraries_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    linked = ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libEGL.so.1", "libcups.so.2"]
    monkeypatch.setattr(layout, "linked", lambda _: linked)
    monkeypatch.setattr(rpm, "newest_libc", lambda _: "2.28")

    assert rpm.requires(parts_in(tmp_path).program) == ["libc.so.6(GLIBC_2.28)(64bit)", "libEGL.so.1()(64bit)"]


RUNTIME = b"\x7fELF\x02\x01\x01\x00AI\x02" + bytes(53)


@pytest.mark.skipif(not shutil.which("mksquashfs"), reason="there is no mksquashfs")
def test_an_appimage_is_a_runtime_and_a_squashed_folder(tmp_path: Path) -> None:
    parts, runtime = replace(parts_in(tmp_path), architecture="x86_64"), tmp_path / "runtime"
    (parts.made / appimage.ICON).write_text("an icon")
    runtime.write_bytes(RUNTIME)

    file = appimage.build(parts, tmp_path / "root", tmp_path, runtime)

    command = ["unsquashfs", "-offset", str(len(RUNTIME)), "-dest", str(tmp_path / "unpacked"), str(file)]
    subprocess.run(command, check=True, capture_output=True)
    unpacked = tmp_path / "unpacked"
    assert file.name == f"puzzle-workbench-{__version__}-x86_64.AppImage"
    assert file.stat().st_mode & 0o777 == 0o755
    started = run_command([unpacked / "AppRun"], check=True)
    assert started.stdout == "started\n"
    assert (unpacked / "usr/bin/puzzle-workbench").resolve() == unpacked / "opt/puzzle-workbench/workbench"
    assert (unpacked / f"{layout.APP_ID}.desktop").is_file()
    assert (unpacked / f"{layout.APP_ID}.svg").is_file()
    assert (unpacked / ".DirIcon").read_text() == "an icon"


def test_an_appimage_asks_for_a_runtime_of_appimages(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.write_bytes(RUNTIME.replace(b"AI\x02", b"AI\x01"))

    with pytest.raises(SystemExit, match="no runtime of AppImages of type 2"):
        appimage.build(parts_in(tmp_path), tmp_path / "root", tmp_path, runtime)


def test_the_flatpak_is_made_of_what_the_packages_hold() -> None:
    manifest = (LINUX / f"{layout.APP_ID}.yml").read_text(encoding="utf-8")

    copied = {word for line in re.findall(r"cp -a (.*) /app", manifest) for word in line.split()}
    targets = {
        target for target, _ in layout.files(layout.Parts(LINUX, LINUX, LINUX, LINUX, "1", "x86_64", NOON), "zsh")
    }
    assert f"id: {layout.APP_ID}\n" in manifest
    assert f"command: {layout.NAME}\n" in manifest
    assert f"opt/{layout.NAME}" in copied
    for folder in copied - {f"opt/{layout.NAME}"}:
        assert any(target.startswith(f"{folder}/") for target in targets), folder
