/** Type ids of the Thrift compact protocol, as far as Parquet footers use them. */
export const THRIFT = { i16: 4, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;

/** Writes Thrift's compact protocol (thrift-compact-protocol.md of Apache Thrift): what Parquet page headers and footers are made of. */
export class ThriftCompactWriter {
  private readonly out: number[] = [];
  private lastField = 0;
  private readonly outer: number[] = [];

  bytes(): Uint8Array {
    return Uint8Array.from(this.out);
  }

  i16(field: number, value: number): this {
    this.header(field, THRIFT.i16);
    return this.zigzag(BigInt(value));
  }

  i32(field: number, value: number): this {
    this.header(field, THRIFT.i32);
    return this.zigzag(BigInt(value));
  }

  i64(field: number, value: number | bigint): this {
    this.header(field, THRIFT.i64);
    return this.zigzag(BigInt(value));
  }

  binary(field: number, value: string | Uint8Array): this {
    this.header(field, THRIFT.binary);
    return this.rawBinary(value);
  }

  struct(field: number, body: (inner: this) => void): this {
    this.header(field, THRIFT.struct);
    return this.rawStruct(body);
  }

  /** A list whose elements `each` writes with a `raw…` method. */
  list<T>(field: number, elementType: number, items: readonly T[], each: (item: T) => void): this {
    this.header(field, THRIFT.list);
    if (items.length < 15) this.out.push((items.length << 4) | elementType);
    else {
      this.out.push(0xf0 | elementType);
      this.varint(BigInt(items.length));
    }
    for (const item of items) each(item);
    return this;
  }

  rawI32(value: number): this {
    return this.zigzag(BigInt(value));
  }

  rawBinary(value: string | Uint8Array): this {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    this.varint(BigInt(bytes.length));
    for (const byte of bytes) this.out.push(byte);
    return this;
  }

  /** A struct as list element or as the document itself, stop byte included. */
  rawStruct(body: (inner: this) => void): this {
    this.outer.push(this.lastField);
    this.lastField = 0;
    body(this);
    this.out.push(0);
    this.lastField = this.outer.pop() ?? 0;
    return this;
  }

  private header(field: number, type: number): void {
    const delta = field - this.lastField;
    if (delta < 1 || delta > 15) throw new Error(`thrift field ${field} after ${this.lastField}`);
    this.out.push((delta << 4) | type);
    this.lastField = field;
  }

  private zigzag(value: bigint): this {
    return this.varint(value < 0n ? -value * 2n - 1n : value * 2n);
  }

  private varint(value: bigint): this {
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) this.out.push(Number(rest & 0x7fn) | 0x80);
    this.out.push(Number(rest));
    return this;
  }
}
