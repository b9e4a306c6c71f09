import { parseCollectorSettings } from '../../../workflows/collection/settings.js';

describe('settings of the collector', () => {
  it('work without any', () => {
    const settings = parseCollectorSettings({});
    expect(settings.exchanges).toContain('binance');
    expect(settings.feedUrls.size).toBe(0);
  });

  it('take addresses of exchanges by their code', () => {
    const { feedUrls } = parseCollectorSettings({ FEED_URL_BINANCE_USDM: 'ws://127.0.0.1:9001', FEED_URL_BINANCE: '' });
    expect([...feedUrls]).toEqual([['binance_usdm', 'ws://127.0.0.1:9001']]);
  });

  it('name every problem at once', () => {
    const wrong = { CORE_URL: 'nowhere', COLLECTOR_EXCHANGES: 'binance,unknown', FEED_URL_BINANCE: 'http://x' };
    expect(() => parseCollectorSettings(wrong)).toThrow(/CORE_URL[^]*COLLECTOR_EXCHANGES[^]*FEED_URL_BINANCE/);
  });
});
