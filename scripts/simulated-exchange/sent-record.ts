/** One frame as it went out. */
export interface SentFrame {
  /** Number of the connection it went to, from 1. */
  connection: number;
  frame: string;
}

/** Everything the simulated exchange sent, by stream, up to a bound: beyond it the oldest frames of a stream are forgotten. */
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
