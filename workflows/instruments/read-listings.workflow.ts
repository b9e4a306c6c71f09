import { proxyActivities } from '@temporalio/workflow';
import { BACKGROUND } from '../activity/priority.js';
import type { ListingActivities, ListingsRead } from './contract.js';

const { readListings: read } = proxyActivities<ListingActivities>({
  startToCloseTimeout: '6h',
  heartbeatTimeout: '30s',
  priority: BACKGROUND,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 3 },
});

/** Computes the versions of instruments from the listings. Run by the schedule `read-listings`. */
export async function readListings(): Promise<ListingsRead> {
  return read();
}
