import type { CoreAnswer } from '../../../schema/core-client/core-transport.js';
import { type TestCore, useTestCore } from './core.js';

type Fields = Record<string, unknown>;

export interface Client {
  accountId: string;
  /** Returns the only field of the answer; rejects with its error. */
  ask: <T = Fields>(source: string, variables?: Fields) => Promise<T>;
  /** Returns the error of the answer; rejects without one. */
  refusal: (source: string, variables?: Fields) => Promise<{ code: string; details?: Fields }>;
}

export interface TestDomain extends TestCore {
  /** Ids by `instrument stream_type` of exchange `binance`. */
  streams: Record<string, string>;
  client: (options?: { plan?: string; status?: string }) => Promise<Client>;
  worker: Client;
  team: Client;
  /** Staff acting for an account. */
  staffFor: (accountId: string) => Client;
}

export const CATALOG = {
  exchanges: [
    {
      code: 'binance',
      displayName: 'Binance Spot',
      instruments: [
        { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', type: 'spot', streams: ['trades', 'depth5', 'ticker'] },
        { symbol: 'ETHUSDT', base: 'ETH', quote: 'USDT', type: 'spot', streams: ['trades', 'depth'] },
        { symbol: 'btcusdt', streams: ['trades'] },
      ],
    },
    { code: 'kraken', displayName: 'Kraken', instruments: [{ symbol: 'XBT/USD', streams: ['trades'] }] },
  ],
};

/** The core with a small catalogue and callers of every role. `more`: further settings. */
export function useTestDomain(more: Record<string, string> = {}): TestDomain {
  const core = useTestCore(more);
  const domain = core as TestDomain;
  beforeAll(async () => {
    domain.team = clientOf('', (source, variables) => core.staff(source, variables));
    domain.worker = clientOf('', (source, variables) => core.service(source, variables));
    domain.staffFor = (accountId) =>
      clientOf(accountId, (source, variables) => core.staff(source, variables, { onBehalfOf: accountId }));
    domain.client = (options) => newClient(core, options);
    await domain.team.ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: CATALOG });
    const rows = await core.sql<{ id: string; instrument: string; stream_type: string }>('SELECT * FROM datastreams');
    domain.streams = Object.fromEntries(rows.map((row) => [`${row.instrument} ${row.stream_type}`, row.id]));
  });
  return domain;
}

async function newClient(core: TestCore, { plan, status }: { plan?: string; status?: string } = {}): Promise<Client> {
  const { accountId, apiKey } = await core.account();
  if (plan ?? status) {
    await core.staff(
      'mutation ($id: ID!, $plan: String, $status: AccessStatus) { updateAccount(id: $id, planCode: $plan, accessStatus: $status) { id } }',
      { id: accountId, plan, status },
    );
  }
  return clientOf(accountId, (source, variables) => core.service(source, variables, { apiKey }));
}

function clientOf(
  accountId: string,
  call: (source: string, variables?: Fields) => Promise<CoreAnswer<Fields>>,
): Client {
  return {
    accountId,
    ask: async <T>(source: string, variables?: Fields) => {
      const { data, errors } = await call(source, variables);
      if (errors || !data) throw new Error(`refused: ${JSON.stringify(errors)}`);
      return Object.values(data)[0] as T;
    },
    refusal: async (source, variables) => {
      const { data, errors } = await call(source, variables);
      if (!errors?.[0]) throw new Error(`not refused: ${JSON.stringify(data)}`);
      return errors[0].extensions;
    },
  };
}

export const SUBSCRIBE =
  'mutation ($id: Int64!) { createSubscription(datastreamId: $id) { id status createdAt spans { id startedAt endedAt } datastream { id instrument } } }';

export interface SubscriptionAnswer {
  id: string;
  status: string;
  createdAt: string;
  spans: { id: string; startedAt: string; endedAt: string | null }[];
  datastream: { id: string; instrument: string };
}

export const EXPORT = `mutation ($input: CreateExportInput!) { createExport(input: $input) {
  id status fromNs toNs format formatOptions schema progress rows bytes retryAfterSeconds datastreamId datastream { id } } }`;

/** Returns a slice of `rows` messages from first to last time. */
export const slice = (
  datastreamId: string,
  minNs: number | bigint,
  maxNs: number | bigint,
  rows = 1,
  firstSeq = '1',
) => ({
  datastreamId,
  firstRowGroup: 0,
  lastRowGroup: 0,
  firstSeq,
  lastSeq: firstSeq,
  minNs: String(minNs),
  maxNs: String(maxNs),
  rows: String(rows),
  messageBytes: String(rows * 100),
});

/** Returns SQL that seals exchange `binance` up to a moment in ns, without gaps. */
export const SEALED_THROUGH = `INSERT INTO collector_leases (shard, owner, epoch, expires_at, sealed_through_ns)
  VALUES ('binance', 'one', 1, UTC_TIMESTAMP(6), ?) ON DUPLICATE KEY UPDATE sealed_through_ns = VALUES(sealed_through_ns)`;
