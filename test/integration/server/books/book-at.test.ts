import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const BOOK = `query ($input: BookAtInput!) { bookAt(input: $input) { updateId bids asks } }`;
const AT = '1700000000000000000';

const input = (more: object = {}) => ({
  input: { datastreamId: domain.streams['ETHUSDT depth'], atNs: AT, ...more },
});

async function subscribed(stream = 'ETHUSDT depth'): Promise<Client> {
  const client = await domain.client();
  await client.ask(SUBSCRIBE, { id: domain.streams[stream] });
  return client;
}

/** Moves the beginning of all spans of the account, and whether they were granted. */
async function spans(client: Client, fromNs: bigint, source: 'live' | 'grant'): Promise<void> {
  await domain.sql('UPDATE spans SET from_ns = ?, source = ? WHERE account_id = ?', [fromNs, source, client.accountId]);
}

describe('a book at one moment', () => {
  it.each([
    ['datastream_id', { datastreamId: '0' }],
    ['at', { atNs: '0' }],
    ['depth', { depth: 0 }],
    ['depth', { depth: 1_001 }],
    ['grouping', { grouping: '0' }],
    ['grouping', { grouping: 'x' }],
  ])('names %s if it does not fit: %o', async (field, more) => {
    const client = await subscribed();
    expect(await client.refusal(BOOK, input(more))).toMatchObject({ code: 'invalid_argument', details: { field } });
  });

  it('needs a stream of depth', async () => {
    const client = await subscribed('BTCUSDT trades');
    const more = { datastreamId: domain.streams['BTCUSDT trades'] };
    expect(await client.refusal(BOOK, input(more))).toMatchObject({ details: { field: 'datastream_id' } });
  });

  it('is denied without a subscription, for unknown streams, and outside the spans', async () => {
    const stranger = await domain.client();
    const client = await subscribed();
    const codes = [
      await stranger.refusal(BOOK, input()),
      await client.refusal(BOOK, input({ datastreamId: '99999' })),
      // The span has just begun.
      await client.refusal(BOOK, input()),
    ].map(({ code }) => code);
    expect(codes).toEqual(['permission_denied', 'permission_denied', 'permission_denied']);
  });

  it('is not found where nothing is sealed yet, unless the span was granted', async () => {
    const client = await subscribed();
    await spans(client, 0n, 'live');
    expect(await client.refusal(BOOK, input())).toEqual({ code: 'not_found', details: { reason: 'not_sealed' } });
    await spans(client, 0n, 'grant');
    // All is well, but no Temporal belongs to this core.
    expect((await client.refusal(BOOK, input())).code).toBe('unavailable');
  });
});
