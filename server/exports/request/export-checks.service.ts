import type { EntityManager } from 'typeorm';
import type { AccountEntity } from '../../accounts/account.entity.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { DomainError, invalidArgument } from '../../errors/domain-error.js';
import type { RequestContext } from '../../context/request-context.js';
import type { SchemaReference } from '../../export-schemas/schema-reference.rule.js';
import { snapshotSchema } from '../../export-schemas/schema-resolution.service.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { underlyingOf } from '../../instruments/underlying.js';
import { categoryRead, extractorKeyOf, type View, viewMismatch } from '../../../schema/views/view.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import type { Entitlement } from '../../spans/coverage.rule.js';
import { subscriptionOf } from '../../spans/span.service.js';
import { requestRights } from './request-rights.js';

/** The rows behind a request that the account may make; its plan is checked elsewhere. */
interface CheckedRequest {
  datastream: DatastreamEntity;
  /** Rights of the account in the range. */
  entitlement: Entitlement;
  schemaSnapshot: SchemaSnapshot;
}

/**
 * Checks a request between shape and plan, in the contract's order: subscription
 * (`permission_denied`), view, then schema.
 */
export async function checkExportRequest(
  { signal }: Pick<RequestContext, 'signal'>,
  db: EntityManager,
  account: Pick<AccountEntity, 'id' | 'columnCap'>,
  request: { datastreamId: string; reference: SchemaReference; view: View | null; range: TimeRange },
): Promise<CheckedRequest> {
  const subscription = await subscriptionOf(db, account.id, request.datastreamId);
  if (!subscription) {
    throw new DomainError('permission_denied', 'The account has no subscription for this datastream');
  }
  const datastream = await db.findOneByOrFail(DatastreamEntity, { id: request.datastreamId });
  const { view } = request;
  const mismatch = view && viewMismatch(view, datastream);
  if (mismatch) throw invalidArgument('view', mismatch);
  if (view?.kind === 'chain' && (await underlyingOf(db, datastream)) === null) {
    const message = `The listing of ${datastream.exchange} states no underlying of ${datastream.instrument}, whose options a view of kind chain would have`;
    throw invalidArgument('view', message);
  }
  const category = categoryRead(view, datastream.category);
  const extractorKey = extractorKeyOf(view, datastream.exchange);
  const scope = { accountId: account.id, category, extractorKey, columnCap: account.columnCap, signal };
  const entitlement = await requestRights(db, { datastream, subscription, view, range: request.range });
  return { datastream, entitlement, schemaSnapshot: await snapshotSchema(db, request.reference, scope) };
}
