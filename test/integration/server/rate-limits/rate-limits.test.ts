import { createCore } from '../../../../server/create-core.js';
import { ServerMetrics } from '../../../../server/metrics/server-metrics.js';
import { BucketStore } from '../../../../server/rate-limits/bucket-store.js';
import { RateLimiter } from '../../../../server/rate-limits/rate-limiter.js';
import { silent, testSettings, useTestCore } from '../../../support/core/core.js';

const test = useTestCore();
const VIEWER = '{ viewer { accountId } }';
let address = 0;
const newAddress = () => `198.51.100.${(address += 1)}`;

it('grants exactly the bucket to concurrent requests', async () => {
  const store = new BucketStore(test.core.database.limits);
  // One token comes back every 36 s: none does while this test runs.
  const limits = { minute: 1_000, hour: 100 };
  const reports = await Promise.all(Array.from({ length: 450 }, () => store.take('exact', limits)));
  expect(reports.filter((report) => report.granted)).toHaveLength(100);
});

it('grants exactly the bucket to several processes', async () => {
  const others = await Promise.all([1, 2].map(() => createCore(testSettings(test.url), silent)));
  const limits = { minute: 1_000, hour: 60 };
  const stores = [test.core, ...others].map((core) => new BucketStore(core.database.limits));
  const reports = await Promise.all(
    stores.flatMap((store) => Array.from({ length: 60 }, () => store.take('shared', limits))),
  );
  await Promise.all(others.map((core) => core.close()));
  expect(reports.filter((report) => report.granted)).toHaveLength(60);
});

it('refills tokens over time', async () => {
  const store = new BucketStore(test.core.database.limits);
  const limits = { minute: 300, hour: 100_000 };
  const take = async (times: number): Promise<number> => {
    const reports = await Promise.all(Array.from({ length: times }, () => store.take('refill', limits)));
    return reports.filter((report) => report.granted).length;
  };
  const startedMs = performance.now() - 1_100;
  const full = await take(320);
  // As if 1.1 s had passed.
  await test.sql(`UPDATE rate_buckets SET minute_full_us = minute_full_us - 1100000 WHERE bucket_key = 'refill'`);
  const later = await take(20);
  expect(later).toBeGreaterThanOrEqual(5);
  // Measured: on a busy machine more time passes, and more tokens come back.
  expect(full + later).toBeLessThanOrEqual(300 + Math.ceil(((performance.now() - startedMs) / 1_000) * 5));
});

it('shows a client the rest of its limits', async () => {
  const { apiKey, accountId } = await test.account();
  await test.staff(`mutation { updateAccount(id: "${accountId}", rateMinute: 5, rateHour: 100) { id } }`);
  const call = { apiKey, clientAddress: newAddress() };
  const first = await test.service(VIEWER, {}, call);
  expect(first.extensions.rateLimit).toEqual({ limitMinute: 5, remainingMinute: 4, limitHour: 100, remainingHour: 99 });
  for (let count = 0; count < 4; count += 1) await test.service(VIEWER, {}, call);
  const askedMs = Date.now();
  const refused = await test.service(VIEWER, {}, call);
  expect(refused.errors?.[0]?.extensions.code).toBe('rate_limited');
  expect(refused.data).toBeNull();
  const { resetMinute, retryAfter, ...rest } = refused.extensions.rateLimit!;
  expect(rest).toEqual({ limitMinute: 5, remainingMinute: 0, limitHour: 100, remainingHour: 95 });
  // A token comes back every 12 s, and this test may have taken some of them.
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(12);
  expect(resetMinute).toBeGreaterThan(askedMs / 1_000);
  expect(resetMinute).toBeLessThanOrEqual(Date.now() / 1_000 + 13);
});

it('answers from memory while it knows the wait', async () => {
  const take = jest.fn(async () => ({ granted: false, minuteDebtMs: 60_000, hourDebtMs: 0 }));
  const limiter = new RateLimiter({ take } as unknown as BucketStore, new ServerMetrics(), silent);
  const account = { id: 'acc_1', rateMinute: 1, rateHour: 100 };
  await limiter.admitAccount(account);
  expect(await limiter.admitAccount(account)).toMatchObject({ granted: false, state: { retryAfter: 60 } });
  expect(take).toHaveBeenCalledTimes(1);
  await limiter.admitAccount({ ...account, rateMinute: 2 });
  expect(take).toHaveBeenCalledTimes(2);
});

it('charges all keys of an account to the same buckets', async () => {
  const { apiKey, accountId } = await test.account();
  // Slow to fill: none comes back between the calls.
  await test.staff(`mutation { updateAccount(id: "${accountId}", rateMinute: 5, rateHour: 100) { id } }`);
  const key = await test.staff(`mutation { createApiKey(accountId: "${accountId}", name: "b") { key } }`);
  await test.service(VIEWER, {}, { apiKey, clientAddress: newAddress() });
  const other = (key.data?.['createApiKey'] as { key: string }).key;
  const second = await test.service(VIEWER, {}, { apiKey: other, clientAddress: newAddress() });
  expect(second.extensions.rateLimit?.remainingMinute).toBe(3);
});

it('charges callers without a valid key to their address', async () => {
  const clientAddress = newAddress();
  // Many at once, since a token comes back every 300 ms.
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      test.service(VIEWER, {}, { clientAddress, ...(i % 2 && { apiKey: 'wrong' }) }),
    ),
  );
  for (const { errors } of answers) expect(errors?.[0]?.extensions.code).toBe('unauthenticated');
  const limits = answers.map(({ extensions }) => extensions.rateLimit);
  expect(new Set(limits.map((limit) => limit?.limitMinute))).toEqual(new Set([200]));
  expect(Math.min(...limits.map((limit) => limit?.remainingMinute ?? 0))).toBeLessThan(198);
});

it('does not charge calls that are not a REST client’s', async () => {
  const { apiKey } = await test.account();
  expect((await test.service(VIEWER, {}, { apiKey })).extensions).toEqual({});
});

it('lets requests pass when it fails', async () => {
  const take = () => Promise.reject(new Error('down'));
  const metrics = new ServerMetrics();
  const limiter = new RateLimiter({ take } as unknown as BucketStore, metrics, silent);
  const admission = await limiter.admitAccount({ id: 'acc_1', rateMinute: 7, rateHour: 100 });
  expect(admission).toMatchObject({ granted: true, state: { remainingMinute: 7, remainingHour: 100 } });
  expect(await metrics.registry.metrics()).toContain('rate_limit_decisions_total{decision="failed_open"} 1');
});

it('gives the token back', async () => {
  const limiter = new RateLimiter(new BucketStore(test.core.database.limits), new ServerMetrics(), silent);
  const account = { id: `acc_${'f'.repeat(32)}`, rateMinute: 10, rateHour: 100 };
  const admission = await limiter.admitAccount(account);
  expect(admission.state.remainingMinute).toBe(9);
  expect(await admission.refund()).toMatchObject({ remainingMinute: 10, remainingHour: 100 });
});

it('sweeps buckets that have long been full', async () => {
  const store = new BucketStore(test.core.database.limits);
  await store.take('idle', { minute: 10, hour: 10 });
  await test.sql(`UPDATE rate_buckets SET hour_full_us = hour_full_us - 8000000000 WHERE bucket_key = 'idle'`);
  expect(await store.sweep()).toBe(1);
});

it('does not charge a request that ends with payment_required', async () => {
  const { apiKey, accountId } = await test.account();
  await test.staff(`mutation { updateAccount(id: "${accountId}", accessStatus: SUSPENDED) { id } }`);
  const catalog = {
    exchanges: [
      {
        code: 'binance',
        displayName: 'B',
        instruments: [{ symbol: 'BTCUSDT', base: null, quote: null, instrumentType: null, streams: ['trades'] }],
      },
    ],
  };
  const loaded = await test.staff('mutation ($c: JSON!) { loadCatalog(catalog: $c) { datastreams } }', { c: catalog });
  expect(loaded.errors).toBeUndefined();
  const [stream] = await test.sql<{ id: string }>('SELECT id FROM datastreams');
  const call = { apiKey, clientAddress: newAddress() };
  const create = `mutation { createSubscription(datastreamId: "${stream?.id}") { id } }`;
  for (let count = 0; count < 3; count += 1) {
    const denied = await test.service(create, {}, call);
    expect(denied.errors?.[0]?.extensions.code).toBe('payment_required');
    expect(denied.extensions.rateLimit).toMatchObject({ remainingMinute: 200, remainingHour: 10_000 });
  }
});

it('shows the rest of the limits to programs and to staff without using a token', async () => {
  const { apiKey, accountId } = await test.account();
  await test.staff(`mutation { updateAccount(id: "${accountId}", rateMinute: 50, rateHour: 500) { id } }`);
  await test.service(VIEWER, {}, { apiKey });
  const LEFT = '{ rateLimit { limitMinute remainingMinute limitHour remainingHour } }';
  const left = { limitMinute: 50, remainingMinute: 49, limitHour: 500, remainingHour: 499 };
  for (let times = 0; times < 3; times += 1) {
    const { data } = await test.staff(LEFT, {}, { onBehalfOf: accountId });
    // Tokens come back while the test runs; none goes.
    expect((data?.['rateLimit'] as typeof left).remainingMinute).toBeGreaterThanOrEqual(left.remainingMinute);
    expect(data?.['rateLimit']).toMatchObject({ limitMinute: 50, limitHour: 500 });
  }
});
