import { categoryOf } from '../../schema/streams.js';
import { atomic } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { parseCatalogDocument } from './catalog-document.js';
import { addDatastreams, addInstruments, instrumentIds, upsertExchange } from './catalog-writer.js';
import { DatastreamEntity } from './datastream.entity.js';
import { requireExchange } from './require-known.js';

interface LoadedCatalog {
  exchanges: number;
  instruments: number;
  datastreams: number;
}

/** Loads a catalogue and returns its counts. Idempotent. */
export async function loadCatalog(ctx: RequestContext, json: unknown): Promise<LoadedCatalog> {
  const { exchanges } = parseCatalogDocument(json);
  await atomic(ctx, async (tx) => {
    for (const exchange of exchanges) await upsertExchange(tx, exchange);
  });
  const instruments = exchanges.flatMap((exchange) => exchange.instruments);
  return {
    exchanges: exchanges.length,
    instruments: instruments.length,
    datastreams: instruments.reduce((sum, { streams }) => sum + streams.length, 0),
  };
}

interface DatastreamKey {
  instrument: string;
  streamType: string;
}

/**
 * Returns datastreams in the order of the keys, with null for unknown ones. `create` adds unknown
 * instruments and datastreams; unknown stream types stay null. Throws `not_found` if an exchange to
 * create in is unknown.
 */
export async function resolveDatastreams(
  ctx: RequestContext,
  exchange: string,
  keys: readonly DatastreamKey[],
  create: boolean,
): Promise<(DatastreamEntity | null)[]> {
  return atomic(ctx, async (tx) => {
    const load = async () => {
      const rows = await tx.findBy(DatastreamEntity, { exchange });
      return new Map(rows.map((row) => [keyOf(row), row]));
    };
    let known = await load();
    const missing = keys.filter((key) => !known.has(keyOf(key)) && categoryOf(key.streamType) !== undefined);
    if (create && missing.length > 0) {
      await requireExchange(tx, exchange);
      const before = await instrumentIds(tx, exchange);
      const unknown = new Set(missing.map((key) => key.instrument).filter((symbol) => !before.has(symbol)));
      await addInstruments(tx, exchange, [...unknown]);
      const streams = missing.map(({ instrument, streamType }) => ({ symbol: instrument, streamType }));
      await addDatastreams(tx, exchange, await instrumentIds(tx, exchange), streams);
      known = await load();
    }
    return keys.map((key) => known.get(keyOf(key)) ?? null);
  });
}

const keyOf = ({ instrument, streamType }: DatastreamKey): string => `${streamType} ${instrument}`;
