import { type EntityManager, In, Not } from 'typeorm';
import {
  SET_SELECTION_FIELDS,
  type Selection,
  type SelectionFields,
} from '../../../schema/export-sets/selection.rule.js';
import type { SkippedStream } from '../../../schema/export-sets/skipped-stream.js';
import type { StreamCategory } from '../../../schema/streams.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { categoryRead, extractorKeyOf, type View, viewMismatch } from '../../../schema/views/view.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import type { DatastreamEntity } from '../../catalog/datastream.entity.js';
import type { RequestContext } from '../../context/request-context.js';
import { ownDestination } from '../../destinations/destinations.service.js';
import { DomainError, invalidArgument } from '../../errors/domain-error.js';
import type { SchemaReference } from '../../export-schemas/schema-reference.rule.js';
import { snapshotSchema } from '../../export-schemas/schema-resolution.service.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { type Entitlement } from '../../spans/coverage.rule.js';
import type { SpanEntity } from '../../spans/span.entity.js';
import { entitlementOf, spansOf } from '../../spans/span.service.js';
import { SubscriptionEntity } from '../../spans/subscription.entity.js';
import { selectedStreams } from './selected-streams.js';
import type { SetRequest } from './set-request.js';

/** A datastream that a set exports, with the account's rights as they are now. */
export interface SetStream {
  datastream: DatastreamEntity;
  /** Category of the schemas that read it. */
  category: StreamCategory;
  entitlement: Entitlement;
}

/** A datastream that an account may read. */
interface ReadableStream {
  datastream: DatastreamEntity;
  /** Category of the schemas that read it. */
  category: StreamCategory;
  spans: SpanEntity[];
}

/** The rows behind a request that the account may make; its plan is checked elsewhere. */
interface Checked<Stream> {
  streams: Stream[];
  skipped: SkippedStream[];
  schemaSnapshots: Partial<Record<StreamCategory, SchemaSnapshot>>;
}

export type CheckedSet = Checked<SetStream>;

/** Datastreams and what to read of them. */
interface SelectionRequest {
  selection: Selection;
  /** Instruments that are selected by terms have them at a time in it. */
  range: TimeRange;
  view: View | null;
  reference: SchemaReference;
}

/**
 * Checks a request between shape and plan, as `checkSelection`. Throws `invalid_argument` for a
 * destination that does not exist as well.
 */
export async function checkSetRequest(
  ctx: Pick<RequestContext, 'signal'>,
  db: EntityManager,
  account: Pick<AccountEntity, 'id' | 'columnCap'>,
  request: SetRequest,
): Promise<CheckedSet> {
  await requireDestination(db, account.id, request.destinationId);
  const { streams, ...rest } = await checkSelection(ctx, db, account, request, SET_SELECTION_FIELDS);
  return {
    ...rest,
    streams: streams.map(({ spans, ...stream }) => ({ ...stream, entitlement: entitlementOf(spans, request.range) })),
  };
}

/**
 * Finds the streams of a selection. Leaves out streams without the right to read them and, if they
 * were selected by patterns, those of another category than schema or view. Throws
 * `permission_denied` if none is left, and `invalid_argument` for a view or schema that does not
 * exist, or does not fit a stream that was selected by its id (beyond.md 3).
 */
export async function checkSelection(
  ctx: Pick<RequestContext, 'signal'>,
  db: EntityManager,
  account: Pick<AccountEntity, 'id' | 'columnCap'>,
  request: SelectionRequest,
  fields: SelectionFields,
): Promise<Checked<ReadableStream>> {
  const { streams, unknownIds } = await selectedStreams(db, request, fields);
  const spans = await spansByStream(db, account.id, streams);
  const skipped = unknownIds.map((datastreamId): SkippedStream => ({ datastreamId, reason: 'no_subscription' }));
  const isEntitled = ({ id }: DatastreamEntity): boolean => spans.has(id);
  skipped.push(...streams.filter((one) => !isEntitled(one)).map((one) => skippedStream(one, 'no_subscription')));
  const entitled = streams.filter(isEntitled);
  requireAny(entitled, skipped);
  const { fitting, schemaSnapshots } = await fitSchema(ctx, db, account, request, entitled);
  const kept = new Set(fitting);
  skipped.push(...entitled.filter((one) => !kept.has(one)).map((one) => skippedStream(one, 'category')));
  requireAny(fitting, skipped);
  return {
    skipped,
    schemaSnapshots,
    streams: fitting.map((datastream) => ({
      datastream,
      category: categoryRead(request.view, datastream.category),
      spans: spans.get(datastream.id) ?? [],
    })),
  };
}

/** Throws `invalid_argument` unless the account has the destination. */
export async function requireDestination(tx: EntityManager, accountId: string, id: string | null): Promise<void> {
  if (id === null || (await ownDestination(tx, accountId, id))) return;
  throw invalidArgument('destination_id', 'destination_id must be a destination of the account');
}

/** Returns the spans of each stream that the account is subscribed to. */
async function spansByStream(
  db: EntityManager,
  accountId: string,
  streams: readonly DatastreamEntity[],
): Promise<Map<string, SpanEntity[]>> {
  const subscriptions = await db.findBy(SubscriptionEntity, {
    accountId,
    datastreamId: In(streams.map(({ id }) => id)),
    status: Not<'deleted'>('deleted'),
  });
  const spans = Map.groupBy(
    await spansOf(
      db,
      subscriptions.map(({ id }) => id),
    ),
    ({ datastreamId }) => datastreamId,
  );
  return new Map(subscriptions.map(({ datastreamId }) => [datastreamId, spans.get(datastreamId) ?? []]));
}

/** Resolves view and schema once for each category of streams. */
async function fitSchema(
  { signal }: Pick<RequestContext, 'signal'>,
  db: EntityManager,
  account: Pick<AccountEntity, 'id' | 'columnCap'>,
  { view, reference, selection }: SelectionRequest,
  streams: readonly DatastreamEntity[],
): Promise<{ fitting: DatastreamEntity[]; schemaSnapshots: CheckedSet['schemaSnapshots'] }> {
  const schemaSnapshots: CheckedSet['schemaSnapshots'] = {};
  const misfits = new Map<string, DomainError>();
  const problemOf = async ({ streamType, category: own, exchange }: DatastreamEntity): Promise<DomainError | null> => {
    const mismatch = view && viewMismatch(view, { exchange, streamType });
    if (mismatch) return invalidArgument('view', mismatch);
    const category = categoryRead(view, own);
    if (schemaSnapshots[category]) return null;
    const known = misfits.get(category);
    if (known) return known;
    const scope = { ...{ accountId: account.id, category, signal }, columnCap: account.columnCap };
    try {
      const extractorKey = extractorKeyOf(view, exchange);
      schemaSnapshots[category] = await snapshotSchema(db, reference, { ...scope, extractorKey });
      return null;
    } catch (error) {
      // Only another category: a schema that does not exist fits no stream at all.
      if (!(error instanceof DomainError) || error.details?.['schema_category'] === undefined) throw error;
      misfits.set(category, error);
      return error;
    }
  };
  const fitting: DatastreamEntity[] = [];
  for (const stream of streams) {
    const problem = await problemOf(stream);
    if (!problem) fitting.push(stream);
    else if (selection.kind === 'ids') throw aboutStream(problem, stream);
  }
  return { fitting, schemaSnapshots };
}

/** Adds to a problem of view or schema which of the selected streams has it. */
function aboutStream({ message, details }: DomainError, { id }: DatastreamEntity): DomainError {
  return new DomainError('invalid_argument', `${message} (datastream ${id})`, {
    ...details,
    datastream_id: Number(id),
  });
}

function requireAny(streams: readonly DatastreamEntity[], skipped: readonly SkippedStream[]): void {
  if (streams.length > 0) return;
  const count = (reason: SkippedStream['reason']): number => skipped.filter((one) => one.reason === reason).length;
  throw new DomainError('permission_denied', 'The account may export none of the selected datastreams', {
    no_subscription: count('no_subscription'),
    category: count('category'),
  });
}

const skippedStream = (
  { id, exchange, instrument, streamType }: DatastreamEntity,
  reason: SkippedStream['reason'],
): SkippedStream => ({ datastreamId: id, exchange, instrument, streamType, reason });
