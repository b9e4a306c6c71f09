import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import WebSocket from 'ws';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../../scripts/simulated-exchange/simulated-exchange.js';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { createCollector, type Collector } from '../../../../workflows/collection/create-collector.js';
import { JournalFile } from '../../../../workflows/collection/journal/journal-file.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { collectedFrames } from '../../../support/collection/collected.js';
import { until } from '../../../support/until.js';
import { FakeCore } from '../../../support/collection/fake-core.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`collector-${process.pid}`);
const blobs = new BlobStore(container);
const TRADES = { id: 11n, instrument: 'BTCUSDT', streamType: 'trades' };
const DEPTH = { id: 12n, instrument: 'BTCUSDT', streamType: 'depth' };
const BOOKS = { id: 14n, instrument: 'BTCUSDT', streamType: 'depth_snapshot' };
const QUOTES = { id: 13n, instrument: 'ETHUSDT', streamType: 'book_ticker' };

describe('collector', () => {
  let exchange: SimulatedExchange;
  let core: FakeCore;
  let journalDir: string;
  let collector: Collector | undefined;

  function create(more: Record<string, string> = {}): Collector {
    const settings = parseCollectorSettings({
      JOURNAL_DIR: journalDir,
      FEED_URL_BINANCE: exchange.url,
      COLLECTOR_EXCHANGES: 'binance',
      COLLECTOR_LEASE_MS: '3000',
      ...more,
    });
    return createCollector(settings, pino({ level: process.env.LOG_LEVEL ?? 'silent' }), { transport: core, blobs });
  }

  async function start(more: Record<string, string> = {}): Promise<Collector> {
    collector = create(more);
    await collector.start();
    return collector;
  }

  /** Returns what the exchange has sent, on any connection. */
  const sent = (stream: string): string[] => exchange.sent(stream).map(({ frame }) => frame);
  const stored = async (id: bigint): Promise<string[]> =>
    (await collectedFrames(core, blobs, id)).map(({ message }) => message);
  /** Resolves when the collector has requested an operation `times` more. */
  async function requested(operation: string, times: number): Promise<void> {
    const count = (): number => core.requests.get(operation) ?? 0;
    const enough = count() + times;
    await until(`${operation} was requested`, () => count() >= enough);
  }
  /** Resolves when the exchange no longer sends the stream. Returns how many frames it has sent. */
  async function atRest(stream: string): Promise<number> {
    await until(`${stream} is at rest`, () => !exchange.subscribed().has(stream));
    return sent(stream).length;
  }

  beforeEach(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 100, pingEveryMs: 500 });
    core = new FakeCore();
    journalDir = await mkdtemp(join(tmpdir(), 'collector-'));
  });
  afterEach(async () => {
    await collector?.stop();
    collector = undefined;
    await exchange.close();
    await rm(journalDir, { recursive: true, force: true });
    // The next test's epochs, and so its blob names, begin again.
    await blobs.deletePrefix('raw/');
  });
  afterAll(() => container.deleteIfExists());

  it('stores exactly what the exchange sent, each stream in order, and leaves no journal behind', async () => {
    core.plan = [TRADES, DEPTH, QUOTES];
    const running = await start();
    await until('frames were sent', () => sent('btcusdt@trade').length > 200);
    await running.stop();
    for (const [id, stream] of [
      [TRADES.id, 'btcusdt@trade'],
      [DEPTH.id, 'btcusdt@depth@100ms'],
      [QUOTES.id, 'ethusdt@bookTicker'],
    ] as const) {
      const frames = await collectedFrames(core, blobs, id);
      const messages = frames.map(({ message }) => message);
      expect(messages.length).toBeGreaterThan(10);
      // The exchange may have sent a little more than was read when the connection ended.
      expect(messages).toEqual(sent(stream).slice(0, messages.length));
      frames.forEach((frame, i) => expect(frame.ns > (frames[i - 1]?.ns ?? 0n)).toBe(true));
    }
    expect((await readdir(join(journalDir, 'binance'))).filter((name) => name.endsWith('.journal'))).toEqual([]);
  });

  it('stores whole books by REST as a separate stream, byte for byte', async () => {
    core.plan = [DEPTH, BOOKS];
    const running = await start();
    await until('a book was asked for', () => sent('btcusdt@depthSnapshot').length > 0);
    const changes = sent('btcusdt@depth@100ms').length;
    await until('changes follow', () => sent('btcusdt@depth@100ms').length > changes + 5);
    await running.stop();
    expect(await stored(BOOKS.id)).toEqual(sent('btcusdt@depthSnapshot'));
    expect(core.gaps.filter(({ datastreamId }) => datastreamId === String(BOOKS.id))).toEqual([
      expect.objectContaining({ reason: 'subscribe' }),
      expect.objectContaining({ reason: 'stopped' }),
    ]);
  });

  it('follows the plan, and records since when a stream is received', async () => {
    core.plan = [TRADES];
    await start();
    await until('trades arrive', () => sent('btcusdt@trade').length > 0);
    core.plan = [TRADES, QUOTES];
    await until('quotes arrive', () => sent('ethusdt@bookTicker').length > 0);
    core.plan = [QUOTES];
    await atRest('btcusdt@trade');
    await collector?.stop();
    expect(core.gaps.filter((gap) => gap.reason === 'subscribe').map((gap) => gap.datastreamId)).toEqual(['11', '13']);
  });

  it('does not connect again when a plan arrives after it has ended', async () => {
    core.plan = [TRADES];
    const running = await start();
    await until('trades arrive', () => sent('btcusdt@trade').length > 0);
    const gate = Promise.withResolvers<void>();
    core.planGate = gate.promise;
    await requested('CollectionPlan', 1);
    const stopped = running.stop();
    await until('it has disconnected', () => exchange.subscribed().size === 0);
    gate.resolve();
    await stopped;
    // A connection that the collector opened would have been accepted before this one.
    const later = new WebSocket(`${exchange.url}/stream`);
    await once(later, 'open');
    later.close();
    expect(new Set(exchange.sent('btcusdt@trade').map(({ connection }) => connection)).size).toBe(1);
    expect(exchange.connections).toBe(2);
  });

  it('cuts when an export waits for data, and moves the watermark past the requested moment', async () => {
    core.plan = [TRADES];
    await start();
    await until('trades arrive', () => sent('btcusdt@trade').length > 50);
    const requested = BigInt(Date.now()) * 1_000_000n;
    core.cutRequestedNs = requested;
    await until('sealed', () => (core.shards.get('binance')?.sealedThroughNs ?? 0n) >= requested);
    expect((await stored(TRADES.id)).length).toBeGreaterThanOrEqual(50);
  });

  it('reconnects after the exchange disconnects, and records the gap', async () => {
    core.plan = [TRADES];
    await start();
    await until('trades arrive', () => sent('btcusdt@trade').length > 20);
    exchange.disconnectAll();
    const before = exchange.sent('btcusdt@trade').at(-1)?.connection ?? 0;
    await until('trades arrive again', () => (exchange.sent('btcusdt@trade').at(-1)?.connection ?? 0) > before);
    await collector?.stop();
    const [gap] = core.gaps.filter(({ reason }) => reason === 'disconnect');
    expect(gap?.datastreamId).toBe('11');
    const frames = await collectedFrames(core, blobs, TRADES.id);
    expect(frames.some(({ ns }) => ns >= BigInt(gap?.fromNs ?? 0) && ns < BigInt(gap?.toNs ?? 0))).toBe(false);
  });

  it('continues to journal while the server is away, and catches up', async () => {
    core.plan = [TRADES];
    await start();
    await until('trades arrive', () => sent('btcusdt@trade').length > 20);
    core.away = true;
    await until('the lease has run out', () => (core.shards.get('binance')?.expiresMs ?? 0) < performance.now());
    const whileAway = sent('btcusdt@trade').length;
    core.away = false;
    await until('the lease is back', () => (core.shards.get('binance')?.epoch ?? 0n) > 1n);
    await collector?.stop();
    const messages = await stored(TRADES.id);
    expect(messages.length).toBeGreaterThanOrEqual(whileAway);
    expect(messages).toEqual(sent('btcusdt@trade').slice(0, messages.length));
  });

  it('commits nothing once another collector owns the shard, and later only what fills its gaps', async () => {
    core.plan = [TRADES];
    await start();
    await until('trades arrive', () => sent('btcusdt@trade').length > 20);
    core.expireLease('binance');
    core.acquire('binance', 'another collector', 600_000);
    const takenNs = BigInt(Date.now()) * 1_000_000n;
    const { commits } = core;
    const row = core.shards.get('binance');
    await requested('AcquireCollectorLease', 5);
    expect(core.commits).toBe(commits);
    // The other one missed a second, and had everything from then on.
    const [fromNs, toNs] = [takenNs, takenNs + 1_000_000_000n];
    core.gaps.push({ datastreamId: '11', fromNs: String(fromNs), toNs: String(toNs), reason: 'takeover' });
    const sealedNs = BigInt(Date.now()) * 1_000_000n;
    if (row) row.sealedThroughNs = sealedNs;
    core.expireLease('binance');
    await until('the lease is back', () => core.shards.get('binance')?.owner !== 'another collector');
    await until('our commits continue', () => (core.shards.get('binance')?.sealedThroughNs ?? 0n) > sealedNs);
    const times = (await collectedFrames(core, blobs, TRADES.id)).map(({ ns }) => ns);
    expect(times.filter((ns) => ns >= fromNs && ns < toNs).length).toBeGreaterThan(20);
    expect(times.filter((ns) => ns >= toNs && ns < sealedNs)).toEqual([]);
    expect(times.some((ns) => ns >= sealedNs)).toBe(true);
  });

  it('pauses when the journal is full, records a gap, and resumes when there is room', async () => {
    core.plan = [TRADES, QUOTES, DEPTH];
    await exchange.close();
    exchange = await createSimulatedExchange({ port: 0, rate: 2_000 });
    const running = await start({ JOURNAL_MAX_BYTES: '1048576' });
    await until('trades arrive', () => sent('btcusdt@trade').length > 20);
    core.away = true;
    const fill = async (): Promise<number> => {
      const metric = await running.registry.getSingleMetric('collector_journal_fill_ratio')?.get();
      return metric?.values[0]?.value ?? 0;
    };
    await until('the journal is full', async () => (await fill()) >= 1);
    const before = await atRest('btcusdt@trade');
    core.away = false;
    await until('trades arrive again', () => sent('btcusdt@trade').length > before);
    await running.stop();
    expect(core.gaps.filter(({ reason }) => reason === 'journal full').map((gap) => gap.datastreamId)).toContain('11');
    const places = (await stored(TRADES.id)).map((message) => sent('btcusdt@trade').indexOf(message));
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
  });

  it('pauses when the disk takes nothing and memory is full, with a reason of its own, and resumes', async () => {
    core.plan = [TRADES, QUOTES, DEPTH];
    await exchange.close();
    exchange = await createSimulatedExchange({ port: 0, rate: 2_000 });
    const running = await start({ JOURNAL_MAX_PENDING_BYTES: '1048576' });
    await until('trades arrive', () => sent('btcusdt@trade').length > 20);
    const disk = Promise.withResolvers<void>();
    const flush: JournalFile['flush'] = Reflect.get(JournalFile.prototype, 'flush');
    const spy = jest.spyOn(JournalFile.prototype, 'flush').mockImplementation(async function (this: JournalFile) {
      await disk.promise;
      return flush.call(this);
    });
    const paused = async (): Promise<boolean> => {
      const metric = await running.registry.getSingleMetric('collector_gaps_total')?.get();
      return metric?.values.some(({ labels }) => labels.reason === 'disk slow') ?? false;
    };
    await until('collection pauses', paused);
    const before = await atRest('btcusdt@trade');
    disk.resolve();
    await until('trades arrive again', () => sent('btcusdt@trade').length > before);
    await running.stop();
    spy.mockRestore();
    expect(core.gaps.filter(({ reason }) => reason === 'disk slow').map((gap) => gap.datastreamId)).toContain('11');
    const places = (await stored(TRADES.id)).map((message) => sent('btcusdt@trade').indexOf(message));
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    expect(places.filter((place) => place < before).length).toBeGreaterThan(100);
  });

  it('owns a shard only while an account wants one of its streams', async () => {
    core.wanted = [];
    core.plan = [TRADES];
    const running = await start();
    await until('it is ready', () => running.ready());
    await requested('WantedShards', 2);
    expect(core.shards.size).toBe(0);
    core.wanted = ['binance'];
    await until('trades arrive', () => sent('btcusdt@trade').length > 0);
  });

  it('is ready once the server has said who owns the shards', async () => {
    core.away = true;
    const running = await start();
    await requested('AcquireCollectorLease', 2);
    expect(running.ready()).toBe(false);
    core.away = false;
    await until('ready', () => running.ready());
  });
});
