import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import mysql2, { type Connection } from 'mysql2/promise';
import { newId } from '../../../../schema/text/ids.js';
import { createDataSource } from '../../../../server/db/data-source.js';
import { MIGRATIONS } from '../../../../server/migrations.js';

const SERVER = process.env['MYSQL_URL'] ?? 'mysql://root@127.0.0.1:33306/export_service';
const url = new URL(SERVER);
url.pathname = `/test_rolling_${randomBytes(4).toString('hex')}`;
/** Number of migrations in release 1.0.0. */
const FIRST_RELEASE = 18;

async function migrate(count = MIGRATIONS.length): Promise<number> {
  const source = createDataSource({ url: url.href, poolSize: 2, migrations: MIGRATIONS });
  await source.initialize();
  try {
    source.migrations.splice(count);
    return (await source.runMigrations()).length;
  } finally {
    await source.destroy();
  }
}

/** Writes and reads an export as release 1.0.0 does, with the columns that it knows. */
async function liveOnce(connection: Connection, accountId: string): Promise<void> {
  const id = newId('export');
  await connection.beginTransaction();
  await connection.query(
    `INSERT INTO exports (id, account_id, datastream_id, from_ns, to_ns, format, format_options, schema_asked,
       schema_snapshot, status, entitlement, retry_after_seconds, created_at)
     VALUES (?, ?, 1, 0, 1, 'csv', '{}', '"raw"', '{"kind":"raw"}', 'queued', '{"granted":[],"live":[]}', 5, NOW(6))`,
    [id, accountId],
  );
  await connection.query(
    `INSERT INTO outbox_messages (kind, subject, payload, next_attempt_at) VALUES ('export.start', ?, '{}', NOW(6))`,
    [id],
  );
  await connection.query(
    `INSERT INTO events (account_id, kind, subject_id, payload) VALUES (?, 'export.queued', ?, '{}')`,
    [accountId, id],
  );
  await connection.commit();
  await connection.query(`UPDATE exports SET status = 'running', started_at = NOW(6), coverage = '[]' WHERE id = ?`, [
    id,
  ]);
  await connection.query(
    `INSERT INTO artifacts (id, export_id, ordinal, blob_name, etag, filename, byte_count, row_count, sha256, from_ns, to_ns)
     VALUES (?, ?, 0, 'b', 'e', 'f', 1, 1, ?, 0, 1)`,
    [newId('artifact'), id, 'a'.repeat(64)],
  );
  await connection.query(
    `UPDATE exports SET status = 'succeeded', finished_at = NOW(6), manifest = '{}' WHERE id = ?`,
    [id],
  );
  const [rows] = await connection.query(
    'SELECT id, status, row_count, manifest, deleted_at FROM exports WHERE id = ?',
    [id],
  );
  expect(rows).toMatchObject([{ id, status: 'succeeded' }]);
  await connection.query('DELETE FROM outbox_messages WHERE subject = ?', [id]);
}

it('migrates a database while processes of the first release use it', async () => {
  const root = await mysql2.createConnection({ uri: SERVER.replace(/\/[^/]*$/, '/') });
  await root.query('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_as_cs', [url.pathname.slice(1)]);
  try {
    await migrate(FIRST_RELEASE);
    const old = await Promise.all(Array.from({ length: 3 }, () => mysql2.createConnection({ uri: url.href })));
    const accountId = newId('account');
    await old[0]!.query(`INSERT INTO exchanges (code, display_name) VALUES ('binance', 'Binance')`);
    await old[0]!.query(`INSERT INTO instruments (id, exchange, symbol) VALUES (1, 'binance', 'BTCUSDT')`);
    await old[0]!.query(
      `INSERT INTO datastreams (id, instrument_id, exchange, instrument, stream_type, category, wire_format)
       VALUES (1, 1, 'binance', 'BTCUSDT', 'trades', 'trade', 'json')`,
    );
    let lives = 0;
    let migrated = false;
    const work = async (connection: Connection): Promise<void> => {
      for (let after = 0; after < 5; after += migrated ? 1 : 0) {
        await liveOnce(connection, accountId);
        lives += 1;
      }
      await connection.end();
    };
    const working = Promise.all(old.map(work));
    const ran = await migrate().finally(() => (migrated = true));
    await working;
    expect(ran).toBe(MIGRATIONS.length - FIRST_RELEASE);
    expect(lives).toBeGreaterThanOrEqual(15);
  } finally {
    await root.query('DROP DATABASE ??', [url.pathname.slice(1)]);
    await root.end();
  }
});
