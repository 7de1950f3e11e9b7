"""Parameters of keys: names that are no measures, whose values have decimals."""

import ast
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from tests.thorough import only_thorough
from workbench.base.choices import ChoiceError
from workbench.insight.tours.heat_map import HeatMap
from workbench.kernels import key_program
from workbench.kernels.key_operations import DEPTH
from workbench.kernels.tour.key_names import NAMES
from workbench.puzzles.tour import Tour
from workbench.solvers.key_expression import ExpressionError
from workbench.solvers.key_parameters import UNIT, format_parameters, number_text, parse_parameters, several_texts
from workbench.solvers.tour.rules.tie_break_key import program

MEASURES = dict(zip(NAMES, (3, 4, 5, -2, 1, 0, 50, 116, 2, 17, 9, 64, 8, 7), strict=True))


class InFractions(ast.NodeTransformer):
    """Makes the numbers of an expression exact."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Call(ast.Name("Fraction", ast.Load()), [node], [])


def exact(text: str, parameters: dict[str, Fraction]) -> Fraction:
    tree = ast.fix_missing_locations(InFractions().visit(ast.parse(text, mode="eval")))
    measures = {name: Fraction(value) for name, value in MEASURES.items()}
    return Fraction(eval(compile(tree, "key", "eval"), {"Fraction": Fraction}, {**measures, **parameters}))


def value(text: str, parameters: dict[str, Fraction]) -> int:
    code = program(text, format_parameters({name: int(one * UNIT) for name, one in parameters.items()})).array()
    return int(key_program.run(code, np.array(list(MEASURES.values()), np.int64), np.zeros(DEPTH, np.int64)))


@pytest.mark.parametrize(
    "text",
    [
        "a", "a * row", "a + row", "row - a * b", "row // a", "row % a", "-a", "abs(a - 3)", "a * b * row + 1",
        "min(a, row, b)", "max(2, a * row)", "row if a < b else b", "a if row > 3 else column", "a < row",
        "row < a * 2 < column", "(a + 1) // b + row", "a * from_centre - second", "a == 1", "a != b",
    ],
)  # fmt: skip
def test_keys_are_the_exact_numbers_times_a_power_of_1000(text: str) -> None:
    random = Random(text)
    names = [name for name in "ab" if name in text.replace("abs", "")]
    for _ in range(20):
        given = {name: Fraction(random.randint(-4000, 4000) or 1, UNIT) for name in names}
        ratio = {Fraction(value(text, given)) / exact(text, given)} if exact(text, given) else set()
        assert ratio <= {Fraction(UNIT) ** scale for scale in range(4)} or value(text, given) == 0, given
        assert bool(value(text, given)) == bool(exact(text, given)), given


@pytest.mark.parametrize(
    ("text", "parameter", "found"),
    [
        ("a * from_centre + b * second", "", {"a": 1000, "b": 1000}),
        ("b * row if a > 2 else column", "a = 0.5", {"b": 1000, "a": 500}),
        ("weight * row where weight = 2.5", "", {"weight": 2500}),
        ("a * row where a = 2", "a = -3", {"a": -3000}),
        ("w1*row + Z", "w1=.25,Z=-7.", {"w1": 250, "Z": -7000}),
        ("from_centre", "", {}),
    ],
)
def test_names_of_one_letter_or_with_a_value_are_parameters(text: str, parameter: str, found: dict[str, int]) -> None:
    assert dict(program(text, parameter).parameters) == found


@pytest.mark.parametrize(
    ("text", "parameter", "message"),
    [
        ("a * from_center", "", "column 5: unknown name 'from_center'; did you mean from_centre?"),
        ("a * hue", "", "unknown name 'hue'; the names are: degree, row, column"),
        ("a * hue", "", "A parameter is one letter or has a value: where hue = 1"),
        ("a * row", "b = 1", "the key has no parameter 'b'; it has: a"),
        ("row where a = 1", "", "the key has no parameter 'a'; it has none"),
        ("a * row where a = x", "", "'x' is not a number with up to 3 decimals"),
        ("a * row where a", "", "'a' is not a value; expected a = 0.5, b = -2"),
        ("a * row where row = 1", "", "row is a measure; expected another name"),
        ("a * row where a = 0.0001", "", "'0.0001' is not a number with up to 3 decimals"),
        ("a*b*c*d*e", "", "too many parameters are multiplied; the limit is 4"),
    ],
)
def test_a_wrong_name_or_value_is_reported(text: str, parameter: str, message: str) -> None:
    with pytest.raises(ExpressionError) as error:
        program(text, parameter)

    assert message in str(error.value)
    assert len(str(error.value)) <= 200


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1, a = 2", "'a' has two values"),
        ("a = 0..2", "expected one value for each name"),
        ("a = 2000000", "exceeds the limit of 1,000,000"),
        ("1 = a", "is not a value"),
        ("if = 1", "is not a value"),
    ],
)
def test_wrong_values_are_reported(text: str, message: str) -> None:
    with pytest.raises(ChoiceError) as error:
        parse_parameters(text)

    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 0..1..0.5, b = -2", ["a = 0, b = -2", "a = 0.5, b = -2", "a = 1, b = -2"]),
        ("a = 1..3", ["a = 1", "a = 2", "a = 3"]),
        ("a=0..1, b=0..1", ["a = 0, b = 0", "a = 0, b = 1", "a = 1, b = 0", "a = 1, b = 1"]),
        ("", [""]),
    ],
)
def test_a_range_stands_for_each_of_its_values(text: str, expected: list[str]) -> None:
    assert several_texts(text) == expected


@pytest.mark.parametrize("text", ["a = 2..1", "a = 0..1..0", "a = 0..1..-1", "a = 0..1..0.1..2", "a = 0..900..0.01"])
def test_a_wrong_range_is_reported(text: str) -> None:
    with pytest.raises(ChoiceError):
        several_texts(text)


def test_numbers_round_trip() -> None:
    random = Random(1)
    for one in (random.randint(-(10**9), 10**9) for _ in range(200)):
        assert parse_parameters(f"a = {number_text(one)}") == {"a": one}


@pytest.mark.parametrize(
    ("built_in", "key"),
    [("roth", "-a * from_centre + b * second"), ("vahaaho", "-a * from_start + b * row"), ("pohl", "a * second_sum")],
)
@pytest.mark.parametrize("shape", [(8, 8), (7, 10), (13, 13)])
def test_with_parameters_1_and_0_the_key_is_the_built_in_rule(built_in: str, key: str, shape: tuple[int, int]) -> None:
    tour = Tour(np.ones(shape, bool))
    values = "a = 1, b = 0" if "b" in key else "a = 1"

    one = HeatMap(tour, {"rule": built_in}).run()
    other = HeatMap(tour, {"rule": "custom", "expression": key, "parameter": values}).run()

    assert (one == other).all()


@pytest.mark.slow
@only_thorough
@pytest.mark.parametrize(("key", "failing"), [("a * from_centre", 406), ("a * from_start", 604)])
def test_failing_starts_of_the_keys_of_roth_and_vahaaho(key: str, failing: int) -> None:
    """Of n = 5 to 60: 406 by Roth and 604 by Vähäaho, as the built-in rules of the judge count them."""
    from workbench.insight.tours.feasible_starts import by_theorems

    count = 0
    for n in range(5, 61):
        tour = Tour(np.ones((n, n), bool))
        left = HeatMap(tour, {"rule": "custom", "expression": key, "parameter": "a = -1"}).run()
        count += int((left[by_theorems(tour)] > 0).sum())

    assert count == failing
