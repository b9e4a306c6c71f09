#!/bin/bash
# MYSQL_DATABASE, MYSQL_USER, MYSQL_PASSWORD, MYSQL_ROOT_PASSWORD and MYSQL_ALLOW_EMPTY_PASSWORD of an empty data folder, and
# the variables with _FILE that name a file instead. While it initializes, a temporary server answers at the socket only.
set -euo pipefail
if [ "${1:0:1}" = '-' ]; then set -- mysqld "$@"; fi
[ "$1" = mysqld ] || exec "$@"
data=/var/lib/mysql
if [ "$(id -u)" = 0 ]; then
  mkdir -p /var/run/mysqld
  chown mysql:mysql "$data" /var/run/mysqld
  exec setpriv --reuid=mysql --regid=mysql --init-groups "$0" "$@"
fi
from_file() {
  local file="${1}_FILE"
  if [ -n "${!file:-}" ]; then export "$1"="$(<"${!file}")"; fi
}
for name in MYSQL_ROOT_PASSWORD MYSQL_PASSWORD MYSQL_USER MYSQL_DATABASE; do from_file "$name"; done
socket=/var/run/mysqld/mysqld.sock
common=(--datadir="$data" --socket="$socket" --pid-file=/var/run/mysqld/mysqld.pid)
if [ ! -d "$data/mysql" ]; then
  if [ -z "${MYSQL_ROOT_PASSWORD:-}" ] && [ -z "${MYSQL_ALLOW_EMPTY_PASSWORD:-}" ]; then
    echo 'set MYSQL_ROOT_PASSWORD or MYSQL_ALLOW_EMPTY_PASSWORD' >&2
    exit 1
  fi
  "$@" "${common[@]}" --initialize-insecure
  "$@" "${common[@]}" --skip-networking &
  temporary=$!
  until mysqladmin --socket="$socket" --user=root ping >/dev/null 2>&1; do
    kill -0 "$temporary"
    sleep 0.2
  done
  text() { printf "'%s'" "$(printf %s "$1" | sed "s/[\\\\']/\\\\&/g")"; }
  {
    echo "CREATE USER 'root'@'%' IDENTIFIED BY $(text "${MYSQL_ROOT_PASSWORD:-}"); GRANT ALL ON *.* TO 'root'@'%' WITH GRANT OPTION;"
    [ -z "${MYSQL_DATABASE:-}" ] || echo "CREATE DATABASE IF NOT EXISTS \`$MYSQL_DATABASE\`;"
    if [ -n "${MYSQL_USER:-}" ]; then
      echo "CREATE USER $(text "$MYSQL_USER")@'%' IDENTIFIED BY $(text "$MYSQL_PASSWORD");"
      [ -z "${MYSQL_DATABASE:-}" ] || echo "GRANT ALL ON \`${MYSQL_DATABASE//_/\\_}\`.* TO $(text "$MYSQL_USER")@'%';"
    fi
    echo "ALTER USER 'root'@'localhost' IDENTIFIED BY $(text "${MYSQL_ROOT_PASSWORD:-}");"
  } | mysql --socket="$socket" --user=root
  kill "$temporary"
  wait "$temporary"
fi
exec "$@" "${common[@]}"
