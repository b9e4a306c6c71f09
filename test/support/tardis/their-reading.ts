import * as tardis from 'tardis-dev';
import { FRAME_ROUTINGS } from '../../../exchanges/generated/feeds.js';
import { tardisSymbolOf, type TardisVenue, venuesOfTardis } from '../../../exchanges/tardis-names.js';
import {
  parseDataType,
  sourceOf,
  type SourceType,
  STREAM_TYPES_OF,
} from '../../../schema/tardis/replay/data-type.rule.js';
import { isRouted, newConnectionState } from '../../../workflows/collection/feeds/feed-adapter.js';
import { fed, replayed, type ReplayedFrame } from './replayed.js';

/** A record of normalized data, as JSON has it. */
export type Normalized = Record<string, unknown> & { type: string; symbol?: string };

interface Received {
  ns: bigint;
  text: string;
}

interface Mapper {
  canHandle(message: unknown): boolean;
  map(message: unknown, localTimestamp: Date): Iterable<Normalized> | undefined;
  getFilters(symbols?: string[]): { channel: string }[];
}
type Normalizer = (exchange: string, localTimestamp: Date) => Mapper;

const NORMALIZERS: Record<SourceType, unknown> = {
  trade: tardis.normalizeTrades,
  book_change: tardis.normalizeBookChanges,
  derivative_ticker: tardis.normalizeDerivativeTickers,
  liquidation: tardis.normalizeLiquidations,
  book_ticker: tardis.normalizeBookTickers,
};

/** Returns the frames that have a stream, as a collector routes them. */
export function routed(code: string, frames: readonly Received[]): ReplayedFrame[] {
  const routing = FRAME_ROUTINGS.get(code)!;
  const state = newConnectionState();
  return frames.flatMap(({ ns, text }) => {
    const to = routing.route(Buffer.from(text), state);
    return isRouted(to) ? [{ ns, text, instrument: to.instrument, streamType: to.streamType }] : [];
  });
}

/** Returns what both read of the frames of a venue, of one data type. */
export async function readings(
  [exchange, code]: readonly [string, string],
  frames: readonly ReplayedFrame[],
  dataType: string,
): Promise<{ ours: Normalized[]; theirs: Normalized[] }> {
  const venue = venuesOfTardis(exchange).find((one) => one.code === code)!;
  return { ours: await ourReading(venue, frames, dataType), theirs: await theirReading(venue, frames, dataType) };
}

async function ourReading(
  { id: exchange, code, symbols, channels }: TardisVenue,
  frames: readonly ReplayedFrame[],
  dataType: string,
): Promise<Normalized[]> {
  const held = new Set(Object.values(channels).flatMap((of) => of.map(({ streamType }) => streamType)));
  const types = STREAM_TYPES_OF[sourceOf(parseDataType(dataType)!)].filter((one) => held.has(one));
  const dataTypes = Object.fromEntries(types.map((one) => [one, [dataType]]));
  const symbolOf = (instrument: string): string => tardisSymbolOf(symbols, instrument).toUpperCase();
  const lines = await replayed({ code, exchange, symbolOf, frames, dataTypes });
  return lines.map((line) => JSON.parse(line) as Normalized);
}

/** Reads a raw feed of the frames as `replayNormalized` and `compute` of the package do. */
async function theirReading(
  { id: exchange, code, channels }: TardisVenue,
  frames: readonly ReplayedFrame[],
  dataType: string,
): Promise<Normalized[]> {
  const type = parseDataType(dataType)!;
  const normalizer = NORMALIZERS[sourceOf(type)] as Normalizer;
  const make = (at: Date): Mapper => normalizer(exchange, at);
  const from = new Date(Number(frames[0]!.ns / 1_000_000n));
  const wanted = make(from)
    .getFilters()
    .map(({ channel }) => channel)
    .filter((channel) => channel in channels);
  const byType: Record<string, string[]> = {};
  for (const channel of wanted) {
    for (const { streamType } of channels[channel]!) (byType[streamType] ??= []).push(channel);
  }
  const lines = await fed({ code, exchange, frames, channels: byType });
  const normalized = normalize(exchange, lines, make, from);
  if (type.kind !== 'trade_bar' && type.kind !== 'book_snapshot') return inJson(normalized);
  const computable =
    type.kind === 'trade_bar'
      ? tardis.computeTradeBars({ kind: type.by, interval: type.interval, name: dataType })
      : tardis.computeBookSnapshots({ depth: type.depth, interval: type.interval, name: dataType });
  const told: unknown[] = [];
  for await (const one of tardis.compute(normalized as never, computable as never)) {
    if ((one as Normalized).type === type.kind) told.push(one);
  }
  return told.map((one) => JSON.parse(JSON.stringify(one)) as Normalized);
}

async function* normalize(
  exchange: string,
  lines: readonly string[],
  make: (at: Date) => Mapper,
  from: Date,
): AsyncGenerator<unknown> {
  await Promise.resolve();
  let mapper = make(from);
  let last: Date | undefined;
  for (const line of lines) {
    if (line === '') {
      if (last) yield { type: 'disconnect', exchange, localTimestamp: last };
      mapper = make(last ?? from);
      continue;
    }
    const at = (last = new Date(line.slice(0, 28)));
    const message: unknown = JSON.parse(line.slice(29));
    if (mapper.canHandle(message)) yield* mapper.map(message, at) ?? [];
  }
}

async function inJson(records: AsyncIterable<unknown>): Promise<Normalized[]> {
  const told: Normalized[] = [];
  for await (const one of records) told.push(JSON.parse(JSON.stringify(one)) as Normalized);
  return told;
}
