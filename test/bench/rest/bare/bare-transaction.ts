import { randomBytes } from 'node:crypto';
import type { Pool, PoolConnection, RowDataPacket } from 'mysql2/promise';

export async function transaction<T>(pool: Pool, work: (tx: PoolConnection) => Promise<T>): Promise<T> {
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const value = await work(connection);
    await connection.query('COMMIT');
    return value;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

/** Locks the caller's account. */
export async function lockedAccount(tx: PoolConnection, accountId: string): Promise<void> {
  const [[account]] = await tx.query<RowDataPacket[]>(
    `SELECT id, name, plan_code, access_status, grace_until, column_cap, rate_minute, rate_hour, created_at
     FROM accounts WHERE id = ? LIMIT 1 FOR UPDATE`,
    [accountId],
  );
  if (!account) throw new Error('There is no such account');
}

/** Plan and active streams or exported bytes: what the gate decides by. */
export async function readGate(tx: PoolConnection, accountId: string, what: 'streams' | 'exports'): Promise<void> {
  await tx.query(
    `SELECT code, display_name, included_streams, included_export_bytes, overage FROM plans WHERE code = 'pro' LIMIT 1`,
  );
  const sums = {
    streams: `SELECT COUNT(*) AS cnt FROM subscriptions WHERE account_id = ? AND status = 'active'`,
    exports: 'SELECT COALESCE(SUM(byte_count), 0) AS bytes FROM export_usage WHERE account_id = ?',
  };
  await tx.query(sums[what], [accountId]);
}

export async function recordEvent(tx: PoolConnection, accountId: string, kind: string, id: string): Promise<void> {
  await tx.query('INSERT INTO events (account_id, kind, subject_id, payload) VALUES (?, ?, ?, ?)', [
    accountId,
    kind,
    id,
    '{}',
  ]);
}

/** The author and the change, as the product writes them in the transaction of the change. */
export async function recordAudit(
  tx: PoolConnection,
  accountId: string,
  change: { action: string; subjectId: string; args: object },
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (at, account_id, actor_role, actor_id, actor_name, address, action, subject_id, details, request_id)
     VALUES (?, ?, 'client', ?, ?, '127.0.0.1', ?, ?, ?, 'req_0123456789abcdef')`,
    [new Date(), accountId, accountId, accountId, change.action, change.subjectId, JSON.stringify(change.args)],
  );
}

export async function changePlanRevision(tx: PoolConnection, exchange: string): Promise<void> {
  await tx.query(
    'INSERT INTO plan_revisions (exchange, revision) VALUES (?, ?) ON DUPLICATE KEY UPDATE revision = VALUES(revision)',
    [exchange, randomBytes(12).toString('base64url')],
  );
}

export async function changeTotal(tx: PoolConnection, accountId: string, list: string, change: 1 | -1): Promise<void> {
  await tx.query(
    'INSERT INTO list_totals (account_id, list, total) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE total = total + ?',
    [accountId, list, change, change],
  );
}
