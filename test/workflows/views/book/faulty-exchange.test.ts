import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { mergeRanges, toTimeRange } from '../../../../schema/time/time-range.js';
import { FRAME_FAULTS } from '../../../../scripts/simulated-exchange/faulty-wire.js';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../../scripts/simulated-exchange/simulated-exchange.js';
import { createCollector, type Collector } from '../../../../workflows/collection/create-collector.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { ExportSystem, type StoredFrame } from '../../../support/systems/export-system.js';
import { until } from '../../../support/until.js';
import { holesIn, storedChange, truthOf } from '../../../support/views/exchange-truth.js';
import type { BookRowMessage } from '../../../support/views/replayed-rows.js';

const INSTRUMENTS = ['AAAUSDT', 'BBBUSDT', 'CCCUSDT'];
const DEPTH = 5;
/** Number of faults of each kind and stream. */
const FAULTS = 4;
const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n;

interface Manifest {
  view: { unknown: { from: string; to: string; reason: string }[] };
}

/**
 * Tests the way from the exchange's socket to the file. The exchange knows its books, and loses,
 * repeats and reorders frames.
 */
describe('order books of an exchange with faults', () => {
  const system = new ExportSystem();
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const polled = new Map<string, StoredFrame[]>();
  let exchange: SimulatedExchange;
  let collector: Collector;
  let journalDir: string;
  const streams = new Map<string, { depth: string; whole: string }>();
  const beganNs = nowNs();
  let endNs: bigint;

  beforeAll(async () => {
    await system.open();
    exchange = await createSimulatedExchange({ port: 0, rate: 30, faults: 0.3 });
    journalDir = await mkdtemp(join(tmpdir(), 'faulty-exchange-'));
    for (const instrument of INSTRUMENTS) {
      const depth = await system.datastream(instrument, 'depth');
      const whole = await system.datastream(instrument, 'depth_snapshot');
      streams.set(instrument, { depth, whole });
      polled.set(instrument, []);
      await system.account('mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }', { id: depth });
    }
    const settings = parseCollectorSettings({
      ...{ JOURNAL_DIR: journalDir, FEED_URL_BINANCE: exchange.url, COLLECTOR_EXCHANGES: 'binance' },
      AZURE_STORAGE_CONNECTION_STRING: system.workerSettings.azureStorageConnectionString,
    });
    collector = createCollector(settings, logger, { transport: system.server.core.inProcessTransport() });
    await collector.start();
    await system.startWorker();
    await collectWithFaults();
  });
  afterAll(async () => {
    await collector?.stop();
    await exchange?.close();
    await system.close();
    await rm(journalDir, { recursive: true, force: true });
  });

  const frameName = (instrument: string): string => `${instrument.toLowerCase()}@depth@100ms`;

  /** Collects until each stream had all faults, half of them before and half after a reconnect. */
  async function collectWithFaults(): Promise<void> {
    const hadFaults = (count: number): boolean =>
      INSTRUMENTS.every((instrument) => {
        const had = exchange.faultsOf(frameName(instrument));
        return FRAME_FAULTS.every((fault) => (had?.[fault] ?? 0) >= count);
      });
    await until(
      'half of the faults',
      pollingUntil(() => hadFaults(FAULTS / 2)),
    );
    exchange.disconnectAll();
    await until(
      'all faults',
      pollingUntil(() => hadFaults(FAULTS)),
    );
    endNs = nowNs();
    // Whole books that another client polled: the collector asks for one a minute.
    for (const [instrument, frames] of polled) await system.store(streams.get(instrument)!.whole, frames);
    for (const { whole } of streams.values()) await system.grant(whole, beganNs, endNs);
  }

  /**
   * Polls a whole book of each instrument before every tenth look. Not done before 25 polls: on a
   * busy machine the faults come sooner, and most of the book would be unknown.
   */
  function pollingUntil(isDone: () => boolean): () => Promise<boolean> {
    let looks = 0;
    return async () => {
      for (const [instrument, frames] of looks++ % 10 === 0 ? polled : []) {
        const url = `${exchange.url.replace('ws', 'http')}/api/v3/depth?symbol=${instrument}&limit=1000`;
        const message = await (await fetch(url)).text();
        frames.push({ ns: nowNs(), message });
      }
      return looks >= 250 && isDone();
    };
  }

  async function exported(datastreamId: string, view?: object): Promise<{ rows: StoredFrame[]; manifest: Manifest }> {
    const range = { fromNs: String(beganNs), toNs: String(endNs) };
    const input = { datastreamId, ...range, schema: 'raw', format: 'CSV', ...(view && { view }) };
    const id = await system.createExport(input);
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const [file] = await system.download(id);
    const rows = gunzipSync(file!.bytes).toString().trimEnd().split('\n').slice(1).map(rowOf);
    const { exportManifest } = await system.account('query ($id: ID!) { exportManifest(id: $id) { view } }', { id });
    return { rows, manifest: exportManifest as Manifest };
  }

  it.each(INSTRUMENTS)('%s: every row is right, and there is none where the book is unknown', async (instrument) => {
    const { depth, whole } = streams.get(instrument)!;
    const [{ rows, manifest }, raw, wholes] = await Promise.all([
      exported(depth, { kind: 'book', depth: DEPTH, interval: '0' }),
      exported(depth),
      exported(whole),
    ]);
    const sent = (name: string): string[] => exchange.sent(name).map(({ frame }) => frame);
    const truth = truthOf(sent(frameName(instrument)), sent(`${instrument.toLowerCase()}@depthSnapshot`), DEPTH);
    const books = rows.map(({ ns, message }) => ({ ns, book: JSON.parse(message) as BookRowMessage }));
    expect(books.length).toBeGreaterThan(30);
    for (const { book } of books) {
      const right = truth.get(book.update_id!);
      expect({ bids: book.bids, asks: book.asks }).toEqual(right);
    }

    const changes = raw.rows.map(({ ns, message }) => storedChange(ns, message));
    const stored = wholes.rows.map(({ ns, message }) => {
      const { lastUpdateId: last } = JSON.parse(message) as { lastUpdateId: number };
      return { ns, first: last, last };
    });
    const holes = holesIn(changes, stored, endNs);
    // Lost and overtaken frames, and the reconnect; two of them may be neighbours.
    expect(holes.length).toBeGreaterThanOrEqual(2 * FAULTS - 1);
    const gaps = manifest.view.unknown.filter(({ reason }) => reason === 'gap').map(({ from }) => BigInt(from));
    // The reason may change inside.
    const unknown = mergeRanges(manifest.view.unknown.map(({ from, to }) => toTimeRange({ fromNs: from, toNs: to })));
    for (const { fromNs, toNs } of holes) {
      expect(books.filter(({ ns }) => ns > fromNs && ns < toNs)).toEqual([]);
      // While the connection lasts, the book is what the last message made it.
      const sinceNs = gaps.find((ns) => ns > fromNs && ns < toNs) ?? fromNs + 1n;
      expect(unknown.some((range) => range.fromNs <= sinceNs && range.toNs >= toNs)).toBe(true);
    }
    expect(new Set(manifest.view.unknown.map(({ reason }) => reason))).toEqual(new Set(['gap', 'sequence']));

    // Wherever it is known, each change of the best levels has its row.
    const isUnknown = (ns: bigint): boolean => unknown.some(({ fromNs, toNs }) => fromNs <= ns && ns < toNs);
    let shown = 0;
    changes.forEach(({ ns, last }, i) => {
      const before = changes[i - 1];
      if (!before || last <= before.last || isUnknown(ns) || isUnknown(before.ns)) return;
      if (JSON.stringify(truth.get(last)) === JSON.stringify(truth.get(before.last))) return;
      shown++;
      expect(books.some((row) => row.ns === ns && row.book.update_id === last)).toBe(true);
    });
    expect(shown).toBeGreaterThan(20);
  });
});

/** `<ns>,"<JSON with doubled quotes>"`. */
function rowOf(line: string): StoredFrame {
  const comma = line.indexOf(',');
  return { ns: BigInt(line.slice(0, comma)), message: line.slice(comma + 2, -1).replaceAll('""', '"') };
}
