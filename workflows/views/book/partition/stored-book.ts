import type { TimeRange } from '../../../../schema/time-range.js';
import { BookSourceDocument } from '../../../generated/operations.js';
import type { ViewInput } from '../../view-stage.js';
import { storedCheckpoint } from '../checkpoint/stored-checkpoint.js';
import type { SequenceRule } from '../continuity/sequence.rule.js';
import type { BookInput } from './book-input.js';

type StoredBookInput = Pick<ViewInput, 'core' | 'blobs' | 'datastream' | 'read' | 'range' | 'call' | 'signal'>;

/** A book in the index and Blob Storage. */
export interface StoredBook extends BookInput {
  /** Of its messages and gaps, before any was read. */
  revision: bigint;
}

/** Reads a book from the index and Blob Storage. */
export async function storedBook(input: StoredBookInput, sequence: SequenceRule): Promise<StoredBook> {
  const { core, datastream, read, range, call, signal } = input;
  const ask = async ({ fromNs, toNs }: TimeRange) => {
    const variables = { datastreamId: datastream.id, fromNs, toNs };
    return (await core.call(BookSourceDocument, variables, { ...call, signal })).bookSource;
  };
  const { polledDatastreamId, heldFromNs, heldToNs, revision } = await ask(range);
  // Where changes are numbered, the next one shows whether something is missing.
  const isNumbered = sequence === 'counted' || sequence === 'linked';
  return {
    revision,
    changes: (within) => read([within]),
    polled: polledDatastreamId === null ? null : (within) => read([within], polledDatastreamId),
    breaks: async (within) =>
      (await ask(within)).breaks
        .filter(({ reason }) => !isNumbered || (reason !== 'uncollected' && reason !== 'sequence'))
        .map(({ reason, ...when }) => ({ ...when, reason: reason === 'sequence' ? reason : 'gap' })),
    checkpoint: (ns) => storedCheckpoint(input, ns),
    held: heldFromNs === null || heldToNs === null ? null : { fromNs: heldFromNs, toNs: heldToNs },
  };
}
