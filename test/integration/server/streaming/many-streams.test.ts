import { type Client, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const OPEN = 'mutation ($input: StreamInput!) { openStream(input: $input) { id } }';
const WORK = 'query ($id: ID!) { streamConnection(id: $id) { streams { datastream { id } live { toNs } } } }';
const STREAMS = 10_000;
/** MANY0000 to MANY9999. */
const NUMBERS = `JSON_TABLE(?, '$[*]' COLUMNS (n INT PATH '$')) numbers`;
const numbers = JSON.stringify(Array.from({ length: STREAMS }, (_, i) => i));
const like = (...instruments: string[]) => ({ select: { exchange: 'binance', instruments, streamTypes: ['trades'] } });

describe('an account with 10,000 streams', () => {
  let client: Client;

  beforeAll(async () => {
    client = await domain.client();
    await domain.sql(
      `INSERT INTO datastreams (instrument_id, exchange, instrument, stream_type, category, wire_format)
       SELECT d.instrument_id, d.exchange, CONCAT('MANY', LPAD(n, 4, '0')), d.stream_type, d.category, d.wire_format
       FROM datastreams d, ${NUMBERS} WHERE d.id = ?`,
      [numbers, domain.streams['BTCUSDT trades']],
    );
    const id = (prefix: string): string => `CONCAT('${prefix}_', LPAD(HEX(d.id), 32, '0'))`;
    await domain.sql(
      `INSERT INTO subscriptions (id, account_id, datastream_id, status, created_at)
       SELECT ${id('sub')}, ?, d.id, 'active', UTC_TIMESTAMP(6) FROM datastreams d WHERE d.instrument LIKE 'MANY%'`,
      [client.accountId],
    );
    await domain.sql(
      `INSERT INTO spans (id, subscription_id, account_id, datastream_id, exchange, source, from_ns)
       SELECT ${id('spn')}, ${id('sub')}, ?, d.id, d.exchange, 'live', 0 FROM datastreams d WHERE d.instrument LIKE 'MANY%'`,
      [client.accountId],
    );
  });

  it('is told how many a pattern has, if these are more than 2,000', async () => {
    expect(await client.refusal(OPEN, { input: like('MANY*') })).toMatchObject({
      code: 'invalid_argument',
      details: { max_streams: 2_000, provided: STREAMS },
    });
  });

  it('follows 2,000 of them in a connection', async () => {
    const begunMs = performance.now();
    const { id } = await client.ask<{ id: string }>(OPEN, { input: like('MANY0*', 'MANY1*') });
    const openedMs = performance.now();
    const { streams } = await domain.worker.ask<{ streams: { live: { toNs: null }[] }[] }>(WORK, { id });
    const times = { openMs: openedMs - begunMs, workMs: performance.now() - openedMs };
    console.log(JSON.stringify(times));
    expect(streams).toHaveLength(2_000);
    expect(streams.every(({ live }) => live.length === 1)).toBe(true);
  });
});
