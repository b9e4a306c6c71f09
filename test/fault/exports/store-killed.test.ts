import { createHash, randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { createRunFolder } from '../../../scripts/stack/test-stack.js';
import { PatientClient } from '../../support/clients/rest-client.js';
import { FaultySystem } from '../../support/systems/faulty-system.js';
import { until } from '../../support/until.js';

const KILLS = 20;
const MOST_DOWN_MS = 1_500;
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03'];
const END = '2026-01-04';
const TRADES_A_DAY = 60_000;
const SEED = Number(process.env['FAULTS_SEED'] ?? randomInt(1, 1_000_000));
const random = seededRandom(SEED);
const OUTPUTS = [
  { schema: 'raw', format: 'csv' },
  { schema: 'normalized', format: 'parquet' },
];

interface StoredFile {
  filename: string;
  url: string;
  sha256: string;
}

/** A name of a file, and the digest of its bytes as they were downloaded. */
type Digests = Record<string, string>;

/** Kills the store while sets of files of some megabytes are written, one for each day. */
describe(`the store killed ${KILLS} times while large files are exported (seed ${SEED})`, () => {
  let folder: string;
  let exchange: SimulatedExchange;
  let system: FaultySystem;

  beforeAll(async () => {
    folder = await createRunFolder();
    exchange = await createSimulatedExchange({ host: '127.0.0.1', port: 0 });
    system = await FaultySystem.start(folder, `ws://127.0.0.1:${exchange.port}`);
  }, 600_000);
  afterAll(async () => {
    await system?.close();
    await exchange.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('leaves each file as it is without a kill, byte for byte', async () => {
    const { accountId, apiKey } = await system.staff.account();
    await system.staff.liftRateLimits(accountId);
    const client = new PatientClient(system.restUrl, apiKey);
    const stream = await system.staff.datastream('BTCUSDT');
    const capture = path.join(folder, 'capture');
    await writeFile(capture, trades());
    await system.admin('capture', 'import', '--exchange', 'binance', capture);
    await system.staff.ask(
      `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
        grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`,
      { a: accountId, d: String(stream), f: nsOf(DAYS[0]!), t: nsOf(END) },
    );
    const ask = async (output: object): Promise<string> => {
      const range = { start_time: nsOf(DAYS[0]!), end_time: nsOf(END) };
      const select = { datastream_ids: [stream] };
      const { status, body } = await client.call('POST', '/export-sets', {
        ...{ select, ...range, layout: 'hive', ...output },
      });
      expect({ status, body }).toMatchObject({ status: 202 });
      return String(body['id']);
    };
    const startedMs = performance.now();
    const undisturbed: Digests[] = [];
    for (const output of OUTPUTS) undisturbed.push(await digestsOf(client, await ask(output)));
    const exportMs = (performance.now() - startedMs) / OUTPUTS.length;
    expect(undisturbed.map((files) => Object.keys(files).length)).toEqual(OUTPUTS.map(() => DAYS.length));

    const asked: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      asked.push(await ask(OUTPUTS[kill % OUTPUTS.length]!));
      await sleep(random() * exportMs);
      await system.kill('azurite', random() * MOST_DOWN_MS);
    }
    const files: Digests[] = [];
    for (const id of asked) files.push(await digestsOf(client, id));
    expect(files).toEqual(asked.map((_, kill) => undisturbed[kill % OUTPUTS.length]));
  }, 1_200_000);
});

const nsOf = (day: string): string => `${Date.parse(day)}000000`;

/** Returns lines of a capture, whose prices and quantities hardly compress. */
function trades(): string {
  const digits = seededRandom(1);
  const lines: string[] = [];
  for (const day of DAYS) {
    for (let n = 0; n < TRADES_A_DAY; n += 1) {
      const ms = Date.parse(day) + n * 1_400;
      const [p, q] = [digits(), digits()].map((value) => (1 + value * 90_000).toFixed(8));
      const data = { e: 'trade', E: ms, s: 'BTCUSDT', t: lines.length, p, q, T: ms, m: digits() < 0.5 };
      lines.push(`${ms}000000\t${JSON.stringify({ stream: 'btcusdt@trade', data })}\n`);
    }
  }
  return lines.join('');
}

/** Returns the digests of a finished set's files, checked against those that the service states. */
async function digestsOf(client: PatientClient, id: string): Promise<Digests> {
  let body: Record<string, unknown> = {};
  await until(
    `the set ${id} has ended`,
    async () => {
      ({ body } = await client.call('GET', `/export-sets/${id}`));
      return body['status'] === 'succeeded' || body['status'] === 'failed';
    },
    600_000,
    500,
  );
  expect(body).toMatchObject({ status: 'succeeded' });
  const listed = (await client.call('GET', `/export-sets/${id}/files`)).body['items'] as StoredFile[];
  const digests: Digests = {};
  for (const { filename, url, sha256 } of listed) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(bytes.length).toBeGreaterThan(1_000_000);
    digests[filename] = createHash('sha256').update(bytes).digest('hex');
    expect(digests[filename]).toBe(sha256);
  }
  return digests;
}
