import type { ExchangeFacts } from '../../exchanges/exchange-facts.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import type { ProofMethod } from '../../schema/quality/proof-method.js';
import { messagePlanOf } from '../../workflows/quality/message-plan.js';
import type { BookFormat } from '../../workflows/views/book/book-format.js';

export const PROOF_HEAD = ['code', '`depth`', '`trades`', 'all other streams'];

const named = (method: ProofMethod): string => `\`${method}\``;
/** Numbers that are compared only while messages arrive. */
const CONNECTION = named('connection');

/** Returns the methods that check each stream type of an exchange: what messages can show. */
export function proofCells({ trades, page }: ExchangeFacts, code: string): readonly string[] {
  const format = BOOK_FORMATS[code];
  return [
    format ? bookCell(format, page.orderBook?.checksum) : CONNECTION,
    trades.number === undefined ? tradesCell(code) : `${named('trade_ids')}: missing, repeated, swapped trades`,
    CONNECTION,
  ];
}

function bookCell({ sequence, checksum }: BookFormat, checksumText: string | undefined): string {
  const isNumbered = sequence === 'counted' || sequence === 'linked';
  const methods = [
    ...(isNumbered ? [`${named('sequence')}: missing, repeated, swapped changes`] : []),
    ...(checksum ? [`${named('checksum')} (${checksumText}): missing, altered changes`] : []),
  ];
  return methods.length > 0 ? methods.join('; ') : CONNECTION;
}

/** Ids without a documented order show repeats, which `GET /quality` counts, and nothing else. */
function tradesCell(code: string): string {
  return messagePlanOf(code, 'trades')?.hasIds ? `${CONNECTION}; ids show repeats` : CONNECTION;
}
