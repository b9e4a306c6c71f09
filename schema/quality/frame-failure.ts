/**
 * Contradiction between the exchange's own numbers or checksums and what was received: `jump`:
 * something before this message is missing; `repeat`: it came before; `checksum`: the book is
 * another one.
 */
export type FrameFailureKind = 'jump' | 'repeat' | 'checksum';

/** A message that contradicts those before it. */
export interface FrameFailure {
  /** Its arrival, nanoseconds since 1970. */
  atNs: string;
  kind: FrameFailureKind;
}

/** Failures of an hour that are kept, the first ones. All are counted. */
export const KEPT_FAILURES = 100;
