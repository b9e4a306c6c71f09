import { z } from 'zod';
import { queryJson } from '../query-json.js';
import type { InstrumentInfo } from './instrument-info.js';

const FIELDS = ['baseCurrency', 'quoteCurrency', 'type', 'contractType'] as const;
const EXPECTED = `must be a JSON object with ${FIELDS.join(', ')} (a string, or an array of strings) or active (a boolean)`;

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .nullish();
const filter = z.strictObject({
  ...{ baseCurrency: words, quoteCurrency: words, type: words, contractType: words },
  active: z.boolean().nullish(),
});

type InstrumentFilter = z.infer<typeof filter>;

/** The parameter `filter`. */
export const instrumentFilter = queryJson(filter, EXPECTED);

/** Whether an instrument has what a filter names. What is unknown matches no value. */
export function matchesFilter(info: InstrumentInfo, { active, ...named }: InstrumentFilter): boolean {
  if (active != null && info.active !== active) return false;
  const valueOf = (field: (typeof FIELDS)[number]): string | null => {
    const { contractType = null } = info as { contractType?: string | null };
    return field === 'contractType' ? contractType : info[field];
  };
  return FIELDS.every((field) => {
    const value = valueOf(field);
    return named[field] == null || (value !== null && named[field].includes(value));
  });
}
