import type { TimeRange } from '../../../schema/time/time-range.js';
import { readHeader } from './journal-header.js';
import type { JournalHeader } from './journal-record.js';
import { readJournalFile } from './read-journal-file.js';

/** The time of collection that a journal file covers. */
export interface JournalRange extends TimeRange {
  epoch: bigint;
}

/**
 * Returns the range of each journal file, oldest first; an empty one at 0 for a file with a torn
 * header. A file ends where the next one of its epoch begins, so only the last file of an epoch is
 * read to its end.
 */
export async function journalRanges(paths: readonly string[]): Promise<JournalRange[]> {
  const headers: (JournalHeader | null)[] = [];
  for (const path of paths) headers.push(await readHeader(path));
  const ranges: JournalRange[] = [];
  for (const [i, header] of headers.entries()) {
    if (!header) {
      ranges.push({ epoch: 0n, fromNs: 0n, toNs: 0n });
      continue;
    }
    const { epoch, fromNs } = header;
    const next = headers[i + 1];
    const toNs = next?.epoch === epoch ? next.fromNs : ((await readJournalFile(paths[i]!))?.toNs ?? fromNs);
    ranges.push({ epoch, fromNs, toNs });
  }
  return ranges;
}
