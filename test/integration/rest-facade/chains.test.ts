import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

const NO_VALUES = Object.fromEntries(
  [
    ...['bidPrice', 'bidQuantity', 'askPrice', 'askQuantity', 'lastPrice', 'markPrice', 'indexPrice'],
    ...['underlyingPrice', 'bidIv', 'askIv', 'markIv', 'delta', 'gamma', 'vega', 'theta', 'rho', 'openInterest'],
    ...['quoteAgeNs', 'markAgeNs', 'greeksAgeNs', 'openInterestAgeNs', 'exchangeTimestampNs'],
  ].map((name) => [name, null]),
);

describe('GET /chains', () => {
  it('returns exact integers and decimals, and nulls', async () => {
    const option = {
      ...{ ...NO_VALUES, instrument: 'BTC-26MAR27-90000-C', strike: '90000', optionType: 'call', markIv: '61.5' },
      ...{ expiresAtNs: '1806048000000000000', greeksAgeNs: '9007199254740993' },
    };
    fixture.core.fields = {
      chainAt: () => ({ exchange: 'deribit', underlying: 'btc_usd', atNs: '1704067200123456789', options: [option] }),
    };
    const at = '2024-01-01T00:00:00.123456789Z';
    const { status, text } = await fixture.call('GET', `/v1/chains?exchange=deribit&underlying=btc_usd&at=${at}`);
    expect(status).toBe(200);
    expect(text).toContain('{"exchange":"deribit","underlying":"btc_usd","at":1704067200123456789,"options":[{');
    expect(text).toContain('"instrument":"BTC-26MAR27-90000-C","expires_at_ns":1806048000000000000,"strike":"90000"');
    expect(text).toContain('"mark_iv":"61.5"');
    expect(text).toContain('"greeks_age_ns":9007199254740993');
    expect(text).toContain('"bid_price":null');
    expect(fixture.core.onlyCall.variables).toEqual({
      input: { exchange: 'deribit', underlying: 'btc_usd', atNs: '1704067200123456789' },
    });
  });

  it.each([
    ['exchange', '?underlying=btc_usd&at=7'],
    ['underlying', '?exchange=deribit&at=7'],
    ['at', '?exchange=deribit&underlying=btc_usd'],
    ['at', '?exchange=deribit&underlying=btc_usd&at=x'],
  ])('names %s of %s', async (field, query) => {
    const { status, body } = await fixture.call('GET', `/v1/chains${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: { field } } });
  });
});
