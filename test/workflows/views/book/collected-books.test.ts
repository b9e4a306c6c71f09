import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../../scripts/simulated-exchange/simulated-exchange.js';
import { createCollector, type Collector } from '../../../../workflows/collection/create-collector.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { ExportSystem } from '../../../support/systems/export-system.js';
import { until } from '../../../support/until.js';

const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n;

describe('order books of a subscriber of depth', () => {
  const system = new ExportSystem();
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  let exchange: SimulatedExchange;
  let collector: Collector;
  let journalDir: string;
  let depth: string;
  let polled: string;
  const beganNs = nowNs();

  beforeAll(async () => {
    await system.open();
    exchange = await createSimulatedExchange({ port: 0, rate: 20 });
    journalDir = await mkdtemp(join(tmpdir(), 'collected-books-'));
    depth = await system.datastream('BTCUSDT', 'depth');
    polled = await system.datastream('BTCUSDT', 'depth_snapshot');
    await system.account('mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id } }', { id: depth });
    const settings = parseCollectorSettings({
      ...{ JOURNAL_DIR: journalDir, FEED_URL_BINANCE: exchange.url, COLLECTOR_EXCHANGES: 'binance' },
      AZURE_STORAGE_CONNECTION_STRING: system.workerSettings.azureStorageConnectionString,
    });
    collector = createCollector(settings, logger, { transport: system.server.core.inProcessTransport() });
    await collector.start();
    await system.startWorker();
  });
  afterAll(async () => {
    await collector?.stop();
    await exchange?.close();
    await system.close();
    await rm(journalDir, { recursive: true, force: true });
  });

  it('begin with a polled whole book, without a subscription of those', async () => {
    const books = () => exchange.sent('btcusdt@depthSnapshot');
    await until('a book is polled', () => books().length > 0);
    const changes = exchange.sent('btcusdt@depth@100ms').length;
    await until('changes follow', () => exchange.sent('btcusdt@depth@100ms').length > changes + 10);
    const view = { kind: 'book', depth: 1, interval: '0' };
    const range = { fromNs: String(beganNs), toNs: String(nowNs()) };
    const id = await system.createExport({ datastreamId: depth, ...range, schema: 'raw', format: 'CSV', view });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const [file] = await system.download(id);
    const lines = gunzipSync(file!.bytes).toString().trimEnd().split('\n').slice(1);
    expect(lines.length).toBeGreaterThan(5);
    const { lastUpdateId } = JSON.parse(books()[0]!.frame) as { lastUpdateId: number };
    const ids = lines.map((line) => Number(/""update_id"":(\d+)/.exec(line)?.[1]));
    expect(Math.min(...ids)).toBeGreaterThanOrEqual(lastUpdateId);
    const { exportManifest } = await system.account('query ($id: ID!) { exportManifest(id: $id) { view } }', { id });
    expect(exportManifest).toMatchObject({ view: { unknown: [{ reason: 'gap' }] } });
  });

  it('entitle to nothing else, and cost nothing', async () => {
    const range = { fromNs: String(beganNs), toNs: String(nowNs()) };
    const own = system.createExport({ datastreamId: polled, ...range, schema: 'raw', format: 'CSV' });
    await expect(own).rejects.toThrow('"code":"permission_denied"');
    const { subscriptions } = await system.account('{ subscriptions(first: 10) { nodes { datastream { id } } } }');
    expect(subscriptions).toEqual({ nodes: [{ datastream: { id: depth } }] });
    const used = await system.server.core.database.main.query<{ streams: string }[]>(
      'SELECT COUNT(DISTINCT datastream_id) AS streams FROM spans',
    );
    expect(Number(used[0]!.streams)).toBe(1);
  });
});
