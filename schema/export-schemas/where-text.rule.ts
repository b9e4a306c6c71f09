import { testsOf, type WhereRule, type RowTest } from './model.js';

/**
 * Returns a rule of `where` in words, each name and text as `code` writes it: `X is not ADL or NA`,
 * `type is present`.
 */
export function whereText(rule: WhereRule, code = asIs): string {
  return testsOf(rule)
    .map((test) => testText(test, code))
    .join(', or ');
}

function testText({ path, in: listed, not_in: others, present }: RowTest, code: (text: string) => string): string {
  if (listed || others) return `${code(path)} is ${listed ? '' : 'not '}${alternatives((listed ?? others)!.map(code))}`;
  return `${code(path)} is ${present ? 'present' : 'absent'}`;
}

const asIs = (text: string): string => text;

function alternatives(texts: readonly string[]): string {
  const last = texts.at(-1)!;
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
}
