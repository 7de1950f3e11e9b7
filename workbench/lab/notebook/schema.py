"""The tables of a notebook, and how a file of an earlier version becomes one of this version.

Exact results (`run`) and times (`timing`) lie apart: a run is the same on every machine, a time belongs to one host,
one build and one measurement. `member_*` say which instances and settings an experiment has; every run of one of its
instances by one of its settings belongs to it, whoever asked for it first. `search` is a log of single searches, in
the order of their numbers; `registered` puts experiments in the order in which they were entered last. `reproduction`
is a log of published figures that were computed again.
"""

import sqlite3

VERSION = 4
APPLICATION_ID = 0x70776E62  # "pwnb": the file(1) command and the window know a notebook by it

TABLES = """
CREATE TABLE host(id INTEGER PRIMARY KEY, cpu TEXT, cores INTEGER, system TEXT, UNIQUE(cpu, cores, system));
CREATE TABLE build(id INTEGER PRIMARY KEY, program TEXT, kernels TEXT, python TEXT, numba TEXT,
  UNIQUE(program, kernels, python, numba));
CREATE TABLE experiment(id INTEGER PRIMARY KEY, hash TEXT UNIQUE, title TEXT, text TEXT, goal TEXT,
  limit_nodes INTEGER, limit_seconds REAL, baseline TEXT, made TEXT);
CREATE TABLE instance(id INTEGER PRIMARY KEY, hash TEXT UNIQUE, kind TEXT, name TEXT, family TEXT, size REAL,
  text TEXT, parent TEXT, image TEXT, generator TEXT, seed INTEGER);
CREATE TABLE setting(id INTEGER PRIMARY KEY, hash TEXT UNIQUE, title TEXT, solver TEXT, tree INTEGER, choices TEXT);
CREATE TABLE member_instance(experiment INTEGER, place INTEGER, instance INTEGER,
  PRIMARY KEY(experiment, place)) WITHOUT ROWID;
CREATE TABLE member_setting(experiment INTEGER, place INTEGER, setting INTEGER, title TEXT, seeds TEXT,
  PRIMARY KEY(experiment, place)) WITHOUT ROWID;
CREATE TABLE run(instance INTEGER, setting INTEGER, seed INTEGER, goal TEXT, limit_nodes INTEGER, limit_seconds REAL,
  status INTEGER, nodes INTEGER, solutions, best INTEGER, depth INTEGER, left INTEGER, note TEXT,
  build INTEGER, host INTEGER, at TEXT, PRIMARY KEY(instance, setting, seed, goal)) WITHOUT ROWID;
CREATE TABLE timing(instance INTEGER, setting INTEGER, seed INTEGER, goal TEXT, host INTEGER, build INTEGER,
  repetition INTEGER, cpu REAL, wall REAL, load REAL, workers INTEGER,
  PRIMARY KEY(instance, setting, seed, goal, host, build, repetition)) WITHOUT ROWID;
CREATE TABLE remark(experiment INTEGER, at TEXT, text TEXT);
CREATE TABLE prediction(experiment INTEGER, who TEXT, text TEXT, at TEXT);
"""
SEARCHES = """
CREATE TABLE search(id INTEGER PRIMARY KEY, at TEXT, name TEXT, instance INTEGER, setting INTEGER, seed INTEGER,
  goal TEXT, limit_nodes INTEGER, limit_seconds REAL, limit_solutions INTEGER, status INTEGER, nodes INTEGER, solutions,
  best INTEGER, left INTEGER, seconds REAL, build INTEGER);
ALTER TABLE experiment ADD COLUMN registered INTEGER;
UPDATE experiment SET registered = id;
"""
CORES = """
ALTER TABLE search ADD COLUMN cores INTEGER;
"""  # NULL = unknown, in searches of earlier versions
REPRODUCTIONS = """
CREATE TABLE reproduction(name TEXT, at TEXT, figures TEXT, seconds REAL, build INTEGER, host INTEGER);
"""
# By the version that they begin at; each leads to the next one.
MIGRATIONS: dict[int, str] = {0: TABLES, 1: SEARCHES, 2: CORES, 3: REPRODUCTIONS}


class NewerVersionError(Exception):
    """A notebook that was written by a newer version of the program."""


class ForeignFileError(Exception):
    """A database that is not a notebook."""


def prepare(connection: sqlite3.Connection) -> None:
    """Bring an open file to this version, all at once or not at all; raise ForeignFileError, NewerVersionError."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and tables:
        raise ForeignFileError("it is the database of another program")
    if version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")  # another program may be doing the same
    with connection:
        statements = ";".join(MIGRATIONS[step] for step in range(version_of(connection), VERSION)).split(";")
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a notebook, 0 for an empty file; raise NewerVersionError."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise NewerVersionError(f"it has version {version}, this program reads version {VERSION}. Update the program")
    return version
