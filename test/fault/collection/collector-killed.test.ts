import type { ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { mergeRanges } from '../../../schema/time/time-range.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { cpuTicks } from '../../support/sandbox/sandbox-processes.js';
import { until } from '../../support/until.js';
import {
  CollectionSystem,
  holesOutsideGaps,
  kill,
  type StoredRow,
} from '../../support/collection/collection-system.js';

const KILLS = FAULT_SCALE.kills;

const inMs = (values: readonly number[]): string => `${values.map((ms) => ms.toFixed(0)).join(', ')} ms`;

describe('a collector killed under load', () => {
  const system = new CollectionSystem();
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 1_500, recordedFrames: 5_000_000 });
    await system.open();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  it(`loses nothing that was synced and stores nothing twice, over ${KILLS} kills`, async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const survivors = new Map<string, StoredRow>();
    const starts: { cpuMs: number; wallMs: number }[] = [];
    let roundsKept = 0;
    const start = async (): Promise<ChildProcess> => {
      const before = exchange.sent('btcusdt@trade').at(-1)?.connection ?? 0;
      const spawnedMs = performance.now();
      const collector = system.spawnCollector(exchange.url);
      await until('frames flow', () => (exchange.sent('btcusdt@trade').at(-1)?.connection ?? 0) > before);
      starts.push({ cpuMs: 10 * ((await cpuTicks(collector.pid!)) ?? NaN), wallMs: performance.now() - spawnedMs });
      return collector;
    };
    for (let round = 0; round < KILLS; round++) {
      const collector = await start();
      await sleep(500 + Math.random() * 3_000);
      await kill(collector);
      const keptBefore = survivors.size;
      for (const row of await system.journalled(id)) survivors.set(row.seq, row);
      if (survivors.size > keptBefore) roundsKept++;
    }
    const last = await start();
    // A stop does not wait for the journals of earlier processes: the next start continues them.
    await until(
      'earlier journals are delivered',
      async () => !(await system.journalled(id)).some(({ seq }) => survivors.has(seq)),
    );
    await sleep(1_000);
    await kill(last, 'SIGTERM');

    const rows = await system.indexed(id);
    const indexed = new Map(rows.map((row) => [row.seq, row]));
    expect(indexed.size).toBe(rows.length);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
    expect([...survivors.values()].filter((row) => indexed.get(row.seq)?.message !== row.message)).toEqual([]);
    // The index has what was sent, in order, with holes only where a connection had died.
    const sent = exchange.sent('btcusdt@trade').map(({ frame }) => frame);
    const at = new Map(sent.map((frame, i) => [frame, i]));
    const places = rows.map(({ message }) => at.get(message) ?? -1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);

    const gaps = await system.gaps(id);
    // Two kills with nothing synced between them, on a busy machine, are one gap.
    const restarts = gaps.filter(({ reason }) => reason === 'restart').length;
    expect(restarts).toBeGreaterThanOrEqual(roundsKept);
    expect(restarts).toBeLessThanOrEqual(KILLS);
    expect(roundsKept).toBeGreaterThan(KILLS / 2);
    expect(holesOutsideGaps(rows, places, gaps)).toEqual([]);
    expect(rows.some(({ ns }) => gaps.some(({ fromNs, toNs }) => ns >= fromNs && ns < toNs))).toBe(false);
    expect((await system.journalled(id)).length).toBe(0);
    const missedMs = mergeRanges(gaps).map(({ fromNs, toNs }) => Number(toNs - fromNs) / 1e6);
    process.stderr.write(
      `killed ${KILLS} times: ${survivors.size} frames in journals, ${rows.length} stored once; gaps of ` +
        `${inMs(missedMs)}; from a start to the first frame ${inMs(starts.map(({ wallMs }) => wallMs))}, with ` +
        `${inMs(starts.map(({ cpuMs }) => cpuMs))} of CPU time; load ${loadavg()[0]?.toFixed(1)}\n`,
    );
  });
});
