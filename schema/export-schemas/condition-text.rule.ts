import type { RowCondition } from './model.js';

/**
 * Returns a condition in words, each name and text as `code` writes it: `X is not ADL or NA`,
 * `type is present`.
 */
export function conditionText({ path, in: listed, not_in: others, present }: RowCondition, code = asIs): string {
  if (listed || others) return `${code(path)} is ${listed ? '' : 'not '}${alternatives((listed ?? others)!.map(code))}`;
  return `${code(path)} is ${present ? 'present' : 'absent'}`;
}

const asIs = (text: string): string => text;

function alternatives(texts: readonly string[]): string {
  const last = texts.at(-1)!;
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
}
