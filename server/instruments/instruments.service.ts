import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { nsToRfc3339 } from '../../schema/time/timestamps.js';
import { exactName } from '../catalog/exact-name.rule.js';
import { termConditions } from '../catalog/term-conditions.js';
import { requireExchange } from '../catalog/require-known.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { containsPattern } from '../db/contains-pattern.rule.js';
import { keysetPage, type Page } from '../db/keyset.js';
import type { SortKey } from '../db/keyset-order.rule.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { InstrumentVersion } from './instrument-version.entity.js';
import { isCounted, storedCount } from './instrument-counts.js';
import type { InstrumentVersionFilter } from './instruments.types.js';

const MAX_PAGE = 1_000;
const BY_SYMBOL: readonly SortKey[] = ['exchange', 'symbol'].map((key) => ({ key, direction: 'ASC' }));

interface PageArgs {
  first: number;
  after?: string | null | undefined;
}

/**
 * Returns the instruments that were listed, or had been, at a moment, by exchange and symbol.
 * Throws `not_found` for an unknown exchange, and for a named instrument that is unknown then: with
 * its first moment in `details.earliest` if it came later.
 */
export async function instrumentsAt(
  ctx: RequestContext,
  filter: InstrumentVersionFilter,
  page: PageArgs,
): Promise<Page<InstrumentVersion>> {
  const { exchange, symbol, atNs } = filter;
  return read(ctx, async (db) => {
    if (exchange != null) await requireExchange(db, exactName(exchange));
    const query = db.createQueryBuilder(InstrumentVersion, 'v').where('1 = 1');
    if (atNs == null) query.andWhere('v.toNs IS NULL');
    else query.andWhere('v.fromNs <= :atNs AND (v.toNs IS NULL OR v.toNs > :atNs)', { atNs });
    matching(query, filter);
    // MySQL would take another index of the exchange, and read each row to count them.
    if (exchange != null && filter.underlying == null) {
      query.useIndex(atNs == null ? 'instrument_versions_newest' : 'instrument_versions_at');
    }
    const filters = { ...filter };
    const request = { ...page, list: 'instruments', filters, maxFirst: MAX_PAGE, order: BY_SYMBOL };
    const total = isCounted(filter) ? { total: () => read(ctx, (reader) => storedCount(reader, filter)) } : {};
    const found = await keysetPage(ctx, query, { ...request, ...total });
    const isFirst = page.after == null;
    if (exchange != null && symbol != null && found.nodes.length === 0 && isFirst) {
      await requireKnown(db, exchange, symbol, atNs ?? null);
    }
    return { ...found, nodes: await observedThrough(db, found.nodes) };
  });
}

/** Returns the versions of an instrument, oldest first. Throws `not_found` if there are none. */
export async function instrumentVersions(
  ctx: RequestContext,
  exchange: string,
  symbol: string,
  page: PageArgs,
): Promise<Page<InstrumentVersion>> {
  return read(ctx, async (db) => {
    const query = db.createQueryBuilder(InstrumentVersion, 'v');
    matching(query.where('1 = 1'), { exchange, symbol });
    const order: readonly SortKey[] = [{ key: 'observedFromNs', direction: 'ASC' }];
    const request = { ...page, list: 'instrumentHistory', filters: { exchange, symbol }, maxFirst: MAX_PAGE, order };
    const found = await keysetPage(ctx, query, request);
    if (found.nodes.length === 0 && page.after == null) throw notFound('The instrument');
    return { ...found, nodes: await observedThrough(db, found.nodes) };
  });
}

/** Returns the versions of symbols of an exchange, oldest first. */
export async function versionsOfSymbols(
  ctx: RequestContext,
  exchange: string,
  symbols: readonly string[],
): Promise<InstrumentVersion[]> {
  return read(ctx, async (db) => {
    const where = { exchange, symbol: In([...symbols]) };
    return observedThrough(db, await db.find(InstrumentVersion, { where, order: { observedFromNs: 'ASC' } }));
  });
}

function matching(query: SelectQueryBuilder<InstrumentVersion>, filter: InstrumentVersionFilter): void {
  for (const name of ['exchange', 'symbol'] as const) {
    if (filter[name] != null) query.andWhere(`v.${name} = :${name}`, { [name]: exactName(filter[name]) });
  }
  const { search } = filter;
  if (search) query.andWhere('v.symbol COLLATE utf8mb4_0900_as_ci LIKE :search', { search: containsPattern(search) });
  for (const [i, { sql, value }] of termConditions(filter).entries()) {
    query.andWhere(`v.${sql} :term${i}`, { [`term${i}`]: value });
  }
}

async function requireKnown(db: EntityManager, exchange: string, symbol: string, atNs: string | null): Promise<void> {
  const [first] = await db.query<{ fromNs: string | null }[]>(
    'SELECT MIN(from_ns) AS fromNs FROM instrument_versions WHERE exchange = ? AND symbol = ?',
    [exactName(exchange), exactName(symbol)],
  );
  if (first?.fromNs == null) throw notFound('The instrument');
  if (atNs === null || BigInt(atNs) >= BigInt(first.fromNs)) return;
  const earliest = nsToRfc3339(BigInt(first.fromNs));
  throw new DomainError('not_found', `The instrument is not known before ${earliest}`, { earliest });
}

/** Replaces the end of observation of newest versions: it is the last poll of their exchange. */
async function observedThrough(db: EntityManager, versions: InstrumentVersion[]): Promise<InstrumentVersion[]> {
  const exchanges = [...new Set(versions.map(({ exchange }) => exchange))];
  if (exchanges.length === 0) return versions;
  const polls = await db.query<{ exchange: string; endedNs: string }[]>(
    `SELECT exchange, MAX(ended_ns) AS endedNs FROM listing_polls
     WHERE exchange IN (?) AND outcome = 'read' GROUP BY exchange`,
    [exchanges],
  );
  const last = new Map(polls.map(({ exchange, endedNs }) => [exchange, String(endedNs)]));
  return versions.map((version) => ({
    ...version,
    observedToNs: version.observedToNs ?? last.get(version.exchange) ?? version.observedFromNs,
  }));
}
