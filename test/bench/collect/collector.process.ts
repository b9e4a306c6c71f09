import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import { BlobStore } from '../../../workflows/blobs/blob-store.js';
import { createCollector, type Collector } from '../../../workflows/collection/create-collector.js';
import { JournalFile } from '../../../workflows/collection/journal/journal-file.js';
import { parseCollectorSettings } from '../../../workflows/collection/settings.js';
import { FakeCore } from '../../support/collection/fake-core.js';
import type { ReaderQuestion } from './bare.process.js';
import { serveBench } from './child.js';
import { type BenchPart, streamsOfPart } from './frames.js';
import { ProcessUsage, type ReaderReport } from './process-usage.js';

let received = 0;
/** Waits from arrival to disk by whole ms. */
let waits = new Uint32Array(20_000);
/** Frames per timed frame: timing all of them took a tenth of the time of the main thread. */
const TIMED_OF = 16;
/** Arrivals of timed frames that a journal file holds and no sync has covered. */
const arrivals = new WeakMap<JournalFile, number[]>();

/** Notes when each frame came, and when the sync that holds it was over. */
function watchSyncs(): void {
  const appendFrame: JournalFile['appendFrame'] = Reflect.get(JournalFile.prototype, 'appendFrame');
  const flush: JournalFile['flush'] = Reflect.get(JournalFile.prototype, 'flush');
  JournalFile.prototype.appendFrame = function (this: JournalFile, id, seq, ns, message) {
    received += 1;
    if (received % TIMED_OF !== 0) return appendFrame.call(this, id, seq, ns, message);
    const pending = arrivals.get(this);
    if (pending) pending.push(performance.now());
    else arrivals.set(this, [performance.now()]);
    appendFrame.call(this, id, seq, ns, message);
  };
  JournalFile.prototype.flush = async function (this: JournalFile) {
    const mine = arrivals.get(this) ?? [];
    arrivals.delete(this);
    const waited = await flush.apply(this);
    const nowMs = performance.now();
    for (const ms of mine) {
      const wait = Math.min(waits.length - 1, Math.round(nowMs - ms));
      waits[wait] = (waits[wait] ?? 0) + 1;
    }
    return waited;
  };
}

function percentiles(): { p50: number; p99: number; max: number } {
  const total = waits.reduce((sum, count) => sum + count, 0);
  const at = (share: number): number => {
    let seen = 0;
    return waits.findIndex((count) => (seen += count) >= total * share);
  };
  return { p50: at(0.5), p99: at(0.99), max: waits.findLastIndex((count) => count > 0) };
}

watchSyncs();
const usage = new ProcessUsage();
const settings = parseCollectorSettings(process.env);
const container = BlobServiceClient.fromConnectionString(settings.azureStorageConnectionString).getContainerClient(
  `bench-collect-${process.pid}`,
);
let collector: Collector | undefined;
/**
 * Gaps of streams that were received before: gaps from then on are frames that this process did not
 * take.
 */
let gapsBefore = 0;

async function gaps(): Promise<{ total: number; reasons: string[] }> {
  const values = (await collector?.registry.getSingleMetric('collector_gaps_total')?.get())?.values ?? [];
  const reasons = values.map(({ value, labels }) => `${labels.reason}: ${value}`);
  return { total: values.reduce((sum, { value }) => sum + value, 0), reasons };
}

let journalDir = '';

async function connect(url: string, of: BenchPart): Promise<void> {
  await container.createIfNotExists();
  await mkdir('.local', { recursive: true });
  journalDir = await mkdtemp(resolve(join('.local', 'bench-collect-')));
  const core = new FakeCore();
  core.plan = streamsOfPart(of);
  const parts = { transport: core, blobs: new BlobStore(container) };
  const own = { JOURNAL_DIR: journalDir, COLLECTOR_EXCHANGES: 'binance', FEED_URL_BINANCE: url };
  collector = createCollector(parseCollectorSettings({ ...process.env, ...own }), pino({ level: 'warn' }), parts);
  await collector.start();
}

serveBench<ReaderQuestion>(
  async (question) => {
    if (question.ask === 'connect') return connect(question.url, question.of);
    if (question.ask === 'begin') {
      waits = new Uint32Array(waits.length);
      received = 0;
      gapsBefore = (await gaps()).total;
      return usage.begin();
    }
    const { total, reasons } = await gaps();
    if (total > gapsBefore)
      throw new Error(`the collector lost frames; gaps of streams by reason: ${reasons.join(', ')}`);
    const fsync = percentiles();
    return { frames: received, ...usage.report(), fsync } satisfies ReaderReport;
  },
  async () => {
    await collector?.stop();
    await container.deleteIfExists();
    await rm(journalDir, { recursive: true, force: true });
  },
);
