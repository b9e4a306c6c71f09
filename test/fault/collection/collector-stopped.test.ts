import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { CollectionSystem } from '../../support/collection/collection-system.js';
import { holdingBlobProxy } from '../../support/proxies/store-proxies.js';
import { until } from '../../support/until.js';

const LEASE_MS = 3_000;

describe('a collector that is stopped', () => {
  const system = new CollectionSystem();
  const { proxy: blobs, connection } = holdingBlobProxy(system.blobConnection);
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 100 });
    await blobs.open();
    await system.open();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
    await blobs.close();
  });

  it('delivers everything, also if an upload takes longer than its lease', async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const collector = system.spawnCollector(exchange.url, system.journalDir, {
      AZURE_STORAGE_CONNECTION_STRING: connection(),
      COLLECTOR_LEASE_MS: String(LEASE_MS),
    });
    const gone = once(collector, 'exit');
    await until('frames are journalled', async () => (await system.journalled(id)).length > 100);
    // Segments are Parquet files.
    blobs.holds = (body) => body.startsWith('PAR1');
    collector.kill('SIGTERM');
    await until('a segment is on its way', () => blobs.held > 0);
    await sleep(LEASE_MS * 1.5);
    blobs.release();
    await gone;

    const left = await readdir(join(system.journalDir, 'binance'));
    expect(left.filter((file) => file.endsWith('.journal'))).toEqual([]);
    const stored = (await system.indexed(id)).map(({ message }) => message);
    expect(stored.length).toBeGreaterThan(100);
    const sent = exchange.sent('btcusdt@trade').map(({ frame }) => frame);
    expect(stored).toEqual(sent.slice(0, stored.length));
  });
});
