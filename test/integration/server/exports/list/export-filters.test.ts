import { EXPORT, SUBSCRIBE, useTestDomain } from '../../../../support/core/domain.js';

const domain = useTestDomain();
const FOUND = 'query ($s: String) { exports(filter: { search: $s }) { totalCount nodes { id } } }';

it.each([
  ['btcusdt trades', 1],
  ['BTC-USDT', 1],
  ['bin trad', 1],
  [' ', 1],
  ['ethusdt', 0],
  ['100% _', 0],
])('a search of exports for %o finds %i', async (search, count) => {
  const client = await domain.client();
  const datastreamId = domain.streams['BTCUSDT trades'];
  await client.ask(SUBSCRIBE, { id: datastreamId });
  const { id } = await client.ask<{ id: string }>(EXPORT, { input: { datastreamId, fromNs: '1000', toNs: '2000' } });
  const nodes = count === 1 ? [{ id }] : [];
  expect(await client.ask(FOUND, { s: search })).toEqual({ totalCount: count, nodes });
});
