"""Tests of keys and the keyboard focus."""
