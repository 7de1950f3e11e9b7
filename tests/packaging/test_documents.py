"""README, CONTRIBUTING, change notes and guide: short enough, and right about paths, modules and commands."""

import re
import shlex
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.packaging.conftest import PACKAGING
from workbench import __version__
from workbench.cli.commands import COMMANDS
from workbench.cli.lab import EXPERIMENTS
from workbench.cli.main import parser

TOP = PACKAGING.parent
README, CONTRIBUTING = TOP / "README.md", TOP / ".github" / "CONTRIBUTING.md"
CHANGES = PACKAGING / "CHANGES.md"
GUIDE = sorted((TOP / "resources" / "guide").glob("*.md"))
DOCUMENTS = [README, CONTRIBUTING, *GUIDE]
COMMAND_PAGE = next(page for page in GUIDE if page.stem.endswith("-command-line"))

MAX_README = 9_000  # bytes
MAX_PICTURES = 1_500_000  # bytes of all pictures of the guide
BASES = (TOP, TOP / "workbench", TOP / "tests", TOP / "resources")  # that paths in documents begin at
PLACEHOLDERS = ("<", "KIND", "NN-", "*", "FILE", "HOST", "://")
EXAMPLES = ("lists/", "dist/", "./#/###", ".#./###", "####../######")  # of texts that only look like paths
NOT_IN_REPOSITORY = (".venv/", "guide/from-python.ipynb")


def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def name_of(document: Path) -> str:
    return document.name


def code_blocks(text: str) -> Iterator[str]:
    """Yield the contents of fenced code blocks."""
    for match in re.finditer(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield match[1]


def code_spans(text: str) -> Iterator[str]:
    """Yield what stands between backticks, outside of code blocks."""
    outside = re.sub(r"^```\w*\n.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    yield from re.findall(r"`([^`\n]+)`", outside)


def paths_in(document: Path) -> Iterator[tuple[str, Path]]:
    """Yield every path that a document names, with the folder that it begins at if that is known."""
    text = text_of(document)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"\w+:", link):
            yield link, document.parent
    words = [span.split(": ")[0] for span in code_spans(text)]
    words += [word for block in code_blocks(text) for word in re.findall(r"(?<![\w:/])[\w.][\w./-]*/[\w./-]*", block)]
    for word in words:
        looks_like_path = re.fullmatch(r"\.?\w[\w./-]*/[\w./-]*", word) and not re.fullmatch(r"[\d/]+", word)
        if looks_like_path and not any(part in word for part in (*PLACEHOLDERS, *EXAMPLES)):
            yield word, TOP


def exists(path: str, base: Path) -> bool:
    return path.startswith(NOT_IN_REPOSITORY) or any((folder / path).exists() for folder in (base, *BASES))


def commands_in(text: str) -> Iterator[list[str]]:
    """Yield the words of every workbench command in the code blocks."""
    for block in code_blocks(text):
        for line in block.splitlines():
            words = line.removeprefix("$ ")
            if words.startswith("workbench "):
                yield shlex.split(words, comments=True)[1:]


def test_readme_is_short() -> None:
    assert len(README.read_bytes()) <= MAX_README


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_path_in_a_document_exists(document: Path) -> None:
    assert [path for path, base in paths_in(document) if not exists(path, base)] == []


def test_documents_name_paths_and_pictures() -> None:
    named = {document.name: {path for path, _ in paths_in(document)} for document in DOCUMENTS}

    assert {"packaging/run.sh", "packaging/screenshots/race.png", ".github/CONTRIBUTING.md"} <= named["README.md"]
    assert {"workbench/puzzles/", "ui/base/crash.py"} <= named["CONTRIBUTING.md"]
    assert "pictures/first-steps.png" in named["01-first-steps.md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_module_in_a_document_exists(document: Path) -> None:
    modules = re.findall(r"python -m (tests[\w.]+)", text_of(document))

    assert [module for module in modules if not (TOP / module.replace(".", "/")).with_suffix(".py").is_file()] == []


@pytest.mark.parametrize("document", [README, *GUIDE], ids=name_of)
def test_every_command_in_a_document_can_be_parsed(document: Path) -> None:
    for words in commands_in(text_of(document)):
        if words[0] == "--with":
            words = words[2:]
        if not words or words[0] not in COMMANDS:
            words = ["open", *words]
        if "mine" in words:
            continue  # a solver of the reader's own
        if "edge_first" in words:
            words[words.index("edge_first")] = "roth"  # that of resources/examples/tie_break.py
        parser(words[0]).parse_args(words)


def test_readme_has_a_dozen_commands() -> None:
    assert len(list(commands_in(text_of(README)))) == 12


def test_every_command_is_on_its_page_of_the_guide() -> None:
    spans = " ".join(code_spans(text_of(COMMAND_PAGE)))

    expected = [*(set(COMMANDS) - {"open", "lab", "farm"}), *(f"lab {name}" for name in EXPERIMENTS), "farm start"]
    assert [name for name in expected if f"workbench {name}" not in spans] == []


def test_every_command_named_in_the_guide_exists() -> None:
    known = {*COMMANDS, "COMMAND", "[FILE", "--with", "--version"}
    for page in GUIDE:
        for span in code_spans(text_of(page)):
            if span.startswith("workbench ") and "." not in span.split()[0]:
                words = span.split()
                assert words[1] in known
                assert words[1] != "lab" or words[2] in EXPERIMENTS


def test_the_pictures_of_the_guide_are_small_used_and_in_both_themes() -> None:
    pictures = sorted((TOP / "resources" / "guide" / "pictures").glob("*"))
    used = {path.removeprefix("pictures/") for page in GUIDE for path, _ in paths_in(page) if "pictures/" in path}

    assert {path.name for path in pictures} == used | {name.replace(".png", "-dark.png") for name in used}
    assert sum(path.stat().st_size for path in pictures) <= MAX_PICTURES


def test_every_version_has_a_date_or_is_unreleased_and_has_groups() -> None:
    headings = re.findall(r"^## (.*)$", text_of(CHANGES), re.MULTILINE)
    sections = re.split(r"^## .*$", text_of(CHANGES), flags=re.MULTILINE)[1:]

    assert headings[0].startswith(f"{__version__} (")
    for heading, section in zip(headings, sections, strict=True):
        [when] = re.findall(r"^\d+\.\d+\.\d+ \((.*)\)$", heading)
        assert when == "unreleased" or date.fromisoformat(when)
        groups = re.findall(r"^### (.*)$", section, re.MULTILINE)
        assert groups == [name for name in ("New", "Changed", "Fixed") if name in groups]
        assert groups
        assert section.index("### ") < section.index("\n- ")
