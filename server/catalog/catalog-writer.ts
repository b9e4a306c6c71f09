import type { EntityManager } from 'typeorm';
import { categoryOf } from '../../schema/streams.js';
import { insertRows } from '../db/insert-rows.js';
import { changePlanRevision } from '../spans/plan-revision.js';
import type { ExchangeEntry } from './catalog-document.js';
import { InstrumentEntity } from './instrument.entity.js';

type InstrumentEntry = ExchangeEntry['instruments'][number];

/** Adds missing entries of one exchange and updates changed ones. Idempotent. */
export async function upsertExchange(tx: EntityManager, exchange: ExchangeEntry): Promise<void> {
  const { code, displayName, instruments } = exchange;
  await insertRows(
    tx,
    'exchanges',
    ['code', 'display_name'],
    [[code, displayName]],
    'display_name = VALUES(display_name)',
  );
  await upsertInstruments(tx, code, instruments);
  const ids = await instrumentIds(tx, code);
  const streams = instruments.flatMap(({ symbol, streams }) => streams.map((streamType) => ({ symbol, streamType })));
  await addDatastreams(tx, code, ids, streams);
}

/** Adds instruments and updates changed ones. */
export async function upsertInstruments(
  tx: EntityManager,
  exchange: string,
  instruments: readonly InstrumentEntry[],
): Promise<void> {
  const known = new Map((await tx.findBy(InstrumentEntity, { exchange })).map((row) => [row.symbol, row]));
  const changed = instruments.filter((wanted) => {
    const row = known.get(wanted.symbol);
    return (
      !row ||
      row.base !== (wanted.base ?? null) ||
      row.quote !== (wanted.quote ?? null) ||
      row.instrumentType !== (wanted.type ?? null)
    );
  });
  await insertRows(
    tx,
    'instruments',
    ['exchange', 'symbol', 'base', 'quote', 'instrument_type'],
    changed.map(({ symbol, base, quote, type }) => [exchange, symbol, base ?? null, quote ?? null, type ?? null]),
    'base = VALUES(base), quote = VALUES(quote), instrument_type = VALUES(instrument_type)',
  );
}

/** Adds instruments by symbol only. Existing ones stay unchanged. */
export async function addInstruments(tx: EntityManager, exchange: string, symbols: readonly string[]): Promise<void> {
  const rows = symbols.map((symbol) => [exchange, symbol]);
  await insertRows(tx, 'instruments', ['exchange', 'symbol'], rows, 'symbol = VALUES(symbol)');
}

/** Returns the ids of an exchange's instruments by symbol. */
export async function instrumentIds(tx: EntityManager, exchange: string): Promise<Map<string, string>> {
  const rows = await tx.find(InstrumentEntity, { select: { id: true, symbol: true }, where: { exchange } });
  return new Map(rows.map(({ id, symbol }) => [symbol, id]));
}

/** Adds missing datastreams. Every symbol must be in `ids`, and every stream type must exist. */
export async function addDatastreams(
  tx: EntityManager,
  exchange: string,
  ids: ReadonlyMap<string, string>,
  streams: readonly { symbol: string; streamType: string }[],
): Promise<void> {
  const existing = await tx.query<{ instrument: string; stream_type: string }[]>(
    'SELECT instrument, stream_type FROM datastreams WHERE exchange = ?',
    [exchange],
  );
  const known = new Set(existing.map((row) => `${row.stream_type} ${row.instrument}`));
  const missing = streams.filter(({ symbol, streamType }) => !known.has(`${streamType} ${symbol}`));
  await insertRows(
    tx,
    'datastreams',
    ['instrument_id', 'exchange', 'instrument', 'stream_type', 'category', 'wire_format'],
    missing.map(({ symbol, streamType }) => [
      ...[ids.get(symbol), exchange, symbol, streamType, categoryOf(streamType), 'json'],
    ]),
    'wire_format = VALUES(wire_format)',
  );
  // Polled whole books are collected with the book that they complete.
  if (missing.length > 0) await changePlanRevision(tx, exchange);
}
