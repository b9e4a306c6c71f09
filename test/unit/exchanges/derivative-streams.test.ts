import { route } from '../../support/collection/route.js';

const key = (instrument: string, streamType: string) => ({ instrument, streamType });

const FRAMES: (readonly [exchange: string, frame: string, expected: object])[] = [
  ...(
    [
      ['mark-price', 'mark_price'],
      ['funding-rate', 'funding'],
      ['open-interest', 'open_interest'],
    ] as const
  ).map(([channel, streamType]) => {
    const frame = `{"arg":{"channel":"${channel}","instId":"BTC-USDT-SWAP"},"data":[{"instId":"BTC-USDT-SWAP"}]}`;
    return ['okx', frame, key('BTC-USDT-SWAP', streamType)] as const;
  }),
  ...(
    [
      ['mark.index.price', key('XBTUSDTM', 'mark_price')],
      ['funding.rate', key('XBTUSDTM', 'funding')],
      ['premium.index', { unrouted: 'unknown stream' }],
    ] as const
  ).map(([subject, expected]) => {
    const frame = `{"topic":"/contract/instrument:XBTUSDTM","type":"message","subject":"${subject}","data":{}}`;
    return ['kucoin_futures', frame, expected] as const;
  }),
  [
    'bitmex',
    '{"table":"funding","action":"insert","data":[{"symbol":"XBTUSD","fundingRate":0.0001}]}',
    key('XBTUSD', 'funding'),
  ],
  ...['binance_usdm', 'binance_coinm'].flatMap(
    (exchange) =>
      [
        [exchange, '{"e":"markPriceUpdate","E":1,"s":"A","p":"1"}', key('A', 'mark_price')],
        [
          exchange,
          '{"stream":"a@markPrice@1s","data":{"e":"markPriceUpdate","E":1,"s":"A","p":"1"}}',
          key('A', 'mark_price'),
        ],
        [exchange, '{"openInterest":"1","symbol":"A","time":1}', key('A', 'open_interest')],
      ] as const,
  ),
];

describe('mark prices, funding and open interest', () => {
  it.each(FRAMES)('%s %s', (exchange, frame, expected) => expect(route(exchange, frame)).toMatchObject(expected));
});
