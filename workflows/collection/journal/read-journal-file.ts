import { open } from 'node:fs/promises';
import type { StreamRange } from '../../../schema/time-range.js';
import type { FrameColumns } from '../../segments/frame-columns.js';
import { ReusedMemory } from '../../segments/reused-memory.js';
import { StreamStates, type StreamGap, type StreamChange } from '../streams/stream-states.js';
import {
  decodeHeader,
  decodeStates,
  FRAME_HEAD_BYTES,
  FRAMES_HEAD_BYTES,
  payloadAt,
  RECORD,
  RECORD_HEAD_BYTES,
  type JournalHeader,
} from './journal-record.js';

const FROZEN_AFTER_NS = 2_500_000_000n;
/** Of a frame in a file, with its head, about the least. The columns of frames get room for so many; it doubles. */
const FRAME_BYTES = 160;
/** Of a frame in its columns: id, seq, time, start and end. */
const ROW_BYTES = 32;

/** Memory for a file and for the columns of its frames. It is used again for the next file. */
export interface JournalMemory {
  file: ReusedMemory;
  columns: ReusedMemory;
}

export function journalMemory(): JournalMemory {
  return { file: new ReusedMemory(), columns: new ReusedMemory() };
}

/** The content of a journal file up to its first torn record. */
export interface JournalContent {
  header: JournalHeader;
  /** Everything received before this moment is in this file or in earlier ones. */
  toNs: bigint;
  frames: FrameColumns;
  gaps: StreamGap[];
  /** When each stream was being received, in order of the ends. */
  received: StreamRange[];
  /** The states of the streams at the end. */
  states: StreamStates;
  validBytes: number;
  /** Bytes after the last whole record, cut off by a crash. */
  tornBytes: number;
}

/**
 * Reads a journal file, into new memory by default. Returns null if its header is torn: then nothing in it was ever
 * acknowledged.
 */
export async function readJournalFile(path: string, memory = journalMemory()): Promise<JournalContent | null> {
  await using file = await open(path, 'r');
  const bytes = memory.file.take((await file.stat()).size);
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return decodeJournal(bytes.subarray(0, read), memory.columns);
}

/** Durably cuts off a torn tail: what was read once must read the same after another crash. */
export async function truncateJournalFile(path: string, validBytes: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.truncate(validBytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Decodes a journal file as readJournalFile does. The frames point into `file`. */
export function decodeJournal(file: Buffer, memory = new ReusedMemory()): JournalContent | null {
  const headerPayload = payloadAt(file, 0);
  if (headerPayload?.[0] !== RECORD.header) return null;
  const header = decodeHeader(headerPayload);
  const states = new StreamStates(header.streams);
  const columns = new FrameIndex(file, memory);
  const gaps: StreamGap[] = [];
  const reception = new Reception(header);
  let toNs = header.fromNs;
  let at = RECORD_HEAD_BYTES + headerPayload.length;
  for (let payload = payloadAt(file, at); payload; payload = payloadAt(file, at)) {
    const recordAt = at;
    at += RECORD_HEAD_BYTES + payload.length;
    const beforeNs = toNs;
    if (payload[0] === RECORD.frames) {
      toNs = reception.goesOnBy(toNs, columns.add(recordAt + FRAMES_HEAD_BYTES, at));
    } else if (payload[0] === RECORD.alive) {
      toNs = payload.readBigInt64LE(1);
      reception.goesOn(beforeNs, toNs);
    } else if (payload[0] === RECORD.states) {
      const update = decodeStates(payload);
      reception.goesOn(beforeNs, update.ns);
      for (const change of update.changes) {
        states.replay(change);
        reception.note(change, update.ns);
      }
      gaps.push(...update.gaps);
      toNs = update.ns;
    }
  }
  const received = reception.until(toNs);
  const bytes = { validBytes: at, tornBytes: file.length - at };
  return { header, toNs, frames: columns.all(), gaps, received, states, ...bytes };
}

/** Tracks when each stream of a file was up. */
class Reception {
  private readonly sinceNs = new Map<bigint, bigint>();
  private readonly over: StreamRange[] = [];

  constructor({ streams, fromNs }: JournalHeader) {
    for (const { datastreamId, state } of streams) if (state === 'up') this.sinceNs.set(datastreamId, fromNs);
  }

  note(change: StreamChange, ns: bigint): void {
    const { datastreamId, state } = change;
    if (state === 'up') {
      if (!this.sinceNs.has(datastreamId)) this.sinceNs.set(datastreamId, ns);
      return;
    }
    this.end(datastreamId, state === 'down' && change.sinceNs < ns ? change.sinceNs : ns);
  }

  /** A running process writes something each second. One that was silent for longer was frozen and received nothing. */
  goesOn(beforeNs: bigint, ns: bigint): void {
    if (ns - beforeNs <= FROZEN_AFTER_NS) return;
    for (const datastreamId of [...this.sinceNs.keys()]) {
      this.end(datastreamId, beforeNs);
      this.sinceNs.set(datastreamId, ns);
    }
  }

  /** Goes on with frames of one record, ascending. Returns the moment behind the last. */
  goesOnBy(beforeNs: bigint, times: BigInt64Array): bigint {
    const lastNs = times.at(-1);
    if (lastNs === undefined) return beforeNs;
    // Mostly the record is too short for a silence.
    if (lastNs - beforeNs > FROZEN_AFTER_NS) {
      let toNs = beforeNs;
      for (const ns of times) {
        this.goesOn(toNs, ns);
        toNs = ns + 1n;
      }
    }
    return lastNs + 1n;
  }

  until(toNs: bigint): StreamRange[] {
    for (const datastreamId of [...this.sinceNs.keys()]) this.end(datastreamId, toNs);
    return this.over;
  }

  private end(datastreamId: bigint, toNs: bigint): void {
    const fromNs = this.sinceNs.get(datastreamId);
    this.sinceNs.delete(datastreamId);
    if (fromNs !== undefined && fromNs < toNs) this.over.push({ datastreamId, fromNs, toNs });
  }
}

/** The frames of a file, found record by record. */
class FrameIndex {
  length = 0;
  private columns: Columns;
  private readonly view: DataView;

  constructor(
    private readonly file: Buffer,
    private readonly memory: ReusedMemory,
  ) {
    const capacity = Math.max(Math.ceil(file.length / FRAME_BYTES), Math.floor(memory.size / ROW_BYTES));
    this.columns = columnsIn(memory, capacity);
    this.view = new DataView(file.buffer, file.byteOffset, file.length);
  }

  /** Adds the frames between two places. Returns their times. */
  add(from: number, to: number): BigInt64Array {
    const { view, length: first } = this;
    for (let at = from; at < to;) {
      if (this.length === this.columns.starts.length) this.grow();
      const { ids, seqs, times, starts, ends } = this.columns;
      const i = this.length++;
      ids[i] = view.getBigInt64(at, true);
      seqs[i] = view.getBigInt64(at + 8, true);
      times[i] = view.getBigInt64(at + 16, true);
      const start = at + FRAME_HEAD_BYTES;
      at = start + view.getUint32(at + 24, true);
      starts[i] = start;
      ends[i] = at;
    }
    return this.columns.times.subarray(first, this.length);
  }

  all(): FrameColumns {
    const { length } = this;
    const { ids, seqs, times, starts, ends } = this.columns;
    return {
      length,
      datastreamId: ids.subarray(0, length),
      seq: seqs.subarray(0, length),
      collectionTimestampNs: times.subarray(0, length),
      data: this.file,
      starts: starts.subarray(0, length),
      ends: ends.subarray(0, length),
    };
  }

  /** Takes more than the memory has, so that it is other memory, from which nothing is overwritten. */
  private grow(): void {
    const grown = columnsIn(this.memory, Math.floor(this.memory.size / ROW_BYTES) * 2);
    const { ids, seqs, times, starts, ends } = this.columns;
    grown.ids.set(ids);
    grown.seqs.set(seqs);
    grown.times.set(times);
    grown.starts.set(starts);
    grown.ends.set(ends);
    this.columns = grown;
  }
}

interface Columns {
  ids: BigInt64Array;
  seqs: BigInt64Array;
  times: BigInt64Array;
  starts: Int32Array;
  ends: Int32Array;
}

function columnsIn(memory: ReusedMemory, capacity: number): Columns {
  const { buffer, byteOffset } = memory.take(capacity * ROW_BYTES);
  const int64s = (nth: number): BigInt64Array => new BigInt64Array(buffer, byteOffset + 8 * nth * capacity, capacity);
  const int32s = (nth: number): Int32Array => new Int32Array(buffer, byteOffset + 4 * nth * capacity, capacity);
  return { ids: int64s(0), seqs: int64s(1), times: int64s(2), starts: int32s(6), ends: int32s(7) };
}
