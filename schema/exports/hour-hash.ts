/** A hash of the frames of a stream that were received in a UTC hour, or in a part of it. */
export interface HourHash {
  /** Beginning of the hour, nanoseconds since 1970. */
  hourNs: string;
  frames: number;
  /** 64 hex digits: see docs/proof.md. */
  sha256: string;
}
