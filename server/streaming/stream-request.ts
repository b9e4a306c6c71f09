import { parseSelection, type Selection, type SelectionFields } from '../../schema/export-sets/selection.rule.js';
import type { SelectionInput } from '../../schema/export-sets/selection.rule.js';
import { parseView, type View } from '../../schema/views/view.js';
import { invalidArgument } from '../errors/domain-error.js';
import { parseSchemaReference } from '../export-schemas/schema-reference.rule.js';
import type { NamedSchema } from './stream-connection.entity.js';

/** The most ids of a request. Patterns may select as many datastreams as a set has. */
const MAX_IDS = 200;
const MAX_SPEED = 1_000;

/** Names of the query parameters that select datastreams. */
export const STREAM_SELECTION_FIELDS: SelectionFields = {
  all: 'datastream_id',
  datastreamIds: 'datastream_id',
  exchange: 'exchange',
  instruments: 'instruments',
  streamTypes: 'stream_types',
  kind: 'kind',
  status: 'status',
  underlying: 'underlying',
  expiresFromNs: 'expires_from',
  expiresToNs: 'expires_to',
};

/** The input of openStream, not validated yet. */
interface StreamRequestInput {
  select: SelectionInput;
  fromNs?: string | null;
  toNs?: string | null;
  schema?: unknown;
  view?: unknown;
  speed: number;
  cursor?: string | null;
}

/** A request of valid shape; permission is checked elsewhere. */
interface StreamRequest {
  selection: Selection;
  fromNs: bigint;
  /** Null: until the connection is closed. */
  toNs: bigint | null;
  reference: NamedSchema;
  view: View | null;
  speed: number;
  cursor: string | null;
}

/**
 * Validates the shape of a request, before all other checks (beyond.md 8); `invalid_argument` names
 * the query parameter.
 */
export function readStreamRequest(input: StreamRequestInput, nowNs: bigint): StreamRequest {
  const selected = parseSelection(input.select, STREAM_SELECTION_FIELDS);
  if (!selected.ok) throw invalidArgument(selected.field, selected.message);
  const { selection } = selected;
  if (selection.kind === 'ids' && selection.datastreamIds.length > MAX_IDS) {
    const provided = selection.datastreamIds.length;
    throw invalidArgument('datastream_id', `datastream_id may be given at most ${MAX_IDS} times`, { provided });
  }
  const fromNs = input.fromNs == null ? nowNs : BigInt(input.fromNs);
  const toNs = input.toNs == null ? null : BigInt(input.toNs);
  const { speed, cursor = null } = input;
  // A connection may break when all but its end has been read.
  if (toNs !== null && cursor === null && fromNs >= toNs) throw invalidArgument('end', 'end must be later than start');
  if (speed !== 0 && !(speed >= 1 && speed <= MAX_SPEED)) {
    throw invalidArgument('speed', `speed must be 0 (as fast as possible), or a number between 1 and ${MAX_SPEED}`);
  }
  const schema = parseSchemaReference(input.schema);
  if (!schema.ok) throw invalidArgument('schema', schema.message);
  if (schema.reference.kind === 'inline') {
    throw invalidArgument('schema', 'schema must be raw, a name or an id of an export schema');
  }
  const view = parseView(input.view);
  if (!view.ok) throw invalidArgument(view.field, view.message);
  if (view.view?.kind === 'hftbacktest') {
    throw invalidArgument('view.kind', 'view.kind must be book or bars: events of backtests are ordered in files');
  }
  if (view.view?.kind === 'state' || view.view?.kind === 'chain') {
    const message = `view.kind must be book or bars: views of kind ${view.view.kind} are for exports and previews`;
    throw invalidArgument('view.kind', message);
  }
  if (view.view?.kind === 'bars' && view.view.by !== 'time') {
    throw invalidArgument('view.by', 'view.by must be time: other bars of a stream would depend on where it begins');
  }
  return { selection, fromNs, toNs, reference: schema.reference, view: view.view, speed, cursor };
}
