import type { BookMessageKind } from './book-message.js';
import type { FoundFields, KindOf, KindRule, LevelListShape } from './message-shape.js';

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
export function byKind(kinds: Readonly<Record<string, 'snapshot' | 'polled' | 'change'>>): KindOf {
  const rules = Object.entries(kinds).map(([word, kind]) => ['kind', word, kind] as const);
  return Object.assign((found: FoundFields) => kinds[found.text('kind') ?? ''] ?? 'other', { rules });
}

/** The kind of message that the first matching rule names; `other` if none matches. */
export function byRules(...rules: readonly KindRule[]): KindOf {
  const kindOf = (found: FoundFields): BookMessageKind => {
    for (const [field, text, kind] of rules) {
      if (text === null ? found.has(field) : found.text(field) === text) return kind;
    }
    return 'other';
  };
  return Object.assign(kindOf, { rules });
}
