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

/** Choices of a category; the first one stands for all. */
export const CATEGORY_CHOICES: readonly { value: '' | StreamCategory; label: string }[] = [
  { value: '', label: 'All categories' },
  ...CATEGORIES.map((value) => ({ value, label: categoryText(value) })).sort((a, b) => (a.label < b.label ? -1 : 1)),
];
