/** The only file of a zip archive, deflated. */
interface ZipMember {
  name: string;
  crc: number;
  /** Bytes as they are, and compressed. */
  size: number;
  packedSize: number;
}

/** Sizes stand in a field of eight bytes each (APPNOTE 4.5.3). */
const IN_EXTRA = 0xffffffff;
const VERSION = 45;
const DEFLATED = 8;
/** 1 January 1980: the same events give the same bytes. */
const DATE = 0x21;

/** Returns the bytes before those of the file. */
export function zipStart(member: ZipMember): Uint8Array {
  return record((put) => {
    put(4, 0x04034b50);
    putFacts(put, member);
    putName(put, member);
    putSizes(put, member);
  });
}

/** Returns the bytes behind those of the file: the directory. */
export function zipEnd(member: ZipMember): Uint8Array {
  const directory = record((put) => {
    put(4, 0x02014b50);
    put(2, VERSION);
    putFacts(put, member);
    // No comment, first disk, no attributes.
    for (const bytes of [2, 2, 2, 4, 4] as const) put(bytes, 0);
    putName(put, member);
    putSizes(put, member);
  });
  const end = record((put) => {
    put(4, 0x06054b50);
    for (const value of [0, 0, 1, 1]) put(2, value);
    put(4, directory.length);
    put(4, zipStart(member).length + member.packedSize);
    put(2, 0);
  });
  return Buffer.concat([directory, end]);
}

type Put = (bytes: 1 | 2 | 4 | 8, value: number) => void;

function putFacts(put: Put, { name, crc }: ZipMember): void {
  for (const value of [VERSION, 0, DEFLATED, 0, DATE]) put(2, value);
  put(4, crc);
  put(4, IN_EXTRA);
  put(4, IN_EXTRA);
  put(2, name.length);
  put(2, 20);
}

function putName(put: Put, { name }: ZipMember): void {
  for (const byte of Buffer.from(name)) put(1, byte);
}

function putSizes(put: Put, { size, packedSize }: ZipMember): void {
  put(2, 1);
  put(2, 16);
  put(8, size);
  put(8, packedSize);
}

function record(fill: (put: Put) => void): Uint8Array {
  const bytes: number[] = [];
  fill((count, value) => {
    let rest = BigInt(value);
    for (let i = 0; i < count; i++, rest >>= 8n) bytes.push(Number(rest & 0xffn));
  });
  return Uint8Array.from(bytes);
}
