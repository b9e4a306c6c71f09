import { hasKind, tardisSymbolOf, type TardisVenue } from '../../../exchanges/tardis-names.js';
import { MAX_INT64 } from '../../../schema/text/int64.js';
import { mergeRanges, type TimeRange } from '../../../schema/time/time-range.js';
import type { RequestContext } from '../../context/request-context.js';
import { select } from '../../db/select.js';

/** A symbol of which an account may read messages. */
export interface ReadableSymbol {
  exchange: string;
  symbol: string;
  /** The instruments that it means: a former format has a code of its own. */
  instruments: readonly { code: string; instrument: string }[];
  kind: string | null;
  base: string | null;
  quote: string | null;
  streamTypes: ReadonlySet<string>;
  /**
   * Ranges in which the account may read each channel. The end of an open span is the greatest
   * time.
   */
  channels: ReadonlyMap<string, readonly TimeRange[]>;
}

interface SpanRow {
  code: string;
  instrument: string;
  streamType: string;
  kind: string | null;
  base: string | null;
  quote: string | null;
  fromNs: string;
  toNs: string | null;
}

/** Returns the symbols that the spans of an account allow, by exchange and symbol. */
export async function readableSymbols(
  ctx: RequestContext,
  accountId: string,
  venues: readonly TardisVenue[],
): Promise<ReadableSymbol[]> {
  const rows = await spanRows(ctx, accountId, [...new Set(venues.map(({ code }) => code))]);
  const ofCode = Map.groupBy(rows, ({ code }) => code);
  const named = venues.flatMap((venue) =>
    (ofCode.get(venue.code) ?? [])
      .filter(({ kind }) => hasKind(venue, kind))
      .map((row) => ({ row, venue, symbol: tardisSymbolOf(venue.symbols, row.instrument) })),
  );
  return [...Map.groupBy(named, ({ venue, symbol }) => `${venue.id} ${symbol}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, of]) => symbolOf(of))
    .filter(({ channels }) => channels.size > 0);
}

function symbolOf(of: { row: SpanRow; venue: TardisVenue; symbol: string }[]): ReadableSymbol {
  const { venue, symbol } = of[0]!;
  const instruments = new Map(of.map(({ row: { code, instrument } }) => [code, { code, instrument }]));
  const readable = of.flatMap(({ row, venue: { channels } }) =>
    Object.entries(channels)
      .filter(([, sources]) => sources.some(({ streamType }) => streamType === row.streamType))
      .map(([channel]) => ({
        channel,
        fromNs: BigInt(row.fromNs),
        toNs: row.toNs === null ? MAX_INT64 : BigInt(row.toNs),
      })),
  );
  const first = (member: 'kind' | 'base' | 'quote') => of.map(({ row }) => row[member]).find((one) => one !== null);
  return {
    ...{ exchange: venue.id, symbol, instruments: [...instruments.values()] },
    streamTypes: new Set(of.map(({ row }) => row.streamType)),
    ...{ kind: first('kind') ?? null, base: first('base') ?? null, quote: first('quote') ?? null },
    channels: new Map(
      [...Map.groupBy(readable, ({ channel }) => channel)].map(([channel, ranges]) => [channel, mergeRanges(ranges)]),
    ),
  };
}

async function spanRows(ctx: RequestContext, accountId: string, codes: readonly string[]): Promise<SpanRow[]> {
  if (codes.length === 0) return [];
  return select<SpanRow>(
    ctx,
    `SELECT d.exchange AS code, d.instrument, d.stream_type AS streamType, i.instrument_type AS kind, i.base, i.quote,
       p.from_ns AS fromNs, p.to_ns AS toNs
     FROM spans p JOIN datastreams d ON d.id = p.datastream_id JOIN instruments i ON i.id = d.instrument_id
     WHERE p.account_id = ? AND p.exchange IN (?) AND p.retired_at IS NULL AND p.from_ns < COALESCE(p.to_ns, ?)`,
    [accountId, codes, MAX_INT64],
  );
}
