"""Campaigns: commands that try one promise of the program many times, in ways that the tests have no time for.

python -m tests.campaigns.NAME [--times N] [--seed S]

Each prints how many tries were made and how many failed, and exits with 1 if any did. None is collected by pytest.
"""
