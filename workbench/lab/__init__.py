"""Experiments with searches, without a window: races, estimates."""
