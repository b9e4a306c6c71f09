import type { SideText } from './side-text.js';

const BIDS = Buffer.from(',"bids":');
const ASKS = Buffer.from(',"asks":');
/** `{"exchange_timestamp_ns":…,"update_id":…` */
const MAX_HEAD_BYTES = 128;

/**
 * Puts the parts of a row together: a message of the extractor key `book`. The result is reused by
 * the next call.
 */
export class RowText {
  private bytes = Buffer.alloc(4_096);

  /** `{"exchange_timestamp_ns", "update_id", "bids": [["price", "quantity"], …], "asks": […]}`. */
  row(exchangeTimestampNs: bigint | null, updateId: number | null, bids: SideText, asks: SideText): Uint8Array {
    this.reserve(bids, asks);
    const head = `{"exchange_timestamp_ns":${exchangeTimestampNs},"update_id":${updateId}`;
    const end = this.writeSides(this.bytes.write(head, 0, 'latin1'), bids, asks);
    this.bytes[end] = 0x7d;
    return this.bytes.subarray(0, end + 1);
  }

  /** The levels alone. */
  levels(bids: SideText, asks: SideText): Uint8Array {
    this.reserve(bids, asks);
    return this.bytes.subarray(0, this.writeSides(0, bids, asks));
  }

  private writeSides(at: number, bids: SideText, asks: SideText): number {
    const { bytes } = this;
    let p = at;
    bytes.set(BIDS, p);
    p += BIDS.length;
    bytes.set(bids.bytes.subarray(0, bids.length), p);
    p += bids.length;
    bytes.set(ASKS, p);
    p += ASKS.length;
    bytes.set(asks.bytes.subarray(0, asks.length), p);
    return p + asks.length;
  }

  private reserve(bids: SideText, asks: SideText): void {
    const needed = MAX_HEAD_BYTES + BIDS.length + ASKS.length + bids.length + asks.length;
    if (needed > this.bytes.length) this.bytes = Buffer.alloc(needed * 2);
  }
}
