import { type FollowedSource, nextUnsealedNs } from './followed-source.js';

/** The streams of a connection that were marked as live: each once. */
export class LiveMarks {
  private readonly marked = new Set<bigint>();
  /** Watermarks of streams when the connection had caught up for the first time. */
  private readonly pastEnds = new Map<bigint, bigint | null>();

  get any(): boolean {
    return this.marked.size > 0;
  }

  /** The stream will be new when it comes again. */
  forget(datastreamId: bigint): void {
    this.marked.delete(datastreamId);
    this.pastEnds.delete(datastreamId);
  }

  /**
   * Returns whether a stream has to be marked now, when all that is sealed of all streams together
   * was sent up to `sentNs`. The past of a stream ends at the watermark that it had at first.
   */
  isDue(stream: FollowedSource, sealedNs: bigint | null, sentNs: bigint): boolean {
    const { id } = stream.datastream;
    if (this.marked.has(id)) return false;
    if (!this.pastEnds.has(id)) this.pastEnds.set(id, sealedNs);
    const pastEndNs = this.pastEnds.get(id) ?? null;
    if (pastEndNs !== null && pastEndNs > sentNs && nextUnsealedNs(stream, pastEndNs) !== null) return false;
    this.marked.add(id);
    return true;
  }
}
