import type { ReceivedFile } from '../cutter/late-stretches.rule.js';
import { readJournalFile } from './read-journal-file.js';

/** What a journal file received, up to a moment at most; null when nothing in it was ever acknowledged. */
export async function receivedIn(path: string, boundNs?: bigint): Promise<ReceivedFile | null> {
  const content = await readJournalFile(path);
  if (!content) return null;
  const { header, received, frames } = content;
  const endNs = boundNs !== undefined && boundNs < content.endNs ? boundNs : content.endNs;
  return {
    ...{ epoch: header.epoch, startNs: header.startNs, endNs, frames: frames.length },
    received: received
      .filter(({ fromNs }) => fromNs < endNs)
      .map((stretch) => (stretch.toNs > endNs ? { ...stretch, toNs: endNs } : stretch)),
  };
}
