import type { View } from '../../schema/views/view.js';
import { openBars } from './bars/open-bars.js';
import type { OpenView, ViewInput, ViewRows } from './view-stage.js';

type Stages = { [Kind in View['kind']]?: OpenView<Extract<View, { kind: Kind }>> };

/** How the rows of each kind of view are made. The server accepts the kinds that have a stage. */
const VIEW_STAGES: Stages = { bars: openBars };

/** Opens the stage of a view. Nothing is read until its batches are. */
export function openView(input: ViewInput): ViewRows {
  const open = VIEW_STAGES[input.view.kind] as OpenView<View> | undefined;
  if (!open) throw new Error(`views of kind ${input.view.kind} have no stage`);
  return open(input);
}
