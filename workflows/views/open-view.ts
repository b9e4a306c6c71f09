import type { StreamedBlob } from '../blobs/streamed-blob.js';
import type { ViewThreads } from './threads/view-threads.js';
import type { ViewFindings, ViewInput, ViewRows } from './view-stage.js';
import { openViewHere, reduceViewHere } from './view-stages.js';

/**
 * Opens a view. Its rows are made by a thread, by default this one. Nothing is read until its
 * batches are.
 */
export function openView(input: ViewInput, threads?: ViewThreads): ViewRows {
  return threads ? threads.open(input) : openViewHere(input);
}

/** Reduces a partition of a view's messages in a thread, by default this one. */
export function reduceView(input: ViewInput, blob: StreamedBlob, threads?: ViewThreads): Promise<ViewFindings> {
  return threads ? threads.reduce(input, blob) : reduceViewHere(input, blob);
}
