import type { CatalogExchange } from '../../schema/catalog/catalog-file.js';
import { categoryOf } from '../../schema/streams.js';

/** A stream to check, as the catalogue names it. */
interface StreamToCheck {
  instrument: string;
  streamType: string;
}

/** Streams to check. Without a list: every stream type of the exchange. */
export interface CheckSelection {
  instrument?: string;
  streamTypes?: readonly string[];
}

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800, M: 2_592_000 };

/**
 * Returns one stream of each stream type, of the first instrument that has it: catalogue files
 * begin with busy ones. Throws if the catalogue has no such instrument or stream type.
 */
export function streamsToCheck({ code, instruments }: CatalogExchange, selection: CheckSelection): StreamToCheck[] {
  const { instrument, streamTypes } = selection;
  const among = instrument === undefined ? instruments : instruments.filter(({ symbol }) => symbol === instrument);
  if (among.length === 0)
    throw new Error(`not_found: the catalogue of ${code} has no instrument ${String(instrument)}.`);
  const first = new Map<string, StreamToCheck>();
  for (const { symbol, streams } of among) {
    for (const streamType of streams) {
      if (!first.has(streamType)) first.set(streamType, { instrument: symbol, streamType });
    }
  }
  for (const streamType of streamTypes ?? []) {
    if (first.has(streamType)) continue;
    throw new Error(`not_found: ${instrument ?? code} has no ${streamType}; it has ${[...first.keys()].join(', ')}.`);
  }
  return [...first.values()].filter(({ streamType }) => streamTypes?.includes(streamType) ?? true);
}

/**
 * Returns whether a healthy stream may send nothing for so long: liquidations are rare, funding is
 * paid every few hours, and some exchanges send a candle only when it closes.
 */
export function mayBeSilent(streamType: string, seconds: number): boolean {
  if (categoryOf(streamType) === 'liquidation' || streamType === 'funding') return true;
  const [, count, unit = ''] = /^kline_(\d+)([smhdwM])$/.exec(streamType) ?? [];
  return count !== undefined && Number(count) * (SECONDS[unit] ?? 0) >= seconds;
}
