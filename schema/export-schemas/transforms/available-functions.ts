import { clickhouseFunctions } from './clickhouse/aliases.js';
import { plainFunctions } from './functions.js';

/** A function that transforms may call. */
interface AvailableFunction {
  name: string;
  least: number;
  most: number;
  isClickhouse: boolean;
}

/** Functions that the parser reads as syntax, or that this language implements itself. */
export const SYNTAX_FORMS: readonly AvailableFunction[] = [
  { name: 'if', least: 3, most: 3, isClickhouse: true },
  { name: 'multiIf', least: 3, most: 99, isClickhouse: true },
  { name: 'coalesce', least: 1, most: 99, isClickhouse: false },
  { name: 'ifNull', least: 2, most: 2, isClickhouse: true },
  { name: 'extract', least: 2, most: 2, isClickhouse: true },
];

/**
 * Returns every function that transforms may call, by name. A name in both spellings is in the list
 * once.
 */
export function availableFunctions(): AvailableFunction[] {
  const found = new Map<string, AvailableFunction>();
  const add = (one: AvailableFunction): void => {
    if (!found.has(one.name.toLowerCase())) found.set(one.name.toLowerCase(), one);
  };
  for (const form of SYNTAX_FORMS) add(form);
  // The one in ClickHouse's spelling is the one that is called.
  for (const one of clickhouseFunctions()) add({ ...one, isClickhouse: true });
  for (const one of plainFunctions()) add({ ...one, isClickhouse: false });
  return [...found.values()].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}
