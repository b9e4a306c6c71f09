import type { FoundFields, LevelListShape, MessageShape } from './message-shape.js';

/** `[price, quantity, …]` under `bids` and `asks`. */
export const pairs = (bids: string, asks: string): LevelListShape[] => [
  { path: bids, side: 'bid', price: 0, quantity: 1 },
  { path: asks, side: 'ask', price: 0, quantity: 1 },
];

/** The number in a channel's name, for example 50 in `orderbook.50.BTCUSDT`. */
export const countIn = (pattern: RegExp, otherwise: number | null) => (found: FoundFields) => {
  const count = pattern.exec(found.text('channel') ?? '')?.[1];
  return count === undefined ? otherwise : Number(count);
};

/** The kind of message that a word in the field `kind` names. */
export function byKind(kinds: Readonly<Record<string, 'snapshot' | 'polled' | 'change'>>): MessageShape['kindOf'] {
  return (found) => kinds[found.text('kind') ?? ''] ?? 'other';
}
