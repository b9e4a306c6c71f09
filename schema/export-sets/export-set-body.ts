import { type Body, type Shape, toBody } from '../rest-bodies/to-body.js';
import type { Selection } from './selection.rule.js';

/** Streams of a set by the status of their export; `queued` includes those that have none yet. */
export interface SetCounts {
  total: number;
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  canceled: number;
}

/** Returns the body of a set or a schedule, whose selection is stored in a form of its own. */
export function bodyWithSelection<Fields extends { selection: unknown }>(shape: Shape<Fields>, object: Fields): Body {
  return { ...toBody(shape, object), select: selectionBody(object.selection as Selection) };
}

/** Returns a selection as requests and bodies have it; `int` writes an int64. */
export function selectionBody(selection: Selection, int: (digits: string) => unknown = BigInt) {
  if (selection.kind === 'ids') return { datastream_ids: selection.datastreamIds.map((id) => int(id)) };
  const { exchange, instruments, streamTypes, terms: { expiresFromNs, expiresToNs, ...words } = {} } = selection;
  return {
    ...{ exchange, instruments, stream_types: streamTypes },
    ...words,
    ...(expiresFromNs !== undefined && { expires_from: int(expiresFromNs) }),
    ...(expiresToNs !== undefined && { expires_to: int(expiresToNs) }),
  };
}
