import { open, readFile } from 'node:fs/promises';
import type { FrameColumns } from '../../segments/frame-columns.js';
import { StreamStates, type Gap } from '../stream-states.js';
import {
  decodeHeader,
  decodeStates,
  FRAME_HEAD_BYTES,
  payloadAt,
  RECORD,
  RECORD_HEAD_BYTES,
  type JournalHeader,
} from './journal-record.js';

/** What a journal file holds, up to its first torn record. */
export interface JournalContent {
  header: JournalHeader;
  /** Everything received up to here, exclusively, is in this file or in earlier ones. */
  endNs: bigint;
  frames: FrameColumns;
  gaps: Gap[];
  /** The streams' states at the end. */
  states: StreamStates;
  validBytes: number;
  /** Bytes after the last whole record: what a crash cut off. */
  tornBytes: number;
}

/** Reads a journal file; null when not even its header is whole, so that nothing in it was ever acknowledged. */
export async function readJournalFile(path: string): Promise<JournalContent | null> {
  return decodeJournal(await readFile(path));
}

/** Cuts a torn tail off, durably: what is read once must read the same after another crash. */
export async function truncateJournalFile(path: string, validBytes: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.truncate(validBytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** As readJournalFile, from bytes; the frames point into `file`. */
export function decodeJournal(file: Buffer): JournalContent | null {
  const headerPayload = payloadAt(file, 0);
  if (headerPayload?.[0] !== RECORD.header) return null;
  const header = decodeHeader(headerPayload);
  const states = new StreamStates(header.streams);
  const columns = new FrameIndex();
  const gaps: Gap[] = [];
  let endNs = header.startNs;
  let at = RECORD_HEAD_BYTES + headerPayload.length;
  for (let payload = payloadAt(file, at); payload; payload = payloadAt(file, at)) {
    const payloadFrom = at + RECORD_HEAD_BYTES;
    at = payloadFrom + payload.length;
    if (payload[0] === RECORD.frame) {
      columns.add(payload, payloadFrom + FRAME_HEAD_BYTES, at);
      endNs = payload.readBigInt64LE(17) + 1n;
    } else if (payload[0] === RECORD.alive) {
      endNs = payload.readBigInt64LE(1);
    } else if (payload[0] === RECORD.states) {
      const update = decodeStates(payload);
      for (const change of update.changes) states.replay(change);
      gaps.push(...update.gaps);
      endNs = update.ns;
    }
  }
  return { header, endNs, frames: columns.over(file), gaps, states, validBytes: at, tornBytes: file.length - at };
}

/** What a file holds from a moment on. */
export function contentFrom(content: JournalContent, fromNs: bigint): JournalContent {
  const { frames } = content;
  const later = frames.collectionTimestampNs.findIndex((ns) => ns >= fromNs);
  const first = later < 0 ? frames.length : later;
  const gaps = content.gaps.filter(({ toNs }) => toNs > fromNs);
  return {
    ...content,
    gaps: gaps.map((gap) => (gap.fromNs < fromNs ? { ...gap, fromNs } : gap)),
    frames: {
      length: frames.length - first,
      datastreamId: frames.datastreamId.subarray(first),
      seq: frames.seq.subarray(first),
      collectionTimestampNs: frames.collectionTimestampNs.subarray(first),
      data: frames.data,
      starts: frames.starts.subarray(first),
      ends: frames.ends.subarray(first),
    },
  };
}

class FrameIndex {
  private readonly ids: bigint[] = [];
  private readonly seqs: bigint[] = [];
  private readonly times: bigint[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  add(payload: Buffer, messageFrom: number, messageTo: number): void {
    this.ids.push(payload.readBigInt64LE(1));
    this.seqs.push(payload.readBigInt64LE(9));
    this.times.push(payload.readBigInt64LE(17));
    this.starts.push(messageFrom);
    this.ends.push(messageTo);
  }

  over(data: Buffer): FrameColumns {
    return {
      length: this.ids.length,
      datastreamId: BigInt64Array.from(this.ids),
      seq: BigInt64Array.from(this.seqs),
      collectionTimestampNs: BigInt64Array.from(this.times),
      data,
      starts: Int32Array.from(this.starts),
      ends: Int32Array.from(this.ends),
    };
  }
}
