import { earlier } from '../../../schema/time/time-range.js';
import { readJournalFile } from '../journal/read-journal-file.js';
import type { ReceivedFile } from './received-ranges.rule.js';

/**
 * Returns what a journal file received, before `untilNs` if given. Null if nothing in the file was
 * ever acknowledged.
 */
export async function receivedIn(path: string, untilNs?: bigint): Promise<ReceivedFile | null> {
  const content = await readJournalFile(path);
  if (!content) return null;
  const { header, received, frames, tornBytes } = content;
  const toNs = untilNs === undefined ? content.toNs : earlier(content.toNs, untilNs);
  const clipped = received.map((range) => ({ ...range, toNs: earlier(range.toNs, toNs) }));
  return {
    ...{ epoch: header.epoch, fromNs: header.fromNs, toNs, frames: frames.length, tornBytes },
    received: clipped.filter(({ fromNs, toNs }) => fromNs < toNs),
  };
}
