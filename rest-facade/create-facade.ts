import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Express } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { CoreTransport } from '../schema/core-client/core-transport.js';
import { Int64Transport } from '../schema/core-client/int64-transport.js';
import { createApp } from './app.js';
import { int64Fields } from './generated/operations.js';
import { FacadeMetrics } from './http/facade-metrics.js';
import { RateLimitMemory } from './http/rate-limit-memory.js';
import { createHttpServer, drainServer, trackInFlight } from './http/server.js';
import { answerUnparsed } from './http/unparsed.js';
import { RequestLog } from './http/request-log.js';
import { OWN_DIALECT } from './http/dialect.js';
import { ICEBERG_DIALECT } from './iceberg/iceberg-dialect.js';
import { icebergRoutes } from './iceberg/iceberg.routes.js';
import { OAUTH_DIALECT } from './iceberg/oauth-dialect.js';
import { oauthRoutes } from './iceberg/oauth.routes.js';
import { facadeRoutes } from './routes.js';
import { TARDIS_DIALECT } from './tardis/tardis-dialect.js';
import { S3_DIALECT } from './s3/s3-dialect.js';
import { s3Routes } from './s3/s3.routes.js';
import { tardisRoutes } from './tardis/tardis.routes.js';
import { StreamRelay } from './streaming/stream-relay.js';
import type { FacadeSettings } from './settings.js';
import { coreAnswers } from './system/core-answers.js';

interface FacadeParts {
  transport: CoreTransport;
  settings: FacadeSettings;
  logger: Logger;
}

/** The REST API, to run in a process of its own or with the server. */
export interface Facade {
  app: Express;
  server: Server;
  /** Serves `GET /metrics`. */
  registry: Registry;
  /**
   * Listens on the settings' port, and returns the address: port 0 means any free one. Rejects if
   * it is taken.
   */
  listen(): Promise<AddressInfo>;
  /** Whether the facade can serve: it is not closing and the core responds. */
  ready(): Promise<boolean>;
  /** Stops accepting and waits up to `shutdownTimeoutMs` for requests in flight. */
  close(): Promise<void>;
}

/** Builds the facade over a transport to the core (contract.md). */
export function createFacade({ settings, logger, ...parts }: FacadeParts): Facade {
  const transport = new Int64Transport(parts.transport, int64Fields);
  let closing: Promise<void> | undefined;
  const ready = async () => !closing && coreAnswers(transport);
  const metrics = new FacadeMetrics();
  const requestLog = new RequestLog(transport, metrics, logger);
  const relay = new StreamRelay({ settings, transport, metrics, logger });
  const serving = {
    follow: relay.follow,
    transport,
    settings,
    logger,
    metrics,
    rateLimits: new RateLimitMemory(),
    requestLog,
    dialect: OWN_DIALECT,
  };
  const doors = [
    { path: '/v1', routes: facadeRoutes(), dialect: OWN_DIALECT },
    { path: '/iceberg/v1/oauth', routes: oauthRoutes, dialect: OAUTH_DIALECT },
    { path: '/iceberg', routes: icebergRoutes, dialect: ICEBERG_DIALECT },
    { path: '/s3', routes: s3Routes(metrics), dialect: S3_DIALECT },
    { path: '/tardis', routes: tardisRoutes(), dialect: TARDIS_DIALECT },
  ];
  const app = createApp(doors, serving, ready);
  const server = createHttpServer(app, answerUnparsed(serving));
  const inFlight = trackInFlight(server);
  const close = async () => {
    const drained = drainServer(server, inFlight, settings.shutdownTimeoutMs);
    relay.close();
    await drained.finally(() => requestLog.close());
  };
  return {
    app,
    server,
    registry: metrics.registry,
    ready,
    async listen() {
      server.listen(settings.restPort, settings.restHost);
      await once(server, 'listening');
      return server.address() as AddressInfo;
    },
    close: () => (closing ??= close()),
  };
}
