import type { View } from '../../schema/views/view.js';
import { openBars } from './bars/open-bars.js';
import { openBook } from './book/open-book.js';
import type { OpenView, ViewInput, ViewRows } from './view-stage.js';

type Stages = { [Kind in View['kind']]: OpenView<Extract<View, { kind: Kind }>> };

/** How the rows of each kind of view are made. */
const VIEW_STAGES: Stages = { bars: openBars, book: openBook };

/** Opens the stage of a view. Nothing is read until its batches are. */
export function openView(input: ViewInput): ViewRows {
  const open = VIEW_STAGES[input.view.kind] as OpenView<View>;
  return open(input);
}
