import { nowNs } from '../../../schema/time/timestamps.js';
import { lockAccount } from '../../accounts/accounts.service.js';
import { admitExport } from '../../billing/gate.service.js';
import { atomic } from '../../db/atomic.js';
import { changeTotal } from '../../db/list-totals.js';
import { recordEvent } from '../../events/record-event.js';
import { schemaLabel } from '../../export-schemas/schema-reference.rule.js';
import { exportTitle } from './export-title.rule.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { enqueue } from '../../outbox/enqueue.js';
import { estimateMessageBytes } from '../../segments/slice.queries.js';
import { checkExportRequest } from './export-checks.service.js';
import { type ExportRequest, type ExportRequestInput, readExportRequest } from './export-request.js';
import { ExportEntity } from '../model/export.entity.js';
import { newExport } from './new-export.js';
import { requireFewRows, subjectOf } from './view-rows.service.js';
import { storeEntitlement } from '../model/stored-ranges.js';
import { mergeRanges } from '../../../schema/time/time-range.js';

const MIB = 1024n * 1024n;

/**
 * Creates an export as asked for. Checks in the contract's order: shape (`invalid_argument`),
 * subscription (`permission_denied`), schema, plan (`payment_required`).
 */
export async function createExport(ctx: RequestContext, input: ExportRequestInput): Promise<ExportEntity> {
  requireAccount(ctx);
  return createRequestedExport(ctx, readExportRequest(input, nowNs()));
}

/**
 * Creates an export of a request of valid shape, with the schema and the spans as they are now, and
 * the job that runs it.
 */
export async function createRequestedExport(ctx: RequestContext, request: ExportRequest): Promise<ExportEntity> {
  const accountId = requireAccount(ctx);
  return atomic(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const { datastream, entitlement, schemaSnapshot } = await checkExportRequest(ctx, tx, account, request);
    await admitExport(tx, account);
    const ranges = mergeRanges([...entitlement.granted, ...entitlement.live]);
    const row = newExport(accountId, request);
    row.schemaSnapshot = schemaSnapshot;
    row.entitlement = storeEntitlement(entitlement);
    const messageBytes = await estimateMessageBytes(tx, datastream.id, ranges);
    const subject = subjectOf(request.view, schemaSnapshot, datastream.exchange);
    const { view, datastreamId } = request;
    await requireFewRows(tx, { view, datastreamId, coverage: ranges, subject, messageBytes });
    row.retryAfterSeconds = retryAfterSeconds(messageBytes);
    await tx.insert(ExportEntity, row);
    await changeTotal(tx, accountId, 'exports', 1);
    await enqueue(tx, 'export.start', {
      exportId: row.id,
      accountId,
      datastreamId: datastream.id,
      exchange: datastream.exchange,
      requestId: ctx.requestId,
      schemaLabel: schemaLabel(request.reference),
      title: exportTitle({ ...datastream, ...row, schemaLabel: schemaLabel(request.reference) }),
      retry: row.retries,
    });
    await recordEvent(tx, { accountId, kind: 'export.queued', subjectId: row.id });
    return row;
  });
}

/**
 * Returns the seconds to wait before polling a new export (contract 2: 5, fewer if the estimate is
 * small). `messageBytes`: raw bytes to read, null if there are too many segments to sum up.
 */
export function retryAfterSeconds(messageBytes: bigint | null): number {
  if (messageBytes === null) return 5;
  if (messageBytes < 16n * MIB) return 1;
  return messageBytes < 64n * MIB ? 2 : 5;
}
