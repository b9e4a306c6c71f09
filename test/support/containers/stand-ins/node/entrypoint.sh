#!/bin/sh
set -e
# An option or an unknown command belongs to node.
if [ "${1#-}" != "${1}" ] || [ -z "$(command -v "${1}")" ]; then
  set -- node "$@"
fi
exec "$@"
