# One image for every process of the system; docker-compose.yml chooses by command.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY .swcrc tsconfig.json ./
COPY schema schema
COPY sandbox sandbox
COPY server server
COPY rest-facade rest-facade
COPY workflows workflows
COPY scripts scripts
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
# Temporal's native client verifies TLS peers by the system's certificates, which the slim image leaves out.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# A volume mounted here takes over this owner; the journal must outlive the container.
RUN mkdir -p /var/lib/market-data/journal && chown -R 1000:1000 /var/lib/market-data
# The memory settings are those of scripts/bootstrap.mjs.
ENV NODE_ENV=production NODE_OPTIONS="--enable-source-maps --max-semi-space-size=16" MALLOC_ARENA_MAX=2 \
  JOURNAL_DIR=/var/lib/market-data/journal
# The image's user `node`.
USER 1000:1000
CMD ["node", "dist/scripts/start-api.js"]
