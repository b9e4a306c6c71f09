import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DDSketch } from '@datadog/sketches-js';

/** Quantiles are at most this far from a value of the data, relative to it. */
const RELATIVE_ACCURACY = 0.01;

/** Quantiles of lags in nanoseconds. `maxNs` is exact, the others are within 1 %. */
interface LagQuantiles {
  p50Ns: bigint;
  p99Ns: bigint;
  maxNs: bigint;
}

/** A sketch as it is stored: its bins as text, and the exact maximum. */
export interface PackedLags {
  bins: string;
  maxNs: bigint;
}

/**
 * A distribution of lags that merges: the sketch of a day is that of its hours, in any order. Lags
 * may be negative.
 */
export class LagSketch {
  private maxNs: bigint | null = null;

  // One for each sign: the library merges only sketches of positive values.
  private constructor(
    private readonly positive: DDSketch,
    private readonly negative: DDSketch,
  ) {}

  static empty(): LagSketch {
    return new LagSketch(newSketch(), newSketch());
  }

  /** Restores a sketch from `pack`. Throws if the text is not such a sketch. */
  static unpack({ bins, maxNs }: PackedLags): LagSketch {
    const [positive, negative] = bins.split('.').map(unpackBins);
    const restored = new LagSketch(positive!, negative!);
    restored.maxNs = maxNs;
    return restored;
  }

  add(lagNs: bigint): void {
    if (lagNs < 0n) this.negative.accept(-Number(lagNs));
    else this.positive.accept(Number(lagNs));
    this.raiseMaximum(lagNs);
  }

  merge(other: LagSketch): void {
    if (other.maxNs === null) return;
    this.positive.merge(other.positive);
    this.negative.merge(other.negative);
    this.raiseMaximum(other.maxNs);
  }

  /** Null without a lag. */
  pack(): PackedLags | null {
    if (this.maxNs === null) return null;
    return { bins: [this.positive, this.negative].map(packBins).join('.'), maxNs: this.maxNs };
  }

  /** Null without a lag. No quantile exceeds the maximum. */
  quantiles(): LagQuantiles | null {
    const { maxNs } = this;
    if (maxNs === null) return null;
    const at = (share: number): bigint => {
      const ns = BigInt(Math.round(this.valueAt(share)));
      return ns > maxNs ? maxNs : ns;
    };
    return { p50Ns: at(0.5), p99Ns: at(0.99), maxNs };
  }

  private raiseMaximum(lagNs: bigint): void {
    if (this.maxNs === null || lagNs > this.maxNs) this.maxNs = lagNs;
  }

  private valueAt(share: number): number {
    const { positive, negative } = this;
    const rank = Math.floor(share * (positive.count + negative.count - 1));
    if (rank >= negative.count) return valueOfRank(positive, rank - negative.count);
    return -valueOfRank(negative, negative.count - 1 - rank);
  }
}

const newSketch = (): DDSketch => new DDSketch({ relativeAccuracy: RELATIVE_ACCURACY });

function valueOfRank(sketch: DDSketch, rank: number): number {
  // The library multiplies again: half a rank more, so that rounding does not find the one before.
  return sketch.getValueAtQuantile(sketch.count === 1 ? 0 : Math.min(1, (rank + 0.5) / (sketch.count - 1)));
}

/** Empty text without values, which is usual for one of the signs. */
function packBins(sketch: DDSketch): string {
  return sketch.count === 0 ? '' : deflateRawSync(sketch.toProto()).toString('base64');
}

function unpackBins(text: string): DDSketch {
  return text === '' ? newSketch() : DDSketch.fromProto(inflateRawSync(Buffer.from(text, 'base64')));
}
