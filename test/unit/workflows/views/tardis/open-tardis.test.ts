import { messagesOf } from '../../../../support/engine/message-batches.js';
import { Random } from '../../../../support/engine/random.js';
import { dailyFile } from '../../../../support/tardis/daily-file.js';
import { simulateDay, sourceOfDay } from '../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;

it('has liquidations with both times, and without ids', async () => {
  const messages = messagesOf(
    '{"stream":"a@forceOrder","data":{"e":"forceOrder","E":1700000000100,"o":{"s":"BTCUSDT","S":"SELL","q":"0.5","p":"9910","ap":"9911","T":1700000000093}}}',
    '{"stream":"a@forceOrder","data":{"e":"forceOrder","E":1700000001100,"o":{"s":"BTCUSDT","S":"BUY","q":"1","p":"9900","ap":"9901","T":1700000001093}}}',
  );
  const range = { fromNs: messages[0]!.ns, toNs: messages[1]!.ns + 1n };
  const [header, ...rows] = await dailyFile({ type: 'liquidations', exchange: 'binance_usdm', range, messages });
  expect(header).toBe('exchange,symbol,timestamp,local_timestamp,id,side,price,amount');
  expect(rows.map((row) => row.split(','))).toEqual([
    ['binance-futures', 'BTCUSDT', '1700000000093000', '1700000000123456', '', 'sell', expect.any(String), '0.5'],
    ['binance-futures', 'BTCUSDT', '1700000001093000', '1700000001123456', '', 'buy', expect.any(String), '1'],
  ]);
});

it('has the state of a derivative over time: what is not known is empty', async () => {
  const messages = [
    '{"stream":"btcusdt@markPrice@1s","data":{"e":"markPriceUpdate","E":1700000000001,"s":"BTCUSDT","p":"9910.50","i":"9911","P":"9909","r":"0.00010000","T":1700006400000}}',
    '{"stream":"btcusdt@ticker","data":{"e":"24hrTicker","E":1700000001002,"s":"BTCUSDT","c":"9900.1","Q":"1","v":"5"}}',
    '{"stream":"btcusdt@markPrice@1s","data":{"e":"markPriceUpdate","E":1700000002001,"s":"BTCUSDT","p":"9910.5","i":"9911","P":"9909","r":"0.0001","T":1700006400000}}',
    '{"openInterest":"10659.509","symbol":"BTCUSDT","time":1700000003003}',
  ];
  const types = ['mark_price', 'ticker', 'mark_price', 'open_interest'];
  const sent = messagesOf(...messages).map((one, i) => ({ ...one, streamType: types[i]! }));
  const range = { fromNs: sent[0]!.ns, toNs: sent[3]!.ns + 1n };
  const [header, ...rows] = await dailyFile({
    ...{ type: 'derivative_ticker', exchange: 'binance_usdm', range, messages: sent },
  });
  expect(header).toBe(
    'exchange,symbol,timestamp,local_timestamp,funding_timestamp,funding_rate,predicted_funding_rate,open_interest,last_price,index_price,mark_price',
  );
  expect(rows).toEqual([
    'binance-futures,BTCUSDT,1700000000001000,1700000000123456,1700006400000000,0.0001,,,,9911,9910.5',
    'binance-futures,BTCUSDT,1700000001002000,1700000001123456,1700006400000000,0.0001,,,9900.1,9911,9910.5',
    'binance-futures,BTCUSDT,1700000003003000,1700000003123456,1700006400000000,0.0001,,10659.509,9900.1,9911,9910.5',
  ]);
});

it('has the best bids and asks that the exchange sent', async () => {
  const messages = messagesOf(
    '{"stream":"btcusdt@bookTicker","data":{"e":"bookTicker","u":1,"E":1700000000002,"T":1700000000001,"s":"BTCUSDT","b":"25.35","B":"31.21","a":"25.36","A":"40.66"}}',
    '{"stream":"btcusdt@bookTicker","data":{"e":"bookTicker","u":2,"E":1700000001002,"T":1700000001001,"s":"BTCUSDT","b":"25.35","B":"30","a":"25.37","A":"1"}}',
  );
  const range = { fromNs: messages[0]!.ns, toNs: messages[1]!.ns + 1n };
  const [header, ...rows] = await dailyFile({ type: 'book_ticker', exchange: 'binance_usdm', range, messages });
  expect(header).toBe('exchange,symbol,timestamp,local_timestamp,ask_amount,ask_price,bid_price,bid_amount');
  expect(rows.map((row) => row.split(',').slice(3).join())).toEqual([
    '1700000000123456,40.66,25.36,25.35,31.21',
    '1700000001123456,1,25.37,25.35,30',
  ]);
});

it('has the trades of a frame that begins with the newest in their order', async () => {
  const data = [3, 2, 1].map((id) => ({ d: String(id), t: 1_700_000_000_000, p: String(100 + id), q: '1', s: 'BUY' }));
  const result = { instrument_name: 'BTC_USD', subscription: 'trade.BTC_USD', channel: 'trade', data };
  const messages = messagesOf(JSON.stringify({ method: 'subscribe', result }));
  const range = { fromNs: messages[0]!.ns, toNs: messages[0]!.ns + 1n };
  const [, ...rows] = await dailyFile({ type: 'trades', exchange: 'cryptocom', range, messages });
  expect(rows.map((row) => row.split(',').slice(4))).toEqual([
    ['1', 'buy', '101', '1'],
    ['2', 'buy', '102', '1'],
    ['3', 'buy', '103', '1'],
  ]);
});

it('marks the whole book at the beginning and behind each loss, so that its levels give the book of the day', async () => {
  const format = SIMULATED_FORMATS.find(({ exchange }) => exchange === 'okx')!;
  const day = simulateDay(format, new Random(2), 1_500, DAY_NS);
  const book = () => Promise.resolve(sourceOfDay(day));
  const asked = { exchange: 'okx', range: day.range, book };
  const [, ...levels] = await dailyFile({ type: 'incremental_book_L2', ...asked });
  const [, ...quotes] = await dailyFile({ type: 'quotes', ...asked });
  // The best levels after each message, as a reader of the changes has them.
  const sides = { bid: new Map<number, string>(), ask: new Map<number, string>() };
  const best = (): string => {
    const [bid, ask] = [Math.max(...sides.bid.keys()), Math.min(...sides.ask.keys())];
    return [sides.ask.get(ask), ask, bid, sides.bid.get(bid)].join();
  };
  const seen = new Map<string, string>();
  let snapshotAt = '';
  let snapshots = 0;
  for (const row of levels) {
    const [, , , local, mark, side, price, amount] = row.split(',') as [string, ...string[]];
    const isSnapshot = mark === 'true';
    if (isSnapshot && snapshotAt !== local) {
      snapshots++;
      for (const one of Object.values(sides)) one.clear();
    }
    if (isSnapshot) snapshotAt = local!;
    if (amount === '0') sides[side as 'bid'].delete(Number(price));
    else sides[side as 'bid'].set(Number(price), amount!);
    seen.set(local!, best());
  }
  expect(snapshots).toBeGreaterThan(3);
  const shown = quotes.map((row) => row.split(',').slice(3));
  expect(shown.length).toBeGreaterThan(20);
  const differing = shown.filter(([local, ...top]) => !top.includes('') && seen.get(local!) !== top.join());
  expect(differing).toEqual([]);
});
