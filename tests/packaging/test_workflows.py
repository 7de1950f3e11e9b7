"""The workflows of .github/, as far as they can be checked without running them."""

import re
import sys
import tomllib

import pytest

from tests.packaging.conftest import PACKAGING
from tests.processes import run_command

TOP = PACKAGING.parent
WORKFLOWS = TOP / ".github" / "workflows"


@pytest.fixture
def tests() -> str:
    return (WORKFLOWS / "tests.yml").read_text(encoding="utf-8")


@pytest.fixture
def release() -> str:
    return (WORKFLOWS / "release.yml").read_text(encoding="utf-8")


def test_the_tests_run_with_every_python_that_the_project_names(tests: str) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [found[1] for line in project["classifiers"] if (found := re.search(r"Python :: (3\.\d+)$", line))]

    [listed] = re.findall(r"python: \[(.*)\]", tests)

    assert [version.strip(' "') for version in listed.split(",")] == named
    assert project["requires-python"] == f">={named[0]}"


@pytest.mark.parametrize("system", ["ubuntu", "windows", "macos"])
def test_tests_and_release_run_on_three_systems(tests: str, release: str, system: str) -> None:
    [systems] = re.findall(r"os: \[(.*)\]", tests)

    assert f"{system}-" in systems
    assert f"os: {system}-" in release


def test_the_test_command_is_that_of_readme(tests: str) -> None:
    command = "sh packaging/test.sh"

    assert f"run: {command}\n" in tests
    assert f"\n{command} " in (TOP / "README.md").read_text(encoding="utf-8")


def test_a_release_has_checksums(release: str) -> None:
    assert "run: python packaging/build.py\n" in release
    assert "sha256sum -- *" in release


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
@pytest.mark.parametrize("name", ["tests", "release"])
def test_the_workflows_find_the_list_of_system_packages(name: str) -> None:
    workflow = (WORKFLOWS / f"{name}.yml").read_text(encoding="utf-8")
    [command, file] = re.findall(r"run: sudo sh -c '(.*)' (packaging/\S+)", workflow)[0]
    pretend = command.replace(
        "get_packages", "missing_packages() { echo some; }; get_packages() { echo got $1; }; get_packages"
    )

    done = run_command(["sh", "-c", pretend, file], cwd=TOP, check=True)

    assert done.stdout == "got some\n"


def test_pre_commit_runs_tools_of_this_checkout_that_the_gate_runs_too() -> None:
    hooks = (TOP / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    gate = (TOP / ".ci" / "run").read_text(encoding="utf-8")

    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    assert set(re.findall(r"language: (.*)", hooks)) == {"system"}
    assert "://" not in hooks
    commands = re.findall(r"entry: \.venv/bin/(.*)", hooks)
    assert {" ".join(command.split()[:2]) for command in commands} == {
        "ruff check", "ruff format", "mypy", "python -m",
    }  # fmt: skip
    assert all(f"step {tool}" in gate for tool in ("ruff check", "ruff format --check", "mypy"))
    tests = [word for command in commands for word in command.split() if word.endswith(".py")]
    assert len(tests) == 3
    assert all((TOP / test).is_file() for test in tests)
