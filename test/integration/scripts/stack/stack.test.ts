import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '../../../../scripts/stack/free-ports.js';
import { isListening } from '../../../../scripts/stack/service.js';
import { azuriteConnectionString } from '../../../../schema/process/blob-storage.js';
import { createBlobStore } from '../../../../workflows/blobs/blob-store.js';
import { parseStackSettings, type StackSettings } from '../../../../scripts/stack/settings.js';
import { createStack, type Stack } from '../../../../scripts/stack/stack.js';
import { createRunFolder } from '../../../../scripts/stack/test-stack.js';
import { until } from '../../../support/until.js';

type ServiceStatus = Awaited<ReturnType<Stack['status']>>[number];

let folder: string;
let settings: StackSettings;
const lines: string[] = [];
const stackOf = (own: StackSettings): Stack => createStack(own, (line) => lines.push(line));
const statesOf = (rows: ServiceStatus[]): string[] => rows.map(({ state }) => state);

beforeAll(async () => {
  folder = await createRunFolder();
  const [mysql, temporal, ui, blob] = await freePorts(4);
  settings = parseStackSettings({
    ...process.env,
    MYSQL_URL: `mysql://app:s'ecret@127.0.0.1:${mysql}/x`,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal}`,
    TEMPORAL_UI_PORT: String(ui),
    AZURE_STORAGE_CONNECTION_STRING: azuriteConnectionString(blob ?? 0),
    LOCAL_STATE_DIR: folder,
    STACK_DOCKER: '0',
  });
});

afterAll(async () => {
  await stackOf(settings).reset();
  await rm(folder, { recursive: true, force: true });
});

test('starts missing services with the login of the settings', async () => {
  expect(await stackOf(settings).up()).toEqual(expect.arrayContaining(['mysql', 'temporal', 'azurite']));
  // On a busy machine a service that has just started may leave one call without an answer.
  const run = async () =>
    statesOf(await stackOf(settings).status()).every((state) => state === 'running, started here');
  await until('all are running', run);
});

test('finds running services at a second start', async () => {
  expect(await stackOf(settings).up()).toEqual([]);
});

test('the store keeps what it has acknowledged when it is killed', async () => {
  const blobs = createBlobStore(settings.blob.connectionString);
  const azurite = (await stackOf(settings).status()).find(({ name }) => name === 'azurite');
  const names = Array.from({ length: 8 }, (_, i) => `raw/${i}`);
  for (const name of names) await blobs.upload(name, Buffer.from(name), { contentType: 'text/plain' });
  process.kill(azurite?.pid ?? NaN, 'SIGKILL');
  await until('it is gone', async () => !(await isListening(settings.blob)));
  expect(await stackOf(settings).up()).toEqual(['azurite']);
  const kept = await Promise.all(names.map((name) => blobs.download(name)));
  expect(kept.map((bytes) => Buffer.from(bytes).toString())).toEqual(names);
});

test('uses, but never stops, the services of another state folder', async () => {
  const other = { ...settings, stateDir: path.join(folder, 'other') };
  expect(await stackOf(other).up()).toEqual([]);
  expect(statesOf(await stackOf(other).status())).toEqual(Array(3).fill('running, started elsewhere'));
  await stackOf(other).down();
  expect(await isListening(settings.mysql)).toBe(true);
});

test('refuses the services of another state folder at the default addresses, unless told to use them', async () => {
  const other = { ...settings, stateDir: path.join(folder, 'other'), useRunning: ['MYSQL_URL', 'TEMPORAL_ADDRESS'] };
  await expect(stackOf(other).up()).rejects.toThrow(
    new RegExp(`127.0.0.1:${settings.blob.port} was not started by this clone[^]*Set AZURE_STORAGE_CONNECTION_STRING`),
  );
  expect(await isListening(settings.blob)).toBe(true);
});

test('refuses another program at an address', async () => {
  const wrong = { ...settings, mysql: { ...settings.mysql, port: settings.blob.port } };
  await expect(stackOf({ ...wrong, stateDir: path.join(folder, 'wrong') }).up()).rejects.toThrow(
    /does not answer as mysql[\s\S]*set MYSQL_URL to another address/,
  );
});

test('refuses changed settings of a running service and says what to do', async () => {
  const moved = { ...settings, temporal: { ...settings.temporal, port: settings.temporal.port + 1 } };
  await expect(stackOf(moved).up()).rejects.toThrow(/Stop it first/);
});

test('restarts dead services and stops its own', async () => {
  const mysql = (await stackOf(settings).status()).find(({ name }) => name === 'mysql');
  process.kill(mysql?.pid ?? NaN, 'SIGKILL');
  expect(await stackOf(settings).up()).toEqual(['mysql']);
  await stackOf(settings).down();
  expect(statesOf(await stackOf(settings).status())).toEqual(Array(3).fill('stopped'));
});

test('metadata that an earlier release kept in a file is used, and the loss at a kill is reported', async () => {
  const data = path.join(folder, 'data', 'azurite');
  await rm(data, { recursive: true });
  await mkdir(data);
  await writeFile(path.join(data, '__azurite_db_blob__.json'), '');
  lines.length = 0;
  await stackOf(settings).up();
  expect(lines).toContainEqual(expect.stringMatching(/^azurite +keeps its metadata in a file.*npm run stack -- reset/));
  expect(await readdir(data)).not.toContain('mysql-database');
});
