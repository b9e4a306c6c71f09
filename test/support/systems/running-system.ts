import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSimulatedExchange } from '../../../scripts/simulated-exchange/simulated-exchange.js';
import type { SimulatedExchangeOptions } from '../../../scripts/simulated-exchange/exchange-engine.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import type { Child, ChildPlan } from '../../../scripts/supervisor/child.js';
import { parseSystemSettings, type SystemSettings } from '../../../scripts/supervisor/settings.js';
import {
  prepareGround,
  READY_TIMEOUT_MS,
  startProcesses,
  startSupervised,
} from '../../../scripts/supervisor/system.js';
import { createTeardown } from '../../../scripts/supervisor/teardown.js';
import { STAFF_TOKEN, StaffClient } from '../clients/staff-client.js';
import { createTestDatabase } from '../databases/database.js';
import { until } from '../until.js';

const STOP_MS = 30_000;

type Market = Pick<SimulatedExchangeOptions, 'rate' | 'levels'>;

/**
 * The system as processes: API, worker, and a collector at a simulated exchange, with the shipped
 * catalogue.
 */
export interface RunningSystem {
  /** The address before `/v1`. */
  url: string;
  /** The address of the web page. */
  dashboardUrl: string;
  /** The environment of every process. */
  env: Record<string, string>;
  /** Returns the frames of a stream (`btcusdt@trade`) in the order sent. */
  sent: (stream: string) => string[];
  /** Waits until the listing of the exchange is read, which happens once a minute. */
  untilListed: (apiKey: string) => Promise<void>;
  /** Runs `work` while the worker is frozen. */
  withoutWorker: (work: () => Promise<void>) => Promise<void>;
  /** Kills the worker and starts another one. */
  replaceWorker: () => Promise<void>;
  /**
   * Replaces every process by one of the build in a folder (`dist`), the collector with a journal
   * of its own beside the old one.
   */
  rollTo: (build: string) => Promise<void>;
  staff: StaffClient;
  /** Creates an account on plan pro, with unlimited or the usual rate limits. */
  account: (limits?: 'usual limits') => Promise<{ accountId: string; apiKey: string }>;
  close: () => Promise<void>;
}

/** Returns settings of a system on a database, at free ports, with its files in a folder. */
export async function ownSystemSettings(mysqlUrl: string, folder: string): Promise<SystemSettings> {
  // The last five are the metrics ports of server, facade, worker, collector and streamer.
  const [rest, graphql, dashboard, streamer, metrics] = await freePorts(9);
  const settings = parseSystemSettings({
    ...process.env,
    MYSQL_URL: mysqlUrl,
    TEMPORAL_NAMESPACE: path.basename(folder),
    LOCAL_STATE_DIR: folder,
    REST_PORT: String(rest),
    GRAPHQL_PORT: String(graphql),
    DASHBOARD_PORT: String(dashboard),
    STREAMER_PORT: String(streamer),
    METRICS_PORT: String(metrics),
  });
  Object.assign(settings.env, { STAFF_TOKEN });
  return settings;
}

/** `extraEnv`: further settings of every process. `market`: what the simulated exchange sends. */
export async function startSystem(extraEnv: Record<string, string> = {}, market: Market = {}): Promise<RunningSystem> {
  const teardown = createTeardown((line) => process.stderr.write(`${line}\n`));
  try {
    return await start(teardown, extraEnv, market);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function start(
  teardown: ReturnType<typeof createTeardown>,
  extraEnv: Record<string, string>,
  market: Market,
): Promise<RunningSystem> {
  const folder = await mkdtemp(path.join(tmpdir(), 'system-'));
  teardown.add('folder', () => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  teardown.add('database', database.drop);
  const exchange = await createSimulatedExchange({ host: '127.0.0.1', port: 0, seed: 1, ...market });
  teardown.add('exchange', () => exchange.close());
  const settings = await ownSystemSettings(database.url, folder);
  Object.assign(settings.env, extraEnv);
  const parts = { settings, teardown, say: () => undefined, signal: new AbortController().signal };
  await prepareGround(parts);
  const { children } = await startProcesses({
    ...parts,
    // Nothing listens at port 1: OKX refuses.
    extraEnv: {
      ...{ FEED_URL_BINANCE: `ws://127.0.0.1:${exchange.port}`, FEED_URL_OKX: 'ws://127.0.0.1:1' },
      COLLECTOR_LISTINGS: 'binance',
    },
  });
  let [api, worker, collector] = ['api', 'worker', 'collector'].map((name) =>
    children.find(({ plan }) => plan.name === name)!,
  ) as [Child, Child, Child];
  const begin = async (plan: ChildPlan): Promise<Child> => {
    const child = startSupervised(plan, parts);
    await child.ready(READY_TIMEOUT_MS);
    return child;
  };

  const staff = new StaffClient(`http://127.0.0.1:${settings.ports.graphql}`);
  return {
    url: `http://127.0.0.1:${settings.ports.rest}`,
    dashboardUrl: `http://127.0.0.1:${settings.ports.dashboard}`,
    env: settings.env,
    sent: (stream) => exchange.sent(stream).map(({ frame }) => frame),
    staff,
    untilListed: async (apiKey) => {
      const terms = `http://127.0.0.1:${settings.ports.rest}/v1/instruments?exchange=binance&symbol=BTCUSDT`;
      const hasTerms = async () => (await fetch(terms, { headers: { 'X-Api-Key': apiKey } })).ok;
      await until('the listing of the exchange is read', hasTerms, 120_000, 2_000);
    },
    withoutWorker: async (work) => {
      const { pid } = worker;
      if (pid === undefined) throw new Error('there is no worker');
      process.kill(pid, 'SIGSTOP');
      try {
        await work();
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
    replaceWorker: async () => {
      if (worker.pid === undefined) throw new Error('there is no worker');
      process.kill(worker.pid, 'SIGKILL');
      await worker.ended;
      worker = await begin(worker.plan);
    },
    rollTo: async (build) => {
      const planOf = ({ plan }: Child): ChildPlan => {
        const script = path.join(build, 'scripts', path.basename(plan.script));
        return { ...plan, script: path.relative('dist', script) };
      };
      await api.stop(STOP_MS);
      api = await begin(planOf(api));
      await worker.stop(STOP_MS);
      worker = await begin(planOf(worker));
      const before = collector;
      const [port] = await freePorts(1);
      const own = { METRICS_PORT: String(port), JOURNAL_DIR: path.join(folder, `journal-${port}`) };
      const readyUrl = `http://127.0.0.1:${port}/readyz`;
      const plan = { ...planOf(before), name: `collector-${port}`, readyUrl };
      collector = await begin({ ...plan, env: { ...plan.env, ...own } });
      await before.stop(STOP_MS);
    },
    account: async (limits) => {
      const made = await staff.account();
      if (!limits) await staff.liftRateLimits(made.accountId);
      return made;
    },
    close: () => teardown.run(),
  };
}
