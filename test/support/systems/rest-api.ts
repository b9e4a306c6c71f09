import { createFacade, type Facade } from '../../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import { silent, type TestCore, useTestCore } from '../core/core.js';
import { type FacadeFixture, restCaller } from './facade-fixture.js';

type Call = FacadeFixture['call'];

interface RestApi {
  core: TestCore;
  facade: Facade;
  /** Creates an account on plan pro. Returns REST calls with its key. */
  account: () => Promise<{ accountId: string; call: Call }>;
  /** Returns REST calls with any key. */
  callAs: (apiKey: string) => Call;
  /** Datastream ids in REST by `exchange instrument stream_type`. */
  streams: Map<string, number>;
}

const CATALOG = {
  exchanges: [
    {
      code: 'binance',
      displayName: 'Binance Spot',
      instruments: [
        { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', type: 'spot', streams: ['trades', 'depth', 'book_ticker'] },
        { symbol: 'ETHUSDT', base: 'ETH', quote: 'USDT', type: 'spot', streams: ['trades', 'depth', 'ticker'] },
        { symbol: 'ODDCOIN', streams: [] },
      ],
    },
    {
      code: 'kraken',
      displayName: 'Kraken',
      instruments: [{ symbol: 'XBT/USD', base: 'XBT', quote: 'USD', type: 'spot', streams: ['trades'] }],
    },
  ],
};

/**
 * The REST API in this process: facade, core and a database of this test file with a small
 * catalogue.
 */
export function useRestApi(env: Record<string, string> = {}): RestApi {
  const core = useTestCore();
  const api = { core, streams: new Map() } as RestApi;
  beforeAll(async () => {
    const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1', ...env });
    api.facade = createFacade({ transport: core.core.inProcessTransport('service'), settings, logger: silent });
    const { port } = await api.facade.listen();
    api.callAs = (apiKey) => restCaller(`http://127.0.0.1:${port}`, apiKey);
    api.account = async () => {
      const { accountId, apiKey } = await core.account();
      return { accountId, call: api.callAs(apiKey) };
    };
    const loaded = await core.staff('mutation ($catalog: JSON!) { loadCatalog(catalog: $catalog) { datastreams } }', {
      catalog: CATALOG,
    });
    if (loaded.errors) throw new Error(loaded.errors[0]?.message);
    const { call } = await api.account();
    const { body } = await call('GET', '/v1/datastreams?limit=1000');
    for (const stream of (body as { items: Record<string, string | number>[] }).items) {
      const name = `${stream['exchange']} ${stream['instrument']} ${stream['stream_type']}`;
      api.streams.set(name, Number(stream['datastream_id']));
    }
  });
  afterAll(async () => api.facade?.close());
  return api;
}
