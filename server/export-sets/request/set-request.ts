import { parseSelection, type Selection, type SelectionInput } from '../../../schema/export-sets/selection.rule.js';
import type { SetLayout } from '../../../schema/export-sets/set-layout.js';
import { invalidArgument } from '../../errors/domain-error.js';
import {
  type OutputRequest,
  type OutputRequestInput,
  readOutputRequest,
} from '../../exports/request/export-request.js';

/** The input of createExportSet, not validated yet. */
export interface SetRequestInput extends OutputRequestInput {
  select: SelectionInput;
  layout: SetLayout;
  destinationId?: string | null;
}

/** A request of valid shape; permission is checked elsewhere. */
export interface SetRequest extends OutputRequest {
  selection: Selection;
  layout: SetLayout;
  /** Not looked up yet; null: the files are only downloaded. */
  destinationId: string | null;
}

/**
 * Validates the shape of a request, before all other checks (beyond.md 3); `invalid_argument` names
 * the field.
 */
export function readSetRequest(input: SetRequestInput, nowNs: bigint): SetRequest {
  const selected = parseSelection(input.select);
  if (!selected.ok) throw invalidArgument(selected.field, selected.message);
  const { layout, destinationId = null } = input;
  return { ...readOutputRequest(input, nowNs), selection: selected.selection, layout, destinationId };
}
