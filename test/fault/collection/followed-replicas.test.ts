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

  /** Returns how many operations of this name collectors have sent. */
  const asked = async (operation: string): Promise<number> => {
    const { values } = await system.core.metrics.operationSeconds.get();
    const counts = values.filter(
      ({ metricName, labels }) => metricName?.endsWith('_count') && labels.operation === operation,
    );
    return counts.reduce((total, { value }) => total + value, 0);
  };

  it('compare what one delivers soon: the second asks more often than the owner renews its lease', async () => {
    const stream = await client.open({ select: { datastreamIds: [id] } });
    const [looks, renewals] = [await asked('RenewStandby'), await asked('RenewCollectorLease')];
    let records = 0;
    const delivered = new Set<string>();
    for await (const line of client.lines(stream)) {
      if (line.startsWith('{"type":"message"')) records += 1;
      const [row] = await system.core.database.main.query<{ delivered: string }[]>(
        "SELECT delivered_through_ns AS delivered FROM collector_leases WHERE shard = 'binance'",
      );
      delivered.add(row!.delivered);
      if (delivered.size > DELIVERIES) break;
    }
    const [looked, renewed] = [(await asked('RenewStandby')) - looks, (await asked('RenewCollectorLease')) - renewals];
    console.log(JSON.stringify({ looked, renewed, records }));
    expect(records).toBeGreaterThan(DELIVERIES);
    // Without looks of its own, the second asks 2.5 to 3.6 times as often.
    expect(looked / renewed).toBeGreaterThan(4);
  });
});
