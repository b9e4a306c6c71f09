import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import type { CoreTransport } from '../../../../schema/core-client/core-transport.js';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../../scripts/simulated-exchange/simulated-exchange.js';
import { freePorts } from '../../../../scripts/stack/free-ports.js';
import { connectedTime } from '../../../../server/billing/connected-time.js';
import { showStreamStates } from '../../../../server/collection/stream-state-metrics.js';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { createCollector, type Collector } from '../../../../workflows/collection/create-collector.js';
import { Journal } from '../../../../workflows/collection/journal/journal.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { until } from '../../../support/until.js';
import { silent } from '../../../support/core/core.js';
import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`states-${process.pid}`);
const domain = useTestDomain();
const OTHERS = {
  exchanges: [
    { code: 'okx', displayName: 'OKX', instruments: [{ symbol: 'BTC-USDT', streams: ['trades'] }] },
    { code: 'bybit_v2', displayName: 'Old', instruments: [{ symbol: 'BTCUSD', streams: ['trades'] }] },
  ],
};
const LIST = `{ subscriptions { nodes { warnings held { rowsEstimate timeNs } datastream {
  exchange noFeed collection { state since reason messagesPerSecond lastFrameAt } } } } }`;

interface Listed {
  warnings: string[];
  held: { rowsEstimate: string; timeNs: string };
  datastream: {
    exchange: string;
    noFeed: string | null;
    collection: { state: string; since: string; reason: string | null; messagesPerSecond: number | null } | null;
  };
}

let exchange: SimulatedExchange | undefined;
let port = 0;
let journalDir = '';
let collector: Collector | undefined;
let client: Client;
let serverAway = false;

/** The server as the collector reaches it. It can become unreachable. */
const transport = (): CoreTransport => {
  const core = domain.core.inProcessTransport('service');
  return {
    execute: (...call) => (serverAway ? Promise.reject(new Error('the server is away')) : core.execute(...call)),
  };
};

async function collect(): Promise<void> {
  const settings = parseCollectorSettings({
    ...{ JOURNAL_DIR: journalDir, COLLECTOR_EXCHANGES: 'binance,okx', COLLECTOR_LEASE_MS: '3000' },
    ...{ FEED_URL_BINANCE: `ws://127.0.0.1:${port}`, FEED_URL_OKX: 'ws://feed.okx.invalid' },
  });
  collector = createCollector(settings, silent, { transport: transport(), blobs: new BlobStore(container) });
  await collector.start();
}

const open = async (): Promise<void> => void (exchange = await createSimulatedExchange({ port, rate: 50 }));
async function close(): Promise<void> {
  await exchange?.close();
  exchange = undefined;
}

async function listed(code = 'binance'): Promise<Listed> {
  const { nodes } = await client.ask<{ nodes: Listed[] }>(LIST);
  return nodes.find(({ datastream }) => datastream.exchange === code)!;
}
const collectionOf = async (code?: string) => (await listed(code)).datastream.collection;
const is = (state: string, reason = /^/) =>
  until(`the state is ${state}`, async () => {
    const found = await collectionOf();
    return found?.state === state && reason.test(found.reason ?? '');
  }, 40_000); // prettier-ignore

/** Returns the connected time metered so far, in ns. */
async function meteredNs(): Promise<bigint> {
  const ever = { fromNs: 0n, toNs: 9_000_000_000_000_000_000n };
  const streams = await connectedTime(domain.core.database.main.manager, client.accountId, ever);
  return streams.flat().reduce((sum, { fromNs, toNs }) => sum + toNs - fromNs, 0n);
}
async function sealedNow(): Promise<void> {
  const now = BigInt(Date.now()) * 1_000_000n;
  await domain.sql('UPDATE collector_leases SET cut_requested_ns = ?', [now]);
  await until('everything so far is in the index', async () => {
    const [row] = await domain.sql<{ s: string | null }>(
      "SELECT sealed_through_ns AS s FROM collector_leases WHERE shard = 'binance'",
    );
    return BigInt(row?.s ?? 0) >= now;
  });
}

beforeAll(async () => {
  await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: OTHERS });
  const rows = await domain.sql<{ id: string; exchange: string }>('SELECT id, exchange FROM datastreams');
  for (const { id, exchange: code } of rows) if (code !== 'binance') domain.streams[code] = id;
});
beforeEach(async () => {
  for (const table of ['gaps', 'unmetered_ranges', 'collector_leases', 'stream_reports', 'served_shards', 'spans']) {
    await domain.sql(`DELETE FROM ${table}`);
  }
  [port] = (await freePorts(1)) as [number];
  journalDir = await mkdtemp(join(tmpdir(), 'states-'));
  client = await domain.client();
  serverAway = false;
});
afterEach(async () => {
  serverAway = false;
  await collector?.stop();
  collector = undefined;
  await close();
  await rm(journalDir, { recursive: true, force: true });
});
afterAll(() => container.deleteIfExists());

it('follows refusal, data, silence, loss and return, and meters only connected time', async () => {
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  await collect();
  await is('DISCONNECTED', /no connection to the exchange: 127\.0\.0\.1:\d+ refuses the connection \(ECONNREFUSED\)/);
  const refused = await collectionOf();
  await sealedNow();
  expect(await meteredNs()).toBe(0n);
  expect((await listed()).held).toEqual({ rowsEstimate: '0', timeNs: '0' });
  // The gap is recorded in parts, but has continued since the beginning.
  expect((await collectionOf())?.since).toBe(refused?.since);

  await open();
  await is('LIVE');
  await until('the rate is known', async () => ((await collectionOf())?.messagesPerSecond ?? 0) > 5);
  exchange!.hush(true);
  await is('QUIET');
  exchange!.hush(false);
  await is('LIVE');
  await sealedNow();
  const whileLive = await meteredNs();
  expect(whileLive).toBeGreaterThan(5_000_000_000n);
  const { held } = await listed();
  expect(Number(held.rowsEstimate)).toBeGreaterThan(50);
  expect(BigInt(held.timeNs)).toBeGreaterThanOrEqual(whileLive);

  const lostAt = Date.now();
  await close();
  await is('DISCONNECTED');
  expect(Date.now() - lostAt).toBeLessThan(5_000);
  await sealedNow();
  const afterLoss = await meteredNs();
  // Later than the last seal.
  await sealedNow();
  expect(await meteredNs()).toBe(afterLoss);
  await open();
  await is('LIVE');
});

it('a collector that stops leaves its streams disconnected, and one that returns connects them again', async () => {
  await open();
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  await collect();
  await is('LIVE');
  await collector!.stop();
  await is('DISCONNECTED');
  expect(await collectionOf()).toMatchObject({
    state: 'DISCONNECTED',
    reason: expect.stringMatching(/does not run/) as string,
  });
  const metered = await meteredNs();
  const stoppedMs = Date.now();
  // As if the collector had stopped two seconds earlier.
  const earlier = (column: string) => `${column}_through_ns = ${column}_through_ns - 2000000000`;
  await domain.sql(`UPDATE collector_leases SET ${earlier('sealed')}, ${earlier('delivered')}`);
  await collect();
  await is('LIVE');
  await sealedNow();
  // The time without a collector is a gap.
  const rows = await domain.sql<{ ns: string }>(
    "SELECT SUM(to_ns - from_ns) AS ns FROM gaps WHERE reason = 'takeover'",
  );
  expect(Number(rows[0]?.ns)).toBeGreaterThan(2e9);
  expect((await meteredNs()) - metered).toBeLessThan(BigInt(Date.now() - stoppedMs) * 1_000_000n);
});

it('says why collection is paused, also when it goes on pausing for another reason', async () => {
  await open();
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  await collect();
  await is('LIVE');
  const fill = jest.spyOn(Journal.prototype, 'fill', 'get');
  fill.mockReturnValue({ journal: 0, memory: 1 });
  await is('DISCONNECTED', /disk of the collector's journal is slower/);
  const { since } = (await collectionOf())!;
  fill.mockReturnValue({ journal: 1, memory: 1 });
  await is('DISCONNECTED', /the collector's journal is full/);
  expect((await collectionOf())!.since).toBe(since);
  await client.ask(SUBSCRIBE, { id: domain.streams.okx });
  await until('a stream that comes meanwhile says so too', async () =>
    /the collector's journal is full/.test((await collectionOf('okx'))?.reason ?? ''),
  );
  fill.mockRestore();
  await is('LIVE');
  await sealedNow();
  const gaps = await domain.sql<{ reason: string; from_ns: string; to_ns: string }>(
    "SELECT reason, from_ns, to_ns FROM gaps WHERE reason IN ('disk slow', 'journal full') AND datastream_id = ? ORDER BY from_ns",
    [domain.streams['BTCUSDT trades']!],
  );
  expect(gaps.map(({ reason }) => reason)).toEqual(['disk slow', 'journal full']);
  expect(gaps[0]!.to_ns).toBe(gaps[1]!.from_ns);
});

it('the state is correct after the server returns, and the time without it was collected', async () => {
  await open();
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  await collect();
  await is('LIVE');
  serverAway = true;
  await is('DISCONNECTED', /cannot reach the service/);
  serverAway = false;
  await is('LIVE');
  await sealedNow();
  const [gap] = await domain.sql<{ n: string }>(
    "SELECT COUNT(*) AS n FROM gaps WHERE reason NOT IN ('subscribe', 'no collector')",
  );
  expect(Number(gap?.n)).toBe(0);
});

it('explains a name that cannot be resolved, and warns about a stream of an exchange without feed', async () => {
  await collect();
  for (const code of ['okx', 'kraken', 'bybit_v2']) {
    const made = await client.ask<{ warnings: string[] }>(
      'mutation ($id: Int64!) { createSubscription(datastreamId: $id) { warnings } }',
      { id: domain.streams[code] },
    );
    const WARNINGS: Record<string, RegExp> = {
      kraken: /No collector serves kraken/,
      bybit_v2: /no live feed for bybit_v2/,
    };
    if (WARNINGS[code]) expect(made.warnings).toEqual([expect.stringMatching(WARNINGS[code])]);
    else expect(made.warnings).toEqual([]);
  }
  await until('the error is known', async () => /ENOTFOUND|EAI_AGAIN/.test((await collectionOf('okx'))?.reason ?? ''));
  expect(await collectionOf('okx')).toMatchObject({
    state: 'DISCONNECTED',
    reason: expect.stringMatching(/the name feed\.okx\.invalid cannot be resolved/) as string,
  });
  for (const code of ['kraken', 'bybit_v2']) {
    expect(await collectionOf(code)).toMatchObject({ state: 'NO_FEED', since: null });
  }
  const feeds = await client.ask<{ code: string; noFeed: string | null }[]>('{ exchanges { code noFeed } }');
  expect(Object.fromEntries(feeds.map(({ code, noFeed }) => [code, noFeed === null]))).toEqual({
    ...{ binance: true, okx: true, kraken: false, bybit_v2: false },
  });
  const shards = await domain.team.ask<{ shard: string; streamCounts: object }[]>(
    '{ collectors { shard streamCounts { live quiet disconnected noFeed problem } } }',
  );
  const counts = Object.fromEntries(shards.map(({ shard, streamCounts }) => [shard, streamCounts]));
  expect(counts).toMatchObject({
    okx: {
      live: 0,
      quiet: 0,
      disconnected: 1,
      noFeed: 0,
      problem: expect.stringMatching(/feed\.okx\.invalid/) as string,
    },
    kraken: { disconnected: 0, noFeed: 1, problem: 'No collector serves kraken.' },
  });
  await showStreamStates({ database: domain.core.database, signal: new AbortController().signal }, domain.core.metrics);
  const shown = await domain.core.metrics.registry.getSingleMetricAsString('collection_streams');
  expect(shown).toContain('collection_streams{exchange="okx",state="disconnected"} 1');
  expect(shown).toContain('collection_streams{exchange="kraken",state="no_feed"} 1');
});

it('unwanted streams have no state, and a paused one has no warning', async () => {
  await collect();
  const { id } = await client.ask<{ id: string }>(SUBSCRIBE, { id: domain.streams['bybit_v2'] });
  await client.ask('mutation ($id: ID!) { pauseSubscription(id: $id) { id } }', { id });
  expect((await listed('bybit_v2')).warnings).toEqual([]);
  const streams = await client.ask<{ nodes: { collection: object | null }[] }>(
    '{ datastreams(filter: { exchange: "binance" }) { nodes { collection { state } } } }',
  );
  expect(streams.nodes.every(({ collection }) => collection === null)).toBe(true);
});
