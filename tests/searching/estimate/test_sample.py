"""The values of the probes, kept in classes of size."""

import numpy as np
import pytest

from workbench.searching.estimate.sample import GROUPS, Sample

VALUES = np.array([0.0, 1, 1, 2, 3, 5, 8, 100, 0, 250, 251, 4e6] * 30)


def sample_of(*parts: np.ndarray) -> Sample:
    sample = Sample()
    for part in parts:
        sample.add(part)
    return sample


def test_mean_error_and_effective_size_are_those_of_the_values() -> None:
    sample, n = sample_of(VALUES), len(VALUES)

    assert sample.mean == pytest.approx(VALUES.mean())
    assert sample.relative_error * sample.mean == pytest.approx(VALUES.std(ddof=1) / np.sqrt(n))
    assert sample.effective_size == pytest.approx(VALUES.sum() ** 2 / (VALUES**2).sum())
    assert (sample.probes, sample.reached, sample.largest) == (n, n * 10 // 12, 4e6)


def test_slices_change_nothing() -> None:
    whole, sliced = sample_of(VALUES), sample_of(VALUES[:1], VALUES[1:200], VALUES[200:])

    assert np.array_equal(whole.counts, sliced.counts)
    assert np.array_equal(whole.groups, sliced.groups)
    assert whole.group_means.tolist() == pytest.approx([VALUES[k::GROUPS].mean() for k in range(GROUPS)])


def test_the_largest_hundredth_has_its_share_of_the_sum() -> None:
    values = np.concatenate([np.ones(990), np.full(10, 99.0)])

    assert sample_of(values).largest_share == pytest.approx(0.5)
    assert sample_of(np.ones(200)).largest_share == pytest.approx(0.01)
    assert sample_of(np.ones(3)).largest_share == pytest.approx(1 / 3)  # one probe at least


def test_values_of_nothing_have_no_weight() -> None:
    sample = sample_of(np.zeros(50))

    assert (sample.mean, sample.effective_size, sample.largest_share, sample.reached) == (0, 0, 0, 0)


def test_one_value_more_leaves_the_sample_as_it_is() -> None:
    sample = sample_of(VALUES)

    longer = sample.extended(9e6)

    assert (longer.probes, longer.largest) == (len(VALUES) + 1, 9e6)
    assert (sample.probes, sample.largest) == (len(VALUES), 4e6)


@pytest.mark.parametrize("spread", [0.001, 0.5, 2.0])
def test_bootstrap_samples_vary_as_those_of_the_values_do(spread: float) -> None:
    rng = np.random.default_rng(3)
    values = np.exp(rng.normal(10, spread, 500))  # with the first, all are in one class or two
    direct = values[rng.integers(0, 500, (2000, 500))]

    means, errors = sample_of(values).resampled(2000, rng)

    assert means.std() == pytest.approx(direct.mean(axis=1).std() / values.mean(), rel=0.1)
    assert errors.mean() == pytest.approx((direct.std(axis=1) / direct.mean(axis=1)).mean() / np.sqrt(500), rel=0.05)


def test_a_billion_times_the_largest_value_can_be_added_up() -> None:
    sample = sample_of(np.full(1000, 1e150))

    assert sample.effective_size == pytest.approx(1000)
    assert sample.relative_error == pytest.approx(0, abs=1e-7)
