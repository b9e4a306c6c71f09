import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { execa } from 'execa';
import mysql from 'mysql2/promise';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { downloadFiles, runExport } from '../../../scripts/quickstart/demo-job.js';
import { RestClient } from '../../../scripts/quickstart/rest-client.js';
import { type RunningSystem, startSystem } from '../../support/systems/running-system.js';
import { until } from '../../support/until.js';

/** Additions of a next release that this one does not know. */
const NEXT = [
  'CREATE TABLE next_things (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20) NOT NULL)',
  'ALTER TABLE exports ADD COLUMN next_text VARCHAR(20) NULL, ADD COLUMN next_number BIGINT NOT NULL DEFAULT 7, ALGORITHM=INSTANT',
  'ALTER TABLE raw_segments ADD COLUMN next_number BIGINT NOT NULL DEFAULT 7, ALGORITHM=INSTANT',
  'ALTER TABLE segment_slices ADD KEY next_key (datastream_id, row_count), ALGORITHM=INPLACE, LOCK=NONE',
];
const LISTED = z.object({ items: z.array(z.object({ datastream_id: z.number() })) });
const EXPORT = z.object({ id: z.string(), status: z.string() });
/**
 * The build of the next release: this one with one more migration. It lies in the project, where
 * its packages are.
 */
const NEXT_BUILD = path.resolve('.local', `next-release-${process.pid}`);

let system: RunningSystem;
let db: mysql.Connection;
let rest: RestClient;
let datastreamId: number;
let startTime: string;

beforeAll(async () => {
  await cp('dist', NEXT_BUILD, { recursive: true, filter: (source) => source !== path.join('dist', 'test') });
  const file = path.join(NEXT_BUILD, 'server/migrations/999-next-release.js');
  await writeFile(file, `export const nextRelease = ${JSON.stringify(NEXT)};`);
  system = await startSystem();
  db = await mysql.createConnection({ uri: system.env['MYSQL_URL']! });
  const { apiKey } = await system.account();
  rest = new RestClient(`${system.url}/v1`, apiKey, new AbortController().signal);
  const found = await rest.get('/datastreams?exchange=binance&instrument=BTCUSDT&stream_type=trades', LISTED);
  datastreamId = found.items[0]!.datastream_id;
  startTime = new Date().toISOString();
  await rest.post('/subscriptions', { datastream_id: datastreamId }, z.unknown());
});
afterAll(async () => {
  await db?.end();
  await system?.close();
  await rm(NEXT_BUILD, { recursive: true, force: true });
});

const migrate = async (build: string): Promise<string> =>
  (await execa('node', [path.join(build, 'scripts/migrate.js')], { env: { ...process.env, ...system.env } })).stdout;
const sent = (): string[] => [...new Set(system.sent('btcusdt@trade'))];

/** Exports everything so far. Returns the ids of its trades. */
async function exportNow(): Promise<string[]> {
  const order = { datastreamId, startTime, endTime: new Date().toISOString(), format: 'csv' as const };
  const folder = path.join(NEXT_BUILD, 'files');
  const files = await downloadFiles(rest, await runExport(rest, order, 120_000), folder);
  const rows = await Promise.all(
    files.map(async (file) =>
      gunzipSync(await readFile(file))
        .toString()
        .trim(),
    ),
  );
  return rows.flatMap((text) => text.split('\n').slice(1)).map((row) => row.split(',')[2]!);
}

/**
 * Requests an export that no worker finishes before `work` begins, and returns its status in the
 * end.
 */
async function exportAcross(work: () => Promise<void>): Promise<string> {
  let [id, status] = ['', ''];
  await system.withoutWorker(async () => {
    const times = { start_time: startTime, end_time: new Date().toISOString() };
    const body = { datastream_id: datastreamId, ...times, schema: 'normalized', format: 'csv' };
    ({ id } = await rest.post('/exports', body, EXPORT));
  });
  await work();
  await until('the export ends', async () => {
    ({ status } = await rest.get(`/exports/${id}?wait=2`, EXPORT));
    return status === 'succeeded' || status === 'failed';
  });
  return status;
}

it('serves while the next release migrates, and exports', async () => {
  await until('the collector collects', async () => {
    const [[row]] = await db.query<mysql.RowDataPacket[]>('SELECT COUNT(*) AS n FROM segment_slices');
    return Number(row?.['n']) > 0;
  });
  expect(await migrate(NEXT_BUILD)).toContain('migrations run: next-release');
  await exportNow();
});

it('rolls to the next release and back, with an export in flight each time, and loses no frame', async () => {
  expect(await exportAcross(() => system.rollTo(NEXT_BUILD))).toBe('succeeded');
  // What the next release writes, this one neither reads nor changes.
  await db.query(`UPDATE exports SET next_text = 'next', next_number = 8`);
  expect(await exportAcross(() => system.rollTo('dist'))).toBe('succeeded');
  const [[row]] = await db.query<mysql.RowDataPacket[]>(`SELECT COUNT(*) AS n FROM exports WHERE next_text = 'next'`);
  expect(Number(row?.['n'])).toBe(2);

  const sentBefore = sent().length;
  const stored = await exportNow();
  const ids = sent().map((frame) => String((JSON.parse(frame) as { data: { t: number } }).data.t));
  const first = ids.indexOf(stored[0]!);
  expect(stored).toEqual(ids.slice(first, first + stored.length));
  // The frames of the last moment may be on their way.
  expect(first + stored.length).toBeGreaterThan(sentBefore - 20);
});

it('is back after the next release has run: what that one left does not stop it', async () => {
  // A job and a workflow of kinds that only the next release has.
  await db.query(
    `INSERT INTO outbox_messages (kind, subject, payload, next_attempt_at) VALUES ('next-job', 'next', '{}', UTC_TIMESTAMP(6))`,
  );
  const connection = await Connection.connect({ address: system.env['TEMPORAL_ADDRESS']! });
  const client = new Client({ connection, namespace: system.env['TEMPORAL_NAMESPACE']! });
  const open = await client.workflow.start('nextWorkflow', { taskQueue: 'exports', workflowId: 'next', args: [] });

  expect(await migrate('dist')).toContain('the database is up to date');
  await system.replaceWorker();
  await exportNow();

  const [[job]] = await db.query<mysql.RowDataPacket[]>(`SELECT attempts FROM outbox_messages WHERE kind = 'next-job'`);
  expect(Number(job?.['attempts'])).toBeGreaterThan(0);
  expect((await open.describe()).status.name).toBe('RUNNING');
  await open.terminate();
  await connection.close();
  const [[row]] = await db.query<mysql.RowDataPacket[]>('SELECT MIN(next_number) AS low FROM exports');
  expect(String(row?.['low'])).toBe('7');
});
