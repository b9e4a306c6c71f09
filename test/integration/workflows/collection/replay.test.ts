import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { createCollector, type Collector } from '../../../../workflows/collection/create-collector.js';
import type { FeedAdapter, StreamKey } from '../../../../workflows/collection/feeds/feed-adapter.js';
import { FEED_ADAPTERS } from '../../../../exchanges/generated/feeds.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { hasCaptures, readCapture } from '../../../support/engine/captures.js';
import type { Message } from '../../../support/engine/reference-interpreter.js';
import { WRITTEN, writtenCapture } from '../../../support/engine/written-captures.js';
import { collectedFrames } from '../../../support/collection/collected.js';
import { until } from '../../../support/until.js';
import { FakeCore } from '../../../support/collection/fake-core.js';
import {
  createReplayExchange,
  type ReplayExchange,
  type ReplayFrame,
} from '../../../support/collection/replay-exchange.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`replay-${process.pid}`);
const blobs = new BlobStore(container);

const CAPTURES = [
  ...[['binance', 'binance'] as const, ['binance_usdm', 'binance-futures'] as const, ['coinbase', 'coinbase'] as const],
  ...[['kraken_v1', 'kraken'] as const, ['okx', 'okx'] as const, ['deribit', 'deribit'] as const],
  ...[['bitmex', 'bitmex'] as const, ['bitstamp', 'bitstamp'] as const],
];

const framesOf = (capture: readonly Message[]): ReplayFrame[] =>
  capture.map(({ ns, bytes }) => ({ ns, bytes: Buffer.from(bytes) }));

const STALL_MS = 2_000;
const PING_MS = 200;
let replay: ReplayExchange;
let core: FakeCore;
let collector: Collector | undefined;
let journalDir = '';

interface Circumstances {
  /** Further wanted streams, which the exchange refuses. */
  refused?: StreamKey[];
  /** Changes to the adapter. */
  facts?: Partial<FeedAdapter>;
}

/** Collects the streams of a replay; resolves when all that the exchange offers are subscribed. */
async function collect(
  exchange: string,
  frames: readonly ReplayFrame[],
  { refused = [], facts = {} }: Circumstances = {},
): Promise<void> {
  replay = await createReplayExchange(exchange, frames);
  const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === exchange);
  for (const key of refused) replay.faults.refused.add(adapter?.channel(key) ?? '');
  core = new FakeCore();
  core.wanted = [exchange];
  core.plan = [...refused, ...replay.streams].map((key, i) => ({ id: BigInt(i + 1), ...key }));
  const settings = parseCollectorSettings({
    JOURNAL_DIR: journalDir,
    COLLECTOR_EXCHANGES: exchange,
    [`FEED_URL_${exchange.toUpperCase()}`]: replay.url,
  });
  const adapters = FEED_ADAPTERS.map((each) => (each === adapter ? { ...each, ...facts } : each));
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  collector = createCollector(settings, logger, { transport: core, blobs, adapters });
  await collector.start();
  await until('everything is subscribed', () => replay.channels().size >= replay.streams.length);
}

async function framesTaken(): Promise<number> {
  const metric = await collector?.registry.getSingleMetric('collector_frames_total')?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

/**
 * Ends the collector, so that the index has all of it, and compares each stream with what the
 * exchange sent.
 */
async function expectAllStored(): Promise<number> {
  const total = (): number => core.plan.reduce((sum, key) => sum + replay.sent(key).length, 0);
  await until('everything has arrived', async () => (await framesTaken()) >= total());
  await collector?.stop();
  collector = undefined;
  for (const { id, ...key } of core.plan) {
    const stored = await collectedFrames(core, blobs, id);
    const sent = replay.sent(key);
    expect(stored.map(({ message }) => message)).toEqual(sent.map((bytes) => bytes.toString('latin1')));
  }
  return total();
}

beforeAll(() => container.createIfNotExists());
afterAll(() => container.deleteIfExists());
beforeEach(async () => {
  journalDir = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterEach(async () => {
  await collector?.stop();
  collector = undefined;
  await replay.close();
  await rm(journalDir, { recursive: true, force: true });
});

describe('a capture, served as the exchange would', () => {
  it.each(Object.keys(WRITTEN) as (keyof typeof WRITTEN)[])(
    'a written one of %s is collected byte for byte',
    async (name) => {
      const { exchange, rows } = WRITTEN[name];
      await collect(exchange, framesOf(writtenCapture(name)));
      await replay.replay('full');
      expect(await expectAllStored()).toBe(Object.values(rows).reduce((sum, count) => sum + count, 0));
    },
  );

  (hasCaptures ? it : it.skip).each(CAPTURES)('%s is collected byte for byte', async (exchange, file) => {
    await collect(exchange, framesOf(readCapture(file)));
    await replay.replay('full');
    expect(await expectAllStored()).toBeGreaterThan(50);
  });

  it('keeps its pace, here at four times the speed', async () => {
    const frames = framesOf(writtenCapture('binance')).slice(0, 12);
    const lastsMs = Number((frames.at(-1)?.ns ?? 0n) - (frames[0]?.ns ?? 0n)) / 1e6;
    await collect('binance', frames);
    const startedMs = performance.now();
    await replay.replay(4);
    expect(performance.now() - startedMs).toBeGreaterThan(lastsMs / 4 - 50);
    await expectAllStored();
  });
});

/** Numbered trades of two instruments, as Coinbase sends them. */
function trades(count: number, firstId = 1): ReplayFrame[] {
  return Array.from({ length: count }, (_, i) => {
    const product = i % 2 === 0 ? 'BTC-USD' : 'ETH-USD';
    const id = firstId + Math.floor(i / 2);
    const text = `{"type":"match","trade_id":${id},"side":"sell","size":"1","price":"2","product_id":"${product}"}`;
    return { ns: BigInt(i) * 1_000_000n, bytes: Buffer.from(text) };
  });
}

describe('faults of an exchange', () => {
  it('stores repeated frames twice and broken ones not at all', async () => {
    await collect('coinbase', trades(400));
    replay.faults.duplicateEvery = 7;
    replay.faults.brokenEvery = 5;
    await replay.replay('full');
    expect(await expectAllStored()).toBe(400 + Math.floor(400 / 7));
  });

  it('stores huge and fragmented frames whole', async () => {
    const levels = Array.from({ length: 300_000 }, (_, i) => `["${i}.25","1.5"]`).join(',');
    const huge = Buffer.from(`{"type":"snapshot","product_id":"BTC-USD","asks":[${levels}],"bids":[]}`);
    await collect('coinbase', [{ ns: 0n, bytes: huge }, ...trades(20)]);
    replay.faults.slow = { bytes: 1_000_000, delayMs: 40 };
    await replay.replay('full');
    expect(await expectAllStored()).toBe(21);
  });

  it('skipped sequence numbers are a gap of that stream, between the frames around it', async () => {
    await collect('coinbase', [...trades(20), ...trades(10, 15)]);
    await replay.replay('full');
    await expectAllStored();
    const gaps = core.gaps.filter(({ reason }) => reason === 'sequence');
    expect(gaps.map(({ datastreamId }) => datastreamId).sort()).toEqual(['1', '2']);
    for (const { datastreamId, fromNs, toNs } of gaps) {
      const frames = await collectedFrames(core, blobs, BigInt(datastreamId));
      expect([BigInt(fromNs), BigInt(toNs)]).toEqual([(frames[9]?.ns ?? 0n) + 1n, frames[10]?.ns]);
    }
  });

  it('a disconnect is a gap; collection continues', async () => {
    await collect('coinbase', trades(100));
    await replay.replay('full');
    replay.disconnectAll();
    await until('it is connected again', () => replay.connections === 2 && replay.channels().size === 2);
    await replay.replay('full');
    expect(await expectAllStored()).toBe(200);
    expect(core.gaps.filter(({ reason }) => reason === 'disconnect')).toHaveLength(2);
    expect(core.gaps.filter(({ reason }) => reason === 'sequence')).toEqual([]);
  });

  it('a stall is a gap since the last sign of life; collection continues', async () => {
    await collect('coinbase', trades(100), { facts: { stallAfterMs: STALL_MS, heartbeat: { intervalMs: PING_MS } } });
    await replay.replay('full');
    // Pings are answered: silence alone is no stall.
    const { pings } = replay;
    await until('a stall would have been noticed', () => replay.pings - pings > (1.5 * STALL_MS) / PING_MS);
    expect(replay.connections).toBe(1);
    replay.stall(true);
    await until('the connection is given up', () => replay.connections === 2);
    replay.stall(false);
    await until('it is subscribed again', () => replay.channels().size === 2);
    await replay.replay('full');
    expect(await expectAllStored()).toBe(200);
    const gaps = core.gaps.filter(({ reason }) => reason === 'stall');
    expect(gaps.map(({ datastreamId }) => datastreamId)).toEqual(['1', '2']);
    // Not since it was noticed.
    const lengthsMs = gaps.map(({ fromNs, toNs }) => Number(BigInt(toNs) - BigInt(fromNs)) / 1e6);
    expect(Math.min(...lengthsMs)).toBeGreaterThan(STALL_MS);
  });

  it('hundreds of simultaneous subscription changes reach the wanted state', async () => {
    const symbols = Array.from({ length: 600 }, (_, i) => `A${i}USDT`);
    const frames = symbols.map((symbol) => {
      const data = `{"e":"trade","E":1,"s":"${symbol}","t":1,"p":"1","q":"1","T":1,"m":true,"M":true}`;
      return { ns: 0n, bytes: Buffer.from(`{"stream":"${symbol.toLowerCase()}@trade","data":${data}}`) };
    });
    await collect('binance', frames.slice(0, 300));
    const channelOf = (symbol: string): string => `${symbol.toLowerCase()}@trade`;
    const next = symbols.slice(300).map((instrument, i) => ({ id: BigInt(i + 301), instrument, streamType: 'trades' }));
    const tookMs: number[] = [];
    for (const plan of [next, core.plan, [...core.plan.slice(150), ...next.slice(150)]]) {
      const wanted = new Set(plan.map(({ instrument }) => channelOf(instrument)));
      const startedMs = performance.now();
      core.plan = plan;
      await until(
        'the exchange was asked for exactly that',
        () => wanted.symmetricDifference(replay.channels()).size === 0,
      );
      tookMs.push(Math.round(performance.now() - startedMs));
    }
    process.stderr.write(
      `300 subscriptions replaced, replaced again, half of them replaced: ${tookMs.join(', ')} ms\n`,
    );
  });

  it('a refused channel does not affect others', async () => {
    await collect('coinbase', trades(10), { refused: [{ instrument: 'NO-SUCH', streamType: 'trades' }] });
    await replay.replay('full');
    expect(await expectAllStored()).toBe(10);
    expect(core.gaps.filter(({ reason }) => reason === 'refused').map(({ datastreamId }) => datastreamId)).toContain(
      '1',
    );
  });

  it('KuCoin provides its address, and receives requests after its greeting', async () => {
    const frame =
      '{"topic":"/market/match:BTC-USDT","type":"message","subject":"trade.l3match","data":{"sequence":"1"}}';
    await collect('kucoin', [{ ns: 0n, bytes: Buffer.from(frame) }]);
    await replay.replay('full');
    expect(await expectAllStored()).toBe(1);
  });
});
