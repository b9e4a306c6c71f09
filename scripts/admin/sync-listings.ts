import type { CatalogInstrument } from '../../schema/catalog/catalog-file.js';
import { loadShippedCatalog } from '../../schema/catalog/load-catalog.js';
import { EXCHANGE_LISTINGS } from '../../exchanges/generated/listings.js';
import type { ListingEntry } from '../../workflows/collection/listings/exchange-listing.js';
import { isTraded } from '../../workflows/collection/listings/listed.js';
import { readListing } from '../../workflows/collection/listings/read-listing.js';
import { AdminSyncCatalogDocument } from '../generated/operations.js';
import type { StaffCore } from '../runtime/staff-core.js';

/**
 * Updates the catalogue from an exchange's public listing; `REST_URL_<EXCHANGE>` replaces its
 * address.
 */
export async function syncListings(
  ask: StaffCore['ask'],
  { exchange, dryRun, force }: { exchange: string; dryRun: boolean; force: boolean },
  env: Record<string, string | undefined>,
): Promise<Record<string, unknown>> {
  const listing = EXCHANGE_LISTINGS.find((candidate) => candidate.exchange === exchange);
  if (!listing) {
    const known = EXCHANGE_LISTINGS.map((candidate) => candidate.exchange).join(', ');
    throw new Error(`not_found: ${exchange} has no public list of instruments; these have one: ${known}.`);
  }
  const address = addressIn(env, `REST_URL_${exchange.toUpperCase()}`);
  const listed = (await readListing(listing, address)).filter(isTraded);
  const streamsOf = offeredStreams(exchange);
  const instruments = listed.flatMap(({ symbol, base, quote, type }) => {
    const streams = streamsOf(type);
    return streams ? [{ symbol, base, quote, type, streams }] : [];
  });
  const variables = { exchange, instruments, covers: [...listing.covers], dryRun, force };
  const { syncCatalog: plan } = await ask(AdminSyncCatalogDocument, variables);
  const counts = { listed: listed.length, skipped: listed.length - instruments.length };
  return { exchange, ...counts, dry_run: dryRun, ...plan };
}

/** Treats an empty setting as absent. */
function addressIn(env: Record<string, string | undefined>, setting: string): string | undefined {
  const address = env[setting];
  if (address === undefined || address === '') return undefined;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new Error(`${setting} must be an http address`);
  return address;
}

/**
 * Returns the streams that most shipped instruments of a type have; undefined for an unknown type.
 */
function offeredStreams(exchange: string): (type: ListingEntry['type']) => string[] | undefined {
  const shipped = loadShippedCatalog().exchanges.find(({ code }) => code === exchange)?.instruments ?? [];
  return (type) => {
    const lists = new Map<string, { count: number; streams: string[] }>();
    for (const { streams } of shipped.filter((instrument: CatalogInstrument) => instrument.type === type)) {
      const name = streams.join(' ');
      lists.set(name, { count: (lists.get(name)?.count ?? 0) + 1, streams });
    }
    return [...lists.values()].sort((a, b) => b.count - a.count)[0]?.streams;
  };
}
