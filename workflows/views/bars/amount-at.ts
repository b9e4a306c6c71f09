import { AMOUNT_PLACES } from '../../../schema/views/bar-limit.js';
import { decimalText } from '../../engine/json/scaled-text.js';

/** Returns an amount of `TradeColumns`, four words with the least first, as a decimal. */
export function amountAt(words: Uint32Array, row: number): string {
  let amount = 0n;
  for (let word = 3; word >= 0; word--) amount = (amount << 32n) | BigInt(words[4 * row + word]!);
  return decimalText(BigInt.asIntN(128, amount), AMOUNT_PLACES);
}
