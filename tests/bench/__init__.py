"""Benchmarks: run one with `python -m tests.bench.NAME`; nothing here is collected by pytest."""
