import { CHAIN_GROUPS, CHAIN_VALUES } from '../../../schema/export-schemas/built-ins/chain.js';
import { AMOUNT_PLACES } from '../../../schema/views/bar-limit.js';
import { decimalText } from '../../engine/json/scaled-text.js';
import type { RowMessage } from '../row-batches.js';
import type { Statement } from '../state/said.js';
import type { OptionTerms } from '../view-stage.js';

/** Groups with the positions of their values. */
const GROUPS = Object.entries(CHAIN_GROUPS).map(([group, names]) => ({
  group,
  values: names.map((name) => ({ name, at: CHAIN_VALUES.indexOf(name) })),
}));

/**
 * Returns an option at a moment as a message of the extractor key `chain`: times and ages are
 * integers, amounts canonical decimals in strings. `said`: the last statement of each of its
 * streams. Null if nothing is known.
 */
export function chainMessage(
  { instrument, terms }: { instrument: string; terms: OptionTerms },
  said: readonly (Statement | null)[],
  ns: bigint,
): RowMessage | null {
  const used = GROUPS.map(({ values }) => said.find((one) => values.some(({ at }) => one?.values[at] != null)));
  const newest = used.reduce((a, b) => (!a || (b && b.ns > a.ns) ? b : a), undefined);
  if (!newest) return null;
  const { expiresAtNs, strike, optionType } = terms;
  const members = [
    `"exchange_timestamp_ns":${newest.exchangeNs}`,
    `"instrument":${JSON.stringify(instrument)}`,
    `"expires_at_ns":${expiresAtNs}`,
    `"strike":${JSON.stringify(strike)}`,
    `"option_type":${JSON.stringify(optionType)}`,
  ];
  for (const [i, { values }] of GROUPS.entries()) {
    for (const { name, at } of values) {
      const value = used[i]?.values[at] ?? null;
      members.push(`"${name}":${value === null ? null : `"${decimalText(value, AMOUNT_PLACES)}"`}`);
    }
  }
  for (const [i, { group }] of GROUPS.entries()) members.push(`"${group}_age_ns":${used[i] ? ns - used[i].ns : null}`);
  return { collectionNs: ns, json: `{${members.join(',')}}` };
}
