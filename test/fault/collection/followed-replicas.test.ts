import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { CollectionSystem } from '../../support/collection/collection-system.js';
import { TwoCollectors } from '../../support/collection/two-collectors.js';
import { StreamClient } from '../../support/streaming/stream-client.js';

const DELIVERIES = 30;

describe('two collectors of a shard that is followed', () => {
  const system = new CollectionSystem();
  const client = new StreamClient(system);
  let exchange: SimulatedExchange;
  let two: TwoCollectors;
  let id = '';

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 50 });
    await system.open();
    id = await system.subscribe('BTCUSDT', 'trades');
    two = new TwoCollectors(system, exchange);
    await two.open();
    await two.bothReceive(new Map([[id, 'btcusdt@trade']]));
    await client.start();
  });
  afterAll(async () => {
    await client.kill();
    await two.close();
    await exchange.close();
    await system.close();
  });

  it('seal most of what one delivers before it delivers more', async () => {
    const stream = await client.open({ select: { datastreamIds: [id] } });
    const lines = client.lines(stream);
    const lags: number[] = [];
    const reading = (async () => {
      for await (const line of lines) {
        const [, ts] = /^\{"type":"message".*?"ts":(\d+)/.exec(line) ?? [];
        if (ts) lags.push(Date.now() - Number(BigInt(ts) / 1_000_000n));
      }
    })();
    const delivered = new Set<string>();
    const sealed = new Set<string>();
    while (delivered.size < DELIVERIES) {
      const [row] = await system.core.database.main.query<{ delivered: string; sealed: string }[]>(
        "SELECT delivered_through_ns AS delivered, sealed_through_ns AS sealed FROM collector_leases WHERE shard = 'binance'",
      );
      delivered.add(row!.delivered);
      sealed.add(row!.sealed);
      await sleep(20);
    }
    await client.kill();
    await reading;
    lags.sort((a, b) => a - b);
    const at = (share: number): number | undefined => lags[Math.floor(lags.length * share)];
    console.log(JSON.stringify({ sealed: sealed.size, delivered: delivered.size, p50: at(0.5), p99: at(0.99) }));
    // If the second looks once a second only, a third of them is.
    expect(sealed.size).toBeGreaterThan(DELIVERIES / 2);
  });
});
