import { LISTING_KNOWN_MS } from '../../schema/instruments/listing-stream.js';
import { msToNs, nowNs } from '../../schema/time/timestamps.js';
import type { RequestContext } from '../context/request-context.js';
import { select } from '../db/select.js';
import type { ListingGap } from './instruments.types.js';

/**
 * Returns the time since the first version of an instrument in which the listing of its exchange
 * was not known, oldest first, with the one that is still open.
 */
export async function listingGaps(ctx: RequestContext, exchange: string, symbol: string): Promise<ListingGap[]> {
  const [known] = await select<{ firstNs: string | null; lastNs: string | null; failure: string | null }>(
    ctx,
    `SELECT (SELECT MIN(observed_from_ns) FROM instrument_versions WHERE exchange = ? AND symbol = ?) AS firstNs,
       MAX(IF(outcome = 'read', ended_ns, NULL)) AS lastNs,
       (SELECT outcome FROM listing_polls WHERE exchange = ? ORDER BY ended_ns DESC LIMIT 1) AS failure
     FROM listing_polls WHERE exchange = ? AND ended_ns >= (
       SELECT MAX(ended_ns) FROM listing_polls WHERE exchange = ? AND outcome = 'read')`,
    [exchange, symbol, exchange, exchange, exchange],
  );
  if (known?.firstNs == null) return [];
  const closed = await select<ListingGap>(
    ctx,
    `SELECT gap_from_ns AS fromNs, began_ns AS toNs, gap_reason AS reason FROM listing_polls
     WHERE exchange = ? AND gap_from_ns >= ? ORDER BY gap_from_ns LIMIT 10000`,
    [exchange, known.firstNs],
  );
  const now = nowNs();
  const { lastNs, failure } = known;
  if (lastNs === null || now - BigInt(lastNs) <= msToNs(LISTING_KNOWN_MS)) return closed;
  const reason = failure === null || failure === 'read' ? 'not_polled' : failure;
  return [...closed, { fromNs: String(lastNs), toNs: String(now), reason }];
}
