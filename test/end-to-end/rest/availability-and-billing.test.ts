import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

it('returns no ranges before collection, also to accounts without a subscription', async () => {
  const { call } = await api.account();
  const id = api.streams.get('kraken XBT/USD trades');
  const { status, body } = await call('GET', `/v1/availability?datastream_id=${id}`);
  expect([status, body]).toEqual([
    200,
    {
      datastream: {
        datastream_id: id,
        exchange: 'kraken',
        instrument: 'XBT/USD',
        stream_type: 'trades',
        wire_format: 'json',
      },
      ranges: [],
      gaps: [],
      updated_at: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/) as string,
      collection: { state: 'no_feed', reason: 'No collector serves kraken.' },
    },
  ]);
});

it.each([
  ['datastream_id=9223372036854775807', 404],
  ['datastream_id=9223372036854775808', 400],
  ['datastream_id=x', 400],
  ['', 400],
])('?%s returns %i', async (query, status) => {
  const { call } = await api.account();
  expect((await call('GET', `/v1/availability?${query}`)).status).toBe(status);
});

it('returns plan and usage of the account', async () => {
  const { accountId, call } = await api.account();
  expect((await call('GET', '/v1/billing/summary')).body).toEqual({
    access_status: 'ACTIVE',
    plan_code: 'pro',
    current_period_end: expect.stringMatching(/-01T00:00:00\.000000Z$/) as string,
    usage: {
      extra_stream_minutes_total: 0,
      export_gb_total: expect.stringMatching(/^0(\.0+)?$/) as string,
      export_gb_extra: 0,
    },
  });
  const grace = 'accessStatus: GRACE, graceUntil: "2030-01-02T03:04:05Z"';
  await api.core.staff(`mutation { updateAccount(id: "${accountId}", ${grace}) { id } }`);
  expect((await call('GET', '/v1/billing/summary')).body).toMatchObject({
    access_status: 'GRACE',
    grace_until: '2030-01-02T03:04:05.000000Z',
  });
});
