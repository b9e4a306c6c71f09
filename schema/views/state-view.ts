import { z } from 'zod';
import { STATE_KEY } from '../export-schemas/view-keys.js';
import type { ViewKind } from './view-kind.js';
import { STATE_STREAM_TYPES, VIEW_CATEGORIES, viewOfStream } from './view-sources.js';

/** A request's `view` of kind `state`: the last known values of a derivative. */
export interface StateView {
  kind: 'state';
}

/** Bytes of a row as a message. */
const ROW_BYTES = 480;

/** States of derivatives, of all streams of an instrument that say something about it. */
export const stateKind: ViewKind<StateView> = {
  key: STATE_KEY,
  category: VIEW_CATEGORIES.state,
  isOf: (stream) => viewOfStream(stream) === 'state',
  streamTypes: STATE_STREAM_TYPES.join(', ').replace(/, (?=[^,]*$)/, ' or '),
  fields: z.strictObject({ kind: z.literal('state') }),
  sizeField: 'view',
  // The index is only asked about the stream of the request.
  expectedRows: (_view, { messages }) => messages * STATE_STREAM_TYPES.length,
  isOfMessages: () => false,
  rowBytes: () => ROW_BYTES,
  mergeFindings: () => ({}),
};
