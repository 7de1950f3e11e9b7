#!/bin/sh
# Runs the tests from a checkout, after getting what they need: packaging/test.sh [PYTEST ARGUMENT...]
set -eu
. "$(dirname "$0")/setup.sh"
set_up test

cd "$top"
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
exec "$venv/bin/python" -m pytest "$@"
