import type { EntityManager } from 'typeorm';
import { LISTING_INSTRUMENT, LISTING_STREAM_TYPE } from '../../schema/instruments/listing-stream.js';
import { addDatastreams, addInstruments, instrumentIds } from '../catalog/catalog-writer.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import { countChanges, forgetCounts } from './instrument-counts.js';
import { storeChanges } from './store-changes.js';
import type { ListingReaderInput, ListingReadingInput, ListingWork } from './listing-work.types.js';

/** Creates the streams of listings of these exchanges, as far as the catalogue has them. */
export async function followListings(ctx: RequestContext, exchanges: readonly string[]): Promise<void> {
  if (exchanges.length === 0) return;
  await atomic(ctx, async (tx) => {
    const missing = await tx.query<{ code: string }[]>(
      `SELECT code FROM exchanges WHERE code IN (?) AND NOT EXISTS (
         SELECT 1 FROM datastreams d WHERE d.exchange = code AND d.stream_type = ?) ORDER BY code`,
      [exchanges, LISTING_STREAM_TYPE],
    );
    for (const { code } of missing) {
      await addInstruments(tx, code, [LISTING_INSTRUMENT]);
      const stream = { symbol: LISTING_INSTRUMENT, streamType: LISTING_STREAM_TYPE };
      await addDatastreams(tx, code, await instrumentIds(tx, code), [stream]);
    }
  });
}

/**
 * Returns the listings that have not been read, by exchange. Forgets first what was read after the
 * messages that a late commit or an import has added since.
 */
export async function claimListings(
  ctx: RequestContext,
  readers: readonly ListingReaderInput[],
): Promise<ListingWork[]> {
  return atomic(ctx, async (tx) => {
    await startReadings(tx, readers);
    const waiting = await tx.query<Pick<ListingWork, 'datastreamId' | 'exchange' | 'readThroughNs'>[]>(
      `SELECT r.datastream_id AS datastreamId, r.exchange, r.read_through_ns AS readThroughNs
       FROM listing_readings r WHERE r.exchange IN (?) AND EXISTS (
         SELECT 1 FROM segment_slices s WHERE s.datastream_id = r.datastream_id AND s.max_ns > r.read_through_ns)
       ORDER BY r.exchange FOR UPDATE`,
      [['', ...readers.map(({ exchange }) => exchange)]],
    );
    const work: ListingWork[] = [];
    for (const { exchange, ...reading } of waiting) {
      await forgetAfter(tx, exchange, BigInt(reading.readThroughNs));
      const [base] = await tx.query<{ beganNs: string; endedNs: string }[]>(
        `SELECT began_ns AS beganNs, ended_ns AS endedNs FROM listing_polls
         WHERE exchange = ? AND outcome = 'read' ORDER BY ended_ns DESC LIMIT 1`,
        [exchange],
      );
      work.push({ exchange, ...reading, baseBeganNs: base?.beganNs ?? null, baseEndedNs: base?.endedNs ?? null });
    }
    return work;
  });
}

/** Begins to read streams that are new, and reads all again whose reader is another one now. */
async function startReadings(tx: EntityManager, readers: readonly ListingReaderInput[]): Promise<void> {
  const versions = new Map(readers.map(({ exchange, version }) => [exchange, version]));
  const streams = await tx.query<{ id: string; exchange: string; reader: number | null }[]>(
    `SELECT d.id, d.exchange, r.reader FROM datastreams d LEFT JOIN listing_readings r ON r.datastream_id = d.id
     WHERE d.stream_type = ?`,
    [LISTING_STREAM_TYPE],
  );
  const rows = streams
    .filter(({ exchange, reader }) => versions.has(exchange) && versions.get(exchange) !== reader)
    .map(({ id, exchange }) => [BigInt(id), exchange, 0n, versions.get(exchange)]);
  const columns = ['datastream_id', 'exchange', 'read_through_ns', 'reader'];
  await insertRows(tx, 'listing_readings', columns, rows, 'read_through_ns = 0, reader = VALUES(reader)');
}

/** Removes what was read from polls after a moment. Versions before them are the newest again. */
async function forgetAfter(tx: EntityManager, exchange: string, ns: bigint): Promise<void> {
  await tx.query('DELETE FROM listing_polls WHERE exchange = ? AND ended_ns > ?', [exchange, ns]);
  await tx.query('DELETE FROM instrument_versions WHERE exchange = ? AND observed_from_ns > ?', [exchange, ns]);
  await tx.query(
    `UPDATE instrument_versions SET to_ns = NULL, observed_to_ns = NULL, closed_ns = NULL
     WHERE exchange = ? AND closed_ns > ?`,
    [exchange, ns],
  );
  await forgetCounts(tx, exchange, ns);
}

/**
 * Stores what was read. Returns false, and nothing changes, if messages have been added since that
 * come before it: the work is claimed again.
 */
export async function recordListings(ctx: RequestContext, reading: ListingReadingInput): Promise<boolean> {
  return atomic(ctx, async (tx) => {
    const [row] = await tx.query<{ exchange: string; readThroughNs: string }[]>(
      `SELECT exchange, read_through_ns AS readThroughNs FROM listing_readings WHERE datastream_id = ? FOR UPDATE`,
      [BigInt(reading.datastreamId)],
    );
    if (!row || String(row.readThroughNs) !== reading.readThroughNs) return false;
    const { exchange } = row;
    if (reading.seenNs != null) {
      const seen = { seenNs: BigInt(reading.seenNs), lastNs: reading.lastNs == null ? null : BigInt(reading.lastNs) };
      await storeChanges(tx, exchange, seen, reading.changes);
      const isWhole = reading.polls.some(({ endedNs }) => endedNs === reading.seenNs);
      if (isWhole) await countChanges(tx, exchange, seen.seenNs);
    }
    await insertRows(
      tx,
      'listing_polls',
      ['exchange', 'ended_ns', 'began_ns', 'outcome', 'instruments', 'gap_from_ns', 'gap_reason'],
      reading.polls.map((poll) => [
        ...[exchange, BigInt(poll.endedNs), BigInt(poll.beganNs), poll.outcome, poll.instruments ?? null],
        ...[poll.gapFromNs ?? null, poll.gapReason ?? null],
      ]),
      'began_ns = VALUES(began_ns)',
    );
    if (reading.throughNs != null) {
      await tx.query('UPDATE listing_readings SET read_through_ns = ? WHERE datastream_id = ?', [
        ...[BigInt(reading.throughNs), BigInt(reading.datastreamId)],
      ]);
    }
    return true;
  });
}
