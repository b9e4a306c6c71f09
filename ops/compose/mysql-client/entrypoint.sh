#!/bin/sh
# The programs read a password from MYSQL_PWD; MYSQL_PWD_FILE names a file instead.
set -eu
if [ -n "${MYSQL_PWD_FILE:-}" ]; then
  MYSQL_PWD="$(cat "$MYSQL_PWD_FILE")"
  export MYSQL_PWD
fi
exec "$@"
