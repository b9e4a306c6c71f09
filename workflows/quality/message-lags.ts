import { LagSketch } from '../../schema/quality/lag-sketch.js';

/**
 * Lags of messages, of which some give several rows: the rows of a message have its lag only once.
 */
export class MessageLags {
  readonly sketch = LagSketch.empty();
  private last: { received: bigint; sent: bigint } | null = null;

  add(received: bigint, sent: bigint): void {
    if (this.last?.received === received && this.last.sent === sent) return;
    this.last = { received, sent };
    this.sketch.add(received - sent);
  }
}
