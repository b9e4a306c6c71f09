import { useRestApi } from '../../../support/systems/rest-api.js';

const api = useRestApi();

interface Item {
  id: string;
}
type Page = { items: Item[]; total: number };

const exportOf = (datastreamId: number | undefined) => ({
  datastream_id: datastreamId,
  start_time: '1700000000000000000',
  end_time: '1700000001000000000',
  format: 'csv',
});

it('totals follow every creation, deletion and return, also those that fail or change nothing', async () => {
  const { call } = await api.account();
  const totals = async (): Promise<number[]> => {
    const lists = await Promise.all(['subscriptions', 'exports'].map((list) => call('GET', `/v1/${list}`)));
    return lists.map(({ body }) => {
      const { items, total } = body as Page;
      expect(total).toBe(items.length);
      return total;
    });
  };
  const subscribe = (name: string) =>
    call('POST', '/v1/subscriptions', { body: { datastream_id: api.streams.get(`binance ${name}`) } });
  expect(await totals()).toEqual([0, 0]);

  const first = (await subscribe('BTCUSDT trades')).body as Item;
  await subscribe('BTCUSDT depth');
  expect((await subscribe('BTCUSDT trades')).status).toBe(409);
  await call('POST', `/v1/subscriptions/${first.id}/pause`);
  expect(await totals()).toEqual([2, 0]);

  const request = { body: exportOf(api.streams.get('binance BTCUSDT trades')) };
  const made = (await call('POST', '/v1/exports', request)).body as Item;
  await call('POST', '/v1/exports', request);
  expect((await call('POST', '/v1/exports', { body: exportOf(1_000_000) })).status).toBe(403);
  expect(await totals()).toEqual([2, 2]);

  for (let repeat = 0; repeat < 2; repeat += 1) {
    await call('DELETE', `/v1/exports/${made.id}`);
    await call('DELETE', `/v1/subscriptions/${first.id}`);
  }
  expect(await totals()).toEqual([1, 1]);
  await subscribe('BTCUSDT trades');
  expect(await totals()).toEqual([2, 1]);
});

it('totals are exact when many create and delete at the same time', async () => {
  const { call } = await api.account();
  const streams = [...api.streams.values()];
  await Promise.all(
    streams.map(async (stream) => {
      const made = (await call('POST', '/v1/subscriptions', { body: { datastream_id: stream } })).body as Item;
      const exports = await Promise.all([1, 2].map(() => call('POST', '/v1/exports', { body: exportOf(stream) })));
      await call('DELETE', `/v1/exports/${(exports[0]?.body as Item).id}`);
      if (stream % 2 === 0) await call('DELETE', `/v1/subscriptions/${made.id}`);
    }),
  );
  const kept = streams.filter((stream) => stream % 2 !== 0).length;
  expect((await call('GET', '/v1/subscriptions')).body).toMatchObject({ total: kept });
  expect((await call('GET', '/v1/exports')).body).toMatchObject({ total: streams.length });
});
