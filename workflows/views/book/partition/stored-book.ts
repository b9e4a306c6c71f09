import type { TimeRange } from '../../../../schema/time-range.js';
import { BookSourceDocument } from '../../../generated/operations.js';
import type { ViewInput } from '../../view-stage.js';
import type { SequenceRule } from '../continuity/sequence.rule.js';
import type { BookInput } from './book-input.js';

/** Reads a book from the index and Blob Storage. */
export async function storedBook(
  {
    core,
    datastream,
    read,
    range,
    call,
    signal,
  }: Pick<ViewInput, 'core' | 'datastream' | 'read' | 'range' | 'call' | 'signal'>,
  sequence: SequenceRule,
): Promise<BookInput> {
  const ask = async ({ fromNs, toNs }: TimeRange) => {
    const variables = { datastreamId: datastream.id, fromNs, toNs };
    return (await core.call(BookSourceDocument, variables, { ...call, signal })).bookSource;
  };
  const { polledDatastreamId, heldFromNs, heldToNs } = await ask(range);
  // Where changes are numbered, the next one shows whether something is missing.
  const isNumbered = sequence === 'counted' || sequence === 'linked';
  return {
    changes: (within) => read([within]),
    polled: polledDatastreamId === null ? null : (within) => read([within], polledDatastreamId),
    breaks: async (within) =>
      (await ask(within)).breaks
        .filter(({ reason }) => !isNumbered || (reason !== 'uncollected' && reason !== 'sequence'))
        .map(({ reason, ...when }) => ({ ...when, reason: reason === 'sequence' ? reason : 'gap' })),
    held: heldFromNs === null || heldToNs === null ? null : { fromNs: heldFromNs, toNs: heldToNs },
  };
}
