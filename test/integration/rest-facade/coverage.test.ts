import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

const DAY = {
  ...{ exchange: 'kraken', streamType: 'trades', date: '2026-01-02', streams: 12 },
  ...{ wantedNs: '1036800000000000', heldNs: '1036798500000000', messages: '9007199254740993' },
  ...{ verified: '9007199254740990', failed: '2', unverifiable: '1', methods: ['TRADE_IDS'] },
};

describe('GET /coverage', () => {
  it('returns exact integers and the words of methods', async () => {
    fixture.core.fields = { coverage: () => [DAY] };
    const { status, text } = await fixture.call('GET', '/v1/coverage?from=2026-01-02&to=2026-01-03&exchange=kraken');
    expect(status).toBe(200);
    expect(text).toBe(
      '[{"exchange":"kraken","stream_type":"trades","date":"2026-01-02","streams":12,"wanted_ns":1036800000000000,' +
        '"held_ns":1036798500000000,"messages":9007199254740993,"verified":9007199254740990,"failed":2,"unverifiable":1,' +
        '"methods":["trade_ids"]}]',
    );
    const range = { fromNs: '1767312000000000000', toNs: '1767398400000000000' };
    expect(fixture.core.onlyCall.variables).toEqual({ ...range, exchange: 'kraken' });
  });

  it.each([
    ['from', '?to=8'],
    ['to', '?from=7&to=today'],
  ])('names %s of %s', async (field, query) => {
    const { status, body } = await fixture.call('GET', `/v1/coverage${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: { field } } });
  });
});
