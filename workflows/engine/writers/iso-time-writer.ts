import { Int64Builder } from '../columns/int64-builder.js';
import { readIsoTime } from '../json/iso-time.js';
import { ScaledInteger } from '../json/scaled-integer.js';
import { MINUS } from '../../kernel/characters.js';
import { TokenWriter } from './token-writer.js';

/** ISO 8601 text as nanoseconds. */
export class IsoTimeWriter extends TokenWriter {
  readonly builder = new Int64Builder();

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const ns = readIsoTime(bytes, from, to);
    if (ns === null) return false;
    this.builder.appendBigInt(ns);
    return true;
  }
}

const MILLIS_TO_NS_POWER = 6;
const millis = new ScaledInteger();

/** Text with a minus as ISO 8601, else whole milliseconds, as nanoseconds. */
export class IsoOrMillisWriter extends IsoTimeWriter {
  protected override read(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes.subarray(from, to).includes(MINUS)) return super.read(bytes, from, to);
    if (!millis.read(bytes, from, to, 0) || !millis.fitsInt64) return false;
    if (!millis.multiplyInt64ByPowerOfTen(MILLIS_TO_NS_POWER)) return false;
    this.builder.append(millis);
    return true;
  }
}
