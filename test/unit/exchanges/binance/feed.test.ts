import { binanceFeed } from '../../../../exchanges/binance/feed.js';
import { binanceUsdmFeed } from '../../../../exchanges/binance_usdm/feed.js';
import { newConnectionState } from '../../../../workflows/collection/feeds/feed-adapter.js';

const route = (text: string) => binanceFeed.route(Buffer.from(text), newConnectionState());

describe('routing of Binance frames', () => {
  it.each([
    ['trade', '{"stream":"btcusdt@trade","data":{"e":"trade","E":1,"s":"BTCUSDT","t":1}}', 'BTCUSDT', 'trades'],
    ['aggTrade', '{"stream":"ethbtc@aggTrade","data":{"e":"aggTrade","s":"ETHBTC","a":1}}', 'ETHBTC', 'agg_trades'],
    ['depth', '{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","s":"BTCUSDT","b":[]}}', 'BTCUSDT', 'depth'],
    ['slow depth', '{"stream":"btcusdt@depth","data":{"e":"depthUpdate","s":"BTCUSDT"}}', 'BTCUSDT', 'depth'],
    ['partial book', '{"stream":"btcusdt@depth5@100ms","data":{"lastUpdateId":1,"bids":[]}}', 'BTCUSDT', 'depth5'],
    ['partial book of 20', '{"stream":"btcusdt@depth20","data":{"lastUpdateId":1}}', 'BTCUSDT', 'depth20'],
    ['bookTicker', '{"stream":"btcusdt@bookTicker","data":{"u":1,"s":"BTCUSDT"}}', 'BTCUSDT', 'book_ticker'],
    ['kline', '{"stream":"btcusdt@kline_1M","data":{"e":"kline","s":"BTCUSDT"}}', 'BTCUSDT', 'kline_1M'],
    ['ticker', '{"stream":"btcusdt@ticker","data":{"e":"24hrTicker","s":"BTCUSDT"}}', 'BTCUSDT', 'ticker'],
    ['forceOrder', '{"stream":"btcusdt@forceOrder","data":{"o":{"s":"BTCUSDT"}}}', 'BTCUSDT', 'liquidations'],
    ['delivery', '{"stream":"btcusdt_210924@trade","data":{"s":"BTCUSDT_210924"}}', 'BTCUSDT_210924', 'trades'],
    ['other member order', '{"data":{"s":"BTCUSDT"},"stream":"btcusdt@trade"}', 'BTCUSDT', 'trades'],
  ])('%s', (_, frame, instrument, streamType) => expect(route(frame)).toEqual({ instrument, streamType }));

  it('takes the instrument from the data, not from the name of the stream', () =>
    expect(route('{"stream":"aaa@trade","data":{"s":"BBB"}}')).toEqual({ instrument: 'BBB', streamType: 'trades' }));

  it.each([
    ['acknowledgement', '{"result":null,"id":3}', { accepted: true, id: 3 }],
    ['error', '{"error":{"code":2,"msg":"Invalid request"},"id":4}', { accepted: false, id: 4 }],
    ['names several instruments', '{"stream":"!ticker@arr","data":[{"s":"BTCUSDT"}]}', undefined],
    ['unknown stream', '{"stream":"btcusdt@avgPrice","data":{"s":"BTCUSDT"}}', undefined],
    ['unknown stream', '{"stream":"nothing","data":{}}', undefined],
    ['unknown message', '{"e":"serverShutdown"}', undefined],
    ['unknown message', '[1]', undefined],
    ['broken frame', '{"stream":"btcusdt@trade","data":{"s":"BTCU', undefined],
    ['broken frame', 'pong', undefined],
    ['broken frame', '', undefined],
  ])('counts as %s: %s', (unrouted, frame, answer) =>
    expect(route(frame)).toMatchObject({ unrouted, ...(answer && { answer }) }),
  );

  it('gives the same object for the same stream of a connection', () => {
    const state = newConnectionState();
    const frame = Buffer.from('{"stream":"btcusdt@trade","data":{"s":"BTCUSDT"}}');
    expect(binanceFeed.route(frame, state)).toBe(binanceFeed.route(frame, state));
  });
});

describe('subscribing at Binance', () => {
  it('names streams in lower case', () => {
    const key = { instrument: 'BTCUSDT', streamType: 'depth' };
    expect(binanceFeed.channel(key)).toBe('btcusdt@depth@100ms');
    expect(JSON.parse(binanceFeed.subscribe(['btcusdt@trade'], 5))).toEqual({
      ...{ method: 'SUBSCRIBE', params: ['btcusdt@trade'], id: 5 },
    });
  });

  it('knows what spot does not have', () => {
    expect(binanceFeed.channel({ instrument: 'BTCUSDT', streamType: 'liquidations' })).toBeNull();
    expect(binanceUsdmFeed.channel({ instrument: 'BTCUSDT', streamType: 'liquidations' })).toBe('btcusdt@forceOrder');
  });

  it('finds book data of USD-M at its own entry', () => {
    expect(binanceUsdmFeed.url({ instrument: 'X', streamType: 'depth' })).toBe(
      'wss://fstream.binance.com/public/stream',
    );
    expect(binanceUsdmFeed.url({ instrument: 'X', streamType: 'trades' })).toBe(
      'wss://fstream.binance.com/market/stream',
    );
  });
});
