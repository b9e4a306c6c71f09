import { searchStreams, type Sorting } from '../../../../schema/catalog/search-streams.rule.js';

let nextId = 1;
const stream = (exchange: string, instrument: string, streamType: string, category = 'TRADE') => ({
  id: String(nextId++),
  exchange,
  instrument,
  streamType,
  category,
});
const all = [
  stream('binance', 'BTCUSDT', 'trades'),
  stream('binance', 'BTCUSDT', 'depth', 'BOOK_UPDATE'),
  stream('okx', 'BTC-USDT', 'trades'),
  stream('kraken', 'XBT/USD', 'trades'),
  stream('binance', 'WBTCBTC', 'trades'),
];
const find = (text: string, more: { exchange?: string; category?: string } = {}, sorting?: Sorting) =>
  searchStreams(all, { text, exchange: '', category: '', ...more }, sorting).map(
    (one) => `${one.exchange} ${one.instrument} ${one.streamType}`,
  );

it('does without punctuation and case', () => {
  expect(find('btcusdt trades')).toEqual(['binance BTCUSDT trades', 'okx BTC-USDT trades']);
  expect(find('xbtusd')).toEqual(['kraken XBT/USD trades']);
});

it('puts what begins with the word before what holds it', () => {
  expect(find('btc trades').at(-1)).toBe('binance WBTCBTC trades');
});

it('wants every word, wherever it is', () => {
  expect(find('binance depth')).toEqual(['binance BTCUSDT depth']);
  expect(find('kraken depth')).toEqual([]);
});

it('filters by exchange and category', () => {
  expect(find('', { exchange: 'okx' })).toEqual(['okx BTC-USDT trades']);
  expect(find('', { category: 'BOOK_UPDATE' })).toEqual(['binance BTCUSDT depth']);
  expect(find('')).toHaveLength(all.length);
});

it('is sorted by exchange, instrument and stream type without a search', () => {
  expect(find('')).toEqual([
    'binance BTCUSDT depth',
    'binance BTCUSDT trades',
    'binance WBTCBTC trades',
    'kraken XBT/USD trades',
    'okx BTC-USDT trades',
  ]);
});

it('has the requested sort order, whatever matches best', () => {
  expect(find('btc', {}, { by: 'instrument', descending: true })).toEqual([
    'binance WBTCBTC trades',
    'binance BTCUSDT depth',
    'binance BTCUSDT trades',
    'okx BTC-USDT trades',
  ]);
  expect(find('', {}, { by: 'id', descending: true })[0]).toBe('binance WBTCBTC trades');
});

it('does not put exchanges first whose names happen to be in lower case', () => {
  const streams = [stream('huobi', 'btcusdt', 'trade'), stream('binance', 'BTCUSDT', 'trade')];
  const exchanges = (text: string): string[] =>
    searchStreams(streams, { text, exchange: '', category: '' }).map(({ exchange }) => exchange);
  expect(exchanges('btcusdt')).toEqual(['binance', 'huobi']);
  expect(exchanges('BTCUSDT')).toEqual(['binance', 'huobi']);
});

it('puts a whole stream type before longer ones', () => {
  const streams = [stream('binance', 'BTCUSDT', 'depth20'), stream('okx', 'BTCUSDT', 'depth')];
  const types = searchStreams(streams, { text: 'btcusdt Depth', exchange: '', category: '' });
  expect(types.map(({ streamType }) => streamType)).toEqual(['depth', 'depth20']);
});

it('puts a name before those that differ from it in case', () => {
  const candles = [
    stream('binance', 'ETHUSDT', 'kline_1M', 'KLINE'),
    stream('binance', 'ETHUSDT', 'kline_1m', 'KLINE'),
  ];
  const types = (text: string): string[] =>
    searchStreams(candles, { text, exchange: '', category: '' }).map(({ streamType }) => streamType);
  expect(types('ethusdt kline_1m')).toEqual(['kline_1m', 'kline_1M']);
  expect(types('ethusdt kline_1M')).toEqual(['kline_1M', 'kline_1m']);
});
