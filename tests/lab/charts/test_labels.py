"""Labels of instances as arrays."""

from dataclasses import replace

from tests.lab.charts.made_up import made_up
from workbench.lab.charts.labels import Labels, labels_of


def test_labels_are_numbered_by_their_families_and_boards() -> None:
    made = made_up(instances=4).instances
    labels = Labels([made[0], *(replace(one, parent="p") for one in made[1:3]), made[3]])

    assert (labels.families, labels.family.tolist()) == (["odd", "even"], [0, 1, 0, 1])
    assert (labels.boards, labels.board.tolist()) == (["i0", "p", "i3"], [0, 1, 1, 2])
    assert labels.sizes.tolist() == [one.size for one in made]
    assert labels.are_derived
    assert not Labels(made).are_derived


def test_the_labels_of_a_list_are_made_once() -> None:
    one, other = made_up(instances=2).instances, made_up(instances=2).instances

    assert labels_of(one) is labels_of(one)
    assert labels_of(one) is not labels_of(other), "equal lists are not the same"
    assert Labels(one) == Labels(one)
    assert Labels(one) != Labels(other)
