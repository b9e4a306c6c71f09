import type { ReasonedRange, TimeRange } from '../../schema/time/time-range.js';
import { unreceivedRanges } from '../availability/unreceived-ranges.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { tradesOfInstrument } from '../catalog/trades-of-instrument.js';
import { read } from '../db/atomic.js';
import { notFound } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { heldRangesOf } from '../segments/held-ranges.js';
import { bookInputRevision } from '../segments/book-inputs.js';

/** Location of the messages of one book, with the time ranges that may lack some. */
interface StoredBookSource {
  /** The stream of polled whole books of the same instrument; null if the catalogue has none. */
  polledDatastreamId: string | null;
  /** The stream of trades of the same instrument; null if the catalogue has none. */
  tradesDatastreamId: string | null;
  /**
   * Time range from the first to the last stored message of the depth stream; null if there is
   * none.
   */
  held: TimeRange | null;
  /**
   * Time ranges inside the range that could not be received, by time: gaps, and time that was not
   * collected.
   */
  breaks: ReasonedRange[];
  /**
   * Revision of the messages and gaps before the watermark: a later one means that some have
   * changed.
   */
  revision: string;
}

/** Returns where a book's messages are. `not_found` if the datastream does not exist. */
export async function bookSourceOf(
  ctx: RequestContext,
  datastreamId: string,
  range: TimeRange,
): Promise<StoredBookSource> {
  return read(ctx, async (db) => {
    const datastream = await db.findOneBy(DatastreamEntity, { id: datastreamId });
    if (!datastream) throw notFound('The datastream');
    // First, so that it is not newer than what is read after it.
    const revision = await bookInputRevision(db, datastreamId);
    const { instrumentId, streamType } = datastream;
    // A book of fewer levels does not keep those of a polled book up to date.
    const polled =
      streamType === 'depth'
        ? await db.findOneBy(DatastreamEntity, { instrumentId, streamType: 'depth_snapshot' })
        : null;
    const trades = await tradesOfInstrument(db, instrumentId);
    const stored = await heldRangesOf(db, datastreamId);
    const [first, last] = [stored.at(0), stored.at(-1)];
    const held = first && last ? { fromNs: first.fromNs, toNs: last.toNs } : null;
    const breaks = await unreceivedRanges(db, datastream, range);
    return { polledDatastreamId: polled?.id ?? null, tradesDatastreamId: trades?.id ?? null, held, breaks, revision };
  });
}
