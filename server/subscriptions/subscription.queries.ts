import type { StreamCategory } from '../../schema/streams.js';
import type { Datastream } from '../catalog/catalog.types.js';
import { searchWords } from '../../schema/catalog/search-streams.rule.js';
import { BY_STREAM_NAME, plainText } from '../catalog/stream-search.rule.js';
import { type KeysetRequest, type Page, type SelectedList, selectPage } from '../db/keyset.js';
import { NEWEST_FIRST, OLDEST_FIRST } from '../db/keyset-order.rule.js';
import { totalOf } from '../db/list-totals.js';
import { select } from '../db/select.js';
import type { RequestContext } from '../context/request-context.js';
import type { SubscriptionStatus } from '../spans/subscription-state.rule.js';
import type { SubscriptionSort } from './subscription.types.js';

/** A subscription as clients read it, with its datastream. */
export interface ListedSubscription {
  id: string;
  datastreamId: string;
  status: SubscriptionStatus;
  createdAt: Date;
  datastream: Datastream;
}

interface Raw {
  id: string;
  datastream_id: string;
  status: SubscriptionStatus;
  created_at: Date;
  exchange: string;
  instrument: string;
  stream_type: string;
  category: StreamCategory;
  wire_format: string;
}

const COLUMNS = `s.id, s.datastream_id, s.status, s.created_at,
  d.exchange, d.instrument, d.stream_type, d.category, d.wire_format`;
const FROM = `FROM subscriptions s JOIN datastreams d ON d.id = s.datastream_id`;
const ONE = `SELECT ${COLUMNS} ${FROM} WHERE s.id = ? AND s.account_id = ? AND s.status <> 'deleted'`;
const OF_ACCOUNT = `WHERE s.account_id = ? AND s.status <> 'deleted'`;
const TOTAL = totalOf('subscriptions', '?');
// Without the hint MySQL may begin at the datastreams of a small catalogue, and sort.
const LIST = `SELECT /*+ JOIN_ORDER(s, d) */ ${COLUMNS}`;

const ORDERS = { newest: NEWEST_FIRST, oldest: OLDEST_FIRST, name: BY_STREAM_NAME } as const;
const SORT_COLUMNS: Readonly<Record<string, string>> = {
  createdAt: 's.created_at',
  id: 's.id',
  exchange: 'd.exchange',
  instrument: 'd.instrument',
  streamType: 'd.stream_type',
};

/** Filters and sort order of the list. Absent or null matches everything. */
export interface SubscriptionChoice {
  status?: readonly SubscriptionStatus[] | null;
  exchange?: string | null;
  category?: StreamCategory | null;
  search?: string | null;
}

/** Returns the account's subscription unless it was deleted, or null. */
export async function selectSubscription(
  ctx: RequestContext,
  accountId: string,
  id: string,
): Promise<ListedSubscription | null> {
  const [raw] = await select<Raw>(ctx, ONE, [id, accountId]);
  return raw ? toRow(raw) : null;
}

/**
 * Returns a page of the account's subscriptions, except deleted ones. The length of the whole list
 * is stored; that of a filtered one is counted on demand.
 */
export async function selectSubscriptions(
  ctx: RequestContext,
  accountId: string,
  choice: SubscriptionChoice,
  { sort = 'newest', ...page }: Omit<KeysetRequest, 'order' | 'filters'> & { sort?: SubscriptionSort },
): Promise<Page<ListedSubscription>> {
  const { conditions, values, filters } = narrowed(choice);
  const whole = conditions.length === 0;
  const where = [OF_ACCOUNT, ...conditions].join(' AND ');
  const from = [accountId, ...values];
  const count = whole ? `SELECT ${TOTAL} AS total` : `SELECT COUNT(*) AS total ${FROM} ${where}`;
  const list: SelectedList<Raw & { total?: string | null }, ListedSubscription> = {
    sql: `${LIST}${whole ? `, ${TOTAL} AS total` : ''} ${FROM} ${where}`,
    values: whole ? [accountId, ...from] : from,
    column: (key) => SORT_COLUMNS[key]!,
    toRow,
    keyed: (row) => ({ ...row.datastream, id: row.id, createdAt: row.createdAt }),
    totalIn: ({ total }) => (whole ? Number(total ?? 0) : undefined),
    countAll: async () => {
      const [row] = await select<{ total: string | null }>(ctx, count, from);
      return Number(row?.total ?? 0);
    },
  };
  const bound = sort === 'newest' ? filters : { ...filters, sort };
  return selectPage(ctx, list, { ...page, filters: bound, order: ORDERS[sort] });
}

function narrowed({ status, exchange, category, search }: SubscriptionChoice) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown): void => {
    conditions.push(condition);
    values.push(value);
  };
  if (status != null) add('s.status IN (?)', status.length > 0 ? status : ['']);
  if (exchange != null) add('d.exchange = ?', exchange);
  if (category != null) add('d.category = ?', category);
  const names = plainText(['d.exchange', 'd.instrument', 'd.stream_type']);
  for (const word of searchWords(search ?? '')) add(`${names} LIKE ?`, `%${word}%`);
  return { conditions, values, filters: { status: status?.join(','), exchange, category, search } };
}

function toRow(raw: Raw): ListedSubscription {
  const { exchange, instrument, category } = raw;
  return {
    id: raw.id,
    datastreamId: raw.datastream_id,
    status: raw.status,
    createdAt: raw.created_at,
    datastream: {
      id: raw.datastream_id,
      exchange,
      instrument,
      streamType: raw.stream_type,
      category,
      wireFormat: raw.wire_format,
    },
  };
}
