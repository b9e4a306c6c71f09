import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { loadShippedCatalog } from '../../../schema/catalog/load-catalog.js';
import { packageTools, PYTHON_PACKAGE } from '../../../scripts/stack/programs/python-tools.js';
import { runScript } from '../../../scripts/supervisor/system.js';
import { StoreProxy } from '../../support/proxies/store-proxy.js';
import { S3Server } from '../../support/services/s3-server.js';
import { type RunningSystem, startSystem } from '../../support/systems/running-system.js';
import { until } from '../../support/until.js';

const BUCKET = 'daily';
const STREAMS = 20;
const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03'];
const END = '2026-01-04';
const TRADES = 5;
const INSTRUMENTS = loadShippedCatalog()
  .exchanges.find(({ code }) => code === 'binance')!
  .instruments.map(({ symbol }) => symbol)
  .slice(0, STREAMS);
const MINUTES = 60_000;

/**
 * Subscribes to the streams, and schedules a daily set of them into the bucket, with the days
 * before.
 */
const SUBSCRIBE = `
import os, sys
from market_data_export import Client, S3Bucket, StreamPattern

client = Client()
instruments = sys.argv[2].split()
for instrument in instruments:
    client.subscriptions.create(client.catalog.datastream("binance", instrument, "trades"), exist_ok=True)
storage = S3Bucket(region=os.environ["AWS_REGION"], bucket="${BUCKET}", access_key_id="key", secret_access_key="secret",
                   endpoint=sys.argv[1])
bucket = client.destinations.create("Daily", storage)
assert client.destinations.test(bucket.id).ok
pattern = StreamPattern("binance", instruments, ["trades"])
daily = client.schedules.create(pattern, "1d", destination=bucket)
assert client.schedules.backfill(daily.id, "${DAYS[0]}", "${END}").queued == ${DAYS.length}
print(daily.id, end="")
`;

/** Reads what the manifests name. */
const READ = `
import json, sys
import polars as pl
from market_data_export import Client

client = Client()
client.schedules.wait(sys.argv[1], timeout=600)
runs = [(run.status, run.reason) for run in client.schedules.runs(sys.argv[1])]
again = client.schedules.backfill(sys.argv[1], "${DAYS[0]}", "${END}").queued
manifests = pl.read_ndjson(f"s3://${BUCKET}/{sys.argv[1]}/*/manifest.json", include_file_paths="at").select("at", "files")
files = [at.replace("manifest.json", one["filename"]) for at, listed in manifests.iter_rows() for one in listed]
frame = pl.scan_parquet(files, hive_partitioning=True)
days = frame.group_by("date").agg(pl.len(), pl.col("trade_id").n_unique(), pl.col("instrument").n_unique()).sort("date")
print(json.dumps({"runs": runs, "again": again, "days": [[str(day), *counts] for day, *counts in days.collect().iter_rows()]}))
`;

describe('a daily set into a bucket, whose worker is killed', () => {
  const s3 = new S3Server();
  const proxy = new StoreProxy(() => s3.endpoint);
  let system: RunningSystem;
  let folder: string;
  let python: (code: string, ...args: string[]) => Promise<string>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daily-'));
    const bin = await packageTools();
    await s3.open();
    await s3.createBucket(BUCKET);
    await proxy.open();
    system = await startSystem({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' });
    const { accountId, apiKey } = await system.account();
    await importTrades(accountId);
    const env = {
      MDE_BASE_URL: `${system.url}/v1`,
      MDE_API_KEY: apiKey,
      PYTHONPATH: path.resolve(PYTHON_PACKAGE, 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
      AWS_ENDPOINT_URL: s3.endpoint,
      AWS_ALLOW_HTTP: 'true',
      AWS_REGION: s3.region,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    python = async (code, ...args) => (await execa(path.join(bin, 'python3'), ['-c', code, ...args], { env })).stdout;
  }, 5 * MINUTES);
  afterAll(async () => {
    await proxy.close();
    await system?.close();
    s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Gives the account past days of trades, each with an id of its own. */
  async function importTrades(accountId: string): Promise<void> {
    const lines = DAYS.flatMap((day, d) =>
      Array.from({ length: TRADES }, (_, n) => {
        const ms = Date.parse(`${day}T06:00:00Z`) + n * 3_600_000;
        return INSTRUMENTS.map((symbol, i) => {
          const t = (d * STREAMS + i) * TRADES + n;
          const data = { e: 'trade', E: ms, s: symbol, t, p: '100.5', q: '0.25', T: ms, m: true };
          return `${ms}${String(i).padStart(6, '0')}\t${JSON.stringify({ stream: `${symbol.toLowerCase()}@trade`, data })}\n`;
        });
      }).flat(),
    );
    const capture = path.join(folder, 'capture');
    await writeFile(capture, lines.join(''));
    await runScript('scripts/admin/main.js', ['capture', 'import', '--exchange', 'binance', capture], system.env);
    for (const instrument of INSTRUMENTS) {
      const datastreamId = await system.staff.datastream(instrument);
      await system.staff.ask(
        `mutation ($a: ID!, $d: Int64!, $from: Int64!, $to: Int64!) {
          grantSpan(accountId: $a, datastreamId: $d, fromNs: $from, toNs: $to) { spanId } }`,
        {
          ...{ a: accountId, d: String(datastreamId) },
          ...{ from: `${Date.parse(DAYS[0]!)}000000`, to: `${Date.parse(END)}000000` },
        },
      );
    }
  }

  /** Returns the days that have a manifest. Throws if one of their files is missing. */
  async function wholeDays(): Promise<string[]> {
    const names = new Set((await s3.objects(BUCKET)).map(({ name }) => name));
    const whole: string[] = [];
    for (const name of names) {
      if (!name.endsWith('/manifest.json')) continue;
      const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: name }));
      const { files } = JSON.parse(await Body!.transformToString()) as { files: { filename: string }[] };
      const missing = files.filter(({ filename }) => !names.has(name.replace('manifest.json', filename)));
      if (missing.length > 0) throw new Error(`${name} names files that are missing: ${JSON.stringify(missing)}`);
      whole.push(name);
    }
    return whole;
  }

  it('is read whole by polars, each trade once', async () => {
    // Of the last days one is in part at the store when the worker dies.
    let files = 0;
    proxy.fault = ({ method, path: name }) =>
      method === 'PUT' && !name.includes('probe-') && ++files > STREAMS * 1.5 ? 'hang' : 'pass';
    const scheduleId = await python(SUBSCRIBE, proxy.url, INSTRUMENTS.join(' '));
    await until('a delivery hangs', () => proxy.hanging > 0, 5 * MINUTES, 200);
    expect((await wholeDays()).length).toBeLessThan(DAYS.length);
    const replaced = system.replaceWorker();
    proxy.heal();
    await replaced;
    await until('all days are there', async () => (await wholeDays()).length === DAYS.length, 8 * MINUTES, 500);
    const read = JSON.parse(await python(READ, scheduleId)) as unknown;
    expect(read).toEqual({
      runs: DAYS.map(() => ['succeeded', null]),
      again: 0,
      days: DAYS.map((day) => [day, STREAMS * TRADES, STREAMS * TRADES, STREAMS]),
    });
    expect(await s3.unfinished(BUCKET)).toBe(0);
    const objects = await s3.objects(BUCKET);
    expect(objects).toHaveLength(DAYS.length * (STREAMS + 1));
  });
});
