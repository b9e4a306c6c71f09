import type { Random } from '../../support/engine/random.js';
import type { Sent, SoakClient } from './soak-client.js';
import type { SoakAccount, SoakSystem } from './soak-system.js';

type Ask = (account: SoakAccount, n: number) => { url: string } & Sent;

/** Levels of fragments that each spread the next one twice. */
const DOUBLINGS = 9;

/**
 * Requests of clients and of attackers, most of them different from all before, so that what is
 * kept by request would grow.
 */
export class MixedRequests {
  private readonly asks: readonly [kind: string, weight: number, ask: Ask][];
  private readonly total: number;

  constructor(
    private readonly system: SoakSystem,
    private readonly client: SoakClient,
    private readonly random: Random,
  ) {
    this.asks = [...ordinary(system, random), ...hostileRest(system), ...hostileGraphql(system, random)];
    this.total = this.asks.reduce((sum, [, weight]) => sum + weight, 0);
  }

  async next(n: number): Promise<void> {
    let at = this.random.next() * this.total;
    const [kind, , ask] = this.asks.find(([, weight]) => (at -= weight) < 0)!;
    const { url, ...sent } = ask(this.random.pick(this.system.accounts), n);
    await this.client.send(kind, url, sent);
  }
}

const json = (method: string, headers: Record<string, string>, body: unknown): Sent => ({
  ...{ method, headers },
  body: JSON.stringify(body),
});

function ordinary({ restUrl }: SoakSystem, random: Random): [string, number, Ask][] {
  const keyed = ({ apiKey }: SoakAccount) => ({ 'X-Api-Key': apiKey });
  const get =
    (path: (account: SoakAccount) => string): Ask =>
    (account) => ({ url: `${restUrl}${path(account)}`, headers: keyed(account) });
  const column = (n: number) => ({
    output_column: `c${n}`,
    data: { binance: { json: { path: `data.f${n}`, type: 'i64' }, transform: `{v} + ${n}` } },
  });
  return [
    ['exchanges', 10, get(() => '/exchanges')],
    ['datastreams', 10, get(() => `/datastreams?exchange=binance&limit=${1 + random.below(100)}`)],
    ['subscriptions', 10, get(() => '/subscriptions')],
    ['exports', 15, get(() => `/exports?limit=${1 + random.below(100)}`)],
    ['availability', 10, get(({ streams }) => `/availability?datastream_id=${random.pick(streams).id}`)],
    ['billing', 5, get(() => '/billing/summary')],
    [
      'estimate',
      10,
      (account) => {
        const { id, history } = random.pick(account.streams);
        const start = history.fromMs + random.below(history.toMs - history.fromMs);
        const range = { start_time: `${start}000000`, end_time: `${start + 60_000}000000` };
        const body = { datastream_id: id, ...range, schema: 'normalized', format: 'parquet' };
        return { url: `${restUrl}/exports/estimate`, ...json('POST', keyed(account), body) };
      },
    ],
    [
      'new schema',
      3,
      (account, n) => ({
        url: `${restUrl}/export-schemas`,
        ...json('POST', keyed(account), { name: `soak-${n}`, stream_category: 'trade', columns: [column(n)] }),
      }),
    ],
    [
      'kept answer',
      3,
      (account, n) => ({
        url: `${restUrl}/webhooks`,
        ...json('POST', { ...keyed(account), 'Idempotency-Key': `soak-${n}` }, { url: 'not a url' }),
      }),
    ],
  ];
}

function hostileRest({ restUrl }: SoakSystem): [string, number, Ask][] {
  const post = (account: SoakAccount, path: string, body: string, timeoutMs = 30_000) => ({
    ...{ url: `${restUrl}${path}`, method: 'POST', headers: { 'X-Api-Key': account.apiKey }, body, timeoutMs },
  });
  return [
    ['no key', 4, () => ({ url: `${restUrl}/exports` })],
    ['wrong key', 4, (_, n) => ({ url: `${restUrl}/exports`, headers: { 'X-Api-Key': `key_${n}` } })],
    ['unknown route', 3, ({ apiKey }, n) => ({ url: `${restUrl}/none/${n}`, headers: { 'X-Api-Key': apiKey } })],
    ['unknown id', 3, ({ apiKey }, n) => ({ url: `${restUrl}/exports/exp_${n}`, headers: { 'X-Api-Key': apiKey } })],
    [
      'bad token',
      3,
      ({ apiKey }, n) => ({ url: `${restUrl}/exports?page_token=x${n}`, headers: { 'X-Api-Key': apiKey } }),
    ],
    ['not JSON', 3, (account, n) => post(account, '/exports', `{"n": ${n}, `)],
    ['deep JSON', 1, (account) => post(account, '/exports', '['.repeat(5_000) + ']'.repeat(5_000))],
    ['too large', 0.3, (account) => post(account, '/exports', `"${'x'.repeat(2_000_000)}"`)],
    [
      'hostile schema',
      1,
      (account, n) => {
        const transform = `repeat({v}, ${n}) LIKE '${'%1'.repeat(n % 40)}x'`;
        const columns = [
          { output_column: 'a', data: { binance: { json: { path: 'data.p', type: 'string' }, transform } } },
        ];
        return post(
          account,
          '/export-schemas',
          JSON.stringify({ name: `hostile-${n}`, stream_category: 'trade', columns }),
        );
      },
    ],
    [
      'wide schema',
      0.1,
      (account, n) => {
        const columns = Array.from({ length: 500 }, (_c, i) => ({
          output_column: `c${i}`,
          data: { binance: { json: { path: `data.f${n}.g${i}`, type: 'string' } } },
        }));
        return post(
          account,
          '/export-schemas',
          JSON.stringify({ name: `wide-${n}`, stream_category: 'trade', columns }),
        );
      },
    ],
    // The client goes before the answer comes.
    ['cut off', 2, (account, n) => post(account, '/export-schemas/preview', `{"datastream_id": ${n}}`, 5)],
  ];
}

function hostileGraphql({ graphqlUrls, serviceToken }: SoakSystem, random: Random): [string, number, Ask][] {
  const ask =
    (query: (n: number) => string, headers: Record<string, string> = {}): Ask =>
    (_, n) => ({ url: random.pick(graphqlUrls), ...json('POST', headers, { query: query(n) }) });
  const bearer = { Authorization: `Bearer ${serviceToken}` };
  const doubling = (n: number): string => {
    const levels = Array.from({ length: DOUBLINGS }, (_, i) => {
      const next = i + 1 === DOUBLINGS ? '__typename' : `...f${n}x${i + 1} ...f${n}x${i + 1}`;
      return `fragment f${n}x${i} on Query { ${next} }`;
    });
    return `{ ...f${n}x0 } ${levels.join(' ')}`;
  };
  const large = (n: number): string =>
    `{ ${Array.from({ length: 400 }, (_, i) => `a${n}x${i}: __typename`).join(' ')} }`;
  return [
    ['doubling fragments', 2, ask(doubling)],
    ['doubling fragments with a token', 1, ask(doubling, bearer)],
    ['large document', 2, ask(large)],
    ['large document with a token', 1, ask(large, bearer)],
    ['unknown field', 3, ask((n) => `{ none${n} }`, bearer)],
    ['not GraphQL', 2, ask((n) => `{ ${n} `)],
  ];
}
