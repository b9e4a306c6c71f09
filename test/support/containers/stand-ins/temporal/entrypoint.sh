#!/bin/sh
set -eu
own=$(getent hosts "$(hostname)" | awk 'NR == 1 { print $1 }')
export BIND_ON_IP="${BIND_ON_IP:-$own}"
[ "$BIND_ON_IP" != 0.0.0.0 ] || export TEMPORAL_BROADCAST_ADDRESS="${TEMPORAL_BROADCAST_ADDRESS:-$own}"
exec temporal-server start
