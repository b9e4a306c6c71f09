import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';

describe('settings of the collector', () => {
  it('work without any', () => {
    const settings = parseCollectorSettings({});
    expect(settings.collectorExchanges).toContain('binance');
    expect(settings.feedUrls.size).toBe(0);
  });

  it('take addresses of exchanges by their code', () => {
    const { feedUrls } = parseCollectorSettings({ FEED_URL_BINANCE_USDM: 'ws://127.0.0.1:9001', FEED_URL_BINANCE: '' });
    expect([...feedUrls]).toEqual([['binance_usdm', 'ws://127.0.0.1:9001']]);
  });

  it('ask for books by REST where the feed is replayed, unless told otherwise', () => {
    const replayed = { FEED_URL_BINANCE: 'wss://replay:9001/stream', FEED_URL_KUCOIN: 'ws://127.0.0.1:9002' };
    const { restUrls } = parseCollectorSettings({ ...replayed, REST_URL_KUCOIN: 'http://127.0.0.1:9003' });
    expect([...restUrls]).toEqual([
      ['binance', 'https://replay:9001'],
      ['kucoin', 'http://127.0.0.1:9003'],
    ]);
    expect(() => parseCollectorSettings({ REST_URL_KUCOIN: 'nowhere' })).toThrow('REST_URL_KUCOIN: not an http');
  });

  it('lists every problem at once', () => {
    const wrong = { CORE_URL: 'nowhere', COLLECTOR_EXCHANGES: 'binance,unknown', FEED_URL_BINANCE: 'http://x' };
    expect(() => parseCollectorSettings(wrong)).toThrow(/CORE_URL[^]*COLLECTOR_EXCHANGES[^]*FEED_URL_BINANCE/);
  });
});
