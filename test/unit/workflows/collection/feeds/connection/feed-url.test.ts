import { overrideFeedUrl } from '../../../../../../workflows/collection/feeds/connection/feed-url.rule.js';

describe('feed addresses', () => {
  it.each([
    ['wss://stream.example:9443/stream', undefined, 'wss://stream.example:9443/stream'],
    ['wss://stream.example:9443/stream', 'ws://127.0.0.1:9001', 'ws://127.0.0.1:9001/stream'],
    ['wss://stream.example/market/stream?x=1', 'ws://127.0.0.1:9001/', 'ws://127.0.0.1:9001/market/stream?x=1'],
    ['wss://stream.example/stream', 'ws://proxy/binance/ws', 'ws://proxy/binance/ws'],
  ])('%s under %s is %s', (url, override, expected) => expect(overrideFeedUrl(url, override)).toBe(expected));
});
