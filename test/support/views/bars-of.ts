import { barLimit, type BarsView } from '../../../schema/views/bars-view.js';
import { restoreBar, storeBar } from '../../../workflows/views/bars/stored-bar.js';
import { BarRows } from '../../../workflows/views/bars/bar-rows.js';
import { barMessage } from '../../../workflows/views/bars/bar-message.js';
import { lookBackFromNs } from '../../../workflows/views/bars/recent-ids.js';
import { SequenceBars, type SequenceState } from '../../../workflows/views/bars/sequence-bars.js';
import { TimeBars } from '../../../workflows/views/bars/time-bars.js';
import { TradeIntake, type IntakeCounts } from '../../../workflows/views/bars/trade-intake.js';
import type { TradeRow } from '../../../workflows/views/bars/trade.js';
import type { ReferenceTimes, TradeText } from './reference-bars.js';

export interface BarsOutput {
  /** Row times and messages. */
  rows: [bigint, string][];
  counts: IntakeCounts;
}

/**
 * The bars of trades that are cut into partitions at these positions. What passes from one partition to
 * another passes as JSON. Rows are numbered throughout, since a cut may part trades of one time; `mergeOrder` is the order in which partial time bars are merged.
 */
export function barsOf(
  view: BarsView,
  trades: readonly TradeText[],
  at: ReferenceTimes,
  cuts: readonly number[] = [],
  mergeOrder: (partitions: number) => number[] = (count) => [...Array(count).keys()],
): BarsOutput {
  const ends = [...cuts, trades.length];
  const pieces = ends.map((end, i) => ({ from: i === 0 ? 0 : ends[i - 1]!, to: end }));
  const rows = trades.map(rowOf);
  const intakes = pieces.map(({ from, to }) => {
    const intake = new TradeIntake(view);
    const firstNs = rows[from]?.collectionNs ?? 0n;
    for (const row of rows.slice(0, from)) if (row.collectionNs >= lookBackFromNs(firstNs)) intake.lookBack(row);
    const admitted = rows.slice(from, to).flatMap((row) => intake.admit(row) ?? []);
    return { admitted, counts: intake.counts };
  });
  const range = (of: [bigint, bigint]) => ({ fromNs: of[0], toNs: of[1] });
  const barRows = new BarRows(view, {
    range: range(at.range),
    covered: at.covered.map(range),
    gaps: at.gaps.map(range),
  });
  const limit = barLimit(view);
  const admitted = intakes.map((intake) => intake.admitted);
  const made =
    limit.by === 'time'
      ? [...barRows.ofTimeBars(limit.sizeNs, mergedTimeBars(view, limit.sizeNs, admitted, mergeOrder).inOrder())]
      : sequenceBars(limit, at.range[0], admitted).map((bar) => barRows.ofSequenceBar(bar));
  return {
    rows: made.map((row) => [row.collectionNs, barMessage(row)]),
    counts: sumCounts(intakes.map(({ counts }) => counts)),
  };
}

type Admitted = NonNullable<ReturnType<TradeIntake['admit']>>[];

function mergedTimeBars(
  view: BarsView,
  sizeNs: bigint,
  partitions: Admitted[],
  mergeOrder: (partitions: number) => number[],
): TimeBars {
  const stored = partitions.map((trades) => {
    const bars = new TimeBars(sizeNs, view.clock);
    for (const trade of trades) bars.add(trade);
    return bars.inOrder().map(([startNs, bar]) => ({ startNs, bar: JSON.stringify(storeBar(bar)) }));
  });
  const merged = new TimeBars(sizeNs, view.clock);
  for (const i of mergeOrder(stored.length))
    for (const { startNs, bar } of stored[i]!)
      merged.merge(startNs, restoreBar(JSON.parse(bar) as ReturnType<typeof storeBar>));
  return merged;
}

function sequenceBars(limit: ConstructorParameters<typeof SequenceBars>[0], fromNs: bigint, partitions: Admitted[]) {
  let start: bigint | SequenceState = fromNs;
  const ended = partitions.flatMap((trades) => {
    const bars: SequenceBars = new SequenceBars(limit, start);
    const made = trades.flatMap((trade) => bars.add(trade));
    start = JSON.parse(JSON.stringify(bars.state)) as SequenceState;
    return made;
  });
  return [...ended, ...new SequenceBars(limit, start).finish()];
}

function sumCounts(counts: readonly IntakeCounts[]): IntakeCounts {
  const sum: IntakeCounts = { misfits: {}, repeats: 0 };
  for (const { misfits, repeats } of counts) {
    sum.repeats += repeats;
    for (const [column, count] of Object.entries(misfits)) sum.misfits[column] = (sum.misfits[column] ?? 0) + count;
  }
  return sum;
}

function rowOf({ price, quantity, ...trade }: TradeText, row: number): TradeRow {
  const amount = (text: string | null): bigint | null => (text === null ? null : scaled(text));
  return { ...trade, row, price: amount(price), quantity: amount(quantity) };
}

/** A decimal text as an integer of 10^-18. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}
