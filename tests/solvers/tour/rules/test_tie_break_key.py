"""Custom keys: their syntax, values and errors."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.kernels import key_program
from workbench.kernels.key_operations import DEPTH
from workbench.kernels.tour.key_names import NAMES
from workbench.solvers.key_expression import ExpressionError
from workbench.solvers.tour.rules.tie_break_key import program

VALUES = dict(zip(NAMES, (3, 4, 5, -2, 1, 0, 50, 116, 2, 17, 9, 64, 8, 7), strict=True))


def value(text: str, **values: int) -> int:
    numbers = np.array([{**VALUES, **values}[name] for name in NAMES], np.int64)
    return int(key_program.run(program(text).array(), numbers, np.zeros(DEPTH, np.int64)))


@pytest.mark.parametrize(
    "text",
    [
        "degree", "-from_centre", "row + 2 * column", "7 // 2", "-7 // 2", "-7 % 3", "7 % -3", "+row", "-(row - 9)",
        "row < column", "row <= 4", "row > column", "row >= 4", "row == 4", "row != 4", "1 < row < 5", "1 < row < 4",
        "min(row, column, 1)", "max(row, column)", "abs(drow)", "row if degree > 2 else -row",
        "(row if degree > 9 else column) * 3", "True + 1", "  row  ", "2 - 3 - 4", "second_sum * 10 + second",
        "step * squares - rows * columns + move + dcolumn + from_start",
    ],
)  # fmt: skip
def test_a_key_has_the_value_that_python_computes(text: str) -> None:
    assert value(text) == int(eval(text.strip(), {}, dict(VALUES)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("row // (drow + 2)", 0), ("row % (drow + 2)", 0), ("row and column", 1), ("row and 0", 0),
        ("0 or column", 1), ("0 or 0", 0), ("not row", 0), ("not 0", 1), ("row and column and degree", 1),
        ("min(row)", 4),
        ("2147483648 * 2147483648 * 2", -(2**63)), ("row\n+ 1", 5),
        ("(0 - 2147483648 * 2147483648 * 2) // (drow + 1)", -(2**63)),
    ],
)  # fmt: skip
def test_numbers_are_integers_of_64_bits(text: str, expected: int) -> None:
    assert value(text) == expected


NUMBERS = st.one_of(st.integers(-9, 9).map(lambda n: f"({n})"), st.sampled_from(list(NAMES)))
EXPRESSIONS = st.recursive(
    NUMBERS,
    lambda part: st.one_of(
        st.tuples(part, st.sampled_from(["+", "-", "*", "<", "<=", "==", "!=", ">"]), part).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        st.tuples(part, part, part).map(lambda t: f"({t[0]} if {t[1]} else {t[2]})"),
        st.tuples(part, part).map(lambda t: f"min({t[0]}, {t[1]})"),
        part.map(lambda t: f"abs({t})"),
    ),
    max_leaves=8,
)


@pytest.mark.slow
@given(text=EXPRESSIONS)
@settings(max_examples=80)
def test_random_keys_have_the_values_that_python_computes(text: str) -> None:
    if len(text) <= 400:
        expected = int(eval(text, {}, dict(VALUES)))
        assert value(text) == (expected + 2**63) % 2**64 - 2**63


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("degree // 0", 11, "division by 0"),
        (" row % (-0)", 9, "division by 0"),
        ("row + hue", 7, "unknown name 'hue'; the names are: degree, row"),
        ("  row + colum", 9, "unknown name 'colum'; did you mean column?"),
        ("from_center", 1, "unknown name 'from_center'; did you mean from_centre?"),
        ("", 1, "the expression is empty"), ("   ", 1, "the expression is empty"),
        ("row +", 6, "this is not an expression"),
        ("(row", 1, "this is not an expression"), ("row = 1", 5, "this is not an expression"),
        ("row / 2", 5, "/ is not supported. Use //"), (" (row) / 2 + foo", 8, "/ is not supported"),
        ("row ** 2", 1, "this is not supported"),
        ("1.5", 1, "1.5 is not a whole number. Use a parameter"), ("'a'", 1, "this is not supported"),
        ("[row]", 1, "this is not supported"), ("row.real", 1, "this is not supported"),
        ("~row", 1, "this is not supported"), ("row in (1, 2)", 1, "this comparison is not supported"),
        ("open('x')", 1, "this is not supported"), ("__import__('os')", 1, "this is not supported"),
        ("min()", 1, "min takes at least one number"), ("abs(1, 2)", 1, "abs takes one number"),
        ("(lambda: 1)()", 1, "this is not supported"), ("min(row, default=1)", 1, "this is not supported"),
        ("9999999999", 1, "9999999999 exceeds"), ("(row := 1)", 2, "this is not supported"),
        ("+".join(["row"] * 200), 401, "an expression is limited to 400 characters"),
        ("row+(" * 40 + "row" + ")" * 40, 1, "the expression is too deeply nested: 41 operands"),
    ],
)  # fmt: skip
def test_an_invalid_key_is_rejected_with_its_column(text: str, column: int, message: str) -> None:
    with pytest.raises(ExpressionError) as error:
        program(text)

    assert error.value.column == column
    assert message in str(error.value)


def test_the_program_as_plain_python_has_the_same_result() -> None:
    code = program("min(row, 3) if degree > 2 and not step == 0 else -column // 2 + abs(drow) % 2").array()
    numbers = np.array(list(VALUES.values()), np.int64)

    expected = key_program.run(code, numbers, np.zeros(32, np.int64))

    assert key_program.run.py_func(code, numbers, np.zeros(32, np.int64)) == expected
    assert len(key_program.run.signatures) == 1
