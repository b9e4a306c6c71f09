import { DATASET_DEPTH } from '../../../schema/tardis/datasets/dataset-type.rule.js';
import { viewOfStream } from '../../../schema/views/view-sources.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import type { UnknownBook } from '../../../schema/views/unknown-book.rule.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { RowBatches, type RowMessage } from '../row-batches.js';
import { openBook } from '../open-book.js';
import { openState } from '../state/open-state.js';
import type { OpenView, ViewFindings, ViewInput, ViewRows } from '../view-stage.js';
import { ChangedLevels } from './changed-levels.js';
import { optionRows } from './option-rows.js';
import { quotedRows } from './quoted-rows.js';
import { rowHead } from './row-head.js';
import { stateRow } from './state-row.js';
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
  switch (type) {
    case 'incremental_book_L2':
      return new ChangedLevels(input, pacer);
    case 'derivative_ticker':
      return new ViewedRows(openState({ ...input, view: { kind: 'state' } }, pacer), input.view, stateRow);
    case 'book_ticker':
      // Where messages name one side only, the stream is a book of one level.
      return viewOfStream(input.datastream) === 'book' ? levels(input, 1, pacer) : quotedRows(input);
    case 'options_chain':
      return optionRows(input);
    case 'trades':
    case 'liquidations':
      return new TradedRows(input);
    default:
      return levels(input, DATASET_DEPTH[type]!, pacer);
  }
}

/** Returns the visible book after each message that changes it. */
function levels(input: ViewInput<TardisView>, depth: number, pacer: LoopPacer): FileRows {
  const book = openBook({ ...input, view: { kind: 'book', depth, interval: '0' } }, pacer);
  return new ViewedRows(book, input.view, (json) => `,${json.slice(1)}`);
}

async function* batchesOf(source: FileRows, pacer: LoopPacer): AsyncGenerator<MessageBatch> {
  const batches = new RowBatches();
  for await (const rows of source.rows()) {
    yield* batches.of(rows);
    await pacer.pause();
  }
}

/** Rows of another view. `rest`: returns the text behind a row's head, of a message of it. */
class ViewedRows implements FileRows {
  constructor(
    private readonly viewed: ViewRows,
    private readonly view: TardisView,
    private readonly rest: (json: string) => string,
  ) {}

  async *rows(): AsyncGenerator<RowMessage[]> {
    for await (const { length, data, offsets, collectionTimestampNs } of this.viewed.batches) {
      const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      yield Array.from({ length }, (_, i) =>
        this.rowOf(text.toString('latin1', offsets[i], offsets[i + 1]), collectionTimestampNs[i]!),
      );
    }
  }

  findings() {
    const { view, ...found } = this.viewed.findings();
    return { ...found, unknown: (view['unknown'] ?? []) as UnknownBook[] };
  }

  private rowOf(json: string, collectionNs: bigint): RowMessage {
    const sent = /^\{"exchange_timestamp_ns":(\d+)/.exec(json)?.[1];
    const head = rowHead(this.view, sent === undefined ? null : BigInt(sent), collectionNs);
    return { collectionNs, json: head + this.rest(json) };
  }
}
