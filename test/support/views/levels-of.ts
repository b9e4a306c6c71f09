import { DecimalReader } from '../../../workflows/views/book/levels/decimal-reader.js';
import { LevelColumns } from '../../../workflows/views/book/levels/level-columns.js';

/** A change of one level: quantity `'0'` removes it. */
export type LevelChange = readonly [side: 'bid' | 'ask', price: string, quantity: string];

/** The number in a text. */
export function decimalOf(text: string): DecimalReader {
  const reader = new DecimalReader();
  if (!reader.readText(text)) throw new Error(`${text} is not a decimal`);
  return reader;
}

/** Level changes as a message has them. */
export function levelsOf(changes: readonly LevelChange[], into = new LevelColumns()): LevelColumns {
  into.clear();
  for (const [side, price, quantity] of changes) into.push(side === 'ask', decimalOf(price), decimalOf(quantity));
  return into;
}
