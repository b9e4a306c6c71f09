import type { StreamCategory } from '../../schema/streams.js';
import type { Datastream } from '../catalog/catalog.types.js';
import { type KeysetRequest, type Page, selectPage } from '../db/keyset.js';
import { totalOf } from '../db/list-totals.js';
import { select } from '../db/select.js';
import type { RequestContext } from '../graphql/context.js';
import type { SubscriptionStatus } from './subscription-state.rule.js';

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
const TOTAL = totalOf('subscriptions', '?');
const ONE = `SELECT ${COLUMNS} ${FROM} WHERE s.id = ? AND s.account_id = ? AND s.status <> 'deleted'`;
// Without the hint MySQL may begin at the datastreams of a small catalogue, and sort.
const LIST = `SELECT /*+ JOIN_ORDER(s, d) */ ${COLUMNS}, ${TOTAL} AS total ${FROM}
  WHERE s.account_id = ? AND s.status <> 'deleted'`;

/** The account's subscription that is not deleted; null when there is none. */
export async function selectSubscription(
  ctx: RequestContext,
  accountId: string,
  id: string,
): Promise<ListedSubscription | null> {
  const [raw] = await select<Raw>(ctx, ONE, [id, accountId]);
  return raw ? toRow(raw) : null;
}

/** A page of the account's subscriptions that are not deleted, newest first. */
export async function selectSubscriptions(
  ctx: RequestContext,
  accountId: string,
  request: Omit<KeysetRequest, 'order'>,
): Promise<Page<ListedSubscription>> {
  const totalOfEmptyPage = async (): Promise<number> => {
    const [row] = await select<{ total: string | null }>(ctx, `SELECT ${TOTAL} AS total`, [accountId]);
    return Number(row?.total ?? 0);
  };
  const list = { sql: LIST, values: [accountId, accountId], alias: 's', toRow, totalOfEmptyPage };
  return selectPage<Raw & { total: string }, ListedSubscription>(ctx, list, request);
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
