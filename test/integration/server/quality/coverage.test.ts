import { DAY_NS, HOUR_NS, nowNs } from '../../../../schema/time/timestamps.js';
import { dateOfDay, dayOf } from '../../../../schema/quality/utc-day.rule.js';
import { awayFromTurn } from '../../../support/away-from-turn.js';
import { useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const COVERAGE = `query ($f: Int64!, $t: Int64!, $e: String) { coverage(fromNs: $f, toNs: $t, exchange: $e) {
  exchange streamType date streams wantedNs heldNs messages verified failed unverifiable methods } }`;
const RECORD = `mutation ($d: Int64!, $h: [QualityHourInput!]!) { recordQualityHours(datastreamId: $d, hours: $h) }`;
const GRANT = `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`;

await awayFromTurn('day');
const OLD = dayOf(nowNs()) - 2n * DAY_NS;
const range = { f: String(OLD), t: String(OLD + DAY_NS) };
const hour = (i: number, facts: object) => ({
  ...{
    hourNs: String(OLD + BigInt(i) * HOUR_NS),
    changes: '1',
    frames: '10',
    bytes: '100',
    verified: '0',
    failed: '0',
  },
  ...facts,
});

it('adds up what is verified and what is not, by exchange, stream type and day', async () => {
  const client = await domain.client();
  const record = async (stream: string, hours: object[]) => {
    const d = domain.streams[stream]!;
    const span = { a: client.accountId, d, f: String(OLD), t: String(OLD + 2n * HOUR_NS) };
    await domain.team.ask(GRANT, span);
    await domain.worker.ask(RECORD, { d, h: hours });
  };
  const numbered = { sequenceBreaks: '1', repeats: '0', followed: '8', unlinked: '1' };
  await record('ETHUSDT depth', [hour(0, numbered), hour(1, { ...numbered, sequenceBreaks: '0', followed: '9' })]);
  await record('BTCUSDT trades', [hour(0, {})]);
  await record('ETHUSDT trades', [hour(0, {}), hour(1, {})]);
  await record('XBT/USD trades', [hour(0, { sequenceBreaks: '0', repeats: '0', followed: '30', unlinked: '0' })]);
  const days = await client.ask(COVERAGE, range);
  const held = { wantedNs: String(2n * HOUR_NS), heldNs: '0' };
  const [day, one] = [{ date: dateOfDay(OLD) }, { streams: 1, ...held }];
  expect(days).toEqual([
    {
      ...{ exchange: 'binance', streamType: 'depth', ...day, ...one, messages: '20' },
      ...{ verified: '17', failed: '1', unverifiable: '2', methods: ['SEQUENCE'] },
    },
    {
      ...{ exchange: 'binance', streamType: 'trades', ...day, streams: 2, messages: '30' },
      ...{ wantedNs: String(4n * HOUR_NS), heldNs: '0' },
      ...{ verified: '0', failed: '0', unverifiable: '30', methods: ['NONE'] },
    },
    {
      ...{ exchange: 'kraken', streamType: 'trades', ...day, ...one, messages: '10' },
      ...{ verified: '30', failed: '0', unverifiable: '0', methods: ['TRADE_IDS'] },
    },
  ]);
  expect(await client.ask<object[]>(COVERAGE, { ...range, e: 'kraken' })).toHaveLength(1);
  // What an earlier release computed was not counted by any method.
  await domain.sql(
    'UPDATE quality_days SET proof_method = NULL, verified = NULL, failed = NULL, unverifiable = NULL WHERE datastream_id = ?',
    [domain.streams['XBT/USD trades']],
  );
  expect(await client.ask(COVERAGE, { ...range, e: 'kraken' })).toMatchObject([
    { verified: '0', unverifiable: '10', methods: ['NONE'] },
  ]);
});

it('needs a key, unless the operator shows it to everybody', async () => {
  const { errors } = await domain.service(COVERAGE, range, { clientAddress: '192.0.2.1' });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'unauthenticated' });
});

it.each([
  ['to', { f: String(OLD), t: String(OLD + 32n * DAY_NS) }],
  ['from', { f: String(OLD), t: String(OLD) }],
  ['from', { f: '-1', t: '5' }],
])('refuses %s of a range that cannot be shown', async (field, variables) => {
  const client = await domain.client();
  expect(await client.refusal(COVERAGE, variables)).toMatchObject({ code: 'invalid_argument', details: { field } });
});
