import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

const DAY = {
  ...{ date: '2026-01-02', revision: 2, condition: 'DEGRADED', wantedNs: '86400000000000' },
  ...{ coveredNs: '86399999999999', frames: '9007199254740993', bytes: '7', sequenceBreaks: '1', crossedNs: '0' },
  ...{ gaps: [{ reason: 'stall', count: 1, ns: '1' }], checksums: { verified: '1', failed: '2', absent: '3' } },
  ...{ repeats: '4', lag: { p50: '-5', p99: '6', max: '7' } },
};

describe('GET /quality', () => {
  it('returns exact integers, and takes UTC dates', async () => {
    fixture.core.fields = { quality: () => [DAY] };
    const { status, text } = await fixture.call('GET', '/v1/quality?datastream_id=5&from=2026-01-02&to=2026-01-03');
    expect(status).toBe(200);
    expect(text).toBe(
      '[{"date":"2026-01-02","revision":2,"condition":"degraded","wanted_ns":86400000000000,"covered_ns":86399999999999,' +
        '"frames":9007199254740993,"bytes":7,"gaps":[{"reason":"stall","count":1,"ns":1}],"sequence_breaks":1,' +
        '"checksums":{"verified":1,"failed":2,"absent":3},"crossed_ns":0,"repeats":4,"lag_ns":{"p50":-5,"p99":6,"max":7}}]',
    );
    const range = { fromNs: '1767312000000000000', toNs: '1767398400000000000' };
    expect(fixture.core.onlyCall.variables).toEqual({ datastreamId: '5', ...range });
  });

  it('says what is absent, and takes other times', async () => {
    const absent = { sequenceBreaks: null, crossedNs: null, repeats: null, lag: null, gaps: [] };
    fixture.core.fields = { quality: () => [{ ...DAY, ...absent }] };
    const { body } = await fixture.call('GET', '/v1/quality?datastream_id=5&from=7&to=2026-01-02T12:00:00Z');
    expect(body).toMatchObject([{ sequence_breaks: null, crossed_ns: null, repeats: null, lag_ns: null }]);
    expect(fixture.core.onlyCall.variables).toMatchObject({ fromNs: '7', toNs: '1767355200000000000' });
  });

  it.each([
    ['datastream_id', '?from=7&to=8'],
    ['from', '?datastream_id=5&to=8'],
    ['to', '?datastream_id=5&from=7'],
    ['from', '?datastream_id=5&from=2026-02-30&to=8'],
    ['to', '?datastream_id=5&from=7&to=today'],
  ])('names %s of %s', async (field, query) => {
    const { status, body } = await fixture.call('GET', `/v1/quality${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: { field } } });
  });
});
