import { crc32 } from 'node:zlib';
import { earlier, type StreamRange, type TimeRange } from '../../../schema/time/time-range.js';
import { readJournalFile, type JournalContent } from '../journal/read-journal-file.js';
import type { ReceivedRange } from './fill-gap.rule.js';
import type { OwnFrame } from './meeting.rule.js';

/** A journal file's time, and when it received each stream without a break. */
export interface ReceivedFile extends TimeRange {
  epoch: bigint;
  received: readonly StreamRange[];
  /** Number of frames that it holds. */
  frames: number;
  /** Bytes that could not be read. */
  tornBytes: number;
}

/** Contents of a journal file of ours. */
export interface OwnFile extends ReceivedFile {
  path: string;
}

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

/**
 * Returns what the journal files at `paths` received, without those of which nothing was ever
 * acknowledged.
 */
export async function ownFiles(paths: readonly string[]): Promise<OwnFile[]> {
  const files: OwnFile[] = [];
  for (const path of paths) {
    const received = await receivedIn(path);
    if (received) files.push({ ...received, path });
  }
  return files;
}

/**
 * Returns what our files received of each stream, in order. A reception that continues in the next
 * file is one run.
 */
export function receivedByStream(files: readonly (ReceivedFile | null)[]): Map<bigint, ReceivedRange[]> {
  const byStream = new Map<bigint, ReceivedRange[]>();
  files.forEach((file, index) => {
    for (const { datastreamId, fromNs, toNs } of file?.received ?? []) {
      const ranges = byStream.get(datastreamId) ?? [];
      byStream.set(datastreamId, [...ranges, { file: index, fromNs, toNs, run: { fromNs, toNs } }]);
    }
  });
  for (const ranges of byStream.values()) joinRuns(ranges.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1)));
  return byStream;
}

function joinRuns(ranges: ReceivedRange[]): void {
  ranges.forEach((range, i) => {
    const previous = ranges[i - 1];
    if (!previous || previous.toNs !== range.fromNs || previous.file === range.file) return;
    previous.run.toNs = range.toNs;
    range.run = previous.run;
  });
}

/** Returns what tells frames of a stream apart cheaply: length and CRC-32. */
export function signatureOf(message: Uint8Array): string {
  return `${message.length.toString(36)}-${crc32(message).toString(36)}`;
}

/** The wanted frames of journal files, by stream and in order of arrival. */
export class OwnFrames {
  private readonly streams = new Map<bigint, OwnFrame[]>();

  static async of(paths: readonly string[], wanted: (datastreamId: bigint, ns: bigint) => boolean): Promise<OwnFrames> {
    const found = new OwnFrames();
    for (const path of paths) {
      const content = await readJournalFile(path);
      if (content) found.add(content, wanted);
    }
    return found;
  }

  of(datastreamId: bigint): readonly OwnFrame[] {
    return this.streams.get(datastreamId) ?? [];
  }

  private add({ frames }: JournalContent, wanted: (datastreamId: bigint, ns: bigint) => boolean): void {
    for (let i = 0; i < frames.length; i++) {
      const datastreamId = frames.datastreamId[i]!;
      const ns = frames.collectionTimestampNs[i]!;
      if (!wanted(datastreamId, ns)) continue;
      let stream = this.streams.get(datastreamId);
      if (!stream) this.streams.set(datastreamId, (stream = []));
      const signature = signatureOf(frames.data.subarray(frames.starts[i], frames.ends[i]));
      stream.push({ seq: frames.seq[i]!, ns, signature });
    }
  }
}
