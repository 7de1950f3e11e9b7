#!/bin/sh
# Runs the tests from a checkout, after getting what they need: packaging/test.sh [PYTEST ARGUMENT...]
# All cores share the tests, unless single ones are named (FILE::TEST), or `-n 0` or `-p no:xdist` asks for one process.
set -eu
. "$(dirname "$0")/setup.sh"
set_up test

say_compiling "some minutes for all that the tests call"
cd "$top"
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
case " $* " in
*::* | *" -n"* | *" no:xdist "* | *" -pno:xdist "*) ;;
*) set -- -n auto --maxprocesses 8 --dist worksteal "$@" ;;
esac
exec "$venv/bin/python" -m pytest "$@"
