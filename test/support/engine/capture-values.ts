/* eslint-disable @typescript-eslint/no-explicit-any
   -- frames are whatever exchanges send */
import type { StreamCategory } from '../../../schema/streams.js';

// A plain reading of recorded messages, exchange by exchange: the expected `normalized`, written a
// second time.

/** A parsed frame: numbers are kept as their text. */
export type Frame = any;
/**
 * One expected row without the collection time; absent columns are null. Decimals in any spelling.
 */
export type ReadRow = Record<string, string | null | undefined>;

export interface CaptureReading {
  file: string;
  exchange: string;
  category: StreamCategory;
  /** The rows of a frame of this category, null for a frame of another kind. */
  read: (frame: Frame) => ReadRow[] | null;
}

export const ms = (value: Frame): string | null => (value === undefined ? null : `${String(value)}000000`);
export const us = (value: Frame): string | null => (value === undefined ? null : `${String(value)}000`);
export const iso = (value: string | undefined): string | null => {
  if (value === undefined) return null;
  const [, second, fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(value)!;
  return `${Date.parse(`${second}Z`) / 1000}${fraction.padEnd(9, '0')}`;
};
export const fractional = (value: string): string => {
  const [whole, fraction = ''] = value.split('.');
  return `${whole}${fraction.padEnd(9, '0')}`;
};
export const side = (value: string): string => value.toLowerCase();
export const bookSide = (value: string): string => (value.toLowerCase() === 'buy' ? 'bid' : 'ask');
export const both = (
  bids: Frame[] = [],
  asks: Frame[] = [],
  row: (level: Frame, side: string) => ReadRow,
): ReadRow[] => [...bids.map((level) => row(level, 'bid')), ...asks.map((level) => row(level, 'ask'))];
export const text = (value: Frame): string | null => (value === undefined || value === null ? null : String(value));
