import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createFacade, type Facade } from '../../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { CollectionSystem, kill } from '../../support/collection/collection-system.js';
import { MetricWatch } from '../../support/collection/metric-watch.js';
import { silent } from '../../support/core/core.js';
import { SmallMysql } from '../../support/databases/small-mysql.js';
import { mayMount } from '../../support/systems/small-disk.js';
import { type FacadeFixture, restCaller } from '../../support/systems/facade-fixture.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { until } from '../../support/until.js';

/** Streams that nothing arrives of: each is a row of every commit. */
const QUIET = 40;
const WRITES = 60;
const AGAIN_MS = 120_000;
/** Twice as long as from one cut to the next. */
const STANDS_STILL_MS = 20_000;

interface Asked {
  datastreamId: string;
  key: string;
  status: number;
}

/** Tables that run out of space first, and the answer to the write that needs it. */
const CASES: [string, boolean, number, string][] = [
  ['a table', false, 503, 'unavailable'],
  // MySQL waits with the commit and looks for space once a minute.
  ...(FAULT_SCALE.full ? [['the binary log', true, 408, 'request_timeout'] satisfies (typeof CASES)[number]] : []),
];

(mayMount ? describe : describe.skip).each(CASES)(
  'the disk of MySQL is full: %s cannot grow',
  (_, binaryLog, status, code) => {
    const mysql = new SmallMysql();
    const system = new CollectionSystem();
    let exchange: SimulatedExchange;
    let facade: Facade | undefined;
    let collector: ChildProcess | undefined;
    let watch: MetricWatch<'collector_commit_failures_total' | 'collector_sealed_through_seconds'> | undefined;
    let call: FacadeFixture['call'];

    beforeAll(async () => {
      exchange = await createSimulatedExchange({ port: 0, rate: 300, recordedFrames: 1_000_000 });
      await mysql.up(binaryLog);
      await system.open(undefined, mysql.url);
      facade = createFacade({
        transport: system.core.inProcessTransport('service'),
        settings: parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1', REQUEST_DEADLINE_MS: '3000' }),
        logger: silent,
      });
      call = restCaller(`http://127.0.0.1:${(await facade.listen()).port}`, system.apiKey);
    });
    afterAll(async () => {
      await mysql.empty();
      await watch?.stop();
      if (collector) await kill(collector);
      await facade?.close();
      await exchange.close();
      await system.close();
      await mysql.down();
    });

    async function subscribe(datastreamId: string, key: string): Promise<{ status: number; code: string | undefined }> {
      const body = `{"datastream_id":${datastreamId}}`;
      const answer = await call('POST', '/v1/subscriptions', { body, headers: { 'idempotency-key': key } });
      return { status: answer.status, code: (answer.body as { error?: { code: string } }).error?.code };
    }

    it('requests are refused whole, the collector journals, and all goes on when there is room', async () => {
      const id = await system.subscribe('BTCUSDT', 'trades');
      for (let i = 0; i < QUIET; i += 1) await system.subscribe(`QUIET${i}USDT`, 'kline_1m');
      const wanted = await system.datastreams(
        Array.from({ length: WRITES }, (_, i) => `LATER${i}USDT`),
        'kline_1m',
      );
      const [port = 0] = await freePorts(1);
      collector = system.spawnCollector(exchange.url, system.journalDir, { METRICS_PORT: String(port) });
      watch = new MetricWatch(port, ['collector_commit_failures_total', 'collector_sealed_through_seconds']);
      const { samples } = watch;
      await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
      await until('frames flow', () => exchange.sent('btcusdt@trade').length > 500);

      await mysql.fill();
      const asked: Asked[] = [];
      for (const datastreamId of wanted) {
        const key = randomUUID();
        const answer = await subscribe(datastreamId, key);
        asked.push({ datastreamId, key, status: answer.status });
        if (answer.status === 201) continue;
        expect(answer).toEqual({ status, code });
        if (asked.filter((one) => one.status !== 201).length === 3) break;
      }
      expect(asked.filter((one) => one.status !== 201)).toHaveLength(3);
      expect((await call('GET', '/v1/subscriptions?limit=1')).status).toBe(200);
      const before = exchange.sent('btcusdt@trade').length;
      const sealedMs = () => 1_000 * (samples.at(-1)?.collector_sealed_through_seconds ?? 0);
      await until('commits of the collector fail or wait', () => Date.now() - sealedMs() > STANDS_STILL_MS, AGAIN_MS);
      if (!binaryLog) expect(samples.at(-1)?.collector_commit_failures_total).toBeGreaterThan(0);
      await until('frames flow on', () => exchange.sent('btcusdt@trade').length > before + 500);
      const held = await system.journalled(id);
      expect(held.length).toBeGreaterThan(0);

      await mysql.empty();
      for (const one of asked) {
        await until(
          'a request is accepted',
          async () => (await subscribe(one.datastreamId, one.key)).status === 201,
          AGAIN_MS,
        );
      }
      const rows = await system.core.database.main.query<{ id: string; subscriptions: string; spans: string }[]>(
        `SELECT d.id, (SELECT COUNT(*) FROM subscriptions s WHERE s.datastream_id = d.id) AS subscriptions,
         (SELECT COUNT(*) FROM spans p WHERE p.datastream_id = d.id) AS spans
       FROM datastreams d WHERE d.id IN (?)`,
        [wanted],
      );
      const done = new Set(asked.map(({ datastreamId }) => datastreamId));
      const expected = (of: string) => (done.has(of) ? '1' : '0');
      expect(rows).toEqual(rows.map((row) => ({ ...row, subscriptions: expected(row.id), spans: expected(row.id) })));
      const nowMs = Date.now();
      await until('the journal is delivered', () => sealedMs() > nowMs, AGAIN_MS);
      await kill(collector, 'SIGTERM');

      const stored = (await system.indexed(id)).map(({ message }) => message);
      const all = exchange.sent('btcusdt@trade').map(({ frame }) => frame);
      expect(stored.length).toBeGreaterThanOrEqual(before + 500);
      expect(stored.findIndex((message, i) => message !== all[i])).toBe(-1);
      const reasons = (await system.gaps(id)).map(({ reason }) => reason);
      expect(reasons).toEqual(['no collector', 'subscribe', 'stopped']);
    });
  },
);
