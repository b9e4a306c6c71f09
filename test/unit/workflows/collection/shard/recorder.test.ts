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
});
