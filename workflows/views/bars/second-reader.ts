import { SECOND_NS } from '../../../schema/time/timestamps.js';
import { secondOf } from './ids/recent-ids.js';

/**
 * Reads the seconds of collection times. Most are in the second of the one before, which costs no
 * bigint.
 */
export class SecondReader {
  private readonly words: Int32Array;
  private second = -1;
  /** The words of the second's first nanosecond, and of the next second's. */
  private readonly bounds = new BigInt64Array(2);
  private readonly boundWords = new Int32Array(this.bounds.buffer);

  constructor(private readonly times: BigInt64Array) {
    this.words = new Int32Array(times.buffer, times.byteOffset, 2 * times.length);
  }

  /** Returns the second of a row, since the epoch. */
  at(row: number): number {
    const { words, boundWords } = this;
    const low = words[2 * row]! >>> 0;
    const high = words[2 * row + 1]!;
    const isAfterFirst = high > boundWords[1]! || (high === boundWords[1]! && low >= boundWords[0]! >>> 0);
    const isBeforeNext = high < boundWords[3]! || (high === boundWords[3]! && low < boundWords[2]! >>> 0);
    if (isAfterFirst && isBeforeNext) return this.second;
    this.second = secondOf(this.times[row]!);
    this.bounds[0] = BigInt(this.second) * SECOND_NS;
    this.bounds[1] = this.bounds[0] + SECOND_NS;
    return this.second;
  }
}
