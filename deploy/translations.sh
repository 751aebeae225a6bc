#!/usr/bin/env bash
# Brings the translators' catalogues up to the code and compiles them; tells what is still to be translated.
#
#   deploy/translations.sh            after a text in the code or a translation was changed
#   deploy/translations.sh compile    after a translation was changed: makes only the .mo files anew
#
# See assets/locale/README.md. Needs the environment that ./test makes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

python=${PERGAMON_VENV:-.venv}/bin/python
[ -x "$python" ] || { echo "There is no $python yet: run ./test once." >&2; exit 1; }
exec "$python" -m tests.catalogues "$@"
