#!/bin/bash
# POSTGRES_USER, POSTGRES_PASSWORD (or POSTGRES_PASSWORD_FILE) and POSTGRES_DB of an empty data folder.
set -euo pipefail
programs=$(echo /usr/lib/postgresql/*/bin)
export PATH="$PATH:$programs"
[ "$1" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  user="${POSTGRES_USER:-postgres}"
  password="${POSTGRES_PASSWORD:-}"
  [ -z "${POSTGRES_PASSWORD_FILE:-}" ] || password=$(<"$POSTGRES_PASSWORD_FILE")
  initdb --username="$user" --pwfile=<(echo "$password") --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -w -o '-c listen_addresses=' start
  [ "${POSTGRES_DB:-$user}" = postgres ] || createdb --username="$user" "${POSTGRES_DB:-$user}"
  pg_ctl -w stop
fi
exec "$@" -c listen_addresses='*'
