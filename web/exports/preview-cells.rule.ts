import { nsText } from '../text/times.rule.js';

/** Display of a cell. */
interface ShownCell {
  /** `time` is a time for people; `exact` then has its nanoseconds. */
  kind: 'null' | 'text' | 'number' | 'json' | 'time';
  text: string;
  exact?: string;
}

interface Column {
  name: string;
  type: string;
}

/** Times from 2001 to 2033 in nanoseconds. Columns of durations also end with `_ns`. */
const [FIRST_NS, LAST_NS] = [10n ** 18n, 2n * 10n ** 18n];

/** Returns whether a column has numbers, which are aligned. */
export const isNumberType = (type: string): boolean => /^(i64|f64|decimal\(\d+\))$/.test(type);

/**
 * Returns how a cell of a column is shown. The exact value is always there: as `text` or as
 * `exact`.
 */
export function shownCell(cell: unknown, { name, type }: Column): ShownCell {
  if (cell === null) return { kind: 'null', text: 'null' };
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  if (name.endsWith('_ns') && /^\d{19}$/.test(text) && BigInt(text) >= FIRST_NS && BigInt(text) < LAST_NS) {
    return { kind: 'time', text: alignedTime(text), exact: text };
  }
  if (isNumberType(type)) return { kind: 'number', text };
  return /^[[{]/.test(text) ? { kind: 'json', text: spacedJson(text), exact: text } : { kind: 'text', text };
}

/**
 * Formats nanoseconds with all nine digits, so that the times of a column stand below each other.
 */
function alignedTime(ns: string): string {
  const [seconds = '', fraction = ''] = nsText(ns).split('.');
  return `${seconds}.${fraction.padEnd(9, '0')}`;
}

const TOKEN = /("(?:[^"\\]|\\.)*")|([,:])(?=\S)/g;

/** Puts spaces behind commas and colons; lines can then break there. Numbers keep their digits. */
export function spacedJson(json: string): string {
  return json.replace(TOKEN, (token: string, text?: string) => text ?? `${token} `);
}
