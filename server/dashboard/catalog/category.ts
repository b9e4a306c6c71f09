import type { StreamCategory } from '../generated/operations.js';

export const CATEGORIES: readonly StreamCategory[] = [
  'TRADE',
  'QUOTE',
  'BOOK_UPDATE',
  'ORDERBOOK',
  'KLINE',
  'TICKER',
  'LIQUIDATION',
];

/** A category in words. */
export const categoryText = (category: string): string => category.toLowerCase().replace('_', ' ');
