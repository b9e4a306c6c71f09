import type { BarsView } from '../../../schema/views/bars-view.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import type { OpenView, ViewFindings, ViewInput } from '../view-stage.js';
import { barMessage, type BarRow } from './bar-message.js';
import { BarRows } from './bar-rows.js';
import { MergedReductions } from './merged-reductions.js';
import { findingsOf } from './reduce-bars.js';
import type { StoredBar } from './stored/bar-record.js';
import { TradePass } from './trade-pass.js';
import { RowBatches, type RowMessage } from '../row-batches.js';

/** Source of bars. */
interface BarSource {
  /** Yields bars in order, some at a time. */
  bars(): AsyncIterable<Iterable<StoredBar>>;
  findings(): ViewFindings;
}

/**
 * Opens a bars view. Its rows come once all trades are read, because a late trade may belong to any
 * bar.
 */
export const openBars: OpenView<BarsView> = (input, pacer = new LoopPacer()) => {
  const source = input.reduced ? new MergedReductions(input, input.reduced) : new TradesHere(input, pacer);
  return { batches: rowsOf(input, source, pacer), findings: () => source.findings() };
};

/**
 * Yields the rows of a source as batches. Between them, `pacer` lets other work of the thread run.
 */
async function* rowsOf(
  { view, range, coverage, gaps, reduced }: ViewInput<BarsView>,
  source: BarSource,
  pacer: LoopPacer,
): AsyncGenerator<MessageBatch> {
  const times = { range, covered: coverage, gaps: await gaps(range) };
  const rows = new BarRows(view, { ...times, ...(reduced && { rows: reduced.rows }) });
  const batches = new RowBatches();
  const paced = async function* (some: Iterable<BarRow>): AsyncGenerator<MessageBatch> {
    for (const batch of batches.of(messagesOf(some))) {
      yield batch;
      await pacer.pause();
    }
  };
  for await (const bars of source.bars()) yield* paced(rows.of(bars));
  yield* paced(rows.rest());
}

function* messagesOf(rows: Iterable<BarRow>): Generator<RowMessage> {
  for (const row of rows) yield { collectionNs: row.collectionNs, json: barMessage(row) };
}

/** Bars of trades that this attempt reads. */
class TradesHere implements BarSource {
  private readonly pass: TradePass;

  constructor(
    private readonly input: ViewInput<BarsView>,
    private readonly pacer: LoopPacer,
  ) {
    this.pass = new TradePass(input.view, input.datastream.exchange, input.range.fromNs);
  }

  async *bars(): AsyncGenerator<Iterable<StoredBar>> {
    const { coverage, read, signal, onRead, limit } = this.input;
    let messages = 0;
    for await (const batch of read(coverage)) {
      signal.throwIfAborted();
      await this.pass.addInSteps(batch, this.pacer);
      onRead((messages += batch.length));
      // The bar after the last row shows that the bar before has ended.
      if (limit && (this.pass.bars.size > limit.rows || Date.now() > limit.untilMs)) break;
    }
    yield this.pass.bars.finish();
  }

  findings(): ViewFindings {
    return findingsOf(this.pass);
  }
}
