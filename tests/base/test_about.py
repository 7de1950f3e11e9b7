"""What a report of a mistake says."""

import platform
import sys
from pathlib import Path

import pytest

from tests.processes import run_python
from workbench import __version__
from workbench.base import about


def test_versions_processor_system_and_folders_are_told() -> None:
    facts = about.facts()

    assert facts["workbench"] == __version__
    assert facts["Python"] == platform.python_version()
    assert all(facts[name][0].isdigit() for name in ("Qt", "numba", "numpy"))
    assert facts["CPU"].endswith("cores")
    assert Path(facts["Settings"]).name == "settings.ini"
    assert all(facts.values())


def test_a_diagnostic_has_one_line_a_fact() -> None:
    lines = about.diagnostic().splitlines()

    assert lines[0] == f"workbench {__version__}"
    assert len(lines) == len(about.facts())


def test_a_package_that_is_missing_is_said_to_be() -> None:
    assert about.version_of("no-such-package-here") == "not found"


def test_the_processor_has_the_name_that_linux_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cpuinfo"
    file.write_text("processor : 0\nmodel name : Old Abacus 12: fast\n")
    monkeypatch.setattr(about, "CPU_FILE", file)

    assert about.cpu_name() == "Old Abacus 12: fast"


def test_elsewhere_the_processor_still_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "CPU_FILE", tmp_path / "nothing")

    assert about.cpu_name()


def test_a_diagnostic_imports_none_of_what_it_names() -> None:
    program = "import sys; from workbench.base.about import diagnostic; diagnostic(); "
    program += "print(sorted({'numpy', 'numba', 'PySide6'} & set(sys.modules)))"

    done = run_python("-c", program, check=True)

    assert done.stdout == "[]\n"


# Licences


def test_only_a_frozen_program_brings_a_folder_of_licence_texts() -> None:
    assert about.licences_folder() is None


@pytest.mark.parametrize(
    ("system", "program", "folder"),
    [
        ("linux", "/opt/puzzle-workbench/workbench", "/opt/puzzle-workbench/licences"),
        ("darwin", "/A.app/Contents/MacOS/workbench", "/A.app/Contents/Resources/licences"),
    ],
)
def test_a_frozen_program_has_a_folder_of_its_licence_texts(
    monkeypatch: pytest.MonkeyPatch, system: str, program: str, folder: str
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "executable", program)

    assert about.licences_folder() == Path(folder)
