import { route } from '../../support/collection/route.js';

const key = (instrument: string, streamType: string) => ({ instrument, streamType });

/** Codes of captures whose exchanges have sent nothing like this for years. */
it.each<readonly [exchange: string, frame: string, expected: object]>([
  ['okx_v3', '{"table":"spot/trade","data":[{"instrument_id":"BTC-USDT"}]}', key('BTC-USDT', 'trades')],
  ['okx_v3', '{"table":"futures/depth","action":"update","data":[{"instrument_id":"A"}]}', key('A', 'depth')],
  ['okx_v3', '{"action":"update","table":"swap/depth_l2_tbt","data":[{"instrument_id":"A"}]}', key('A', 'depth')],
  ['okx_v3', '{"table":"option/depth5","data":[{"instrument_id":"A"}]}', key('A', 'depth5')],
  ['okx_v3', '{"table":"swap/candle14400s","data":[{"instrument_id":"A"}]}', key('A', 'kline_4h')],
  ['okx_v3', '{"table":"swap/candle7s","data":[{"instrument_id":"A"}]}', { unrouted: 'unknown stream' }],
  ['okx_v3', '{"table":"index/ticker","data":[{"instrument_id":"BTC-USD"}]}', { unrouted: 'unknown stream' }],
  ['okx_v3', '{"table":"spot/ticker","data":[]}', { unrouted: 'names no instrument' }],
  [
    'okx_v3',
    '{"table":"swap/liquidation","data":[{"instrument_id":"A"},{"instrument_id":"B"}]}',
    { unrouted: 'names several instruments' },
  ],
  ['gateio_v3', '{"method": "trades.update", "params": ["BTC_USDT", []], "id": null}', key('BTC_USDT', 'trades')],
  ['gateio_v3', '{"method":"depth.update","params":[true,{},"BTC_USDT"],"id":null}', key('BTC_USDT', 'depth')],
  ['gateio_v3', '{"method":"ticker.update","params":["BTC_USDT",{}],"id":null}', key('BTC_USDT', 'ticker')],
  ['gateio_v3', '{"method":"kline.update","params":[[1,"1"]],"id":null}', { unrouted: 'unknown stream' }],
  ['gateio_v3', '{"method":"depth.update","params":[true,{}],"id":null}', { unrouted: 'names no instrument' }],
  ...(
    [
      ['trade', '', key('BTCUSDT', 'trades')],
      ['depth', '', key('BTCUSDT', 'depth')],
      ['bookTicker', '', key('BTCUSDT', 'book_ticker')],
      ['realtimes', '', key('BTCUSDT', 'ticker')],
      ['kline', ',"klineType":"1w"', key('BTCUSDT', 'kline_1w')],
      ['kline', '', { unrouted: 'unknown stream' }],
      ['mergedDepth', ',"dumpScale":"1"', { unrouted: 'unknown stream' }],
      ['diffDepth', '', { unrouted: 'unknown stream' }],
    ] as const
  ).flatMap(([topic, more, expected]) => [
    ['bybit_spot_v1', `{"topic":"${topic}","params":{"symbol":"BTCUSDT"${more}},"data":{}}`, expected] as const,
    ['bybit_spot_v1', `{"symbol":"BTCUSDT","topic":"${topic}","params":{"a":"1"${more}},"data":[]}`, expected] as const,
  ]),
])('%s %s', (exchange, frame, expected) => expect(route(exchange, frame)).toMatchObject(expected));
