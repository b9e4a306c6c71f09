import { isUtf8 } from 'node:buffer';
import type { MessageBatch } from '../../messages/message-batch.js';
import { Int64Builder } from '../columns/int64-builder.js';
import { TextBuilder } from '../columns/text-builder.js';
import type { BatchField } from '../columns/row-batch.js';
import { nullable, required, RowCollector, type RowGroupLimits } from './row-collector.js';

/**
 * `raw` (contract 3): the collection time and the message as received, even if it is broken.
 * Invalid UTF-8 becomes U+FFFD, and its message counts as broken: readers refuse a whole file for
 * one such text.
 */
export class RawCollector extends RowCollector {
  readonly fields: readonly BatchField[];
  protected readonly builders: readonly [Int64Builder, TextBuilder] = [new Int64Builder(), new TextBuilder()];

  constructor(limits: RowGroupLimits) {
    super(limits);
    const [time, data] = this.builders;
    this.fields = [required('collection_timestamp_ns', time, 'ns'), nullable('data', data)];
  }

  add(batch: MessageBatch, from: number): number {
    const [time, data] = this.builders;
    const isText = isTextEach(batch, from);
    let i = from;
    for (; i < batch.length && !this.isFull; i++) {
      time.appendBigInt(batch.collectionTimestampNs[i]!);
      if (isText) data.append(batch.data, batch.offsets[i]!, batch.offsets[i + 1]!);
      else this.appendChecked(batch, i);
    }
    return i;
  }

  private appendChecked(batch: MessageBatch, i: number): void {
    const [, data] = this.builders;
    const message = batch.data.subarray(batch.offsets[i], batch.offsets[i + 1]);
    if (isUtf8(message)) return data.append(message, 0, message.length);
    const readable = Buffer.from(Buffer.from(message).toString());
    data.append(readable, 0, readable.length);
    this.broken.count++;
    this.broken.first ??= { seq: batch.seq[i]!, collectionTimestampNs: batch.collectionTimestampNs[i]! };
  }

  misfits(): Record<string, number> {
    return {};
  }
}

/**
 * Whether the messages from `from` on are UTF-8 each: valid as a whole, and no message begins
 * inside a character.
 */
function isTextEach({ data, offsets, length }: MessageBatch, from: number): boolean {
  for (let i = from; i < length; i++) {
    const at = offsets[i]!;
    if (at < offsets[i + 1]! && (data[at]! & 0xc0) === 0x80) return false;
  }
  return isUtf8(data.subarray(offsets[from], offsets[length]));
}
