import { EXCHANGE_FACTS } from '../../exchanges/generated/facts.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import type { BookFormat } from '../../workflows/views/book/book-format.js';

const NUMBERS = ['first', 'last', 'previous'];

/**
 * Returns JSON that says where exchanges number their messages, for the Python package: changes of
 * books whose kinds are rules, and trades.
 */
export function numberedMessages(): string {
  const trades: Record<string, string> = {};
  for (const [code, facts] of EXCHANGE_FACTS) {
    if (facts.trades.number !== undefined) trades[code] = facts.trades.number;
  }
  const changes = Object.entries(BOOK_FORMATS).flatMap(([code, format]) => {
    const numbering = numberingOf(format);
    return numbering ? [[code, numbering] as const] : [];
  });
  return JSON.stringify({ changes: Object.fromEntries(changes), trades });
}

function numberingOf({ sequence, shape }: BookFormat) {
  const rules = shape?.kindOf.rules;
  if (!shape || !rules || (sequence !== 'counted' && sequence !== 'linked')) return null;
  const needed = new Set<string>([...NUMBERS, ...rules.map(([field]) => field)]);
  const fields = Object.entries(shape.fields).filter(([field]) => needed.has(field));
  return { rule: sequence, kinds: rules, fields: Object.fromEntries(fields) };
}
