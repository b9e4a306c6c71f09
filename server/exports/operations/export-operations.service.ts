import { IsNull } from 'typeorm';
import { isId } from '../../../schema/text/ids.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { atomic, read } from '../../db/atomic.js';
import { keysetPage, type Page, sorted } from '../../db/keyset.js';
import { DomainError, notFound } from '../../errors/domain-error.js';
import { recordEvent } from '../../events/record-event.js';
import { parseSchemaReference, schemaLabel } from '../../export-schemas/schema-reference.rule.js';
import { exportTitle } from '../request/export-title.rule.js';
import type { ListSort } from '../../graphql-types/connection.type.js';
import { asAccount } from '../../context/as-account.js';
import type { RequestContext } from '../../context/request-context.js';
import { enqueue } from '../../outbox/enqueue.js';
import { exportStep } from '../model/export-state.rule.js';
import { cancelExport } from '../list/export.service.js';
import { type ExportFilters, filterExports } from '../list/export-filters.js';
import { ExportEntity } from '../model/export.entity.js';

const MAX_PAGE = 500;
const WHAT = 'The export';

/**
 * Returns exports of all accounts, newest first by default, deleted ones included, those of sets
 * not. A live status
 * with `createdBefore` finds those that take long.
 */
export async function listAllExports(
  ctx: RequestContext,
  filter: ExportFilters,
  page: { first: number; after?: string | null | undefined; sort?: ListSort },
): Promise<Page<ExportEntity>> {
  return read(ctx, (db) => {
    const query = db.createQueryBuilder(ExportEntity, 'e').where({ setId: IsNull() });
    const filters = filterExports(query, filter);
    return keysetPage(ctx, query, { list: 'all exports', ...sorted(page, filters), maxFirst: MAX_PAGE });
  });
}

/**
 * Runs a failed export again under its id, with its pinned schema, entitlement and coverage. Only
 * its success is metered. A live export is left unchanged but gets a new workflow if it has lost
 * its own. `invalid_argument` if it succeeded or was canceled; `not_found` if it was deleted.
 */
export async function retryExport(ctx: RequestContext, id: string): Promise<ExportEntity> {
  if (!isId('export', id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const row = await tx.findOne(ExportEntity, { where: { id, setId: IsNull() }, lock: { mode: 'pessimistic_write' } });
    if (!row || row.deletedAt) throw notFound(WHAT);
    const step = exportStep('retry', row.status);
    if (step.kind === 'refuse') {
      throw new DomainError('invalid_argument', `Only failed exports are retried; this one is ${row.status}`, {
        status: row.status,
      });
    }
    if (step.kind === 'move') {
      row.retries += 1;
      const counts = {
        progress: 0,
        rows: null,
        bytes: null,
        granularity: null,
        partitionCount: null,
        receivedNs: null,
        gapCount: null,
      };
      const fresh = { ...counts, reason: null, startedAt: null, finishedAt: null };
      Object.assign(row, fresh, { status: step.to });
      await tx.update(ExportEntity, { id }, { ...fresh, status: step.to, retries: row.retries });
      // The files of the failed run were removed; those of this run must be swept later.
      await tx.query('UPDATE exports SET files_removed_at = NULL WHERE id = ?', [id]);
      await recordEvent(tx, { accountId: row.accountId, kind: 'export.queued', subjectId: id });
    }
    const datastream = await tx.findOneByOrFail(DatastreamEntity, { id: row.datastreamId });
    const asked = labelOf(row.schemaAsked);
    await enqueue(tx, 'export.retry', {
      exportId: id,
      accountId: row.accountId,
      datastreamId: row.datastreamId,
      exchange: datastream.exchange,
      requestId: ctx.requestId,
      schemaLabel: asked,
      title: exportTitle({ ...datastream, ...row, schemaLabel: asked }),
      retry: row.retries,
    });
    return row;
  });
}

/** Cancels an export of any account; refuses for the same reasons as the owner's cancel. */
export async function stopExport(ctx: RequestContext, id: string): Promise<ExportEntity> {
  if (!isId('export', id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const row = await tx.findOneBy(ExportEntity, { id, setId: IsNull() });
    if (!row) throw notFound(WHAT);
    return cancelExport(asAccount(ctx, tx, row.accountId), id);
  });
}

function labelOf(asked: ExportEntity['schemaAsked']): string {
  const parsed = parseSchemaReference(asked);
  return parsed.ok ? schemaLabel(parsed.reference) : 'unknown';
}
