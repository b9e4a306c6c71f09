import { BIGINT_SCALARS } from '../int64-fields.js';

/** TypeScript types of GraphQL's scalars, of inputs and outputs alike. */
export const SCALARS: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Boolean: 'boolean',
  Int: 'number',
  Float: 'number',
  ...Object.fromEntries(BIGINT_SCALARS.map((name) => [name, 'bigint | number | string'])),
  DateTime: 'string | Date',
  JSON: 'unknown',
};

export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the REST word of an enum's member: the one that is named, or the member in lower case,
 * with a dot for `_`.
 */
export function wordOfMember(
  member: string,
  words: readonly string[],
  named: Readonly<Record<string, string>> = {},
): string | undefined {
  return named[member] ?? words.find((word) => word.toUpperCase().replace('.', '_') === member);
}
