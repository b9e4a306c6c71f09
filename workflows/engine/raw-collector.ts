import type { MessageBatch } from '../segments/message-batch.js';
import { Int64Builder, TextBuilder } from './column-builder.js';
import type { BatchField } from './row-batch.js';
import { nullable, required, RowCollector, type RowGroupLimits } from './row-collector.js';

/** `raw` (contract 3): the time and the message as it came, broken ones too. */
export class RawCollector extends RowCollector {
  readonly fields: readonly BatchField[];
  protected readonly builders: readonly [Int64Builder, TextBuilder] = [new Int64Builder(), new TextBuilder()];

  constructor(limits: RowGroupLimits) {
    super(limits);
    const [time, data] = this.builders;
    this.fields = [required('collection_timestamp_ns', time), nullable('data', data)];
  }

  add(batch: MessageBatch, from: number): number {
    const [time, data] = this.builders;
    let i = from;
    for (; i < batch.length && !this.isFull; i++) {
      time.appendBigInt(batch.collectionTimestampNs[i]!);
      data.append(batch.data, batch.offsets[i]!, batch.offsets[i + 1]!);
    }
    return i;
  }

  misfits(): Record<string, number> {
    return {};
  }
}
