import { execa } from 'execa';
import mysql from 'mysql2/promise';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { runExport } from '../../../scripts/quickstart/demo-job.js';
import { RestClient } from '../../../scripts/quickstart/rest-client.js';
import { migrateDatabase } from '../../../server/db/migrate.js';
import { MIGRATIONS } from '../../../server/migrations.js';
import { type RunningSystem, startSystem } from '../../support/systems/running-system.js';
import { until } from '../../support/until.js';

/** What the next release could add, and this one does not know. */
const NEXT = {
  name: '999-next-release',
  statements: [
    'CREATE TABLE next_things (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20) NOT NULL)',
    'ALTER TABLE exports ADD COLUMN next_text VARCHAR(20) NULL, ADD COLUMN next_number BIGINT NOT NULL DEFAULT 7, ALGORITHM=INSTANT',
    'ALTER TABLE raw_segments ADD COLUMN next_number BIGINT NOT NULL DEFAULT 7, ALGORITHM=INSTANT',
    'ALTER TABLE segment_slices ADD KEY next_key (datastream_id, row_count), ALGORITHM=INPLACE, LOCK=NONE',
  ],
};
const LISTED = z.object({ items: z.array(z.object({ datastream_id: z.number() })) });

let system: RunningSystem;
let db: mysql.Connection;
let rest: RestClient;
let datastreamId: number;

beforeAll(async () => {
  system = await startSystem();
  db = await mysql.createConnection({ uri: system.env['MYSQL_URL']! });
  const { apiKey } = await system.account();
  rest = new RestClient(`${system.url}/v1`, apiKey, new AbortController().signal);
  const found = await rest.get('/datastreams?exchange=binance&instrument=BTCUSDT&stream_type=trades', LISTED);
  datastreamId = found.items[0]!.datastream_id;
  await rest.post('/subscriptions', { datastream_id: datastreamId }, z.unknown());
});
afterAll(async () => {
  await db?.end();
  await system?.close();
});

/** Exports what was collected in the last minute, when something was. */
async function exportNow(): Promise<void> {
  const [endTime, startTime] = [0, 60_000].map((ago) => new Date(Date.now() - ago).toISOString());
  await runExport(rest, { datastreamId, startTime: startTime!, endTime: endTime!, format: 'csv' }, 120_000);
}

it('serves while the next release migrates, and exports', async () => {
  await until('the collector collects', async () => {
    const [[row]] = await db.query<mysql.RowDataPacket[]>('SELECT COUNT(*) AS n FROM segment_slices');
    return Number(row?.['n']) > 0;
  });
  expect(await migrateDatabase(system.env['MYSQL_URL']!, [...MIGRATIONS, NEXT])).toHaveLength(1);
  await exportNow();
});

it('is back after the next release has run: what that one left does not stop it', async () => {
  // A job and a workflow of kinds that only the next release has.
  await db.query(
    `INSERT INTO outbox_messages (kind, subject, payload, next_attempt_at) VALUES ('next-job', 'next', '{}', UTC_TIMESTAMP(6))`,
  );
  const connection = await Connection.connect({ address: system.env['TEMPORAL_ADDRESS']! });
  const client = new Client({ connection, namespace: system.env['TEMPORAL_NAMESPACE']! });
  const open = await client.workflow.start('nextWorkflow', { taskQueue: 'exports', workflowId: 'next', args: [] });

  const migrated = await execa('node', ['dist/scripts/migrate.js'], { env: { ...process.env, ...system.env } });
  expect(migrated.stdout).toContain('the database is up to date');
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
