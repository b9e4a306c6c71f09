import type { Client } from '@temporalio/client';
import express, { type Express, type RequestHandler } from 'express';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { CoreTransport } from '../schema/core-client/core-transport.js';
import { HTTP_LIMITS } from '../schema/http/http-limits.js';
import { onlyWithHost } from '../schema/http/one-host.js';
import { TASK_QUEUES } from '../schema/jobs/task-queues.js';
import { PeriodicTask } from '../schema/process/periodic-task.js';
import { auditRedaction } from './audit/redact-audit-log.js';
import { type Core, createCore } from './create-core.js';
import { noticeLostLeases } from './collection/lease.service.js';
import { showDeliveryBacklog } from './export-sets/delivery/delivery-backlog.js';
import { runUpkeep } from './db/upkeep.js';
import { oldQualityDays } from './quality/old-days.js';
import { showQuality } from './quality/quality-metrics.js';
import { showStreamStates } from './collection/stream-state-metrics.js';
import { compareDatabaseClock } from './db/database-clock.js';
import { mysqlFailureOf } from './errors/mysql-errors.js';
import { presignedOrigin } from './exports/files/presigned-urls.js';
import { admitBrowser } from './graphql/admit-browser.js';
import { createApolloApp } from './graphql/apollo-app.js';
import { sameOriginOnly } from './context/browser-request.js';
import { answerErrors, noStore } from './context/refuse-request.js';
import { createYogaHandler } from './graphql/yoga-app.js';
import { sweepRecords } from './idempotency/idempotency-records.js';
import { ServerMetrics } from './metrics/server-metrics.js';
import { createTemporalClient } from './outbox/temporal-client.js';
import { syncSchedules } from './export-schedules/sync-schedule.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { countWorkers, WorkerTurns } from './outbox/worker-turns.js';
import { pageUrlOf, type ServerSettings } from './settings.js';
import { sweepRequestLog } from './request-log/request-log.js';
import { configuredProvider } from './single-sign-on/oidc-provider.js';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.js';
import { sweepFills } from './segments/stream-fills.js';
import { sweepConnections } from './streaming/report-streams.service.js';
import { sweepDeliveries } from './webhooks/webhook-deliveries.service.js';
import { compressAnswers } from './web-page/compress-answers.js';
import { createWebPage, webPageConfig } from './web-page/web-page.js';

/** A server process: GraphQL for machines and browsers, the outbox relay, health and metrics. */
export interface CoreServer {
  /** Starts listening and relaying. Returns the ports, which the system chooses where 0 was set. */
  listen: () => Promise<{ graphqlPort: number; dashboardPort: number; metricsPort: number }>;
  /** Stops accepting requests, finishes those in flight, then releases everything. */
  close: () => Promise<void>;
  inProcessTransport: () => CoreTransport;
  /** Returns whether requests can be served now. */
  ready: () => Promise<boolean>;
  core: Core;
}

const SWEEP_EVERY_MS = 5 * 60_000;

const COMPARE_CLOCKS_EVERY_MS = 30_000;

/** Interval of looks for dead collectors. */
const NOTICE_EVERY_MS = 2_000;

/** Maximum age of the metric of stream states. */
const SHOW_STATES_EVERY_MS = 5_000;
const SHOW_QUALITY_EVERY_MS = 60_000;

/** Interval of looks for schedules that Temporal does not know. */
const SYNC_SCHEDULES_EVERY_MS = 60_000;

const MYSQL_PATIENCE_MS = 60_000;

/** Interval of closing idle connections while the process stops. */
const LET_GO_EVERY_MS = 100;

/**
 * Wires the server. Rejects if MySQL stays unreachable for a minute. Nothing listens before
 * `listen`.
 */
export async function createServer(settings: ServerSettings, logger: Logger): Promise<CoreServer> {
  const temporal = await createTemporalClient(settings);
  const core = await createCoreWhenReachable(settings, logger, temporal);
  const turns = new WorkerTurns(settings.exportTurns, () => countWorkers(temporal, TASK_QUEUES.exports));
  const relay = new OutboxRelay(core.database, temporal, core.metrics, logger.child({ part: 'outbox' }), () =>
    turns.total(),
  );
  const apollo = await createApolloApp(core, settings, logger);
  const ready = (): Promise<boolean> => core.database.isReachable();
  addHealth(apollo.app, ready);
  const dashboard = express().disable('x-powered-by').disable('etag');
  addHealth(dashboard, ready);
  dashboard.set('trust proxy', settings.trustedProxies);
  if (pageUrlOf(settings).startsWith('https:')) dashboard.use(strictTransportSecurity);
  dashboard.use('/graphql', sameOriginOnly(settings));
  dashboard.use('/graphql', admitBrowser(settings, core.rateLimiter));
  dashboard.use('/graphql', compressed, noStore, createYogaHandler(core, settings));
  const provider = configuredProvider(settings);
  if (provider) {
    const { signIns, sessions, database } = core;
    dashboard.use(singleSignOnRoutes({ provider, settings, signIns, sessions, database, logger }));
  }
  dashboard.get('/config.json', webPageConfig(settings.restPublicUrl, provider ? settings.oidcName : null));
  dashboard.use(createWebPage(presignedOrigin(settings.azureStorageConnectionString, settings.blobPublicUrl)));
  dashboard.use(answerErrors(logger));

  const background = { database: core.database, logger, signal: new AbortController().signal };
  const listening: Server[] = [];
  const tasks: PeriodicTask[] = [];
  const repeat = (task: string, everyMs: number, work: () => Promise<unknown>) => {
    tasks.push(new PeriodicTask(everyMs, work, (err) => logger.warn({ err, task }, 'periodic task failed')));
  };
  return {
    core,
    ready,
    inProcessTransport: () => core.inProcessTransport('service'),
    listen: async () => {
      const graphqlPort = await listen(listening, apollo.app, settings.graphqlPort, settings.graphqlHost);
      const dashboardPort = await listen(listening, dashboard, settings.dashboardPort, settings.dashboardHost);
      const metrics = metricsApp(core.metrics, ready);
      const metricsPort = await listen(listening, metrics, settings.metricsPort, settings.metricsHost);
      relay.start();
      repeat('database clock', COMPARE_CLOCKS_EVERY_MS, () =>
        compareDatabaseClock(core.database, core.metrics, logger),
      );
      repeat('idempotency sweep', SWEEP_EVERY_MS, () => sweepRecords(core.database.main));
      repeat('webhook delivery sweep', SWEEP_EVERY_MS, () => sweepDeliveries(core.database.main));
      repeat('request log sweep', SWEEP_EVERY_MS, () => sweepRequestLog(core.database.main));
      repeat('stream sweep', SWEEP_EVERY_MS, () => sweepConnections(core.database.main));
      repeat('fill sweep', SWEEP_EVERY_MS, () => sweepFills(core.database.main));
      for (const upkeep of [auditRedaction, oldQualityDays])
        repeat(upkeep.name, SWEEP_EVERY_MS, () => runUpkeep(core.database.main, upkeep));
      repeat('rate bucket sweep', SWEEP_EVERY_MS, () => core.buckets.sweep());
      repeat('event sweep', SWEEP_EVERY_MS, () => core.events.sweep());
      repeat('lost leases', NOTICE_EVERY_MS, () => noticeLostLeases(background));
      repeat('stream states', SHOW_STATES_EVERY_MS, () => showStreamStates(background, core.metrics));
      repeat('quality', SHOW_QUALITY_EVERY_MS, () => showQuality(background, core.metrics));
      repeat('deliveries', SHOW_QUALITY_EVERY_MS, () => showDeliveryBacklog(background, core.metrics));
      repeat('export schedules', SYNC_SCHEDULES_EVERY_MS, () => syncSchedules(background));
      repeat('session sweep', SWEEP_EVERY_MS, () => core.sessions.sweep());
      logger.info({ graphqlPort, dashboardPort, metricsPort }, 'server is listening');
      return { graphqlPort, dashboardPort, metricsPort };
    },
    close: async () => {
      // Streams end first: otherwise their connections stay open.
      core.events.stop();
      await Promise.all([...listening.map(closeHttp), relay.stop(), ...tasks.map((task) => task.stop())]);
      await apollo.stop();
      await turns.settled();
      await temporal.connection.close();
      await core.close();
    },
  };
}

/** MySQL may still be starting or restarting. */
async function createCoreWhenReachable(settings: ServerSettings, logger: Logger, temporal: Client): Promise<Core> {
  const metrics = new ServerMetrics({ process: true });
  const deadline = performance.now() + MYSQL_PATIENCE_MS;
  for (;;) {
    try {
      return await createCore(settings, logger, metrics, temporal);
    } catch (err) {
      if (mysqlFailureOf(err) !== 'unavailable' || performance.now() > deadline) throw err;
      logger.warn({ err }, 'MySQL is not reachable yet; retrying');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/**
 * Only the page's own origin gets any: no other site can have secrets compressed beside text of its
 * choice (BREACH).
 */
const compressed = compressAnswers();

/** HSTS: a browser that has loaded the page over https never uses http again. */
const strictTransportSecurity: RequestHandler = (_req, res, next) => {
  res.setHeader('Strict-Transport-Security', 'max-age=31536000');
  next();
};

function addHealth(app: Express, ready: () => Promise<boolean>): void {
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const ok = await ready();
    res.status(ok ? 200 : 503).json({ status: ok ? 'ready' : 'unavailable' });
  });
}

function metricsApp({ registry }: ServerMetrics, ready: () => Promise<boolean>): Express {
  const app = express().disable('x-powered-by');
  addHealth(app, ready);
  app.get('/metrics', async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}

async function listen(
  servers: Server[],
  handler: RequestListener,
  port: number,
  host: string | undefined,
): Promise<number> {
  const server = createHttpServer(HTTP_LIMITS, onlyWithHost(handler));
  servers.push(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/**
 * Finishes requests in flight. A client that keeps sending on its open connection does not keep the
 * process alive.
 */
async function closeHttp(server: Server): Promise<void> {
  server.prependListener('request', (_req, res) => void res.setHeader('connection', 'close'));
  const letGo = setInterval(() => server.closeIdleConnections(), LET_GO_EVERY_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(letGo);
}
