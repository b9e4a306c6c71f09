import { Context, log } from '@temporalio/activity';
import { EXCHANGE_LISTINGS } from '../../exchanges/generated/listings.js';
import { runCall } from '../activity/run-call.js';
import { startHeart } from '../activity/heartbeat.js';
import type { RowSource } from '../exports/rows/partition-rows.js';
import { ClaimListingsDocument } from '../generated/operations.js';
import type { ListingActivities, ListingsRead } from './contract.js';
import { readExchange } from './read-exchange.js';

/**
 * Version of the readers of listings and of the rules that make versions from them. Raise it with
 * a change of either that changes what is read from stored listings: all are read again.
 */
const READER_VERSION = 2;

/** Creates the activity that reads listings. It is idempotent. */
export function createListingActivities(source: RowSource): ListingActivities {
  return {
    readListings: async () => {
      const context = Context.current();
      const readers = EXCHANGE_LISTINGS.map(({ exchange }) => ({ exchange, version: READER_VERSION }));
      const { claimListings } = await source.core.call(ClaimListingsDocument, { readers }, runCall('listings'));
      const count: ListingsRead = { exchanges: 0, polls: 0, changes: 0, failed: 0 };
      for (const work of claimListings) {
        const heart = startHeart((totals) => context.heartbeat(totals), context.cancellationSignal);
        try {
          const listing = EXCHANGE_LISTINGS.find(({ exchange }) => exchange === work.exchange)!;
          const read = await readExchange(source, listing, work, heart);
          count.exchanges += 1;
          count.polls += read.polls;
          count.changes += read.changes;
        } catch (error) {
          if (context.cancellationSignal.aborted) throw error;
          count.failed += 1;
          log.warn('listings could not be read', { exchange: work.exchange, reason: String(error) });
        } finally {
          heart.stop();
        }
      }
      return count;
    },
  };
}
