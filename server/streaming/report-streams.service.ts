import type { DataSource, EntityManager } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { warnOfExportCap } from '../billing/caps.service.js';
import { deniedExport, exportDenial } from '../billing/gate.service.js';
import { meterStreams } from '../billing/metered-bytes.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { type DomainError, invalidApiKey, notFound } from '../errors/domain-error.js';
import { entitlementRevisions, type FollowedStreamState, followedStreams } from './followed-streams.js';
import { StreamConnectionEntity } from './stream-connection.entity.js';

const SWEEP_BATCH = 5_000;

/** State of a connection, with totals since it was opened. */
interface StreamReport {
  id: string;
  bytes: string;
  messages: string;
  /** The revision that the reporter has. */
  revision: string;
  /** Reason of its end; null while it is open. */
  ended?: string | null;
}

interface StreamReportResult {
  id: string;
  /** Set if the connection has to be closed. */
  end: Pick<DomainError, 'code' | 'message' | 'details'> | null;
  revision: string;
  /** Null if the reporter has this revision. */
  streams: FollowedStreamState[] | null;
}

interface ReportedRow {
  id: string;
  accountId: string;
  keyId: string | null;
  bytes: string;
  endedAt: Date | null;
}

/**
 * Stores and meters what connections were sent. Returns which have to be closed: their key was
 * deleted or has expired, or their account may not export any more. Totals make repeats harmless.
 */
export async function reportStreams(
  ctx: RequestContext,
  reports: readonly StreamReport[],
): Promise<StreamReportResult[]> {
  if (reports.length === 0) return [];
  const rows = await atomic(ctx, (tx) => storeReports(tx, reports));
  const open = reports.filter(({ id, ended }) => ended == null && rows.get(id)?.endedAt === null);
  return read(ctx, async (db) => {
    const current = open.map(({ id }) => rows.get(id)!);
    const accountIds = [...new Set(current.map(({ accountId }) => accountId))];
    const revisions = await entitlementRevisions(db, accountIds);
    const refusals = await refusalsOf(db, accountIds);
    const keys = await livingKeys(db, current);
    const answers: StreamReportResult[] = [];
    for (const { id, revision: known, ended } of reports) {
      const row = rows.get(id);
      const isOpen = ended == null && row?.endedAt === null;
      if (!row || !isOpen) {
        const end = ended == null ? toEnd(notFound('The stream')) : null;
        answers.push({ id, end, revision: known, streams: null });
        continue;
      }
      const hasKey = row.keyId === null || keys.has(row.keyId);
      const end = hasKey ? (refusals.get(row.accountId) ?? null) : invalidApiKey();
      const revision = revisions.get(row.accountId)!;
      const streams = end || revision === known ? null : await streamsOf(db, id);
      answers.push({ id, end: end && toEnd(end), revision, streams });
    }
    return answers;
  });
}

/** GraphQL takes a returned error for one of the operation. */
function toEnd({ code, message, details }: DomainError): StreamReportResult['end'] {
  return { code, message, details };
}

/** Returns the streams of open connections whose account has another revision than given. */
export async function changedStreams(
  ctx: RequestContext,
  known: readonly { id: string; revision: string }[],
): Promise<{ id: string; revision: string; streams: FollowedStreamState[] }[]> {
  if (known.length === 0) return [];
  const revisionOf = new Map(known.map(({ id, revision }) => [id, revision]));
  return read(ctx, async (db) => {
    const rows = await db.query<{ id: string; accountId: string }[]>(
      'SELECT id, account_id AS accountId FROM stream_connections WHERE id IN (?) AND ended_at IS NULL',
      [[...revisionOf.keys()]],
    );
    const current = await entitlementRevisions(db, [...new Set(rows.map(({ accountId }) => accountId))]);
    const changed = rows.filter(({ id, accountId }) => current.get(accountId) !== revisionOf.get(id));
    const answers: { id: string; revision: string; streams: FollowedStreamState[] }[] = [];
    for (const { id, accountId } of changed) {
      answers.push({ id, revision: current.get(accountId)!, streams: await streamsOf(db, id) });
    }
    return answers;
  });
}

async function streamsOf(db: EntityManager, id: string): Promise<FollowedStreamState[]> {
  return followedStreams(db, await db.findOneByOrFail(StreamConnectionEntity, { id }));
}

/** Returns the rows as they were before the reports. */
async function storeReports(tx: EntityManager, reports: readonly StreamReport[]): Promise<Map<string, ReportedRow>> {
  const rows = await tx.query<ReportedRow[]>(
    `SELECT id, account_id AS accountId, key_id AS keyId, byte_count AS bytes, ended_at AS endedAt
     FROM stream_connections WHERE id IN (?) ORDER BY id FOR UPDATE`,
    [reports.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  await tx.query(
    `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (
         id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin PATH '$.id', bytes BIGINT PATH '$.bytes',
         messages BIGINT PATH '$.messages', ended VARCHAR(64) PATH '$.ended')) r
       STRAIGHT_JOIN stream_connections c ON c.id = r.id
     SET c.reported_at = UTC_TIMESTAMP(6), c.byte_count = GREATEST(c.byte_count, r.bytes),
       c.message_count = GREATEST(c.message_count, r.messages),
       c.ended_at = IF(r.ended IS NULL, c.ended_at, COALESCE(c.ended_at, UTC_TIMESTAMP(6))),
       c.reason = COALESCE(c.reason, r.ended)`,
    [
      JSON.stringify(
        reports.map(({ id, bytes, messages, ended }) => ({ id, bytes, messages, ended: ended?.slice(0, 64) })),
      ),
    ],
  );
  const sent = new Map<string, bigint>();
  for (const { id, bytes } of reports) {
    const row = byId.get(id);
    const more = BigInt(bytes) - BigInt(row?.bytes ?? bytes);
    if (row && more > 0n) sent.set(row.accountId, (sent.get(row.accountId) ?? 0n) + more);
  }
  await meterStreams(tx, sent);
  for (const accountId of [...sent.keys()].sort()) await warnOfExportCap(tx, accountId);
  return byId;
}

/**
 * Returns why accounts may not be sent more, by id. One in its grace period begins nothing new, but
 * goes on.
 */
async function refusalsOf(db: EntityManager, accountIds: readonly string[]): Promise<Map<string, DomainError>> {
  const refusals = new Map<string, DomainError>();
  for (const id of accountIds) {
    const account = await db.findOneByOrFail(AccountEntity, { id });
    const denial = await exportDenial(db, account);
    if (denial && denial.reason !== 'grace_period') refusals.set(id, deniedExport(denial));
  }
  return refusals;
}

async function livingKeys(db: EntityManager, rows: readonly ReportedRow[]): Promise<Set<string>> {
  const ids = [...new Set(rows.flatMap(({ keyId }) => keyId ?? []))];
  if (ids.length === 0) return new Set();
  const found = await db.query<{ id: string }[]>(
    'SELECT id FROM api_keys WHERE id IN (?) AND (expires_at IS NULL OR expires_at > UTC_TIMESTAMP(6))',
    [ids],
  );
  return new Set(found.map(({ id }) => id));
}

/** Removes connections of more than a week ago that are not open, a bounded number at a time. */
export async function sweepConnections(source: DataSource): Promise<void> {
  await source.query(
    `DELETE FROM stream_connections WHERE opened_at < UTC_TIMESTAMP(6) - INTERVAL 7 DAY
       AND (ended_at IS NOT NULL OR reported_at < UTC_TIMESTAMP(6) - INTERVAL 1 DAY)
     ORDER BY opened_at LIMIT ${SWEEP_BATCH}`,
  );
}
