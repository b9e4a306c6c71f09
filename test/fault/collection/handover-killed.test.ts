import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { until } from '../../support/until.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';

const ROUNDS = FAULT_SCALE.handovers;
const FRAMES_A_SECOND = 500;
/** The returning host is killed within this time. */
const RETURNED_MS = FAULT_SCALE.full ? 10_000 : 3_000;
/** A busy stream, and a quiet one, of which often nothing comes while the shard changes hands. */
const STREAMS = [
  ['trades', 'btcusdt@trade'],
  ['kline_1m', 'btcusdt@kline_1m'],
] as const;

describe('a handover in which a collector dies', () => {
  const system = new CollectionSystem();
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: FRAMES_A_SECOND });
    await system.open();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  async function start(earlier?: string): Promise<{ child: ChildProcess; journal: string }> {
    const journal = earlier ?? (await system.newJournal());
    return { child: system.spawnCollector(exchange.url, journal), journal };
  }

  it(`loses and duplicates nothing, and what is missing is a gap, over ${ROUNDS} such handover(s)`, async () => {
    const ids: string[] = [];
    for (const [streamType] of STREAMS) ids.push(await system.subscribe('BTCUSDT', streamType));
    let owner = await start();
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
    for (let round = 0; round < ROUNDS; round++) {
      const next = await start();
      await until('the next one stands by', () => system.standsBy());
      owner.child.kill('SIGTERM');
      // Anywhere between the offer and the successor's first commit.
      await sleep(Math.random() * 3_500);
      const victim = round % 2 === 0 ? owner : next;
      await kill(victim.child);
      const survivor = victim === owner ? next : await start(next.journal);
      await until('the survivor owns the shard', async () => (await system.owner()).includes(survivor.journal));
      await kill(owner.child);
      // The other host returns, and may be killed again while it fills gaps.
      if (round % 2 === 0) {
        const returned = await start(owner.journal);
        await sleep(Math.random() * RETURNED_MS);
        await kill(returned.child);
      }
      const returned = await start(owner.journal);
      await until(
        'its journal is given',
        async () => (await Promise.all(ids.map((id) => system.journalled(id, owner.journal)))).flat().length === 0,
      );
      await kill(returned.child, 'SIGTERM');
      owner = survivor;
    }
    await kill(owner.child, 'SIGTERM');

    for (const [i, [, name]] of STREAMS.entries()) {
      const id = ids[i] ?? '';
      const rows = await system.indexed(id);
      const sent = [...new Set(exchange.sent(name).map(({ frame }) => frame))];
      const at = new Map(sent.map((frame, place) => [frame, place]));
      const seen = new Set<string>();
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ message }) => seen.size === seen.add(message).size)).toEqual([]);
      const places = rows.map(({ message }) => at.get(message) ?? -1);
      expect(rows.filter((_, row) => places[row]! <= (places[row - 1] ?? -1))).toEqual([]);
      expect(holesOutsideGaps(rows, places, await system.gaps(id))).toEqual([]);
    }
  });
});
