import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { ReceptionGap, StateUpdate, StreamChange } from '../streams/stream-states.js';

/**
 * Journal files are a sequence of records: payload length (u32), CRC-32 of the payload (u32),
 * payload; all little-endian. The first byte of a payload is its kind. The first record is the
 * file's header.
 */
export const RECORD_HEAD_BYTES = 8;
export const RECORD = { header: 1, frames: 2, states: 3, alive: 4 } as const;
/** The head of a record of frames, with the kind. Frames follow. */
export const FRAMES_HEAD_BYTES = RECORD_HEAD_BYTES + 1;
/** Datastream id, seq, collection time, and the length of the message (u32), which follows. */
export const FRAME_HEAD_BYTES = 28;

const int64 = z.string().transform((text) => BigInt(text));
const changeSchema: z.ZodType<StreamChange> = z.union([
  z.object({ datastreamId: int64, state: z.literal('up') }),
  z.object({ datastreamId: int64, state: z.literal('gone') }),
  z.object({ datastreamId: int64, state: z.literal('down'), sinceNs: int64, reason: z.string() }),
]);
const gapSchema: z.ZodType<ReceptionGap> = z.object({
  datastreamId: int64,
  fromNs: int64,
  toNs: int64,
  reason: z.string(),
});
const headerSchema = z.object({
  version: z.literal(1),
  shard: z.string(),
  epoch: int64,
  /** Everything in the file was received after this moment. */
  fromNs: int64,
  streams: z.array(changeSchema),
});
const statesSchema = z.object({ ns: int64, changes: z.array(changeSchema), gaps: z.array(gapSchema) });

export type JournalHeader = Omit<z.output<typeof headerSchema>, 'version'>;

/** Encodes the first record of a file: shard, epoch, beginning and states. */
export function encodeHeader(header: JournalHeader): Buffer {
  return encodeJson(RECORD.header, { version: 1, ...header });
}

/** Encodes what changed for streams at `ns`, and the gaps before it. */
export function encodeStates(ns: bigint, update: StateUpdate): Buffer {
  return encodeJson(RECORD.states, { ns, ...update });
}

/** Encodes a sign of life: everything received before `ns` is in the file before it. */
export function encodeAlive(ns: bigint): Buffer {
  const payload = Buffer.alloc(9);
  payload[0] = RECORD.alive;
  payload.writeBigInt64LE(ns, 1);
  return withHead(payload);
}

/** Memory for records. The view writes integers at a tenth of the cost of Buffer's methods. */
export interface RecordChunk {
  bytes: Buffer;
  view: DataView;
}

export function recordChunk(bytes: Buffer): RecordChunk {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** Writes a frame at `at`, inside a record of frames. */
export function encodeFrameInto(
  { bytes, view }: RecordChunk,
  at: number,
  datastreamId: bigint,
  seq: bigint,
  ns: bigint,
  message: Uint8Array,
): void {
  view.setBigInt64(at, datastreamId, true);
  view.setBigInt64(at + 8, seq, true);
  view.setBigInt64(at + 16, ns, true);
  view.setUint32(at + 24, message.length, true);
  bytes.set(message, at + FRAME_HEAD_BYTES);
}

/**
 * Writes the head of the record of frames from `from` to `to`. One checksum covers all that are
 * synced together: one for each would take longer than the rest of a frame's way into the journal.
 */
export function sealFrames({ bytes, view }: RecordChunk, from: number, to: number): void {
  const payloadAt = from + RECORD_HEAD_BYTES;
  bytes[payloadAt] = RECORD.frames;
  view.setUint32(from, to - payloadAt, true);
  view.setUint32(from + 4, crc32(bytes.subarray(payloadAt, to)), true);
}

/** Throws if the payload is not a valid header. */
export function decodeHeader(payload: Buffer): JournalHeader {
  return headerSchema.parse(JSON.parse(payload.toString('utf8', 1)));
}

export function decodeStates(payload: Buffer): { ns: bigint } & StateUpdate {
  return statesSchema.parse(JSON.parse(payload.toString('utf8', 1)));
}

/** Returns the payload of the record at `at`. Null if the record is torn. */
export function payloadAt(file: Buffer, at: number): Buffer | null {
  const from = at + RECORD_HEAD_BYTES;
  if (from > file.length) return null;
  const length = file.readUInt32LE(at);
  if (length === 0 || from + length > file.length) return null;
  const payload = file.subarray(from, from + length);
  return crc32(payload) === file.readUInt32LE(at + 4) ? payload : null;
}

function encodeJson(kind: number, value: unknown): Buffer {
  const json = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  return withHead(Buffer.concat([Buffer.of(kind), Buffer.from(json)]));
}

function withHead(payload: Buffer): Buffer {
  const head = Buffer.alloc(RECORD_HEAD_BYTES);
  head.writeUInt32LE(payload.length, 0);
  head.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([head, payload]);
}
