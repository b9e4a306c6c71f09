import { parseSelection, type SelectionInput } from '../../../schema/export-sets/selection.rule.js';
import { invalidArgument } from '../../errors/domain-error.js';
import type { SetOutput, SetOutputInput } from '../model/set-output.types.js';
import {
  type OutputRequest,
  type OutputRequestInput,
  readOutputRequest,
} from '../../exports/request/export-request.js';

/** The input of createExportSet, not validated yet. */
export interface SetRequestInput extends Omit<OutputRequestInput, 'format'>, SetOutputInput {
  select: SelectionInput;
}

/** A request of valid shape; permission is checked elsewhere. */
export interface SetRequest extends Omit<OutputRequest, 'format'>, SetOutput {}

/**
 * Validates the shape of a request, before all other checks (beyond.md 3); `invalid_argument` names
 * the field.
 */
export function readSetRequest(input: SetRequestInput, nowNs: bigint): SetRequest {
  const selected = parseSelection(input.select);
  if (!selected.ok) throw invalidArgument(selected.field, selected.message);
  const { layout, destinationId = null } = input;
  const output = readOutputRequest(input, nowNs);
  if (output.view?.kind === 'hftbacktest') {
    throw invalidArgument('view.kind', 'view.kind must be book or bars: backtests are exported one by one');
  }
  return { ...output, selection: selected.selection, layout, destinationId };
}
