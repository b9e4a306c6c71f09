import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { subtractRanges, totalNs } from '../../../schema/time/time-range.js';
import { until } from '../../support/until.js';
import { CollectionSystem, kill } from '../../support/collection/collection-system.js';

/** A silence of a process that is longer counts as a freeze. */
const FROZEN_NS = 2_500_000_000n;

describe('a frozen collector whose exchange leaves meanwhile', () => {
  const system = new CollectionSystem();
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 300 });
    await system.open();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  it('says that it received nothing while it was frozen', async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const connections = () => exchange.sent('btcusdt@trade').at(-1)?.connection ?? 0;
    // Its lease outlives the freeze, so that it delivers when it stops.
    const lease = { COLLECTOR_LEASE_MS: '120000' };
    const collector = system.spawnCollector(exchange.url, system.journalDir, lease);
    await until('frames are journalled', async () => (await system.journalled(id)).length > 0);
    collector.kill('SIGSTOP');
    const frozenMs = performance.now();
    exchange.disconnectAll();
    await until('it was frozen for long', () => performance.now() - frozenMs > 8_000);
    collector.kill('SIGCONT');
    await until('it collects again', async () => connections() > 1 && (await system.upStreams()) > 0);
    await kill(collector, 'SIGTERM');
    const rows = await system.indexed(id);
    const gaps = await system.gaps(id);
    const silences = rows.flatMap(({ ns }, i) => (rows[i + 1] ? [{ fromNs: ns + 1n, toNs: rows[i + 1]!.ns }] : []));
    const unexplained = silences.map((silence) => totalNs(subtractRanges([silence], gaps)));
    expect(unexplained.filter((ns) => ns > FROZEN_NS)).toEqual([]);
    expect(rows.at(-1)!.ns - rows[0]!.ns).toBeGreaterThan(FROZEN_NS);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
  });
});
