import { clipRanges } from '../../../schema/time/time-range.js';
import type { BarsView } from '../../../schema/views/bars-view.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import type { ReduceView, ViewFindings, ViewInput, WritableBlob } from '../view-stage.js';
import type { EarlierSighting } from './ids/seen-before.js';
import { ReductionWriter } from './stored/reduction-file.js';
import { TradePass } from './trade-pass.js';

/**
 * Bars in memory: some 50 MB. Further ones go to the blob before, and late trades make bars of the
 * same time again.
 */
const MOST_BARS = 1 << 16;

/** Adds up the trades of a partition of at most a day. */
export const reduceBars: ReduceView<BarsView> = (input, blob, pacer) => reduceTrades(input, blob, [], pacer);

/** Adds up trades. `earlier`: ids that earlier partitions saw. */
export async function reduceTrades(
  { view, datastream, coverage, partition, read, onRead, signal }: ViewInput<BarsView>,
  blob: WritableBlob,
  earlier: readonly EarlierSighting[],
  pacer = new LoopPacer(),
): Promise<ViewFindings> {
  const pass = new TradePass(view, datastream.exchange, partition.fromNs, earlier);
  const writer = new ReductionWriter(blob);
  let messages = 0;
  for await (const batch of read(clipRanges(coverage, partition))) {
    signal.throwIfAborted();
    await pass.addInSteps(batch, pacer);
    onRead((messages += batch.length));
    if (pass.bars.size >= MOST_BARS) await writer.append(pass.bars.take(), pacer);
  }
  await writer.append(pass.bars.finish(), pacer);
  await writer.finish(pass.ids, pass.counts);
  return findingsOf(pass);
}

/** Returns the manifest's findings about a pass. */
export function findingsOf({ counts, broken }: TradePass): ViewFindings {
  const { misfits, repeats } = counts;
  return { misfits, brokenMessages: broken.count, firstBroken: broken.first, view: { repeats } };
}
