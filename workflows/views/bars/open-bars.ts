import { barLimit, type BarsFindings, type BarsView } from '../../../schema/views/bars-view.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { rowBatches, type RowMessage } from '../row-messages.js';
import type { OpenView, ViewInput } from '../view-stage.js';
import { barMessage, type BarRow } from './bar-message.js';
import { BarRows } from './bar-rows.js';
import { TradeReader } from './read-trades.js';
import { SequenceBars, type SequenceBar } from './sequence-bars.js';
import { TimeBars } from './time-bars.js';
import { TradeIntake } from './trade-intake.js';
import { tradePlanOf } from './trade-rows.js';
import type { Trade } from './trade.js';

/** Opens a bars view. Its rows come once all trades are read: a late one may belong to any bar. */
export const openBars: OpenView<BarsView> = (input) => {
  const { view, datastream, range, coverage } = input;
  const plan = tradePlanOf(datastream.exchange);
  const reader = new TradeReader(plan);
  const intake = new TradeIntake(view);
  async function* batches(): AsyncGenerator<MessageBatch> {
    const rows = new BarRows(view, { range, covered: coverage, gaps: await input.gaps(range) });
    yield* rowBatches(messagesOf(await barsOf(input, rows, admitted(input, reader, intake))));
  }
  return {
    batches: batches(),
    findings: () => {
      const found: BarsFindings = { repeats: plan.hasIds ? intake.counts.repeats : null };
      const { count, first } = reader.broken;
      return { misfits: intake.counts.misfits, brokenMessages: count, firstBroken: first, view: { ...found } };
    },
  };
};

/** Yields the trades of each batch that count. */
async function* admitted(
  { coverage, read, signal, onRead }: ViewInput,
  reader: TradeReader,
  intake: TradeIntake,
): AsyncGenerator<Trade[]> {
  let messages = 0;
  for await (const batch of read(coverage)) {
    signal.throwIfAborted();
    const trades: Trade[] = [];
    for (const row of reader.read(batch)) {
      const trade = intake.admit(row);
      if (trade) trades.push(trade);
    }
    onRead((messages += batch.length));
    yield trades;
  }
}

async function barsOf(
  { view, range, limit: preview }: ViewInput<BarsView>,
  rows: BarRows,
  trades: AsyncIterable<Trade[]>,
): Promise<Iterable<BarRow>> {
  const limit = barLimit(view);
  // The bar after the last row shows that its bars have ended.
  const isEnough = (bars: number): boolean => preview !== undefined && (bars > preview.rows || preview.isOver());
  if (limit.by === 'time') {
    const bars = new TimeBars(limit.sizeNs, view.clock);
    for await (const some of trades) {
      for (const trade of some) bars.add(trade);
      if (isEnough(bars.size)) break;
    }
    return rows.ofTimeBars(limit.sizeNs, bars.inOrder());
  }
  const bars = new SequenceBars(limit, range.fromNs);
  const ended: SequenceBar[] = [];
  for await (const some of trades) {
    for (const trade of some) ended.push(...bars.add(trade));
    if (isEnough(ended.length)) break;
  }
  return [...ended, ...bars.finish()].map((bar) => rows.ofSequenceBar(bar));
}

function* messagesOf(rows: Iterable<BarRow>): Generator<RowMessage> {
  for (const row of rows) yield { collectionNs: row.collectionNs, json: barMessage(row) };
}
