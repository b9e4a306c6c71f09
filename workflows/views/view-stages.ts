import type { View } from '../../schema/views/view.js';
import type { LoopPacer } from '../threads/loop-pacer.js';
import { openBars } from './bars/open-bars.js';
import { openChain } from './chain/open-chain.js';
import { openHftbacktest } from './hftbacktest/open-hftbacktest.js';
import { openBook } from './open-book.js';
import { openState } from './state/open-state.js';
import { openTardis } from './tardis/open-tardis.js';
import { reduceBars } from './bars/reduce-bars.js';
import type { OpenView, ReduceView, ViewFindings, ViewInput, ViewRows, WritableBlob } from './view-stage.js';

/** Stage that makes the rows of a kind of view. */
interface ViewStage<V extends View> {
  open: OpenView<V>;
  /** Reduces messages by partitions before files are written, if the kind can. */
  reduce?: ReduceView<V>;
}

type Stages = { [Kind in View['kind']]: ViewStage<Extract<View, { kind: Kind }>> };

const VIEW_STAGES: Stages = {
  bars: { open: openBars, reduce: reduceBars },
  book: { open: openBook },
  chain: { open: openChain },
  hftbacktest: { open: openHftbacktest },
  state: { open: openState },
  tardis: { open: openTardis },
};

/** Opens the stage of a view in this thread. Nothing is read until its batches are. */
export function openViewHere(input: ViewInput, pacer?: LoopPacer): ViewRows {
  return stageOf(input.view).open(input, pacer);
}

/** Reduces a partition of a view's messages in this thread. */
export async function reduceViewHere(input: ViewInput, blob: WritableBlob, pacer?: LoopPacer): Promise<ViewFindings> {
  const { reduce } = stageOf(input.view);
  if (!reduce) throw new Error(`messages of views of kind ${input.view.kind} cannot be reduced`);
  return reduce(input, blob, pacer);
}

function stageOf({ kind }: View): ViewStage<View> {
  return VIEW_STAGES[kind] as unknown as ViewStage<View>;
}
