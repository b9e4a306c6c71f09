#!/bin/sh
set -eu
mkdir -p /tmp/config
printf 'temporalGrpcAddress: %s\nhost: 0.0.0.0\nport: 8080\nenableUi: true\n' "$TEMPORAL_ADDRESS" >/tmp/config/docker.yaml
exec ui-server --root /tmp --config config --env docker start
