import type { ChildProcess } from 'node:child_process';
import { execa } from 'execa';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { until } from '../../support/until.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';
import { MetricWatch } from '../../support/collection/metric-watch.js';
import { blobProxy } from '../../support/proxies/store-proxies.js';
import { mayMount, mountSmallDisk } from '../../support/systems/small-disk.js';

const DISK_BYTES = 2 * 1024 ** 2;
const JOURNAL_MAX_BYTES = 3 * 1024 ** 2;

(mayMount ? describe : describe.skip)('the disk of the journal is full', () => {
  const system = new CollectionSystem();
  const blobs = blobProxy(system.blobConnection);
  let exchange: SimulatedExchange;
  let collector: ChildProcess | undefined;
  let watch: MetricWatch<'collector_journal_failures_total' | 'collector_journal_fill_ratio'> | undefined;
  let isMounted = false;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 1_000, recordedFrames: 1_000_000 });
    await blobs.proxy.up();
    await system.open();
    isMounted = await mountSmallDisk(system.journalDir, DISK_BYTES);
  });
  afterAll(async () => {
    await watch?.stop();
    if (collector) await kill(collector);
    if (isMounted) await execa('umount', [system.journalDir]);
    await exchange.close();
    await blobs.proxy.down();
    await system.close();
  });

  it('the collector says so, holds what memory may hold, pauses, and continues without losing more than it reports', async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const [port = 0] = await freePorts(1);
    collector = system.spawnCollector(exchange.url, system.journalDir, {
      AZURE_STORAGE_CONNECTION_STRING: blobs.connection(),
      METRICS_PORT: String(port),
      JOURNAL_MAX_BYTES: String(JOURNAL_MAX_BYTES),
    });
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
    watch = new MetricWatch(port, ['collector_journal_failures_total', 'collector_journal_fill_ratio']);
    const { samples } = watch;
    const last = (name: keyof (typeof samples)[number]): number => samples.at(-1)?.[name] ?? 0;

    await blobs.proxy.down();
    await until('the disk refuses writes', () => last('collector_journal_failures_total') > 0, 120_000);
    expect(last('collector_journal_fill_ratio')).toBeLessThan(1);
    await until('the memory is full, too', () => last('collector_journal_fill_ratio') >= 1, 120_000);
    const full = exchange.sent('btcusdt@trade').length;
    const held = await system.journalled(id);
    expect(held.length).toBeGreaterThan(0);

    await blobs.proxy.up();
    await until('the journal is delivered', () => last('collector_journal_fill_ratio') < 0.3, 120_000);
    const failures = last('collector_journal_failures_total');
    const resumed = exchange.sent('btcusdt@trade').length;
    await until('collection continues', () => exchange.sent('btcusdt@trade').length > resumed + 2_000);
    expect(last('collector_journal_failures_total')).toBe(failures);
    await kill(collector, 'SIGTERM');

    const rows = await system.indexed(id);
    const indexed = new Map(rows.map(({ seq, message }) => [seq, message]));
    expect(held.filter(({ seq, message }) => indexed.get(seq) !== message)).toEqual([]);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
    const at = new Map(exchange.sent('btcusdt@trade').map(({ frame }, i) => [frame, i]));
    const places = rows.map(({ message }) => at.get(message) ?? -1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    // What memory held when it was full is stored as well.
    expect(places.filter((place) => place < full - 1_000).length).toBeGreaterThan(held.length);
    const gaps = await system.gaps(id);
    expect(gaps.filter(({ reason }) => reason === 'journal full').length).toBeGreaterThan(0);
    expect(holesOutsideGaps(rows, places, gaps)).toEqual([]);
  });
});
