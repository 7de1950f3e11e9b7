"""JSON that strict readers accept."""

import json
from pathlib import Path

import pytest

from workbench.cli.shared.json_text import json_text
from workbench.solvers.goal import Outcome


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ({"name": "b\udcfcse"}, {"name": "b\ufffdse"}),
        ({"b\udcfcse": [1, ("\ud800",)]}, {"b\ufffdse": [1, ["\ufffd"]]}),
        ("\ud83d\ude00 😀", "😀 😀"),  # two halves are a letter
        ("\\udcfc", "\\udcfc"),  # a backslash and five letters
        ([float("nan"), float("inf"), -float("inf"), 1.5], [None, None, None, 1.5]),
        ({"µ": "×", "n": 10**30, "is": True, "of": None}, {"µ": "×", "n": 10**30, "is": True, "of": None}),
        (Outcome.SOLVED, "solved"),
    ],
)
def test_it_is_read_as_what_it_was_without_what_json_cannot_hold(value: object, read: object) -> None:
    text = json_text(value)

    assert text.isascii()
    assert json.loads(text, parse_constant=pytest.fail) == read
    json.loads(text.encode().decode("utf-8", "strict"))


def test_no_command_writes_json_in_another_way() -> None:
    folder = Path(json_text.__code__.co_filename).parents[1]

    others = [path.name for path in folder.rglob("*.py") if "json.dump" in path.read_text(encoding="utf-8")]

    assert others == ["json_text.py"]
