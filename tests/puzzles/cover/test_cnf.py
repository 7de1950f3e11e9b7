"""Exact covers as DIMACS CNF: written, read back, and what is no exact cover refused."""

from itertools import product

import pytest
from hypothesis import given

from tests.covers import langford, queens
from tests.reference import covers
from tests.small_covers import small_covers
from workbench.files.documents import parse_puzzles
from workbench.files.recognition import recognize
from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import ParseError

SMALL = "cover\na b | x y\na x |3\nfirst one: b y\na b x y\nb x\n"


def clauses_of(text: str) -> list[list[int]]:
    """Return the clauses of a text, and hold their number to the problem line."""
    problem, *lines = [line for line in text.splitlines() if not line.startswith("c")]
    assert int(problem.split()[3]) == len(lines)
    return [[int(word) for word in line.split()[:-1]] for line in lines]


@pytest.mark.slow
@given(small_covers())
def test_what_is_written_reads_as_the_same(cover: Cover) -> None:
    if cover.coloured:
        assert "without colours" in cover.style_problem("cnf")
    else:
        assert Cover.parse(cover.format("cnf")) == [cover]


@pytest.mark.parametrize("cover", [queens(6), langford(5), *Cover.parse(SMALL)])
def test_names_costs_and_secondary_items_are_kept(cover: Cover) -> None:
    [again] = recognize(cover.format("cnf")).positions

    assert again.puzzle == cover


def test_models_are_the_exact_covers() -> None:
    [cover] = Cover.parse(SMALL)
    clauses = clauses_of(cover.format("cnf"))

    models = [
        frozenset(k for k, value in enumerate(values) if value)
        for values in product((False, True), repeat=cover.count)
        if all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
    ]

    assert set(models) == set(covers(cover))


def test_a_cnf_without_comments_is_read_by_its_clauses() -> None:
    [cover] = Cover.parse("p cnf 4 7\n1 2 0 -1 -2\n0\n3 4 1 0\n-3 -4 0\n-1 -3 0 -4 -1 0\n-2 -3 0\n")

    assert cover.items == ("a", "b", "#pair1")
    assert cover.primary == 2
    assert [cover.option(k).tolist() for k in range(4)] == [[1, 2], [1, 3], [2, 3], [2]]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("p cnf 3 2\n1 -3 0\n2 3 -1 0\n", 2, "This CNF is not an exact cover"),
        ("p cnf 3 1\n1 2 3 0\n-1 -2 0\n", 2, "This CNF is not an exact cover"),
        ("p cnf 2 1\n-1 0\n", 2, "This CNF is not an exact cover"),
        ("p cnf 2 1\n1 3 0\n", 2, "There is no variable 3; the last one is 2."),
        ("p cnf 2 1\n1 0\n", 2, "Variable 2 is in no clause of positive literals"),
        ("c one\np cnf 2 1\n1 two 0\n", 3, 'Found "two"; expected a whole number.'),
        ("p cnf 2 1\n1 1 0\n", 2, "This clause has a literal twice."),
        ("p cnf 1 1\n1", 2, "The last clause is incomplete; it must end with 0."),
        ("p wcnf 2 1 5\n5 1 0\n", 1, "Expected a problem line like p cnf 6 17"),
        ("p cnf 999999999 1\n1 0\n", 1, "999,999,999 variables; the limit is 100,000 options."),
        ("c items a a\np cnf 2 2\n1 0\n2 0\n", 4, 'Item "a" already exists.'),
        ("c secondary x 1 9\np cnf 2 3\n1 2 0\n-1 -2 0\n", 1, "This CNF is not an exact cover"),
    ],
)
def test_what_is_no_exact_cover_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(ParseError, match=why) as error:
        parse_puzzles(text)

    assert error.value.line == line
    assert len(str(error.value)) <= 160


def test_a_clause_that_would_need_too_many_pairs_is_refused_at_once() -> None:
    many = " ".join(str(k) for k in range(1, 90_001))

    with pytest.raises(ParseError, match="This CNF is not an exact cover"):
        Cover.parse(f"p cnf 90000 2\n{many} 0\n-1 -2 0\n")


@pytest.mark.slow
def test_a_cover_of_too_many_clauses_is_not_written() -> None:
    cover = GENERATORS["cover quasigroup"].start({"order": 30, "holes": 100}).finish()
    assert isinstance(cover, Cover)

    assert cover.style_problem("cnf") == "This cover takes 1,177,200 clauses; the limit for a CNF is 140,000."


def test_multiplicities_are_refused() -> None:
    [cover] = Cover.parse("cover\n2|a b\na\na b\nb\n")

    assert cover.style_problem("cnf") == "A CNF holds only covers without colours and multiplicities."
