import { open, readFile } from 'node:fs/promises';
import type { FrameColumns } from '../../segments/frame-columns.js';
import type { LateFill } from '../cutter/late-stretches.rule.js';
import { isWithin } from '../handover/fill-gap.rule.js';
import { StreamStates, type Gap, type StreamChange } from '../stream-states.js';
import {
  decodeHeader,
  decodeStates,
  FRAME_HEAD_BYTES,
  payloadAt,
  RECORD,
  RECORD_HEAD_BYTES,
  type JournalHeader,
} from './journal-record.js';

const FROZEN_AFTER_NS = 2_500_000_000n;

/** What a journal file holds, up to its first torn record. */
export interface JournalContent {
  header: JournalHeader;
  /** Everything received up to here, exclusively, is in this file or in earlier ones. */
  endNs: bigint;
  frames: FrameColumns;
  gaps: Gap[];
  /** When each stream was being received, half-open; in order of their ends. */
  received: Omit<Gap, 'reason'>[];
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
  const reception = new Reception(header);
  let endNs = header.startNs;
  let at = RECORD_HEAD_BYTES + headerPayload.length;
  for (let payload = payloadAt(file, at); payload; payload = payloadAt(file, at)) {
    const payloadFrom = at + RECORD_HEAD_BYTES;
    at = payloadFrom + payload.length;
    const beforeNs = endNs;
    if (payload[0] === RECORD.frame) {
      columns.add(payload, payloadFrom + FRAME_HEAD_BYTES, at);
      endNs = payload.readBigInt64LE(17) + 1n;
      reception.goesOn(beforeNs, endNs - 1n);
    } else if (payload[0] === RECORD.alive) {
      endNs = payload.readBigInt64LE(1);
      reception.goesOn(beforeNs, endNs);
    } else if (payload[0] === RECORD.states) {
      const update = decodeStates(payload);
      reception.goesOn(beforeNs, update.ns);
      for (const change of update.changes) {
        states.replay(change);
        reception.note(change, update.ns);
      }
      gaps.push(...update.gaps);
      endNs = update.ns;
    }
  }
  const received = reception.until(endNs);
  const bytes = { validBytes: at, tornBytes: file.length - at };
  return { header, endNs, frames: columns.over(file), gaps, received, states, ...bytes };
}

/** Where our part of a stream begins, behind what another owner delivered. */
export interface StreamStart {
  /** Behind this frame, and with what came from this moment on. */
  afterSeq: bigint;
  sinceNs: bigint;
  /** What came earlier by our clock counts as come at this moment. */
  stampNs: bigint;
  /** We received everything from then on: what was missing before, the other owner had; null when that is not known. */
  receivedSinceNs: bigint | null;
}

/** The part of a journal file that is to be delivered, where it is not all of it. */
export type JournalClip =
  /** From a moment on, before which another owner has delivered; the streams of `starts` from another place. */
  | { fromNs: bigint; starts: ReadonlyMap<bigint, StreamStart> }
  /** Only these stretches of streams, at most one of each. */
  | { within: readonly LateFill[] };

/** What a file holds of the part. */
export function clipContent(content: JournalContent, clip: JournalClip): JournalContent {
  return 'within' in clip ? clipWithin(content, clip.within) : clipFrom(content, clip);
}

function clipFrom(
  content: JournalContent,
  { fromNs, starts }: { fromNs: bigint; starts: ReadonlyMap<bigint, StreamStart> },
): JournalContent {
  const frames = selectFrames(content.frames, (id, seq, ns) => {
    const start = starts.get(id);
    return start === undefined ? ns >= fromNs : seq > start.afterSeq && ns >= start.sinceNs;
  });
  frames.collectionTimestampNs.forEach((ns, i) => {
    const stampNs = starts.get(frames.datastreamId[i]!)?.stampNs ?? fromNs;
    if (ns < stampNs) frames.collectionTimestampNs[i] = stampNs;
  });
  const gaps = content.gaps.filter(({ datastreamId, toNs }) => {
    return toNs > fromNs && toNs > (starts.get(datastreamId)?.receivedSinceNs ?? fromNs);
  });
  return { ...content, frames, gaps: gaps.map((gap) => (gap.fromNs < fromNs ? { ...gap, fromNs } : gap)) };
}

function clipWithin(content: JournalContent, within: readonly LateFill[]): JournalContent {
  const fillOf = new Map(within.map((fill) => [fill.datastreamId, fill]));
  const frames = selectFrames(content.frames, (id, seq, ns) => {
    const fill = fillOf.get(id);
    return fill !== undefined && isWithin({ seq, ns }, fill.frames);
  });
  frames.collectionTimestampNs.forEach((ns, i) => {
    const { fromNs, toNs } = fillOf.get(frames.datastreamId[i]!)!;
    if (ns < fromNs) frames.collectionTimestampNs[i] = fromNs;
    else if (ns >= toNs) frames.collectionTimestampNs[i] = toNs - 1n;
  });
  return { ...content, frames, gaps: [] };
}

function selectFrames(
  frames: FrameColumns,
  wanted: (datastreamId: bigint, seq: bigint, ns: bigint) => boolean,
): FrameColumns {
  const chosen: number[] = [];
  for (let i = 0; i < frames.length; i++) {
    if (wanted(frames.datastreamId[i]!, frames.seq[i]!, frames.collectionTimestampNs[i]!)) chosen.push(i);
  }
  return {
    length: chosen.length,
    datastreamId: BigInt64Array.from(chosen, (i) => frames.datastreamId[i]!),
    seq: BigInt64Array.from(chosen, (i) => frames.seq[i]!),
    collectionTimestampNs: BigInt64Array.from(chosen, (i) => frames.collectionTimestampNs[i]!),
    data: frames.data,
    starts: Int32Array.from(chosen, (i) => frames.starts[i]!),
    ends: Int32Array.from(chosen, (i) => frames.ends[i]!),
  };
}

/** When each stream of a file was up. */
class Reception {
  private readonly sinceNs = new Map<bigint, bigint>();
  private readonly over: Omit<Gap, 'reason'>[] = [];

  constructor({ streams, startNs }: JournalHeader) {
    for (const { datastreamId, state } of streams) if (state === 'up') this.sinceNs.set(datastreamId, startNs);
  }

  note(change: StreamChange, ns: bigint): void {
    const { datastreamId, state } = change;
    if (state === 'up') {
      if (!this.sinceNs.has(datastreamId)) this.sinceNs.set(datastreamId, ns);
      return;
    }
    this.end(datastreamId, state === 'down' && change.sinceNs < ns ? change.sinceNs : ns);
  }

  /** A process that runs writes something each second: what is silent for longer was frozen, and received nothing. */
  goesOn(beforeNs: bigint, ns: bigint): void {
    if (ns - beforeNs <= FROZEN_AFTER_NS) return;
    for (const datastreamId of [...this.sinceNs.keys()]) {
      this.end(datastreamId, beforeNs);
      this.sinceNs.set(datastreamId, ns);
    }
  }

  until(endNs: bigint): Omit<Gap, 'reason'>[] {
    for (const datastreamId of [...this.sinceNs.keys()]) this.end(datastreamId, endNs);
    return this.over;
  }

  private end(datastreamId: bigint, toNs: bigint): void {
    const fromNs = this.sinceNs.get(datastreamId);
    this.sinceNs.delete(datastreamId);
    if (fromNs !== undefined && fromNs < toNs) this.over.push({ datastreamId, fromNs, toNs });
  }
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
