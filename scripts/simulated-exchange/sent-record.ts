/** One frame as sent. */
export interface SentFrame {
  /** Number of the connection, from 1. */
  connection: number;
  frame: string;
}

/**
 * The frames that the simulated exchange sent, by stream. A full stream drops its oldest frames.
 */
export class SentRecord {
  private readonly streams = new Map<string, SentFrame[]>();

  constructor(private readonly framesPerStream: number) {}

  add(stream: string, connection: number, frame: string): void {
    let frames = this.streams.get(stream);
    if (!frames) this.streams.set(stream, (frames = []));
    frames.push({ connection, frame });
    if (frames.length > this.framesPerStream * 1.1) frames.splice(0, frames.length - this.framesPerStream);
  }

  /** Frames of one stream (`btcusdt@trade`) in the order sent. */
  of(stream: string): readonly SentFrame[] {
    return this.streams.get(stream) ?? [];
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.streams].map(([stream, frames]) => [stream, frames.length]));
  }
}
