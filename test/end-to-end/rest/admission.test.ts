import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

const limits = async (perMinute: number) => {
  const account = await api.account();
  await api.core.staff(`mutation { updateAccount(id: "${account.accountId}", rateMinute: ${perMinute}) { id } }`);
  return account;
};

it('every response has the rate limits, rejections of the facade included', async () => {
  const { call } = await api.account();
  const paths = ['/v1/exchanges', '/v1/nothing', '/v1/exports?limit=0', '/v1/subscriptions/x'];
  const ask = async (path: string): Promise<number> => {
    const { headers } = await call('GET', path);
    expect(headers.get('x-ratelimit-limit-minute')).toBe('200');
    expect(headers.get('x-ratelimit-limit-hour')).toBe('10000');
    return Number(headers.get('x-ratelimit-remaining-minute'));
  };
  const left = [];
  for (const path of paths) left.push(await ask(path));
  expect(left[0]).toBe(199);
  // The bucket refills in between, so a value may repeat but never fall by more than one.
  for (const [i, value] of left.entries()) expect(value).toBeGreaterThanOrEqual(199 - i);
  // A token returns every 300 ms: only simultaneous calls are sure to find fewer.
  expect(Math.min(...(await Promise.all([...paths, ...paths].map(ask))))).toBeLessThan(199);
});

it('beyond the limit returns 429 with Retry-After and a reset, for every route', async () => {
  const { call } = await limits(3);
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await call('GET', '/v1/exchanges')).status);
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
  expect(statuses[5]).toBe(429);
  const { status, headers, body } = await call('POST', '/v1/exports', { body: '{' });
  expect([status, body]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(Number(headers.get('x-ratelimit-reset-minute'))).toBeGreaterThan(Date.now() / 1_000 - 1);
  expect(headers.get('x-ratelimit-remaining-minute')).toBe('0');
});

it.each([null, '', 'nonsense', `key_${'0'.repeat(32)}.${'A'.repeat(43)}`])('key %j is unauthenticated', async (key) => {
  const call = api.callAs('');
  for (const path of ['/v1/exchanges', '/v1/nothing', '/v1/subscriptions/x']) {
    const { status, body, headers } = await call('GET', path, { headers: { 'x-api-key': key } });
    expect([status, body]).toMatchObject([401, { error: { code: 'unauthenticated' } }]);
    expect(headers.get('x-ratelimit-remaining-minute')).toMatch(/^\d+$/);
  }
});

it('a trial over its cap gets 402 with the reason, without using the rate limit', async () => {
  const { accountId, call } = await api.account();
  await api.core.staff(
    `mutation { updateAccount(id: "${accountId}", planCode: "trial", accessStatus: TRIALING) { id } }`,
  );
  const names = ['binance BTCUSDT trades', 'binance BTCUSDT depth', 'binance ETHUSDT trades', 'kraken XBT/USD trades'];
  const answers = [];
  for (const name of names) {
    answers.push(await call('POST', '/v1/subscriptions', { body: { datastream_id: api.streams.get(name) } }));
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 402]);
  expect(answers[3]?.body).toMatchObject({
    error: { code: 'payment_required', details: { reason: 'trial_stream_cap', limit: 3, current: 3 } },
  });
  const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining-minute')));
  expect(left[3]).toBeGreaterThanOrEqual(left[2] ?? NaN);
});

it('a paid plan without overage gets 402 plan_limit for streams and exports', async () => {
  const { accountId, call } = await api.account();
  await api.core.sql(`INSERT INTO plans (code, display_name, included_streams, included_export_bytes, overage)
    VALUES ('capped', 'Capped', 1, 0, false)`);
  await api.core.staff(`mutation { updateAccount(id: "${accountId}", planCode: "capped") { id } }`);
  const streams = [api.streams.get('binance BTCUSDT trades'), api.streams.get('binance ETHUSDT trades')];
  const subscribe = (datastreamId?: number) =>
    call('POST', '/v1/subscriptions', { body: { datastream_id: datastreamId } });
  expect((await subscribe(streams[0])).status).toBe(201);
  const denied = (limit: number, current: number) => [
    402,
    { error: { code: 'payment_required', details: { reason: 'plan_limit', limit, current } } },
  ];
  const stream = await subscribe(streams[1]);
  expect([stream.status, stream.body]).toMatchObject(denied(1, 1));
  const range = { datastream_id: streams[0], start_time: 1, end_time: 2 };
  const created = await call('POST', '/v1/exports', { body: range });
  expect([created.status, created.body]).toMatchObject(denied(0, 0));
  expect((await call('GET', '/v1/exports')).body).toMatchObject({ total: 0 });
  expect((await call('GET', '/v1/subscriptions')).body).toMatchObject({ total: 1 });
});

it('is ready with its database', async () => {
  expect(await api.facade.ready()).toBe(true);
});
