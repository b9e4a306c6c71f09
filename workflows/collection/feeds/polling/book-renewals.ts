/** Time from one renewal of a stream to the next. */
const AGAIN_MS = 60_000;

/**
 * Has streams subscribed again whose channel then sends a whole book, at most once a minute each.
 */
export class BookRenewals<Stream> {
  private readonly renewedMs = new Map<Stream, number>();
  private readonly waiting = new Map<Stream, NodeJS.Timeout>();

  constructor(
    /** Returns false if the stream is not live: it begins with a whole book. */
    private readonly renew: (stream: Stream) => boolean,
    private readonly againMs = AGAIN_MS,
  ) {}

  /** The book of a stream is not known any more. */
  want(stream: Stream): void {
    if (this.waiting.has(stream)) return;
    const dueMs = (this.renewedMs.get(stream) ?? -Infinity) + this.againMs;
    const timer = setTimeout(
      () => {
        this.waiting.delete(stream);
        if (this.renew(stream)) this.renewedMs.set(stream, performance.now());
      },
      Math.max(0, dueMs - performance.now()),
    );
    this.waiting.set(stream, timer);
  }

  /** Forgets streams that are not collected any more. */
  keep(isCollected: (stream: Stream) => boolean): void {
    for (const stream of this.renewedMs.keys()) if (!isCollected(stream)) this.renewedMs.delete(stream);
    for (const [stream, timer] of this.waiting) {
      if (isCollected(stream)) continue;
      clearTimeout(timer);
      this.waiting.delete(stream);
    }
  }

  close(): void {
    this.keep(() => false);
  }
}
