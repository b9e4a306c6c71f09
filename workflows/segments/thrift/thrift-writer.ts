import { ByteSink } from '../../kernel/byte-sink.js';

const TYPE = { true: 1, false: 2, byte: 3, i16: 4, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;

/** A value of a Thrift struct. Whole numbers are below 2^53. */
export type ThriftValue =
  | { i8: number }
  | { i16: number }
  | { i32: number }
  | { i64: number }
  | { bool: boolean }
  | { binary: Uint8Array }
  | { struct: ThriftStruct }
  | { list: ThriftValue[] };

/** Values by field id; absent fields are omitted. */
export type ThriftStruct = Record<number, ThriftValue | undefined>;

export const text = (value: string): ThriftValue => ({ binary: Buffer.from(value) });

/** The part of Thrift's compact protocol that Parquet metadata needs. */
export function encodeThrift(struct: ThriftStruct): Buffer {
  const sink = new ByteSink();
  writeStruct(sink, struct);
  return sink.view();
}

function writeStruct(sink: ByteSink, struct: ThriftStruct): void {
  let last = 0;
  // Integer keys of an object come in ascending order.
  for (const [key, value] of Object.entries(struct)) {
    if (value === undefined) continue;
    const id = Number(key);
    const type = 'bool' in value ? (value.bool ? TYPE.true : TYPE.false) : typeOf(value);
    if (id - last <= 15) sink.byte(((id - last) << 4) | type);
    else throw new RangeError(`field ${id} is too far from ${last}`);
    if (!('bool' in value)) writeValue(sink, value);
    last = id;
  }
  sink.byte(0);
}

function writeValue(sink: ByteSink, value: ThriftValue): void {
  if ('i8' in value) sink.byte(value.i8);
  else if ('i16' in value) sink.varint(zigzag(value.i16));
  else if ('i32' in value) sink.varint(zigzag(value.i32));
  else if ('i64' in value) sink.varint(zigzag(value.i64));
  else if ('bool' in value) sink.byte(value.bool ? TYPE.true : TYPE.false);
  else if ('struct' in value) writeStruct(sink, value.struct);
  else if ('binary' in value) {
    sink.varint(value.binary.length);
    sink.append(value.binary);
  } else {
    const type = value.list[0] ? typeOf(value.list[0]) : TYPE.struct;
    if (value.list.length < 15) sink.byte((value.list.length << 4) | type);
    else {
      sink.byte(0xf0 | type);
      sink.varint(value.list.length);
    }
    for (const item of value.list) writeValue(sink, item);
  }
}

function typeOf(value: ThriftValue): number {
  if ('i8' in value) return TYPE.byte;
  if ('i16' in value) return TYPE.i16;
  if ('i32' in value) return TYPE.i32;
  if ('i64' in value) return TYPE.i64;
  if ('binary' in value) return TYPE.binary;
  if ('list' in value) return TYPE.list;
  return 'struct' in value ? TYPE.struct : TYPE.true;
}

function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}
