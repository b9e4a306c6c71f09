import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

describe('GET /books', () => {
  it('returns exact integers and decimals', async () => {
    fixture.core.fields = {
      bookAt: () => ({
        ...{ datastreamId: '5', atNs: '1704067200123456789', exchangeTimestampNs: '1704067200123456788' },
        ...{ updateId: '9007199254740993', bids: [['0.1', '2']], asks: [] },
      }),
    };
    const { status, text } = await fixture.call('GET', '/v1/books?datastream_id=5&at=2024-01-01T00:00:00.123456789Z');
    expect(status).toBe(200);
    expect(text).toBe(
      '{"datastream_id":5,"at":1704067200123456789,"exchange_timestamp_ns":1704067200123456788,' +
        '"update_id":9007199254740993,"bids":[["0.1","2"]],"asks":[]}',
    );
    expect(fixture.core.onlyCall.variables).toEqual({
      input: { datastreamId: '5', atNs: '1704067200123456789', depth: 25 },
    });
  });

  it('passes depth and grouping, and nulls', async () => {
    const numbers = { exchangeTimestampNs: null, updateId: null };
    fixture.core.fields = { bookAt: () => ({ datastreamId: '5', atNs: '7', ...numbers, bids: [], asks: [] }) };
    const { text } = await fixture.call('GET', '/v1/books?datastream_id=5&at=7&depth=1000&grouping=0.5');
    expect(text).toContain('"exchange_timestamp_ns":null,"update_id":null');
    expect(fixture.core.onlyCall.variables).toEqual({
      input: { datastreamId: '5', atNs: '7', depth: 1000, grouping: '0.5' },
    });
  });

  it.each([
    ['datastream_id', '?at=7'],
    ['at', '?datastream_id=5'],
    ['at', '?datastream_id=5&at=x'],
    ['depth', '?datastream_id=5&at=7&depth=1001'],
    ['depth', '?datastream_id=5&at=7&depth=0'],
    ['depth', '?datastream_id=5&at=7&depth=2.5'],
  ])('names %s of %s', async (field, query) => {
    const { status, body } = await fixture.call('GET', `/v1/books${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: { field } } });
  });
});
