import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSimulatedExchange } from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { startTestStack } from '../../../scripts/stack/test-stack.js';
import { prepareGround, READY_TIMEOUT_MS, startSupervised, runScript } from '../../../scripts/supervisor/system.js';
import type { Teardown } from '../../../scripts/supervisor/teardown.js';
import { StaffClient } from '../../support/clients/staff-client.js';
import { ownSystemSettings } from '../../support/systems/running-system.js';
import { type History, writeHistory } from './history.js';
import type { Watched } from './memory-log.js';

/** An account with its key and its data. */
export interface SoakAccount {
  apiKey: string;
  /** Datastreams with the times of their history. */
  streams: { id: number; history: History }[];
}

/** A system for this benchmark, each part a process. */
export interface SoakSystem {
  restUrl: string;
  /** GraphQL for services, and of the web page. */
  graphqlUrls: string[];
  serviceToken: string;
  accounts: SoakAccount[];
  watched: Watched[];
}

interface SoakSize {
  accounts: number;
  trades: number;
  depth: number;
}

/** Messages per second of each stream of the simulated exchange. */
const RATE = 50;
const PROCESSES = ['server', 'facade', 'worker', 'collector'] as const;

/**
 * Starts MySQL, Temporal, Azurite and all processes, imports history and creates accounts that may
 * export it.
 */
export async function startSoakSystem(
  size: SoakSize,
  teardown: Teardown,
  say: (text: string) => void,
): Promise<SoakSystem> {
  const stack = await startTestStack(say);
  teardown.add('local services', () => stack.stop());
  Object.assign(process.env, stack.env);
  const folder = await mkdtemp(path.join(tmpdir(), 'soak-'));
  teardown.add('folder', () => rm(folder, { recursive: true, force: true }));
  const exchange = await createSimulatedExchange({ host: '127.0.0.1', port: 0, seed: 1, rate: RATE });
  teardown.add('exchange', () => exchange.close());
  const settings = await ownSystemSettings(`${stack.env['MYSQL_URL']!}`, folder);
  const parts = { settings, teardown, say, signal: new AbortController().signal };
  await prepareGround(parts);

  const { ports, env } = settings;
  const watched: Watched[] = [];
  for (const name of PROCESSES) {
    const metricsPort = ports[`${name}Metrics`];
    const readyPort = name === 'facade' ? ports.rest : metricsPort;
    const child = startSupervised(
      {
        name,
        script: `scripts/start-${name}.js`,
        env: { ...env, METRICS_PORT: String(metricsPort), FEED_URL_BINANCE: `ws://127.0.0.1:${exchange.port}` },
        readyUrl: `http://127.0.0.1:${readyPort}/readyz`,
      },
      parts,
    );
    await child.ready(READY_TIMEOUT_MS);
    watched.push({ name, pid: child.pid!, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` });
  }

  const admin = async (...args: string[]): Promise<void> => void (await runScript('scripts/admin/main.js', args, env));
  const staff = new StaffClient(`http://127.0.0.1:${ports.graphql}`);
  say('importing history …');
  const histories = await writeHistory(folder, size.trades, size.depth);
  await admin('capture', 'import', '--exchange', 'binance', '--create', ...histories.map(({ file }) => file));
  const restUrl = `http://127.0.0.1:${ports.rest}/v1`;
  const accounts: SoakAccount[] = [];
  for (let i = 0; i < size.accounts; i += 1) accounts.push(await createAccount(staff, admin, restUrl, histories));
  return {
    restUrl,
    graphqlUrls: [ports.graphql, ports.dashboard].map((port) => `http://127.0.0.1:${port}/graphql`),
    serviceToken: env['SERVICE_TOKEN'] ?? 'local-development-only',
    accounts,
    watched,
  };
}

async function createAccount(
  staff: StaffClient,
  admin: (...args: string[]) => Promise<void>,
  restUrl: string,
  histories: readonly History[],
): Promise<SoakAccount> {
  const { accountId, apiKey } = await staff.account();
  await staff.liftRateLimits(accountId);
  const streams = await Promise.all(
    histories.map(async (history) => {
      const id = await staff.datastream('BTCUSDT', history.streamType);
      const range = ['--from', `${history.fromMs}000000`, '--to', `${history.toMs}000000`];
      await admin('span', 'grant', '--account', accountId, '--datastream', String(id), ...range);
      return { id, history };
    }),
  );
  // Collected live as well.
  for (const { id } of streams) {
    const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
    await fetch(`${restUrl}/subscriptions`, { method: 'POST', headers, body: JSON.stringify({ datastream_id: id }) });
  }
  return { apiKey, streams };
}
