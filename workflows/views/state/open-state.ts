import { STATE_VALUES } from '../../../schema/export-schemas/built-ins/state.js';
import { clipRanges } from '../../../schema/time/time-range.js';
import type { StateView } from '../../../schema/views/state-view.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import { RowBatches } from '../row-batches.js';
import { joinBroken, type OpenView } from '../view-stage.js';
import { inOrder } from './in-order.js';
import { SaidReader } from './said-reader.js';
import { statePlanOf } from './state-plan.js';
import { StateRows } from './state-rows.js';
import { saidBy, stateSourcesOf } from './state-sources.js';

/**
 * Opens a state view. Each partition begins with the state that the day before it gives, so that
 * rows do not depend on where partitions begin.
 */
export const openState: OpenView<StateView> = (input, pacer = new LoopPacer()) => {
  const { datastream, coverage, partition, limit } = input;
  const { saysChanges, ...plan } = statePlanOf(datastream.exchange, STATE_VALUES);
  const readers: SaidReader[] = [];
  let messages = 0;
  const onRead = (count: number): void => input.onRead((messages += count));
  async function* batches(): AsyncGenerator<MessageBatch> {
    const sources = await stateSourcesOf(input);
    const said = sources.map((source) => {
      const reader = new SaidReader({ saysChanges, ...plan });
      readers.push(reader);
      return saidBy(source, reader, { input, saysChanges, onRead });
    });
    const made = new StateRows(
      clipRanges(coverage, partition),
      sources.map(({ breaks }) => breaks),
    );
    const rows = new RowBatches();
    let count = 0;
    for await (const some of inOrder(said)) {
      for (const batch of rows.of(made.take(some))) {
        yield batch;
        count += batch.length;
        await pacer.pause();
      }
      if (limit && (count >= limit.rows || Date.now() > limit.untilMs)) return;
    }
    yield* rows.of(made.rest());
  }
  return {
    batches: batches(),
    findings: () => ({ misfits: {}, ...joinBroken(readers.map(({ broken }) => broken)), view: {} }),
  };
};
