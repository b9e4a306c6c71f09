import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { StreamGap, StateUpdate, StreamChange } from '../streams/stream-states.js';

/**
 * Journal files are a sequence of records: payload length (u32), CRC-32 of the payload (u32),
 * payload; all little-endian. The first byte of a payload is its kind. The first record is the
 * file's header.
 */
export const RECORD_HEAD_BYTES = 8;
export const RECORD = { header: 1, frame: 2, states: 3, alive: 4 } as const;
/** Kind, datastream id, seq, collection time; the frame's bytes follow. */
export const FRAME_HEAD_BYTES = 25;

const int64 = z.string().transform((text) => BigInt(text));
const changeSchema: z.ZodType<StreamChange> = z.union([
  z.object({ datastreamId: int64, state: z.literal('up') }),
  z.object({ datastreamId: int64, state: z.literal('gone') }),
  z.object({ datastreamId: int64, state: z.literal('down'), sinceNs: int64, reason: z.string() }),
]);
const gapSchema: z.ZodType<StreamGap> = z.object({
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

export function recordChunk(size: number): RecordChunk {
  const bytes = Buffer.allocUnsafe(size);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** Writes a frame's record at `at`: both heads and the message. */
export function encodeFrameInto(
  { bytes, view }: RecordChunk,
  at: number,
  datastreamId: bigint,
  seq: bigint,
  ns: bigint,
  message: Uint8Array,
): void {
  const payloadAt = at + RECORD_HEAD_BYTES;
  const end = payloadAt + FRAME_HEAD_BYTES + message.length;
  bytes[payloadAt] = RECORD.frame;
  view.setBigInt64(payloadAt + 1, datastreamId, true);
  view.setBigInt64(payloadAt + 9, seq, true);
  view.setBigInt64(payloadAt + 17, ns, true);
  bytes.set(message, payloadAt + FRAME_HEAD_BYTES);
  view.setUint32(at, end - payloadAt, true);
  view.setUint32(at + 4, crc32(bytes.subarray(payloadAt, end)), true);
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
