import { randomBytes } from 'node:crypto';
import mysql2, { type Connection } from 'mysql2/promise';
import { newId } from '../../../schema/text/ids.js';
import { hashSecret } from '../../../server/accounts/hash-secret.js';
import { migrateDatabase } from '../../../server/db/migrate.js';
import { MIGRATIONS } from '../../../server/migrations.js';

const SERVER_URL = process.env['MYSQL_URL'] ?? 'mysql://root@127.0.0.1:33306/export_service';
const BATCH = 1_000;

/** A migrated database of this run alone; `drop` removes it. */
export async function createBenchDatabase(): Promise<{ url: string; sql: Connection; drop: () => Promise<void> }> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href, MIGRATIONS);
  const sql = await mysql2.createConnection({ uri: url.href, timezone: 'Z' });
  const drop = async (): Promise<void> => {
    await sql.query('DROP DATABASE IF EXISTS ??', [name]);
    await sql.end();
  };
  return { url: url.href, sql, drop };
}

/** `into`: the table with the columns that each row gives. */
export async function insertAll(sql: Connection, into: string, rows: readonly unknown[][]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await sql.query(`INSERT INTO ${into} VALUES ?`, [rows.slice(at, at + BATCH)]);
  }
}

/**
 * One exchange whose only instruments have one `trades` stream each; answers the ids of the
 * streams.
 */
export async function insertDatastreams(sql: Connection, count: number): Promise<number[]> {
  await insertAll(sql, 'exchanges (code, display_name)', [['binance', 'Binance Spot']]);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const symbol = (id: number): string => `SYM${id}USDT`;
  await insertAll(
    sql,
    'instruments (id, exchange, symbol, base, quote, instrument_type)',
    ids.map((id) => [id, 'binance', symbol(id), `SYM${id}`, 'USDT', 'spot']),
  );
  await insertAll(
    sql,
    'datastreams (id, instrument_id, exchange, instrument, stream_type, category, wire_format)',
    ids.map((id) => [id, id, 'binance', symbol(id), 'trades', 'trade', 'json']),
  );
  return ids;
}

export interface BenchAccount {
  id: string;
  apiKey: string;
}

/** Accounts on plan pro that no limit holds back, each with one key. */
export async function insertAccounts(sql: Connection, count: number): Promise<BenchAccount[]> {
  const accounts: BenchAccount[] = [];
  for (let index = 0; index < count; index += 1) {
    const account = { id: newId('account'), keyId: newId('apiKey'), secret: randomBytes(32).toString('base64url') };
    await sql.query(
      `INSERT INTO accounts (id, name, plan_code, access_status, rate_minute, rate_hour, created_at)
       VALUES (?, ?, 'pro', 'ACTIVE', 1000000, 1000000, NOW(6))`,
      [account.id, `Bench ${index}`],
    );
    await sql.query(
      'INSERT INTO api_keys (id, account_id, name, secret_hash, created_at) VALUES (?, ?, ?, ?, NOW(6))',
      [account.keyId, account.id, 'bench', hashSecret(account.secret)],
    );
    accounts.push({ id: account.id, apiKey: `${account.keyId}.${account.secret}` });
  }
  return accounts;
}
