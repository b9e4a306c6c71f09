import type { EntityManager } from 'typeorm';
import { isInstrumentValue } from '../../schema/export-schemas/instrument-values.js';
import type { StreamPosition } from '../../schema/streaming/stream-cursor.js';
import { clipRanges, earlier, intersectRanges, later, mergeRanges } from '../../schema/time/time-range.js';
import { MAX_INT64 } from '../../schema/text/int64.js';
import { nowNs } from '../../schema/time/timestamps.js';
import type { AccountEntity } from '../accounts/account.entity.js';
import { lockAccount, planOf } from '../accounts/accounts.service.js';
import { admitExport } from '../billing/gate.service.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';
import { checkSelection } from '../export-sets/request/set-checks.js';
import { removedRangesOf } from '../segments/removed-ranges.js';
import type { CursorKeys } from './cursor-keys.js';
import { followedStreams } from './followed-streams.js';
import { newConnection } from './new-connection.js';
import { OPEN_SECONDS, STREAM_IS_OPEN } from './open-connections.js';
import { StreamConnectionEntity } from './stream-connection.entity.js';
import { readStreamRequest, STREAM_SELECTION_FIELDS } from './stream-request.js';

/**
 * Throws `invalid_argument` if columns are terms of the instrument: they may change while the
 * connection is open.
 */
function requireNoTerms(snapshot: SchemaSnapshot): void {
  if (snapshot.kind === 'raw' || !snapshot.content.columns.some(({ meta }) => meta && isInstrumentValue(meta.value)))
    return;
  throw invalidArgument('schema', 'The schema has values of the instrument, which are for exports and previews');
}

/** The limit of an account without a plan, which the gate refuses anyway. */
const DEFAULT_CONNECTIONS = 20;

/**
 * Opens a connection with the schema as it is now. Checks in the contract's order: shape and cursor
 * (`invalid_argument`), subscriptions (`permission_denied`), schema, plan (`payment_required`),
 * whether the cursor's data is still stored (`not_found`), number of open connections
 * (`rate_limited`).
 */
export async function openStream(
  ctx: RequestContext,
  input: Parameters<typeof readStreamRequest>[0],
  keys: CursorKeys,
): Promise<{ id: string }> {
  const accountId = requireAccount(ctx);
  const now = nowNs();
  const request = readStreamRequest(input, now);
  const position = request.cursor === null ? null : keys.read(accountId, request.cursor);
  const startNs = position?.ns ?? request.fromNs;
  // A connection that goes on has the streams that were selected when the first one began.
  const selectedFromNs = earlier(startNs, request.fromNs);
  return atomic(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const { streams, skipped, schemaSnapshots } = await checkSelection(
      ctx,
      tx,
      account,
      { ...request, range: { fromNs: selectedFromNs, toNs: request.toNs ?? MAX_INT64 } },
      STREAM_SELECTION_FIELDS,
    );
    for (const snapshot of Object.values(schemaSnapshots)) requireNoTerms(snapshot);
    if (request.selection.kind === 'ids' && skipped[0]) throw noSubscription(skipped[0].datastreamId);
    await admitExport(tx, account);
    const { toNs, speed, view, reference } = request;
    const row = newConnection(ctx, accountId, {
      streams: streams.map(({ datastream: { id } }) => ({ datastreamId: id, fromNs: String(startNs) })),
      ...{ fromNs: String(startNs), toNs: toNs === null ? null : String(toNs) },
      ...{ speed, view, reference, schemaSnapshots, position: position && storePosition(position) },
    });
    if (position) await requireStored(tx, row, earlier(now, toNs ?? now), keys);
    await requireFree(tx, account);
    await tx.insert(StreamConnectionEntity, row);
    return { id: row.id };
  });
}

/** Throws `not_found` unless the connection is open and the account's. */
export async function requireOpen(ctx: RequestContext, id: string): Promise<void> {
  const accountId = requireAccount(ctx);
  const [row] = await read(ctx, (manager) =>
    manager.query<object[]>(`SELECT 1 FROM stream_connections WHERE id = ? AND account_id = ? AND ${STREAM_IS_OPEN}`, [
      id,
      accountId,
    ]),
  );
  if (!row) throw notFound('The stream');
}

/** Returns the error for a datastream that the account may not read, or that does not exist. */
export function noSubscription(datastreamId: string): DomainError {
  return new DomainError('permission_denied', 'The account has no subscription for this datastream', {
    datastream_id: Number(datastreamId),
  });
}

function storePosition(position: StreamPosition) {
  const { ns, datastreamId, seq, row, untilNs, fillId } = position;
  return {
    ...{ ns: String(ns), datastreamId: String(datastreamId), seq: String(seq) },
    ...{ row: String(row), untilNs: String(untilNs), fillId: String(fillId) },
  };
}

/**
 * Throws `not_found` with the earliest cursor if retention has removed any of the account's data
 * between the position of the cursor and `nowNs`.
 */
async function requireStored(
  tx: EntityManager,
  row: StreamConnectionEntity,
  untilNs: bigint,
  keys: CursorKeys,
): Promise<void> {
  const streams = await followedStreams(tx, row);
  const range = { fromNs: BigInt(row.request.fromNs), toNs: untilNs };
  const ids = streams.map(({ datastreamId }) => datastreamId);
  const removed = await removedRangesOf(tx, ids, range);
  const lost = streams.flatMap(({ datastreamId, granted, live }) => {
    const ofStream = clipRanges(removed.get(datastreamId) ?? [], range);
    const allowed = mergeRanges([...granted, ...live.map(({ fromNs, toNs }) => ({ fromNs, toNs: toNs ?? untilNs }))]);
    return intersectRanges(ofStream, allowed);
  });
  if (lost.length === 0) return;
  const earliestNs = lost.map(({ toNs }) => toNs).reduce(later);
  throw new DomainError('not_found', 'The data after this cursor is not stored any more', {
    ...{ field: 'cursor', reason: 'expired', earliest_cursor: keys.cursorAt(row.accountId, earliestNs) },
  });
}

/** Throws `rate_limited` if the account, locked by the caller, has all its connections open. */
export async function requireFree(tx: EntityManager, account: AccountEntity): Promise<void> {
  const limit = (await planOf(tx, account))?.streamConnections ?? DEFAULT_CONNECTIONS;
  const [row] = await tx.query<{ open: string }[]>(
    `SELECT COUNT(*) AS open FROM stream_connections WHERE account_id = ? AND ${STREAM_IS_OPEN}`,
    [account.id],
  );
  const current = Number(row?.open ?? 0);
  if (current < limit) return;
  throw new DomainError('rate_limited', `The account has ${current} open streams; its plan allows ${limit}`, {
    ...{ reason: 'open_streams', limit, current, retry_after: OPEN_SECONDS },
  });
}
