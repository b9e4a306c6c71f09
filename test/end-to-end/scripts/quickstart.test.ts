import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa, type Result } from 'execa';
import { firstCsvLines, firstParquetRows } from '../../../scripts/quickstart/first-rows.js';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { isListening } from '../../../scripts/stack/service.js';
import { createTestDatabase } from '../../support/databases/database.js';

let folder: string;
let ports: number[];
let run: Result;
let dropDatabase: () => Promise<void>;

const portOf = (index: number): string => String(ports[index]);
const filesOf = async (ending: string): Promise<string[]> =>
  (await readdir(path.join(folder, 'quickstart')))
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, 'quickstart', name));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quickstart-'));
  const database = await createTestDatabase();
  dropDatabase = database.drop;
  // Four for REST, GraphQL, the dashboard and streams, five for the metrics of the processes.
  ports = await freePorts(9);
  const env = {
    MYSQL_URL: database.url,
    TEMPORAL_NAMESPACE: `quickstart-${process.pid}`,
    LOCAL_STATE_DIR: folder,
    REST_PORT: portOf(0),
    GRAPHQL_PORT: portOf(1),
    DASHBOARD_PORT: portOf(2),
    STREAMER_PORT: portOf(3),
    METRICS_PORT: portOf(4),
  };
  run = await execa('node', ['scripts/bootstrap.mjs', 'dist/scripts/quickstart/main.js', '--once'], {
    env,
    reject: false,
    all: true,
    stdin: 'ignore',
  });
});

afterAll(async () => {
  await dropDatabase();
  await rm(folder, { recursive: true, force: true });
});

test('completes and exits with 0', () => {
  // Check the output first: it says why the command failed.
  expect(run.all).toContain('The job is done.');
  expect(run.exitCode).toBe(0);
});

test('exports the same rows as Parquet and csv.gz', async () => {
  const [parquet = ''] = await filesOf('.parquet');
  const [csv = ''] = await filesOf('.csv.gz');
  const { rows, total } = await firstParquetRows(parquet, 100_000);
  const { lines } = await firstCsvLines(csv, 100_000);
  expect(total).toBeGreaterThan(10);
  const [header, ...body] = lines;
  expect(header).toBe(Object.keys(rows[0] ?? {}).join(','));
  expect(body).toEqual(rows.map((row) => Object.values(row).map(String).join(',')));
});

test('stops exactly the processes that it started', async () => {
  for (const port of ports) expect(await isListening({ host: '127.0.0.1', port })).toBe(false);
  expect(run.all).not.toContain('stopped in');
  expect(run.all).not.toContain('did not stop cleanly');
});
