import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import { createSimulatedExchange } from '../../../../scripts/simulated-exchange/simulated-exchange.js';
import { toTimeRange, type TimeRange } from '../../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../../schema/time/timestamps.js';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { createCollector } from '../../../../workflows/collection/create-collector.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { measureHours, type MeasuredHour } from '../../../../workflows/quality/measure-hours.js';
import { collectedFrames, type CollectedFrame } from '../../../support/collection/collected.js';
import { FakeCore } from '../../../support/collection/fake-core.js';
import { batchesOf } from '../../../support/engine/message-batches.js';
import { until } from '../../../support/until.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`quality-${process.pid}`);
const TRADES = { id: 21n, instrument: 'BTCUSDT', streamType: 'trades' };
const DEPTH = { id: 22n, instrument: 'BTCUSDT', streamType: 'depth' };
const FAULTS = 5;

afterAll(() => container.deleteIfExists());

/** Measures frames in all hours in which they came. */
async function measured(streamType: string, frames: readonly CollectedFrame[], core: FakeCore, id: bigint) {
  const messages = frames.map(({ ns, message }) => ({ ns, bytes: Buffer.from(message) }));
  const gaps = core.gaps
    // As the activity reads them: a jump shows in the messages themselves.
    .filter(({ datastreamId, reason }) => datastreamId === String(id) && reason !== 'sequence')
    .map(toTimeRange);
  const [firstNs, lastNs] = [frames[0]!.ns, frames.at(-1)!.ns];
  const source = {
    changes: (range: TimeRange) =>
      batchesOf(
        messages.filter(({ ns }) => ns >= range.fromNs && ns < range.toNs),
        100,
      ),
    polled: null,
    breaks: async (range: TimeRange) =>
      gaps
        .filter((gap) => gap.fromNs < range.toNs && gap.toNs > range.fromNs)
        .map((gap) => ({ ...gap, reason: 'gap' as const })),
    held: { fromNs: firstNs, toNs: lastNs + 1n },
  };
  const hours: bigint[] = [];
  for (let hourNs = firstNs - (firstNs % HOUR_NS); hourNs <= lastNs; hourNs += HOUR_NS) hours.push(hourNs);
  const found: MeasuredHour[] = [];
  for await (const hour of measureHours({ exchange: 'binance', streamType }, source, hours, () => undefined)) {
    found.push(hour);
  }
  const sum = (key: 'frames' | 'sequenceBreaks' | 'repeats') =>
    found.reduce((total, hour) => total + Number(hour[key]), 0);
  return { frames: sum('frames'), breaks: sum('sequenceBreaks'), repeats: sum('repeats') };
}

it('finds in what a collector stored what the exchange lost, repeated and reordered', async () => {
  const exchange = await createSimulatedExchange({ port: 0, rate: 100, faults: 0.2, pingEveryMs: 1_000 });
  const core = new FakeCore();
  core.plan = [TRADES, DEPTH];
  const journalDir = await mkdtemp(join(tmpdir(), 'quality-'));
  const blobs = new BlobStore(container);
  const settings = parseCollectorSettings({
    ...{ JOURNAL_DIR: journalDir, FEED_URL_BINANCE: exchange.url, COLLECTOR_EXCHANGES: 'binance' },
    COLLECTOR_LEASE_MS: '3000',
  });
  const collector = createCollector(settings, pino({ level: 'silent' }), { transport: core, blobs });
  const [depth, trades] = ['btcusdt@depth@100ms', 'btcusdt@trade'];
  try {
    await collector.start();
    const counts = () => [depth, trades].map((stream) => Object.values(exchange.faultsOf(stream) ?? { none: 0 }));
    await until('faults happened', () => Math.min(...counts().flat()) >= FAULTS);
    exchange.hush(true);
    // Pings follow what was sent before.
    const pings = exchange.pings;
    await until('all has arrived', () => exchange.pings >= pings + 2);
    await collector.stop();
    const [changes, prints] = await Promise.all([DEPTH, TRADES].map(({ id }) => collectedFrames(core, blobs, id)));
    const faults = exchange.faultsOf(depth)!;
    const found = await measured('depth', changes!, core, DEPTH.id);
    expect(found.frames).toBe(changes!.length);
    expect(found.repeats).toBe(faults.repeat);
    // A loss shows by the next frame, which the last one does not have.
    const { frame: last } = exchange.sent(depth).at(-1)!;
    const total = faults.drop + faults.reorder;
    const isComplete = changes!.some(({ message }) => message === last);
    expect(isComplete ? [total] : [total - 1, total]).toContain(found.breaks);
    expect((await measured('trades', prints!, core, TRADES.id)).repeats).toBe(exchange.faultsOf(trades)!.repeat);
  } finally {
    await collector.stop();
    await exchange.close();
    await rm(journalDir, { recursive: true, force: true });
  }
});
