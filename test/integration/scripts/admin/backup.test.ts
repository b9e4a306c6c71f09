import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BlobServiceClient } from '@azure/storage-blob';
import { execa } from 'execa';
import mysql from 'mysql2/promise';
import { LOCAL_BLOB_STORAGE } from '../../../../schema/process/blob-storage.js';
import { newId } from '../../../../schema/text/ids.js';
import { backupPlace } from '../../../../scripts/admin/backups/backup-place.js';
import { runBackup, runRestore } from '../../../../scripts/admin/commands/backup.js';
import { checkStorage } from '../../../../scripts/admin/storage-check.js';
import { withStaffCore } from '../../../../scripts/runtime/staff-core.js';
import { createBlobStore } from '../../../../workflows/blobs/blob-store.js';
import { SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';
import { collectSegment } from '../../../support/segments/collect-segment.js';
import { until } from '../../../support/until.js';

const T0 = 1_700_000_000_000_000_000n;
const storage = process.env['AZURE_STORAGE_CONNECTION_STRING'] ?? LOCAL_BLOB_STORAGE;
const container = `test-${randomUUID()}`;
const blobs = createBlobStore(storage, { container });
const domain = useTestDomain();
let folder: string;
let restored: string;

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
const here = () => backupPlace(folder, storage);
const drop = () => domain.sql(`DROP DATABASE IF EXISTS ${nameOf(restored)}`);
const checksums = async (database: string) => {
  const tables = await domain.sql<{ name: string }>(
    'SELECT TABLE_NAME AS name FROM information_schema.tables WHERE table_schema = ? ORDER BY 1',
    [database],
  );
  const list = tables.map(({ name }) => `${database}.${name}`).join(', ');
  const rows = await domain.sql<{ Table: string; Checksum: string }>(`CHECKSUM TABLE ${list}`);
  return new Map(rows.map(({ Table, Checksum }) => [Table.split('.')[1], Checksum]));
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
  const url = new URL(domain.url);
  url.pathname += '_restored';
  restored = url.href;
});
afterEach(drop);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await BlobServiceClient.fromConnectionString(storage).getContainerClient(container).deleteIfExists();
});

it('restores every row of every table, whatever is in it', async () => {
  const { accountId, ask } = await domain.client();
  await ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  const name = `line\nbreak \\n 'quote' "double" \r\t ; -- end \u{1f600} \u0000 \u001a%`;
  await domain.sql('UPDATE accounts SET name = ? WHERE id = ?', [name, accountId]);
  await domain.sql('CREATE TABLE extremes (b VARBINARY(300) NULL, d DECIMAL(30,10), f DOUBLE, t DATETIME(6), j JSON)');
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  const values = [
    bytes,
    '-12345678901234567890.0123456789',
    0.1 + 0.2,
    '2024-02-29 23:59:59.999999',
    '{"a":[1.50,null]}',
  ];
  await domain.sql(
    'INSERT INTO extremes VALUES (?, ?, ?, ?, ?), (NULL, NULL, NULL, NULL, NULL), (?, 0, -1e300, ?, ?)',
    [...values, ...[Buffer.alloc(0), '1000-01-01 00:00:00', '"\\n"']],
  );
  const { backup, rows } = await runBackup(domain.url, here(), undefined);
  const report = await runRestore(restored, here(), backup);
  expect(report).toMatchObject({ restored: backup, rows, migrations: [] });
  expect(await checksums(nameOf(restored))).toEqual(await checksums(nameOf(domain.url)));
  await domain.sql('DROP TABLE extremes');
});

it('is of one moment while transactions go on', async () => {
  await domain.sql('CREATE TABLE a_first (id BIGINT AUTO_INCREMENT PRIMARY KEY, filler VARCHAR(8000) NOT NULL)');
  await domain.sql('CREATE TABLE z_second (id BIGINT AUTO_INCREMENT PRIMARY KEY)');
  const connection = await mysql.createConnection({ uri: domain.url });
  let isOver = false;
  let pairs = 0;
  const writer = (async () => {
    for (; !isOver; pairs += 1) {
      await connection.beginTransaction();
      await connection.query(`INSERT INTO a_first (filler) VALUES (REPEAT('x', 8000))`);
      await connection.query('INSERT INTO z_second () VALUES ()');
      await connection.commit();
    }
  })();
  const taken = async () => {
    await until('it writes', async () => pairs > 300);
    const before = pairs;
    const { backup } = await runBackup(domain.url, here(), undefined);
    return { before, backup, after: pairs };
  };
  const { before, backup, after } = await taken().finally(() => (isOver = true));
  await writer;
  await connection.end();
  await runRestore(restored, here(), backup);
  const counts = await domain.sql<{ a: number; z: number }>(
    `SELECT (SELECT COUNT(*) FROM ${nameOf(restored)}.a_first) AS a, (SELECT COUNT(*) FROM ${nameOf(restored)}.z_second) AS z`,
  );
  const [{ a, z } = { a: 0, z: 1 }] = counts;
  expect(Number(a)).toBe(Number(z));
  expect(Number(a)).toBeGreaterThanOrEqual(before);
  expect(Number(a)).toBeLessThanOrEqual(after);
  expect(after).toBeGreaterThan(before);
  await domain.sql('DROP TABLE a_first, z_second');
});

it('loses nothing from before, and reports what came after', async () => {
  const before = await collectSegment(domain, blobs, T0);
  const { backup } = await runBackup(domain.url, here(), undefined);
  const after = await collectSegment(domain, blobs, T0 + 100n);
  const late = newId('export');
  await blobs.upload(`exports/${late}/all/1.csv.gz`, Buffer.from('x'), { contentType: 'application/gzip' });
  await runRestore(restored, here(), backup);
  const check = (repair: boolean) =>
    withStaffCore({ MYSQL_URL: restored, AZURE_STORAGE_CONNECTION_STRING: storage }, (core) =>
      checkStorage(core, { repair, contents: true, settledMs: 0, container }),
    );
  const found = { missing_segments: [], damaged_blobs: [], missing_export_files: [], held_ranges_differ: [] };
  expect(await check(true)).toMatchObject({
    ...found,
    ...{ unknown_segments: [after.blobName], unknown_exports: [late] },
    repaired: { adopted_segments: 1, removed_files: 1, latest_epoch: Number(after.epoch) },
  });
  expect(await check(false)).toMatchObject({ ...found, unknown_segments: [], unknown_exports: [] });
  const indexed = await domain.sql<{ name: string }>(`SELECT blob_name AS name FROM ${nameOf(restored)}.raw_segments`);
  expect(indexed.map(({ name }) => name).sort()).toEqual([before.blobName, after.blobName].sort());
});

it('a backup that is killed leaves nothing that looks like one', async () => {
  await domain.sql('CREATE TABLE large (id BIGINT AUTO_INCREMENT PRIMARY KEY, filler VARCHAR(8000) NOT NULL)');
  await domain.sql(`INSERT INTO large (filler) SELECT TO_BASE64(RANDOM_BYTES(1000)) FROM (
    WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n) n`);
  for (let doubled = 0; doubled < 6; doubled += 1)
    await domain.sql('INSERT INTO large (filler) SELECT filler FROM large');
  const own = await mkdtemp(path.join(tmpdir(), 'killed-'));
  const child = execa('node', ['dist/scripts/admin/main.js', 'backup', '--to', own], {
    env: { ...process.env, MYSQL_URL: domain.url },
    reject: false,
  });
  await until('it writes', async () => (await readdir(own)).some((name) => name.endsWith('.part')));
  child.kill('SIGKILL');
  expect((await child).signal).toBe('SIGKILL');
  const [draft, ...others] = await readdir(own);
  expect([draft, others]).toEqual([expect.stringMatching(/\.sql\.gz\.part$/), []]);
  await expect(runRestore(restored, backupPlace(own, storage), draft!)).rejects.toThrow();
  await domain.sql('DROP TABLE large');
  await rm(own, { recursive: true });
});

it('refuses a file that is not whole, before it creates the database', async () => {
  const { backup } = await runBackup(domain.url, here(), undefined);
  const bytes = await readFile(path.join(folder, backup));
  const lines = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
  const damaged: [string, Buffer, RegExp][] = [
    ['cut', bytes.subarray(0, bytes.length - 20), /unexpected end of file/],
    ['no end', gzipSync(lines.slice(0, -1).join('\n')), /not whole/],
    ['another file', gzipSync('SELECT 1;\n'), /not a backup/],
  ];
  for (const [name, content, problem] of damaged) {
    await writeFile(path.join(folder, name), content);
    await expect(runRestore(restored, here(), name)).rejects.toThrow(problem);
    const found = await domain.sql('SHOW DATABASES LIKE ?', [nameOf(restored)]);
    expect(found).toEqual([]);
  }
});

it('refuses a database that has tables, and half a restore is not taken for a whole one', async () => {
  const { backup } = await runBackup(domain.url, here(), undefined);
  const lines = gunzipSync(await readFile(path.join(folder, backup)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const at = lines.findIndex((line) => line.startsWith('INSERT INTO `datastreams`'));
  const failing = [...lines.slice(0, at), 'INSERT INTO nowhere VALUES (1);', ...lines.slice(at)].join('\n');
  await writeFile(path.join(folder, 'failing.sql.gz'), gzipSync(failing));
  await expect(runRestore(restored, here(), 'failing.sql.gz')).rejects.toThrow('nowhere');
  const tables = await domain.sql<Record<string, string>>(
    `SHOW TABLES FROM ${nameOf(restored)} LIKE 'schema_migrations'`,
  );
  expect(tables).toEqual([]);
  await expect(runRestore(restored, here(), backup)).rejects.toThrow('Restore into an empty one');
});

it('keeps the newest backups in a container, and reads them from there', async () => {
  const place = backupPlace(`blob:${container}-backups`, storage);
  try {
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push((await runBackup(domain.url, place, 2)).backup);
    expect(await place.list()).toEqual(made.slice(1));
    expect((await runRestore(restored, place, made[2]!)).restored).toBe(made[2]);
  } finally {
    await BlobServiceClient.fromConnectionString(storage).getContainerClient(`${container}-backups`).deleteIfExists();
  }
});
