import { earlier } from '../../../schema/time/time-range.js';
import { JOURNAL_DAMAGED, type ReceptionGap } from '../streams/stream-states.js';
import type { JournalHeader } from './journal-record.js';

/**
 * Returns what was lost between the end of what is delivered and a journal file. Each file begins
 * where the one before ended, and its header says what that one knew: a stream that is up there was
 * received up to there.
 */
export function lostBefore({ fromNs, streams }: JournalHeader, deliveredNs: bigint | null): ReceptionGap[] {
  if (deliveredNs === null) return [];
  return streams.flatMap((stream) => {
    if (stream.state === 'gone') return [];
    const toNs = stream.state === 'up' ? fromNs : earlier(fromNs, stream.sinceNs);
    const { datastreamId } = stream;
    return deliveredNs < toNs ? [{ datastreamId, fromNs: deliveredNs, toNs, reason: JOURNAL_DAMAGED }] : [];
  });
}
