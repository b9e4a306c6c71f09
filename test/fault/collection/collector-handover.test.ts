import type { ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { until } from '../../support/until.js';
import { CollectionSystem, kill } from '../../support/collection/collection-system.js';

const HANDOVERS = FAULT_SCALE.handovers;
/** A busy stream, a quiet one, and one that repeats itself. */
const STREAMS = [
  ['BTCUSDT', 'trades', 'btcusdt@trade'],
  ['BTCUSDT', 'kline_1m', 'btcusdt@kline_1m'],
  ['ETHUSDT', 'depth5', 'ethusdt@depth5@100ms'],
] as const;

describe('a deploy while collecting', () => {
  const system = new CollectionSystem();
  const journals: string[] = [];
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 500 });
    await system.open();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  async function start(): Promise<ChildProcess> {
    const journal = await system.newJournal();
    journals.push(journal);
    // The default: on a busy machine one that is shorter runs out during the handover, which leaves
    // a gap.
    return system.spawnCollector(exchange.url, journal, { COLLECTOR_LEASE_MS: '10000' });
  }

  it(`hands over ${HANDOVERS} time(s) without a gap: every frame is in the index exactly once`, async () => {
    const ids: string[] = [];
    for (const [instrument, streamType] of STREAMS) ids.push(await system.subscribe(instrument, streamType));
    const framesOf = (stream: string) => exchange.sent(stream);
    let current = await start();
    await until('the first collects', () => STREAMS.every(([, , name]) => framesOf(name).length > 0));
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
    for (let i = 0; i < HANDOVERS; i++) {
      const next = await start();
      await until('the next one stands by', () => system.standsBy());
      await sleep(200 + Math.random() * 800);
      await kill(current, 'SIGTERM');
      current = next;
      await until('the next one owns the shard', async () => (await system.owner()).includes(journals.at(-1) ?? '?'));
      await sleep(500);
    }
    await kill(current, 'SIGTERM');

    for (const [i, [, , name]] of STREAMS.entries()) {
      const rows = await system.indexed(ids[i] ?? '');
      // Both were connected for a while: a frame on several connections counts once, a repeated one
      // as often as it was sent.
      const bySession = Map.groupBy(framesOf(name), ({ connection }) => connection);
      const sent = joinSessions([...bySession.values()].map((frames) => frames.map(({ frame }) => frame)));
      const stored = rows.map(({ message }) => message);
      expect(stored.length).toBeGreaterThan(2);
      expect(stored).toEqual(sent.slice(0, stored.length));
      expect(sent.length - stored.length).toBeLessThan(2_000);
      expect(rows.every(({ ns }, at) => ns >= (rows[at - 1]?.ns ?? 0n))).toBe(true);
      const gaps = await system.gaps(ids[i] ?? '');
      const between = gaps.filter(({ toNs }) => toNs > rows[0]!.ns && toNs < rows.at(-1)!.ns);
      // Subscribed before there was a collector.
      expect([gaps.slice(0, 2).map(({ reason }) => reason), between]).toEqual([['no collector', 'subscribe'], []]);
    }
    for (const journal of journals) {
      expect((await readdir(join(journal, 'binance'))).filter((file) => !file.startsWith('lock'))).toEqual([]);
    }
  });
});

/**
 * One run of frames from those of several connections, each of which began while the one before
 * went on. A connection that was lost soon and made again adds nothing.
 */
function joinSessions(sessions: readonly string[][]): string[] {
  return sessions.reduce((all, next) => {
    for (let overlap = Math.min(all.length, next.length); overlap > 0; overlap--) {
      const tail = all.slice(all.length - overlap);
      if (tail.every((frame, i) => frame === next[i])) return [...all, ...next.slice(overlap)];
    }
    const at = all.lastIndexOf(next[0] ?? '');
    if (at >= 0 && next.every((frame, i) => frame === all[at + i])) return all;
    return [...all, ...next];
  });
}
