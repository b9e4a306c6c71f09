import type { QualityFacts } from '../../schema/quality/quality-day.js';

/** Facts as JSON: numbers that may exceed 2^53 are decimal strings. */
export type StoredFacts = Stored<QualityFacts>;

type Stored<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T;

/** Returns facts as they are stored, with their members in one order. */
export function storeFacts(facts: QualityFacts): StoredFacts {
  const { checksums, lag } = facts;
  return {
    wantedNs: String(facts.wantedNs),
    coveredNs: String(facts.coveredNs),
    frames: String(facts.frames),
    bytes: String(facts.bytes),
    gaps: facts.gaps.map(({ reason, also, count, ns }) => ({ reason, ...(also && { also }), count, ns: String(ns) })),
    sequenceBreaks: textOf(facts.sequenceBreaks),
    checksums: {
      verified: String(checksums.verified),
      failed: String(checksums.failed),
      absent: String(checksums.absent),
    },
    crossedNs: textOf(facts.crossedNs),
    repeats: textOf(facts.repeats),
    lag: lag && { p50: String(lag.p50), p99: String(lag.p99), max: String(lag.max) },
  };
}

export function restoreFacts({ checksums, lag, ...stored }: StoredFacts): QualityFacts {
  return {
    wantedNs: BigInt(stored.wantedNs),
    coveredNs: BigInt(stored.coveredNs),
    frames: BigInt(stored.frames),
    bytes: BigInt(stored.bytes),
    gaps: stored.gaps.map(({ ns, ...gap }) => ({ ...gap, ns: BigInt(ns) })),
    sequenceBreaks: numberOf(stored.sequenceBreaks),
    checksums: {
      verified: BigInt(checksums.verified),
      failed: BigInt(checksums.failed),
      absent: BigInt(checksums.absent),
    },
    crossedNs: numberOf(stored.crossedNs),
    repeats: numberOf(stored.repeats),
    lag: lag && { p50: BigInt(lag.p50), p99: BigInt(lag.p99), max: BigInt(lag.max) },
  };
}

/** Returns whether two facts say the same. */
export function sameFacts(a: QualityFacts, b: QualityFacts): boolean {
  return JSON.stringify(storeFacts(a)) === JSON.stringify(storeFacts(b));
}

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value));
const numberOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
