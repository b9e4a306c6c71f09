# One image for every process of the system; docker-compose.yml chooses by command.
# A release names the bases by their digests: NODE_IMAGE=node@sha256:… and RUNTIME_IMAGE=debian@sha256:… (docs/containers.md).
ARG NODE_IMAGE=node:24-slim
# What runs has Node without npm, which is never needed there.
ARG RUNTIME_IMAGE=debian:bookworm-slim

# Packages change less often than sources, and have a layer of their own.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
COPY scripts/image/slim-packages.mjs /tmp/
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx >sbom.cdx.json && node /tmp/slim-packages.mjs
# Temporal's native client verifies TLS peers by the system's authorities, which the slim image leaves out: Node's own serve.
RUN node -e "console.log(tls.rootCertificates.join('\n'))" >/tmp/ca-certificates.crt

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY .swcrc tsconfig.json ./
COPY schema schema
COPY exchanges exchanges
COPY sandbox sandbox
COPY web web
COPY server server
COPY rest-facade rest-facade
COPY workflows workflows
COPY scripts scripts
COPY docs docs
RUN npm run build

FROM ${RUNTIME_IMAGE}
WORKDIR /app
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /tmp/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
# A volume mounted here takes over this owner; journal and backups must outlive the container.
RUN useradd --uid 1000 node && install -d -o 1000 -g 1000 /var/lib/market-data /var/lib/market-data/journal /var/lib/market-data/backups
COPY --chmod=755 scripts/image/ready /usr/local/bin/ready
COPY --from=packages /app/package.json /app/package-lock.json /app/sbom.cdx.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# The memory settings are those of scripts/bootstrap.mjs.
ENV NODE_ENV=production NODE_OPTIONS="--enable-source-maps --max-semi-space-size=16" MALLOC_ARENA_MAX=2 \
  JOURNAL_DIR=/var/lib/market-data/journal
USER 1000:1000
CMD ["node", "dist/scripts/start-api.js"]
