import { clipRanges } from '../../../schema/time/time-range.js';
import type { ChainView } from '../../../schema/views/chain-view.js';
import { durationNs } from '../../../schema/views/duration.rule.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import { RowBatches } from '../row-batches.js';
import { joinBroken, type OpenView } from '../view-stage.js';
import { boundaryRuns } from './boundaries.js';
import { OptionChain } from './option-chain.js';

/**
 * Opens a chain. What options say is looked for up to a day before each boundary, so that rows do
 * not depend on where partitions begin.
 */
export const openChain: OpenView<ChainView> = (input, pacer = new LoopPacer()) => {
  const { view, coverage, partition, limit } = input;
  let chain: OptionChain | undefined;
  let messages = 0;
  const onRead = (count: number): void => input.onRead((messages += count));
  async function* batches(): AsyncGenerator<MessageBatch> {
    chain = await OptionChain.open(input, onRead);
    const rows = new RowBatches();
    let count = 0;
    const runs = boundaryRuns(clipRanges(coverage, partition), durationNs(view.interval), limit !== undefined);
    for (const boundaries of runs) {
      for (const batch of rows.of(await chain.rowsAt(boundaries))) {
        yield batch;
        count += batch.length;
        await pacer.pause();
      }
      onRead(0);
      if (limit && (count >= limit.rows || Date.now() > limit.untilMs)) return;
    }
  }
  return {
    batches: batches(),
    findings: () => ({ misfits: {}, ...joinBroken(chain ? [chain.broken] : []), view: {} }),
  };
};
