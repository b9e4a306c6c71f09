import { route } from '../../support/collection/route.js';

/** Frames without data, and what a connection learns from them. */
const FRAMES: (readonly [exchange: string, frame: string, expected: object])[] = [
  ['coinbase', '{"type":"subscriptions","channels":[]}', { unrouted: 'acknowledgement' }],
  ['coinbase', '{"type":"heartbeat","product_id":"BTC-USD"}', { unrouted: 'heartbeat' }],
  [
    'cryptocom',
    '{"id":1790114291578,"method":"public/heartbeat","code":0}',
    { unrouted: 'heartbeat', reply: '{"id":1790114291578,"method":"public/respond-heartbeat"}' },
  ],
  [
    'cryptocom',
    '{"id":9,"method":"subscribe","code":40107,"message":"Maximum subscriptions exceeded"}',
    { unrouted: 'error', answer: { accepted: false, id: 9, detail: '40107: Maximum subscriptions exceeded' } },
  ],
  ['kraken_v1', '{"event":"heartbeat"}', { unrouted: 'heartbeat' }],
  ['kraken_v1', '{"connectionID":1,"event":"systemStatus","status":"online"}', { unrouted: 'status' }],
  ['okx_v3', '{"event":"subscribe","channel":"spot/ticker:ETH-USDT"}', { unrouted: 'acknowledgement' }],
  ['okx_v3', '{"event":"error","message":"Channel : a doesn\'t exist","errorCode":30040}', { unrouted: 'error' }],
  ['okx_v3', 'pong', { unrouted: 'heartbeat' }],
  ['gateio_v3', '{"error":null,"result":{"status":"success"},"id":12312}', { unrouted: 'acknowledgement' }],
  ['gateio_v3', '{"error":null,"result":"pong","id":12312}', { unrouted: 'heartbeat' }],
  ['gateio_v3', '{"error":{"code":1,"message":"invalid argument"},"result":null,"id":1}', { unrouted: 'error' }],
  ['bybit_spot_v1', '{"topic":"trade","event":"sub","symbol":"BTCUSDT","code":"0"}', { unrouted: 'acknowledgement' }],
  ['bybit_spot_v1', '{"pong":1622536662988}', { unrouted: 'heartbeat' }],
  ['bybit_spot_v1', '{"code":"-100010","desc":"Invalid Symbols!"}', { unrouted: 'error' }],
  ['bybit_v2', '{"success":true,"ret_msg":"","request":{"op":"subscribe"}}', { unrouted: 'acknowledgement' }],
  ['bybit_v2', '{"success":true,"ret_msg":"pong","request":{"op":"ping"}}', { unrouted: 'heartbeat' }],
  ['okx', '{"event":"subscribe","arg":{"channel":"books","instId":"X"}}', { unrouted: 'acknowledgement' }],
  ['okx', 'pong', { unrouted: 'heartbeat' }],
  ['binance_us', '{"code":2,"msg":"Invalid request: too many parameters"}', { unrouted: 'error' }],
  ['kraken_futures', '{"feed":"heartbeat","time":1534262350627}', { unrouted: 'heartbeat' }],
  ['kraken_futures', '{"event":"unsubscribed","feed":"book","product_ids":["A"]}', { unrouted: 'acknowledgement' }],
  [
    'kraken_futures',
    '{"event":"subscribed_failed","feed":"book","product_ids":["A","B"]}',
    { unrouted: 'error', answer: { accepted: false, channels: ['book A', 'book B'] } },
  ],
  ['bitfinex', '{"event":"conf","status":"OK","flags":65536}', { unrouted: 'acknowledgement' }],
  ['deribit', '{"jsonrpc":"2.0","id":3,"result":["ticker.X.raw"]}', { unrouted: 'acknowledgement' }],
  ['deribit', '{"jsonrpc":"2.0","method":"heartbeat","params":{"type":"test_request"}}', { unrouted: 'heartbeat' }],
  [
    'bitget',
    '{"event":"error","arg":{"instType":"SPOT","channel":"books50","instId":"BTCUSDT"},"code":30016,"msg":"Param error"}',
    { unrouted: 'error', answer: { accepted: false, detail: '30016: Param error', channels: ['books50 BTCUSDT'] } },
  ],
  ['bitget', '{"event":"error","code":30003,"msg":"INVALID op"}', { unrouted: 'error', answer: { accepted: false } }],
  ['bitmex', '{"success":true,"subscribe":"trade:XBTUSD","request":{}}', { unrouted: 'acknowledgement' }],
  ['bitmex', '{"info":"Welcome to the BitMEX Realtime API."}', { unrouted: 'status' }],
  ['bitstamp', '{"event":"bts:subscription_succeeded","channel":"x","data":{}}', { unrouted: 'acknowledgement' }],
  ['bitstamp', '{"event":"bts:request_reconnect","channel":"","data":""}', { unrouted: 'status' }],
  ['gateio_futures', '{"channel":"futures.system","event":"update","result":{"type":"upgrade"}}', { reconnect: true }],
  ['coinbase_advanced', '{"type":"error","message":"x"}', { unrouted: 'error', answer: { accepted: false } }],
  [
    'dydx_v4',
    '{"type":"error","message":"Invalid subscribe message: already subscribed (v4_candles-A-USD/1MIN)"}',
    { answer: { accepted: true, channels: ['v4_candles A-USD/1MIN'] } },
  ],
  [
    'dydx_v4',
    '{"type":"error","message":"Internal error, could not fetch data for subscription: v4_trades."}',
    { unrouted: 'error', answer: { accepted: false } },
  ],
  ['gemini', '{"id":"3","status":200}', { unrouted: 'acknowledgement', answer: { accepted: true, id: 3 } }],
  [
    'gemini',
    '{"id":"3","status":400,"error":{"code":-1013,"msg":"x"}}',
    { unrouted: 'error', answer: { accepted: false, id: 3, detail: '-1013: x' } },
  ],
  ['gemini_v2', '{"type":"heartbeat","timestamp":1563220944}', { unrouted: 'heartbeat' }],
  ['gemini_v2', '{"result":"error","reason":"InvalidJson"}', { unrouted: 'error' }],
  ['htx', '{"ping":18212558000}', { unrouted: 'heartbeat', reply: '{"pong":18212558000}' }],
  [
    'htx',
    '{"id":"3","status":"ok","subbed":"market.btcusdt.mbp.400","ts":1}',
    { answer: { id: 3, accepted: true }, reply: '{"req":"market.btcusdt.mbp.400","id":"book"}' },
  ],
];

describe('a frame without data', () => {
  it.each(FRAMES)('%s %s', (exchange, frame, expected) => expect(route(exchange, frame)).toMatchObject(expected));
});
