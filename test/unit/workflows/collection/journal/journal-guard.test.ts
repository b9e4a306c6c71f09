import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Journal, type JournalBounds } from '../../../../../workflows/collection/journal/journal.js';
import { JournalGuard } from '../../../../../workflows/collection/journal/journal-guard.js';
import { createCollectorMetrics } from '../../../../../workflows/collection/metrics/collector-metrics.js';

describe('the bounds of the journal', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'guard-'))));
  afterEach(() => rm(directory, { recursive: true }));

  function guarded(bounds: JournalBounds): { journal: Journal; guard: JournalGuard } {
    const journal = new Journal(directory, bounds);
    journal.startFile({ shard: 'binance', epoch: 1n, fromNs: 1_000n, streams: [] });
    const logger = pino({ level: 'silent' });
    return { journal, guard: new JournalGuard('binance', journal, createCollectorMetrics(new Registry()), logger) };
  }

  it('pause for a slow disk when memory is full, until the disk has taken it', async () => {
    const { journal, guard } = guarded({ bytes: 10_000, pendingBytes: 2_000 });
    expect(guard.look()).toBe('go on');
    journal.appendFrame(3n, 1n, 2_000n, Buffer.alloc(2_000));
    expect(guard.look()).toBe('disk slow');
    expect(guard.look()).toBe('go on');
    expect(guard.reason).toBe('disk slow');
    await journal.flush();
    expect(guard.look()).toBe('resume');
    expect(guard.reason).toBeNull();
    await journal.finish(3_000n);
  });

  it('pause for a slow disk only until the disk has taken it, although the journal is almost full', async () => {
    const { journal, guard } = guarded({ bytes: 2_200, pendingBytes: 2_000 });
    journal.appendFrame(3n, 1n, 2_000n, Buffer.alloc(2_000));
    expect(guard.look()).toBe('disk slow');
    await journal.flush();
    expect(journal.fill.journal).toBeGreaterThan(0.9);
    expect(guard.look()).toBe('resume');
    journal.appendFrame(3n, 2n, 3_000n, Buffer.alloc(200));
    expect(guard.look()).toBe('journal full');
    await journal.finish(4_000n);
  });

  it('name the journal once it is full as well', async () => {
    const { journal, guard } = guarded({ bytes: 2_200, pendingBytes: 2_000 });
    journal.appendFrame(3n, 1n, 2_000n, Buffer.alloc(2_000));
    expect(guard.look()).toBe('disk slow');
    journal.appendFrame(3n, 2n, 3_000n, Buffer.alloc(200));
    expect(guard.look()).toBe('journal full');
    await journal.flush();
    expect(guard.look()).toBe('go on');
    await journal.finish(4_000n);
  });

  it('pause for a full journal, on disk or not', async () => {
    const { journal, guard } = guarded({ bytes: 2_000, pendingBytes: 10_000 });
    journal.appendFrame(3n, 1n, 2_000n, Buffer.alloc(2_000));
    expect(guard.look()).toBe('journal full');
    await journal.flush();
    expect(guard.look()).toBe('go on');
    expect(guard.reason).toBe('journal full');
    await journal.finish(3_000n);
  });
});
