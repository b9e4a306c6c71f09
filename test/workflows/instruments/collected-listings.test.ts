import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { createCollector, type Collector } from '../../../workflows/collection/create-collector.js';
import { parseCollectorSettings } from '../../../workflows/collection/settings.js';
import { createWorker, type ExportWorker } from '../../../workflows/create-worker.js';
import type { ListingsRead } from '../../../workflows/instruments/contract.js';
import { binanceAnswer } from '../../support/instruments/binance-listing.js';
import { ExportSystem } from '../../support/systems/export-system.js';
import { until } from '../../support/until.js';

const silent = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** Runs a collector, the server and a worker, against an exchange of this test. */
describe('collected listings', () => {
  const system = new ExportSystem();
  let exchange: Server;
  let collector: Collector;
  let worker: ExportWorker;
  let journalDir: string;
  beforeAll(async () => {
    await system.open();
    exchange = createServer((request, response) => {
      response.statusCode = request.url === '/api/v3/exchangeInfo' ? 200 : 404;
      response.end(binanceAnswer({ BTCUSDT: ['TRADING', '0.01'] }));
    });
    await new Promise<void>((listening) => exchange.listen(0, '127.0.0.1', listening));
    journalDir = await mkdtemp(join(tmpdir(), 'journal-'));
    const settings = parseCollectorSettings({
      ...{ ...process.env, JOURNAL_DIR: journalDir, COLLECTOR_EXCHANGES: 'binance' },
      REST_URL_BINANCE: `http://127.0.0.1:${(exchange.address() as AddressInfo).port}`,
    });
    const transport = system.server.core.inProcessTransport();
    collector = createCollector(settings, silent, { transport, listings: settings.collectorListings });
    worker = createWorker(system.workerSettings, silent, { core: system.server.inProcessTransport() });
    void worker.run();
    await Promise.all([collector.start(), until('the worker polls', () => worker.ready())]);
  });
  afterAll(async () => {
    await collector?.stop();
    await worker?.shutdown();
    exchange?.close();
    await rm(journalDir, { recursive: true, force: true });
    await system.close();
  });

  it('become the terms of instruments, although no account wants a stream of the exchange', async () => {
    let runs = 0;
    await until('the first poll was read', async () => {
      const { polls } = await system.client.workflow.execute<() => Promise<ListingsRead>>('readListings', {
        ...{ workflowId: `read-${++runs}`, taskQueue: TASK_QUEUES.maintenance },
      });
      return polls > 0;
    });
    const { instrumentVersions } = await system.account(
      '{ instrumentVersions(filter: { exchange: "binance" }) { nodes { symbol status tickSize toNs } } }',
    );
    expect(instrumentVersions).toEqual({
      nodes: [{ symbol: 'BTCUSDT', status: 'trading', tickSize: '0.01', toNs: null }],
    });
    // An account cannot tell that they are collected.
    const { datastreams } = await system.account('{ datastreams(first: 10) { totalCount } }');
    expect(datastreams).toEqual({ totalCount: 0 });
  });
});
