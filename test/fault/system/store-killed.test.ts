import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { createRunFolder } from '../../../scripts/stack/test-stack.js';
import { PatientClient } from '../../support/clients/rest-client.js';
import { FaultySystem } from '../../support/systems/faulty-system.js';
import { exportedText } from '../../support/systems/finished-export.js';
import { until } from '../../support/until.js';

const KILLS = 20;
const PACE_MS = 1_500;
const SEED = Number(process.env['FAULTS_SEED'] ?? randomInt(1, 1_000_000));
const random = seededRandom(SEED);

/**
 * Kills the store while a stream is collected and exported. What it lost, no other part has any
 * more.
 */
describe(`the store killed ${KILLS} times while collecting and exporting (seed ${SEED})`, () => {
  let folder: string;
  let exchange: SimulatedExchange;
  let system: FaultySystem;

  beforeAll(async () => {
    folder = await createRunFolder();
    exchange = await createSimulatedExchange({ host: '127.0.0.1', port: 0, rate: 20 });
    system = await FaultySystem.start(folder, `ws://127.0.0.1:${exchange.port}`);
  }, 600_000);
  afterAll(async () => {
    await system?.close();
    await exchange.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('loses and repeats no frame, and keeps every finished file', async () => {
    const { accountId, apiKey } = await system.staff.account();
    await system.staff.liftRateLimits(accountId);
    const client = new PatientClient(system.restUrl, apiKey);
    const stream = await system.staff.datastream('BTCUSDT');
    await client.call('POST', '/subscriptions', { datastream_id: stream });
    const sent = () => exchange.sent('btcusdt@trade');
    await until('collection has begun', () => sent().length > 0, 60_000);
    const start = BigInt(Date.now() - 60_000) * 1_000_000n;
    const ask = async (): Promise<string> => {
      const range = { start_time: String(start), end_time: String(BigInt(Date.now()) * 1_000_000n) };
      const { status, body } = await client.call('POST', '/exports', {
        ...{ datastream_id: stream, ...range, format: 'csv' },
      });
      expect(status).toBe(202);
      return String(body['id']);
    };
    const asked: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      asked.push(await ask());
      await sleep(random() * PACE_MS);
      await system.kill('azurite', random() * PACE_MS);
    }
    await system.allReady();
    const lastFrame = sent().at(-1)!.frame;
    const killedNs = BigInt(Date.now()) * 1_000_000n;
    await until('the last frame has arrived', () => sent().at(-1)!.frame !== lastFrame);
    await until(
      'it is sealed',
      async () => {
        const [row] = await system.sql<{ sealed: string | null }>(
          "SELECT MAX(sealed_through_ns) AS sealed FROM collector_leases WHERE shard = 'binance'",
        );
        return BigInt(row?.sealed ?? 0) > killedNs + 1_000_000_000n;
      },
      120_000,
    );
    asked.push(await ask());

    const files: string[] = [];
    for (const id of asked) files.push(await exportedText(client, id));
    const whole = files.at(-1)!;
    const frames = whole
      .split('\n')
      .slice(1, -1)
      .map((line) => line.slice(line.indexOf(',') + 2, -1).replaceAll('""', '"'));
    expect(new Set(frames).size).toBe(frames.length);
    const wanted = sent().map(({ frame }) => frame);
    const first = wanted.indexOf(frames[0]!);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(frames.slice(0, wanted.indexOf(lastFrame) - first + 1)).toEqual(
      wanted.slice(first, wanted.indexOf(lastFrame) + 1),
    );
    // Each earlier file has the beginning of what the last one has.
    expect(files.filter((text) => !whole.startsWith(text))).toEqual([]);
  }, 600_000);
});
