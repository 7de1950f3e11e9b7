"""Tests of what screen readers are given."""
