"""The notebook: every finished run with where it comes from, in one SQLite file; read back as columns."""
