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

/** Formats a category. */
export const categoryText = (category: string): string => category.toLowerCase().replace('_', ' ');
