#!/bin/sh
# Sees to it that the browser tests have a Chromium: takes Debian's where it is missing and may be
# installed, else says what to do and fails.
set -eu

if [ -n "${CHROMIUM:-}" ]; then
  [ -x "$CHROMIUM" ] && exit 0
  echo "CHROMIUM names $CHROMIUM, which is not a program." >&2
  exit 1
fi
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done

missing() {
  echo "The browser tests need Chromium, and $1." >&2
  echo "Install it (Debian: apt-get install chromium), or name one: CHROMIUM=/path make test" >&2
  exit 1
}

command -v apt-get >/dev/null 2>&1 || missing "this machine has no apt-get to bring it"
if [ "$(id -u)" = 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  as_root="sudo"
else
  missing "installing it needs root"
fi
echo "Installing Debian's Chromium for the browser tests"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq </dev/null
$as_root apt-get install -y -qq --no-install-recommends chromium </dev/null >/dev/null ||
  missing "apt-get could not install it"
