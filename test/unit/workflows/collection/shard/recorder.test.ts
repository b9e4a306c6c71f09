import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { CollectionClock } from '../../../../../workflows/collection/streams/collection-clock.js';
import { createCollectorMetrics } from '../../../../../workflows/collection/metrics/collector-metrics.js';
import { Journal } from '../../../../../workflows/collection/journal/journal.js';
import { readJournalFile } from '../../../../../workflows/collection/journal/read-journal-file.js';
import { Recorder } from '../../../../../workflows/collection/shard/recorder.js';
import { StreamReports } from '../../../../../workflows/collection/streams/stream-reports.js';

describe('recorder', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'recorder-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('records a gap that continues up to each cut exactly, and counts it once', async () => {
    const metrics = createCollectorMetrics(new Registry());
    const journal = new Journal(directory, { bytes: 1_000_000, pendingBytes: 1_000_000 });
    const clock = new CollectionClock();
    const recorder = new Recorder('binance', journal, clock, metrics, new StreamReports(clock));
    recorder.beginEpoch(1n);
    recorder.down([7n], 'disconnect');
    const contents = [];
    for (let i = 0; i < 3; i++) {
      const { path } = await journal.closeFile(recorder.cut()!);
      contents.push((await readJournalFile(path))!);
    }
    expect(contents.map(({ gaps }) => gaps.length)).toEqual([1, 1, 1]);
    for (const [i, { gaps, header, toNs }] of contents.entries()) {
      expect(gaps[0]).toMatchObject({ datastreamId: 7n, toNs, reason: 'disconnect' });
      if (i > 0) expect(gaps[0]?.fromNs).toBe(header.fromNs);
    }
    expect((await metrics.gaps.get()).values).toEqual([
      { labels: { exchange: 'binance', reason: 'disconnect' }, value: 1 },
    ]);
    await recorder.finish();
  });

  it.each<[string, { silentMs: number; noticedMs: number; upMs?: number }, [number, number][]]>([
    ['at once', { silentMs: 0, noticedMs: 0 }, [[0, 60_000]]],
    [
      'by a silence since then',
      { silentMs: 10_000, noticedMs: 10_000 },
      [
        [0, 60_000],
        [60_000, 70_000],
      ],
    ],
    ['by a silence since before its end', { silentMs: 15_000, noticedMs: 10_000 }, [[55_000, 70_000]]],
    ['much later', { silentMs: 0, noticedMs: 20_000 }, []],
    ['after it came up again', { silentMs: 0, noticedMs: 0, upMs: 60_000 }, []],
  ])(
    'records what a freeze may have missed, where the connection is found lost %s',
    async (_, { silentMs, noticedMs, upMs = 0 }, expected) => {
      let ms = 0;
      const clock = new CollectionClock({ monotonicNs: () => BigInt(ms) * 1_000_000n, wallMs: () => ms });
      const journal = new Journal(directory, { bytes: 1_000_000, pendingBytes: 1_000_000 });
      const metrics = createCollectorMetrics(new Registry());
      const recorder = new Recorder('binance', journal, clock, metrics, new StreamReports(clock));
      recorder.beginEpoch(1n);
      for (const lookMs of [0, ...Array.from({ length: noticedMs / 1_000 + 1 }, (_, i) => 60_000 + i * 1_000)]) {
        ms = lookMs;
        recorder.look();
        if (ms === upMs) recorder.up([7n]);
        if (ms === 0) recorder.look();
      }
      recorder.lost([7n], 'disconnect', silentMs);
      const { path } = (await recorder.finish())!;
      const { gaps } = (await readJournalFile(path))!;
      const toMs = (ns: bigint): number => Math.round(Number(ns) / 1e6);
      const recorded = gaps.map(({ fromNs, toNs }) => [toMs(fromNs), toMs(toNs)]).filter(([from, to]) => from !== to);
      expect(recorded).toEqual(expected);
    },
  );

  it('begins the gap of a lost connection behind the last frame, which may be stamped later than it was heard', async () => {
    let ms = 0;
    const clock = new CollectionClock({ monotonicNs: () => BigInt(ms) * 1_000_000n, wallMs: () => ms });
    const journal = new Journal(directory, { bytes: 1_000_000, pendingBytes: 1_000_000 });
    const recorder = new Recorder(
      'binance',
      journal,
      clock,
      createCollectorMetrics(new Registry()),
      new StreamReports(clock),
    );
    recorder.beginEpoch(1n);
    recorder.frame(7n, Buffer.from('first'));
    ms = 1_000;
    recorder.frame(7n, Buffer.from('last'));
    ms = 2_000;
    // It was heard at 990.
    recorder.lost([7n, 8n], 'stall', 1_010);
    const { frames, gaps } = (await readJournalFile((await recorder.finish())!.path))!;
    expect(gaps.map(({ datastreamId, fromNs }) => [datastreamId, fromNs])).toEqual([
      [7n, frames.collectionTimestampNs[1]! + 1n],
      [8n, frames.collectionTimestampNs[1]! + 1n],
    ]);
  });
});
