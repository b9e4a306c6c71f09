import { DATASET_DEPTH } from '../../../schema/tardis/datasets/dataset-type.rule.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import type { UnknownBook } from '../../../schema/views/unknown-book.rule.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { RowBatches, type RowMessage } from '../row-batches.js';
import { openBook } from '../open-book.js';
import type { OpenView, ViewFindings, ViewInput } from '../view-stage.js';
import { ChangedLevels } from './changed-levels.js';
import { rowHead } from './row-head.js';
import { TradedRows } from './traded-rows.js';

/** Source of the rows of a daily file. */
interface FileRows {
  /** Yields rows in order of time, some at a time. */
  rows(): AsyncIterable<readonly RowMessage[]>;
  findings(): Omit<ViewFindings, 'view'> & { unknown: UnknownBook[] };
}

/** Opens the rows of a daily file of Tardis. */
export const openTardis: OpenView<TardisView> = (input, pacer = new LoopPacer()) => {
  const source = sourceOf(input, pacer);
  return {
    batches: batchesOf(source, pacer),
    findings: () => {
      const { unknown, ...found } = source.findings();
      return { ...found, view: { unknown } };
    },
  };
};

function sourceOf(input: ViewInput<TardisView>, pacer: LoopPacer): FileRows {
  const { data_type: type } = input.view;
  if (type === 'incremental_book_L2') return new ChangedLevels(input, pacer);
  const depth = DATASET_DEPTH[type];
  return depth === undefined ? new TradedRows(input) : new VisibleLevels(input, depth, pacer);
}

async function* batchesOf(source: FileRows, pacer: LoopPacer): AsyncGenerator<MessageBatch> {
  const batches = new RowBatches();
  for await (const rows of source.rows()) {
    yield* batches.of(rows);
    await pacer.pause();
  }
}

/** The visible book after each message that changes it: the rows of a view of books. */
class VisibleLevels implements FileRows {
  private readonly book: ReturnType<typeof openBook>;

  constructor(
    private readonly input: ViewInput<TardisView>,
    depth: number,
    pacer: LoopPacer,
  ) {
    this.book = openBook({ ...input, view: { kind: 'book', depth, interval: '0' } }, pacer);
  }

  async *rows(): AsyncGenerator<RowMessage[]> {
    for await (const { length, data, offsets, collectionTimestampNs } of this.book.batches) {
      const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      yield Array.from({ length }, (_, i) =>
        this.rowOf(text.toString('latin1', offsets[i], offsets[i + 1]), collectionTimestampNs[i]!),
      );
    }
  }

  findings() {
    const { view, ...found } = this.book.findings();
    return { ...found, unknown: view['unknown'] as UnknownBook[] };
  }

  private rowOf(book: string, collectionNs: bigint): RowMessage {
    const sent = /^\{"exchange_timestamp_ns":(\d+)/.exec(book)?.[1];
    const head = rowHead(this.input.view, sent === undefined ? null : BigInt(sent), collectionNs);
    return { collectionNs, json: `${head},${book.slice(1)}` };
  }
}
