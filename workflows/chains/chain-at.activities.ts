import { Context } from '@temporalio/activity';
import type { ChainAnswer, ChainRow, ChainTask } from '../../schema/chains/chain-task.js';
import type { ChainView } from '../../schema/views/chain-view.js';
import { whileBeating } from '../activity/heartbeat.js';
import { orderedRows, type RowSource } from '../exports/rows/partition-rows.js';
import { viewInput } from '../exports/rows/view-input.js';
import { withoutLost } from '../exports/rows/without-lost.js';
import type { PreviewSlots } from '../previews/preview-slots.js';
import { OptionChain } from '../views/chain/option-chain.js';
import { toSourceStream } from '../views/view-stage.js';
import type { ChainActivities } from './contract.js';

interface ChainDependencies extends RowSource {
  slots: PreviewSlots;
}

/** A view of the moment alone. */
const VIEW: ChainView = { kind: 'chain', interval: '1d' };

/** Creates the activity that reads a chain at one moment, in the slots of previews. */
export function createChainActivities({ slots, ...source }: ChainDependencies): ChainActivities {
  return {
    readChain: (task) => {
      const context = Context.current();
      const { attempt } = context.info;
      return slots.run(task.accountId, false, attempt, () =>
        whileBeating(context, () =>
          withoutLost(source, { requestId: task.requestId, signal: context.cancellationSignal }, () =>
            readChain(source, task, context),
          ),
        ),
      );
    },
  };
}

async function readChain(
  source: RowSource,
  { accountId, requestId, ...task }: ChainTask,
  { cancellationSignal: signal }: Context,
): Promise<ChainAnswer> {
  const datastream = toSourceStream(task.datastream);
  const atNs = BigInt(task.atNs);
  const moment = { fromNs: atNs, toNs: atNs + 1n };
  const place = { accountId, datastream, range: moment, coverage: [], partition: moment, call: { requestId } };
  const onRead = (): void => signal.throwIfAborted();
  const input = viewInput(source, VIEW, place, signal, onRead, {
    read: (ranges, id = datastream.id) => orderedRows(source, id, ranges, { requestId }, signal),
  });
  const chain = await OptionChain.open(input, onRead);
  return { rows: [...(await chain.rowsAt([atNs]))].map(({ json }) => rowOf(json)) };
}

/** A row of the view as an answer. Its integers may be larger than 2^53. */
const rowOf = (json: string): ChainRow => JSON.parse(json.replace(/":(-?\d+)/g, '":"$1"')) as ChainRow;
