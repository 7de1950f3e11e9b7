"""The course of a search for rules: its steps."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.course import course_of, nodes_course


def search(*accepted: tuple[int, int, int], tried: int, over: bool = False, known: int = 50) -> Any:
    """Return what a search publishes: evaluation, training and validation of each accepted rule."""
    found = [
        SimpleNamespace(evaluation=at, training=Cost(one, 10 * one), validation=Cost(other, 10 * other))
        for at, one, other in accepted
    ]
    return SimpleNamespace(
        accepted=found,
        best=min(found, key=lambda one: one.validation) if found else None,
        parent=found[-1] if found else None,
        baselines={"Roth": (Cost(40), Cost(known))},
        tried=tried,
        over=over,
        training=((1, 2), (3,)),
        validation=(4, 5),
    )


def test_each_accepted_rule_is_a_step_to_the_next_one() -> None:
    course = course_of(search((0, 9, 8), (10, 6, 5), (40, 3, 7), tried=60), lambda cost: cost.fails, lambda c: c.fails)

    assert course.evaluations.tolist() == [0, 10, 10, 40, 40, 60]
    assert course.training.tolist() == [9, 9, 6, 6, 3, 3]
    assert course.validation.tolist() == [8, 8, 5, 5, 7, 7]
    assert course.best == (10, 5)
    assert course.baselines == {"Roth": 50}


def test_nodes_are_those_of_a_mean_puzzle() -> None:
    course = nodes_course(search((0, 9, 8), tried=1))

    assert np.unique(course.training).tolist() == [90 / 3]
    assert np.unique(course.validation).tolist() == [80 / 2]


def test_a_search_that_has_not_begun_has_no_course() -> None:
    assert len(nodes_course(search(tried=0)).evaluations) == 0
