import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { until } from '../../support/until.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';

describe('a frozen collector that resumes', () => {
  const system = new CollectionSystem();
  let exchange: SimulatedExchange;
  let otherJournal: string;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 300 });
    await system.open();
    otherJournal = await system.newJournal();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  it('adds only the frames that the interim owner of the shard missed', async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const connections = () => exchange.sent('btcusdt@trade').at(-1)?.connection ?? 0;
    const first = system.spawnCollector(exchange.url);
    await until('the first collects', () => connections() === 1);
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
    await until('frames are journalled', async () => (await system.journalled(id)).length > 0);
    first.kill('SIGSTOP');
    const frozen = await system.journalled(id);
    expect(frozen.length).toBeGreaterThan(0);

    const second = system.spawnCollector(exchange.url, otherJournal);
    await until('the second collects', () => connections() === 2);
    expect(await system.owner()).toContain(otherJournal);
    await sleep(1_500);
    first.kill('SIGCONT');
    await sleep(2_500);
    await kill(second, 'SIGTERM');
    const handedOver = await system.indexed(id);
    await until('the first has the shard again', async () => (await system.owner()).includes(system.journalDir));
    await sleep(1_500);
    await kill(first, 'SIGTERM');

    const rows = await system.indexed(id);
    expect(rows.length).toBeGreaterThan(handedOver.length);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
    // For a while both were connected, and each frame was sent twice.
    const sent = [...new Set(exchange.sent('btcusdt@trade').map(({ frame }) => frame))];
    const at = new Map(sent.map((frame, i) => [frame, i]));
    const places = rows.map(({ message }) => at.get(message) ?? -1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    const gaps = await system.gaps(id);
    expect(gaps.map(({ reason }) => reason)).toContain('takeover');
    expect(holesOutsideGaps(rows, places, gaps)).toEqual([]);
    // Its frames on disk fill the beginning of the gap. The rest of its journal belongs to the
    // other owner's time.
    const indexed = new Map(rows.map((row) => [row.seq, row.message]));
    expect(frozen.filter(({ seq, message }) => indexed.get(seq) !== message)).toEqual([]);
    const files = await readdir(join(system.journalDir, 'binance'));
    expect(files.filter((name) => !name.startsWith('lock'))).toEqual([]);
  });
});
