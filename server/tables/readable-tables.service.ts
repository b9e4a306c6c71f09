import { type RequestContext, requireAccount } from '../context/request-context.js';
import { select } from '../db/select.js';
import { TABLE_NAME } from './tables.service.js';

/** A table that has rows. */
interface ReadableTable {
  id: string;
  /** Its current metadata, which is also its key in the bucket. */
  metadataBlob: string;
}

const OF_ACCOUNT = 'FROM lake_tables WHERE account_id = ? AND deleted_at IS NULL AND metadata_blob IS NOT NULL';

/** Returns the names of the account's tables that have rows, sorted. */
export async function readableTableNames(ctx: RequestContext): Promise<string[]> {
  const rows = await select<{ name: string }>(ctx, `SELECT name ${OF_ACCOUNT} ORDER BY name`, [requireAccount(ctx)]);
  return rows.map(({ name }) => name);
}

/** Returns a table by its name; null if the account has none of this name, or it has no rows. */
export async function findReadableTable(ctx: RequestContext, name: string): Promise<ReadableTable | null> {
  // MySQL cannot compare other texts with names of tables.
  if (!TABLE_NAME.test(name)) return null;
  const sql = `SELECT id, metadata_blob AS metadataBlob ${OF_ACCOUNT} AND name = ?`;
  const [row] = await select<ReadableTable>(ctx, sql, [requireAccount(ctx), name]);
  return row ?? null;
}
