import { SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const ACQUIRE = `mutation ($owner: String!) { acquireCollectorLease(shard: "binance", owner: $owner, ttlMs: 60000) { epoch } }`;
const COMMIT = `mutation ($e: Int64!, $gaps: [GapInput!]!, $sealed: Int64) {
  commitSegments(shard: "binance", epoch: $e, segments: [], gaps: $gaps, sealedThroughNs: $sealed) }`;
const COLLECTORS = '{ collectors { shard owner epoch alive sealedThroughNs streams } }';
const GAPS = `query ($exchange: String, $d: Int64, $since: Int64, $first: Int! = 100) {
  gaps(exchange: $exchange, datastreamId: $d, sinceNs: $since, first: $first) { instrument fromNs toNs reason also } }`;

it('lists the owner of each shard, and wanted shards that never had one', async () => {
  const client = await domain.client();
  for (const stream of ['BTCUSDT trades', 'ETHUSDT trades', 'XBT/USD trades']) {
    await client.ask(SUBSCRIBE, { id: domain.streams[stream] });
  }
  const { epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE, { owner: 'host-1' });
  await domain.worker.ask(COMMIT, { e: epoch, gaps: [], sealed: '5000' });
  expect(await domain.team.ask(COLLECTORS)).toEqual([
    { shard: 'binance', owner: 'host-1', epoch, alive: true, sealedThroughNs: '5000', streams: 2 },
    { shard: 'kraken', owner: '', epoch: '0', alive: false, sealedThroughNs: null, streams: 1 },
  ]);
  await domain.sql('UPDATE collector_leases SET expires_at = UTC_TIMESTAMP(6) - INTERVAL 1 SECOND');
  expect(await domain.team.ask(COLLECTORS)).toMatchObject([{ alive: false }, { alive: false }]);
});

it('lists gaps of an exchange or of a datastream, the latest first', async () => {
  const [btc, eth] = [domain.streams['BTCUSDT trades'], domain.streams['ETHUSDT trades']];
  const { epoch } = await domain.worker.ask<{ epoch: string }>(ACQUIRE, { owner: 'host-1' });
  const gaps = [
    { datastreamId: btc, fromNs: '100', toNs: '200', reason: 'disconnect' },
    { datastreamId: eth, fromNs: '300', toNs: '400', reason: 'takeover' },
    { datastreamId: eth, fromNs: '300', toNs: '400', reason: 'stall' },
  ];
  await domain.worker.ask(COMMIT, { e: epoch, gaps, sealed: '6000' });
  const stall = { instrument: 'ETHUSDT', fromNs: '300', toNs: '400', reason: 'stall', also: ['takeover'] };
  const disconnect = { instrument: 'BTCUSDT', fromNs: '100', toNs: '200', reason: 'disconnect', also: null };
  expect(await domain.team.ask(GAPS, { exchange: 'binance', since: '0' })).toEqual([stall, disconnect]);
  expect(await domain.team.ask(GAPS, { exchange: 'binance', since: '0', first: 1 })).toEqual([stall]);
  expect(await domain.team.ask(GAPS, { exchange: 'binance', since: '200' })).toEqual([stall]);
  expect(await domain.team.ask(GAPS, { d: btc, since: '0' })).toEqual([disconnect]);
  expect(await domain.team.ask(GAPS, { exchange: 'binance' })).toEqual([]);
  expect(await domain.team.refusal(GAPS)).toMatchObject({ code: 'invalid_argument', details: { field: 'exchange' } });
});

it.each([{ exchange: 'binanse' }, { exchange: 'binanse.2' }, { d: '999999' }])(
  'does not say that %j, which does not exist, has no gaps',
  async (filter) => {
    expect(await domain.team.refusal(GAPS, filter)).toMatchObject({ code: 'not_found' });
  },
);
