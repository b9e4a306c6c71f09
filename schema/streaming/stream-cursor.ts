import { createHmac, timingSafeEqual } from 'node:crypto';
import { SipHash } from './sip-hash.js';

/**
 * A place in the order of a stream's records: right behind the record that has it. It names no
 * segment, so it stays valid when segments are compacted.
 */
export interface StreamPosition {
  /** Collection time of the record; of a gap, its beginning. */
  ns: bigint;
  /** 0: before all records of this time. */
  datastreamId: bigint;
  /** Sequence of the message among those of its time; -1: a gap. */
  seq: bigint;
  /** Position of a row among those of its message, from 0. */
  row: number;
  /** Gaps are told up to here, if they begin at or before `ns`. */
  untilNs: bigint;
  /** The last fill of a gap of which the client was told. */
  fillId: bigint;
}

const VERSION = 1;
/**
 * Offsets of the members of the position. All are big-endian. Most cursors are written by
 * `workflows/kernel/assembly/records.ts`.
 */
const AT = { ns: 1, datastreamId: 9, seq: 15, row: 23, untilNs: 26, fillId: 34, tag: 40 };
/** A multiple of three, so that base64 has no spare bits. */
const BYTES = 48;
const KEY_BYTES = 16;
/** Characters of a cursor. */
export const CURSOR_CHARS = 64;

/** Returns the key of an account's cursors. `secret` is one of TOKEN_KEYS. */
export function cursorKeyOf(secret: string, accountId: string): Buffer {
  return createHmac('sha256', secret).update(`stream cursor ${accountId}`).digest().subarray(0, KEY_BYTES);
}

/** Returns the position of a cursor that one of the keys has signed; null for anything else. */
export function readStreamCursor(cursor: string, keys: readonly Uint8Array[]): StreamPosition | null {
  if (cursor.length !== CURSOR_CHARS || !/^[\w-]+$/.test(cursor)) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes[0] !== VERSION || !keys.some((key) => hasTag(bytes, key))) return null;
  return {
    ns: bytes.readBigInt64BE(AT.ns),
    datastreamId: BigInt(bytes.readUIntBE(AT.datastreamId, 6)),
    seq: bytes.readBigInt64BE(AT.seq),
    row: bytes.readUIntBE(AT.row, 3),
    untilNs: bytes.readBigInt64BE(AT.untilNs),
    fillId: BigInt(bytes.readUIntBE(AT.fillId, 6)),
  };
}

function hasTag(bytes: Buffer, key: Uint8Array): boolean {
  const own = Buffer.from(bytes);
  new SipHash(key).tag(own, AT.tag, AT.tag);
  return timingSafeEqual(own, bytes);
}

/** Makes cursors that `readStreamCursor` reads. */
export class CursorWriter {
  /** A cursor without its tag. */
  readonly bytes = Buffer.alloc(BYTES);
  private readonly hash: SipHash;

  constructor(readonly key: Uint8Array) {
    this.hash = new SipHash(key);
    this.bytes[0] = VERSION;
  }

  /** Sets what consecutive records share. */
  begin({ datastreamId, untilNs, fillId }: Pick<StreamPosition, 'datastreamId' | 'untilNs' | 'fillId'>): void {
    this.bytes.writeUIntBE(Number(datastreamId), AT.datastreamId, 6);
    this.bytes.writeBigInt64BE(untilNs, AT.untilNs);
    this.bytes.writeUIntBE(Number(fillId), AT.fillId, 6);
  }

  textOf(position: StreamPosition): string {
    const { bytes } = this;
    this.begin(position);
    bytes.writeBigInt64BE(position.ns, AT.ns);
    bytes.writeBigInt64BE(position.seq, AT.seq);
    bytes.writeUIntBE(position.row, AT.row, 3);
    this.hash.tag(bytes, AT.tag, AT.tag);
    return bytes.toString('base64url');
  }
}
