"""The memory of JSON texts: estimated well enough, and large enough for what the program writes itself."""

import json
import tracemalloc

import pytest

from workbench.files.documents import MAX_FILE_BYTES
from workbench.puzzles.json_size import CHUNK, MAX_BYTES, PER_CHARACTER, check_json_size, json_bytes
from workbench.puzzles.puzzle import ParseError

VALUES = {
    "lists": [[]] * 2000,
    "lists of one": [[k] for k in range(1000, 3000)],
    "objects": [{}] * 2000,
    "pairs": {str(k): k for k in range(1000, 3000)},
    "objects in objects": [{"a": {}}] * 2000,
    "numbers": list(range(1000, 3000)),
    "strings": ["ab"] * 2000,
    "short strings": ["", "0"] * 2000,
    "quotes": ['"x', "\\", '\\"'] * 2000,
    "signs in strings": ["a:b,c:[{"] * 2000,
}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("indent", [None, 1])
def test_the_memory_of_a_json_text_is_estimated_before_it_is_read(name: str, indent: int | None) -> None:
    text = json.dumps(VALUES[name], indent=indent)
    tracemalloc.start()
    value = json.loads(text)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert value == VALUES[name]
    assert 0.9 * taken <= json_bytes(text) <= 2.5 * taken


def test_long_texts_are_estimated_like_short_ones() -> None:
    line = '     "ab:c,",\n'

    whole = json_bytes(line * (CHUNK // 4))

    assert whole == pytest.approx(json_bytes(line * 1000) * CHUNK / 4000, rel=0.01)


@pytest.mark.parametrize("line", ['     "0",\n', '     "ab",\n', '     "a:b c:d",\n', '     "1,2 3,4",\n'])
def test_a_file_of_lines_that_the_program_writes_is_never_refused(line: str) -> None:
    lines = MAX_FILE_BYTES // len(line)

    assert json_bytes(line * 1000) * lines / 1000 <= MAX_BYTES + PER_CHARACTER * len(line) * lines


def test_a_text_that_takes_too_much_memory_is_refused_with_advice() -> None:
    with pytest.raises(ParseError, match=r"too many lists, numbers and keys\. Split it into several files"):
        check_json_size("[" + "[]," * 2_000_000 + "[]]")
