import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import type { RowBatch } from '../columns/row-batch.js';
import { eventBytes, npyHeader } from './event-array.js';
import { zipEnd, zipStart } from './zip-member.js';

/** A member of a zip file that numpy reads as the array `data`. */
const NAME = 'data.npy';
const ZEROS = new Uint8Array(1 << 20);

/**
 * A NumPy archive with one array of events. The array begins with its length, so that the
 * compressed events wait in memory until all are there: plans bound them.
 */
export class NpzFile {
  private readonly body = createDeflateRaw({ level: 6 });
  private readonly compressed: Uint8Array[] = [];
  private crc = 0;
  private rows = 0;
  private bytes = 0;

  constructor(private readonly sink: (chunk: Uint8Array) => Promise<void>) {
    this.body.on('data', (chunk: Uint8Array) => this.compressed.push(chunk));
  }

  async write(group: RowBatch): Promise<void> {
    const bytes = eventBytes(group);
    this.rows += group.rows;
    this.bytes += bytes.length;
    this.crc = crc32(bytes, this.crc);
    if (!this.body.write(bytes)) await once(this.body, 'drain');
  }

  async finish(): Promise<void> {
    this.body.end();
    await finished(this.body);
    const header = npyHeader(this.rows);
    const packed = deflateRawSync(header, { finishFlush: constants.Z_SYNC_FLUSH });
    const member = {
      name: NAME,
      crc: joinedCrc(crc32(header), this.crc, this.bytes),
      size: header.length + this.bytes,
      packedSize: this.compressed.reduce((sum, { length }) => sum + length, packed.length),
    };
    await this.sink(Buffer.concat([zipStart(member), packed]));
    for (const chunk of this.compressed.splice(0)) await this.sink(chunk);
    await this.sink(zipEnd(member));
  }
}

/** Returns the checksum of two texts that follow each other. `length`: bytes of the second. */
function joinedCrc(first: number, second: number, length: number): number {
  let [after, alone] = [first, 0];
  for (let rest = length; rest > 0; rest -= ZEROS.length) {
    const zeros = ZEROS.subarray(0, rest);
    [after, alone] = [crc32(zeros, after), crc32(zeros, alone)];
  }
  return (second ^ after ^ alone) >>> 0;
}
