"""Genomes: what they stand for, and that their mutations stay valid."""

from random import Random

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.insight.tours.heat_map import HeatMap
from workbench.lab.tuning.genome import Genome
from workbench.lab.tuning.key_tree import MAX_NODES, Key, nodes, paths, planted, read, subtree, written
from workbench.lab.tuning.solver_setting import setting_of
from workbench.lab.tuning.tour_rules import GENOMES
from workbench.lab.tuning.wheel import MIRRORED, roths_wheel, spread
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.tour.rules.tie_break_key import program
from workbench.solvers.tour.rules.tie_breaks import rule_of
from workbench.solvers.tour.rules.wheels import SECTORS

BOARD = Tour(np.ones((8, 8), bool))


def line(genome: Genome, mutations: int, seed: int) -> list[Genome]:
    """Return a genome and its descendants."""
    random, found = Random(seed), [genome]
    for _ in range(mutations):
        found.append(found[-1].mutated(random))
    return found


@pytest.mark.parametrize("name", GENOMES)
def test_descendants_are_settings_of_the_solver(name: str) -> None:
    for genome in line(GENOMES[name].first(), 60, 1):
        if "// 0)" not in genome.text and "% 0)" not in genome.text:  # a key that no race survives
            rule_of(BOARD, genome.setting)


@pytest.mark.parametrize("name", GENOMES)
def test_the_same_random_numbers_give_the_same_descendants(name: str) -> None:
    one, other = (line(GENOMES[name].first(), 30, 7) for _ in range(2))

    assert one == other
    assert len(set(one)) > 15


@pytest.mark.parametrize(("name", "rule"), [("wheel", "roth"), ("wheel-start", "vahaaho")])
def test_a_search_for_a_wheel_begins_with_known_walks(name: str, rule: str) -> None:
    found = HeatMap(Tour(np.ones((9, 9), bool)), GENOMES[name].first().setting).run()

    assert found.tolist() == HeatMap(Tour(np.ones((9, 9), bool)), {"rule": rule}).run().tolist()


def test_three_sectors_are_mirrored_and_turned_into_24() -> None:
    orders = spread(("01234567", "10234567", "20134567"))

    assert len(orders) == SECTORS
    assert orders[5] == "10765432"  # the first, mirrored at the diagonal
    assert orders[6] == "23456701"  # the first, turned by a quarter
    assert len(roths_wheel(MIRRORED).orders) == 3


def test_a_mirrored_wheel_walks_alike_from_starts_that_are_images_of_each_other() -> None:
    wheel = roths_wheel(MIRRORED).mutated(Random(5))
    n = 12  # even: no square lies on a ray between two sectors that is an axis

    left = HeatMap(Tour(np.ones((n, n), bool)), wheel.setting).run()

    assert left.tolist() == np.rot90(left).tolist()


@pytest.mark.parametrize(
    "text",
    [
        "second * 100000 - from_centre",
        "-from_start",
        "abs(row - column) % 3",
        "min(step, 5) if degree < 3 else 7 // rows",
    ],
)
def test_an_expression_is_read_and_written(text: str) -> None:
    tree = read(text)

    assert read(written(tree)) == tree
    assert len(program(written(tree)).code) == len(program(text).code)
    assert nodes(tree) == len(list(paths(tree)))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rows +", "expression, column 7"),
        ("row == column", "A key can be varied if it has only"),
        ("+".join(["row"] * 7), "has 13 names, numbers and operations; the limit is 12"),
    ],
)
def test_an_expression_that_cannot_be_varied_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ChoiceError, match=complaint):
        read(text)


def test_a_subtree_can_be_replaced_anywhere() -> None:
    tree = read("row * 2 - min(column, 3)")

    for path in paths(tree):
        assert planted(tree, path, subtree(tree, path)) == tree
    assert written(planted(tree, (2, 1), "step")) == "((row * 2) - min(step, 3))"


def test_keys_stay_small() -> None:
    for genome in line(Key(), 300, 2):
        assert isinstance(genome, Key)
        assert nodes(genome.tree) <= MAX_NODES


@pytest.mark.parametrize("name", ["sudoku_digits", "cover_links", "kakuro_sums", "warnsdorff"])
def test_settings_of_any_solver_stay_valid(name: str) -> None:
    solver = SOLVERS[name]
    first = setting_of(solver, {})

    for genome in line(first, 40, 3):
        for choice in solver.choices:
            assert choice.settle(genome.setting[choice.name]) == genome.setting[choice.name]
    assert first.text == "defaults"
    assert first.mutated(Random(1)).text != "defaults"
