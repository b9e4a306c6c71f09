import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { until } from '../../support/until.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';
import { MetricWatch } from '../../support/collection/metric-watch.js';
import { blobProxy } from '../../support/proxies/store-proxies.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';

const AWAY_MS = FAULT_SCALE.awayMs;
const RATE = 1_000;
/** Less than what would be received meanwhile: some 225 bytes a frame. */
const JOURNAL_MAX_BYTES = Math.round((RATE * 225 * AWAY_MS) / 1_000 / 2);

describe('the blob store unavailable while collecting', () => {
  const system = new CollectionSystem();
  const blobs = blobProxy(system.blobConnection);
  let exchange: SimulatedExchange;
  let watch: MetricWatch<'collector_journal_alarm' | 'collector_journal_fill_ratio'> | undefined;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: RATE, recordedFrames: 1_000_000 });
    await blobs.proxy.up();
    await system.open();
  });
  afterAll(async () => {
    await watch?.stop();
    await system.close();
    await exchange.close();
    await blobs.proxy.down();
  });

  it(`for ${AWAY_MS / 1_000} s: the journal holds up to its bound, with an alarm before it, and nothing is lost or duplicated`, async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const [port = 0] = await freePorts(1);
    const collector = system.spawnCollector(exchange.url, system.journalDir, {
      AZURE_STORAGE_CONNECTION_STRING: blobs.connection(),
      METRICS_PORT: String(port),
      JOURNAL_MAX_BYTES: String(JOURNAL_MAX_BYTES),
    });
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
    watch = new MetricWatch(port, ['collector_journal_alarm', 'collector_journal_fill_ratio']);
    const { samples } = watch;
    const fills = (): number[] => samples.map(({ collector_journal_fill_ratio: fill }) => fill ?? 0);
    await blobs.proxy.down();
    const wentMs = performance.now();
    await until('the journal is full', () => fills().some((fill) => fill >= 1), AWAY_MS * 10);
    await sleep(Math.max(1_000, wentMs + AWAY_MS - performance.now()));
    const held = await system.journalled(id);
    // The alarm is raised at 0.8: it is set whenever the journal is fuller than that.
    const nearlyFull = samples.filter(({ collector_journal_fill_ratio: fill }) => (fill ?? 0) > 0.8);
    expect(nearlyFull.filter(({ collector_journal_alarm: alarmed }) => alarmed !== 1)).toEqual([]);
    // At the bound only what was in flight is added.
    expect(Math.max(...fills())).toBeLessThan(1.5);
    await blobs.proxy.up();
    await until(
      'the journal is delivered',
      async () => (await system.journalled(id)).length < held.length / 4,
      120_000,
    );
    const resumed = exchange.sent('btcusdt@trade').length;
    await until('collection goes on', () => exchange.sent('btcusdt@trade').length > resumed);
    await sleep(1_000);
    await kill(collector, 'SIGTERM');

    const rows = await system.indexed(id);
    const indexed = new Map(rows.map(({ seq, message }) => [seq, message]));
    expect(held.filter(({ seq, message }) => indexed.get(seq) !== message)).toEqual([]);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
    const at = new Map(exchange.sent('btcusdt@trade').map(({ frame }, i) => [frame, i]));
    const places = rows.map(({ message }) => at.get(message) ?? -1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    const gaps = await system.gaps(id);
    expect(gaps.filter(({ reason }) => reason === 'journal full')).toHaveLength(1);
    expect(holesOutsideGaps(rows, places, gaps)).toEqual([]);
    expect(samples.findLast(({ collector_journal_alarm: alarmed }) => alarmed !== null)).toMatchObject({
      collector_journal_alarm: 0,
    });
    process.stderr.write(
      `blob store away for ${AWAY_MS / 1_000} s: ${held.length} frames held (bound ${JOURNAL_MAX_BYTES} bytes), ${rows.length} stored once\n`,
    );
  });
});
