import { type TimeRange, clipRanges, type ReasonedRange } from '../../../../schema/time/time-range.js';
import { BookSourceDocument } from '../../../generated/operations.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import { type CheckpointSource, storedCheckpoint } from '../checkpoint/stored-checkpoint.js';
import type { SequenceRule } from '../continuity/sequence.rule.js';
import type { BookInput, BookBreak } from './book-input.js';

/** The server's reason for time that was neither collected nor imported. */
const UNCOLLECTED = 'uncollected';

/** Later than any message. */
const NEVER_NS = 1n << 63n;

/** Stream whose breaks are asked for. */
interface BreaksOf {
  sequence: SequenceRule;
  /** Time range from the first to the last stored message; null if there is none. */
  held: TimeRange | null;
  /** Messages may follow the last one that is stored. */
  isOpen: boolean;
}

interface StoredBookInput extends CheckpointSource {
  range: TimeRange;
  /**
   * Yields the stored messages of a datastream, by default the depth stream, in order of
   * (collection time, seq).
   */
  read: (ranges: readonly TimeRange[], datastreamId?: bigint) => AsyncIterable<MessageBatch>;
}

/** A book in the index and Blob Storage. */
interface StoredBook extends BookInput {
  /** Revision of its messages and gaps before any was read. */
  revision: bigint;
}

/**
 * Reads a book from the index and Blob Storage. `isOpen`: messages may follow the last one that is
 * stored.
 */
export async function storedBook(input: StoredBookInput, sequence: SequenceRule, isOpen = false): Promise<StoredBook> {
  const { core, datastream, read, range, call, signal } = input;
  const ask = async ({ fromNs, toNs }: TimeRange) => {
    const variables = { datastreamId: datastream.id, fromNs, toNs };
    return (await core.call(BookSourceDocument, variables, { ...call, signal })).bookSource;
  };
  const { polledDatastreamId, tradesDatastreamId, heldFromNs, heldToNs, revision } = await ask(range);
  const held = heldFromNs === null || heldToNs === null ? null : { fromNs: heldFromNs, toNs: heldToNs };
  return {
    revision,
    changes: (within) => read([within]),
    polled: polledDatastreamId === null ? null : (within) => read([within], polledDatastreamId),
    trades: tradesDatastreamId === null ? null : (within) => read([within], tradesDatastreamId),
    breaks: async (within) => breaksOf((await ask(within)).breaks, { sequence, held, isOpen }),
    checkpoint: (ns) => storedCheckpoint(input, ns),
    held,
  };
}

/**
 * Returns which of the stored breaks make a book unknown. Before the first message nothing can be
 * lost: there is no book yet. Between two messages, numbers show whether something is missing, if
 * the exchange has them. After the last one no message can show it: the book is unknown, unless
 * `isOpen`.
 */
export function breaksOf(breaks: readonly ReasonedRange[], { sequence, held, isOpen }: BreaksOf): BookBreak[] {
  const isNumbered = sequence === 'counted' || sequence === 'linked';
  const fromNs = isNumbered ? held?.toNs : held?.fromNs;
  const isUnproven = held !== null && !(isNumbered && isOpen);
  return breaks.flatMap(({ reason, also, ...range }): BookBreak[] => {
    if (reason === 'sequence' && !also) return isNumbered ? [] : [{ ...range, reason }];
    if (reason !== UNCOLLECTED) return [{ ...range, reason: 'gap' }];
    if (!isUnproven) return [];
    return clipRanges([range], { fromNs: fromNs!, toNs: NEVER_NS }).map((one) => ({ ...one, reason: 'gap' }));
  });
}
