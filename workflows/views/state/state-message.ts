import { ageColumn, STATE_VALUES } from '../../../schema/export-schemas/built-ins/state.js';
import { decimalText } from '../../engine/json/scaled-text.js';
import type { RowMessage } from '../row-batches.js';
import type { InstrumentState } from './instrument-state.js';
import { valuePlaces } from './state-plan.js';

const PLACES = STATE_VALUES.map(valuePlaces);

/**
 * Returns the state at a moment as a message of the extractor key `state`: times and ages are
 * integers, amounts canonical decimals in strings.
 */
export function stateMessage(state: InstrumentState, collectionNs: bigint, exchangeNs: bigint | null): RowMessage {
  const members = [`"exchange_timestamp_ns":${exchangeNs ?? null}`];
  const ages: string[] = [];
  for (const [i, name] of STATE_VALUES.entries()) {
    const known = state.at(i, collectionNs);
    const places = PLACES[i]!;
    const text = known && decimalText(known.value, places);
    members.push(`"${name}":${text === null || places === 0 ? text : `"${text}"`}`);
    ages.push(`"${ageColumn(name)}":${known && collectionNs - known.saidNs}`);
  }
  return { collectionNs, json: `{${[...members, ...ages].join(',')}}` };
}
