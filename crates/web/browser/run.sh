#!/usr/bin/env bash
# Tests the page in a real browser: Debian's chromium, driven by Playwright's Python package, which downloads no browser of its own.
# `run.sh` runs the tests, `run.sh tests.py NAME …` some of them; `run.sh scrub.py` measures, `run.sh pictures.py` makes the pictures of the README.
# TELLASK_PAGE_DELAY=200 makes every answer that many milliseconds late, which shows tests that do not wait for what they look at.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

playwright=1.65.0
venv=target/browser

if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then
    echo "no chromium here; on Debian: apt-get install --no-install-recommends chromium" >&2
    exit 1
fi
if ! "$venv/bin/python" -c "import playwright" 2>/dev/null; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet "playwright==$playwright"
fi
# The gate has built the program already, together with everything else.
if [ -z "${TELLASK_BUILT:-}" ]; then
    cargo build --quiet -p tellask
fi
exec "$venv/bin/python" "crates/web/browser/${1:-tests.py}" "${@:2}"
