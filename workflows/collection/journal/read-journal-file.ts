import { open } from 'node:fs/promises';
import type { StreamRange } from '../../../schema/time/time-range.js';
import type { FrameColumns } from '../../segments/frame-columns.js';
import { ReusedMemory } from '../../segments/reused-memory.js';
import { JOURNAL_DAMAGED, StreamStates, type ReceptionGap, type StreamChange } from '../streams/stream-states.js';
import { FrameIndex } from './frame-index.js';
import { isFrozen } from './frozen.rule.js';
import { readNextHeader } from './journal-header.js';
import {
  decodeHeader,
  decodeStates,
  FRAMES_HEAD_BYTES,
  payloadAt,
  RECORD,
  RECORD_HEAD_BYTES,
  type JournalHeader,
} from './journal-record.js';

/** Memory for a file and for the columns of its frames. It is used again for the next file. */
export interface JournalMemory {
  file: ReusedMemory;
  columns: ReusedMemory;
}

export function journalMemory(): JournalMemory {
  return { file: new ReusedMemory(), columns: new ReusedMemory() };
}

/** The content of a journal file up to its first torn or damaged record. */
export interface JournalContent {
  header: JournalHeader;
  /** Everything received before this moment is in this file or in earlier ones. */
  toNs: bigint;
  frames: FrameColumns;
  gaps: ReceptionGap[];
  /** Ranges in which each stream was received, in order of the ends. */
  received: StreamRange[];
  /** The states of the streams at the end. */
  states: StreamStates;
  validBytes: number;
  /** Bytes after the last whole record: cut off by a crash, or damaged. */
  tornBytes: number;
}

/**
 * Reads a journal file, into new memory by default. What is lost of it, and of damaged files behind
 * it, is a gap up to the next file of its epoch. Returns null if its header is torn: nothing in it
 * was ever acknowledged, or the file before it has the gap.
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
  const content = decodeJournal(bytes.subarray(0, read), memory.columns);
  const next = content && (await readNextHeader(path));
  return next && content.toNs < next.fromNs ? withLostEnd(content, next) : content;
}

/** Each file ends at the moment at which the next one of its epoch begins. */
function withLostEnd(content: JournalContent, next: JournalHeader): JournalContent {
  const { states, toNs } = content;
  const open = states.splitOpenGaps(toNs).gaps;
  const ids = new Set([...states.ids(), ...next.streams.map(({ datastreamId }) => datastreamId)]);
  const lost = { fromNs: toNs, toNs: next.fromNs, reason: JOURNAL_DAMAGED };
  const gaps = [...content.gaps, ...open, ...[...ids].map((datastreamId) => ({ datastreamId, ...lost }))];
  return { ...content, toNs: next.fromNs, gaps, states: new StreamStates(next.streams) };
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

/**
 * Decodes a journal file up to its first torn or damaged record. Returns null as readJournalFile
 * does. The frames point into `file`.
 */
export function decodeJournal(file: Buffer, memory = new ReusedMemory()): JournalContent | null {
  const headerPayload = payloadAt(file, 0);
  if (headerPayload?.[0] !== RECORD.header) return null;
  const header = decodeHeader(headerPayload);
  const states = new StreamStates(header.streams);
  const columns = new FrameIndex(file, memory);
  const gaps: ReceptionGap[] = [];
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

  goesOn(beforeNs: bigint, ns: bigint): void {
    if (!isFrozen(beforeNs, ns)) return;
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
    if (isFrozen(beforeNs, lastNs)) {
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
