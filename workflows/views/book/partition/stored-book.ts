import type { TimeRange } from '../../../../schema/time/time-range.js';
import { BookSourceDocument } from '../../../generated/operations.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import { type CheckpointSource, storedCheckpoint } from '../checkpoint/stored-checkpoint.js';
import type { SequenceRule } from '../continuity/sequence.rule.js';
import { breaksOf } from './book-breaks.rule.js';
import type { BookInput } from './book-input.js';

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
  const { polledDatastreamId, heldFromNs, heldToNs, revision } = await ask(range);
  const held = heldFromNs === null || heldToNs === null ? null : { fromNs: heldFromNs, toNs: heldToNs };
  return {
    revision,
    changes: (within) => read([within]),
    polled: polledDatastreamId === null ? null : (within) => read([within], polledDatastreamId),
    breaks: async (within) => breaksOf((await ask(within)).breaks, { sequence, held, isOpen }),
    checkpoint: (ns) => storedCheckpoint(input, ns),
    held,
  };
}
