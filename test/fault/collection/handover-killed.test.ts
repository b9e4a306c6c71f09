import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { FAULT_SCALE } from '../../support/fault-scale.js';
import { until } from '../../support/collection/collected.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';

const ROUNDS = FAULT_SCALE.handovers;
const FRAMES_A_SECOND = 500;
/**
 * What docs/collection.md admits at the end of a gap that a returning journal fills: frames that two processes read at different moments may
 * be doubled or missing there. The full form admits nothing.
 */
const ADMITTED = FAULT_SCALE.full
  ? { doubled: 0, missingNs: 0n }
  : { doubled: ROUNDS * FRAMES_A_SECOND, missingNs: 1_000_000_000n };

describe('a handover in which somebody dies', () => {
  const system = new CollectionSystem();
  const journals: string[] = [];
  const running: ChildProcess[] = [];
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: FRAMES_A_SECOND });
    await system.open();
  });
  afterAll(async () => {
    for (const child of running) await kill(child);
    await exchange.close();
    await system.close();
    for (const journal of journals) await rm(journal, { recursive: true, force: true });
  });

  async function start(journal?: string): Promise<{ child: ChildProcess; journal: string }> {
    const directory = journal ?? (await mkdtemp(join(tmpdir(), 'journal-')));
    if (journal === undefined) journals.push(directory);
    const child = system.spawnCollector(exchange.url, directory);
    running.push(child);
    return { child, journal: directory };
  }

  it(`loses and doubles no more than is admitted, and what is missing is a gap, over ${ROUNDS} such handover(s)`, async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    let owner = await start();
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null, 30_000);
    for (let round = 0; round < ROUNDS; round++) {
      const next = await start();
      await until('the next one stands by', () => system.standsBy(), 30_000);
      owner.child.kill('SIGTERM');
      // Anywhere between the offer and the successor's first commit.
      await sleep(Math.random() * 3_500);
      const victim = round % 2 === 0 ? owner : next;
      await kill(victim.child);
      const survivor = victim === owner ? next : await start(next.journal);
      await until('somebody owns the shard', async () => (await system.owner()).includes(survivor.journal), 30_000);
      await kill(owner.child);
      // The other host returns: what it has not delivered fills gaps.
      const returned = await start(owner.journal);
      await until(
        'its journal is given',
        async () => (await system.journalled(id, owner.journal)).length === 0,
        60_000,
      );
      await kill(returned.child, 'SIGTERM');
      owner = survivor;
    }
    await kill(owner.child, 'SIGTERM');

    const rows = await system.indexed(id);
    const sent = [...new Set(exchange.sent('btcusdt@trade').map(({ frame }) => frame))];
    const at = new Map(sent.map((frame, i) => [frame, i]));
    const seen = new Set<string>();
    const once = rows.filter(({ message }) => seen.size !== seen.add(message).size);
    expect(rows.length - once.length).toBeLessThanOrEqual(ADMITTED.doubled);
    const places = once.map(({ message }) => at.get(message) ?? -1);
    expect(rows.length).toBeGreaterThan(500);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    const holes = holesOutsideGaps(once, places, await system.gaps(id));
    const lasting = holes.filter((row) => row.ns - (once[once.indexOf(row) - 1]?.ns ?? 0n) > ADMITTED.missingNs);
    expect(lasting).toEqual([]);
  });
});
