import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { until } from '../../support/until.js';
import { CollectionSystem, kill } from '../../support/collection/collection-system.js';
import { mysqlProxy } from '../../support/proxies/store-proxies.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';

const AWAY_MS = FAULT_SCALE.awayMs;

describe('MySQL unavailable while collecting', () => {
  const system = new CollectionSystem();
  const mysql = mysqlProxy();
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 500, recordedFrames: 1_000_000 });
    await mysql.up();
    await system.open(mysql);
  });
  afterAll(async () => {
    await mysql.up();
    await system.close();
    await exchange.close();
    await mysql.down();
  });

  it(`for ${AWAY_MS / 1_000} s: collection continues, and the index has all of it afterwards, once and without a gap`, async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const sent = (): string[] => exchange.sent('btcusdt@trade').map(({ frame }) => frame);
    const collector = system.spawnCollector(exchange.url);
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
    await until('frames flow', () => sent().length > 500);
    await mysql.down();
    const before = sent().length;
    await sleep(AWAY_MS);
    const held = await system.journalled(id);
    const meanwhile = sent().length;
    expect(meanwhile - before).toBeGreaterThan(AWAY_MS / 20);
    await mysql.up();
    await until(
      'the journal is delivered',
      async () => (await system.journalled(id)).length < held.length / 2,
      120_000,
    );
    await kill(collector, 'SIGTERM');

    const stored = (await system.indexed(id)).map(({ message }) => message);
    expect(stored.length).toBeGreaterThanOrEqual(meanwhile);
    const all = sent();
    expect(stored.findIndex((message, i) => message !== all[i])).toBe(-1);
    const reasons = (await system.gaps(id)).map(({ reason }) => reason);
    expect(reasons).toEqual(['no collector', 'subscribe', 'stopped']);
    process.stderr.write(
      `MySQL away for ${AWAY_MS / 1_000} s: ${held.length} frames held, ${stored.length} stored once, no gap\n`,
    );
  });
});
