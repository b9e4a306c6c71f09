import type { EntityManager } from 'typeorm';
import type { BookTask } from '../../schema/books/book-task.js';
import { bookKind } from '../../schema/views/book-view.js';
import { sourceStream } from '../../schema/views/viewed-stream.js';
import { parseViewFields } from '../../schema/views/view-fields.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { streamShard } from '../segments/stream-shard.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import { subscriptionOf } from '../spans/span.service.js';
import type { BookRunner } from './book-runner.js';
import type { BookAt, BookAtInput } from './book-at.types.js';

/** The book's moment is not stored completely yet. */
const NOT_SEALED = 'not_sealed';

/**
 * Returns the order book of a depth stream at one moment in a span of the account (beyond.md 1.1):
 * `permission_denied` outside of them, `not_found` with `details.reason` where the book is unknown,
 * `unavailable` if no worker answers in time. Holds no database connection while it runs.
 */
export async function readBookAt(ctx: RequestContext, input: BookAtInput, run: BookRunner): Promise<BookAt> {
  const accountId = requireAccount(ctx);
  const { datastreamId, atNs } = input;
  const asked = readInput(input);
  const task = await read(ctx, (db) => taskOf(db, { ...asked, accountId, requestId: ctx.requestId }, datastreamId));
  const answer = await run(task, ctx.signal);
  if (!answer.book) throw unknownBook(answer.reason);
  return { datastreamId, atNs, ...answer.book };
}

function readInput({
  datastreamId,
  atNs,
  depth,
  grouping,
}: BookAtInput): Pick<BookTask, 'atNs' | 'depth' | 'grouping'> {
  if (BigInt(datastreamId) <= 0n) throw invalidArgument('datastream_id', 'datastream_id must be a positive integer');
  if (BigInt(atNs) <= 0n) throw invalidArgument('at', 'at must be after 1970');
  // The limits of a view.
  const view = { kind: 'book', interval: '0', depth, ...(grouping != null && { grouping }) };
  const parsed = parseViewFields(bookKind.fields, view);
  if (!parsed.ok) throw invalidArgument(parsed.field.replace('view.', ''), parsed.message.replace('view.', ''));
  return { atNs, depth, grouping: grouping ?? null };
}

async function taskOf(db: EntityManager, task: Omit<BookTask, 'datastream'>, datastreamId: string): Promise<BookTask> {
  const subscription = await subscriptionOf(db, task.accountId, datastreamId);
  if (!subscription) throw denied();
  const datastream = await db.findOneByOrFail(DatastreamEntity, { id: datastreamId });
  if (!bookKind.isOf(datastream)) {
    const message = `A book needs a stream of type ${bookKind.streamTypes}, the datastream has type ${datastream.streamType}`;
    throw invalidArgument('datastream_id', message);
  }
  const fromNs = BigInt(task.atNs);
  const { granted, live } = entitlementOf(await spansOf(db, [subscription.id]), { fromNs, toNs: fromNs + 1n });
  if (granted.length === 0) {
    if (live.length === 0) throw denied();
    const { sealedThroughNs: sealedNs } = await streamShard(db, datastreamId);
    if (sealedNs === null || fromNs > sealedNs) throw unknownBook(NOT_SEALED);
  }
  return { ...task, datastream: sourceStream(datastream) };
}

function denied(): DomainError {
  return new DomainError('permission_denied', 'The account has no span of this datastream at that time');
}

function unknownBook(reason: string): DomainError {
  return new DomainError('not_found', `The book is not known at that time: ${reason}`, { reason });
}
