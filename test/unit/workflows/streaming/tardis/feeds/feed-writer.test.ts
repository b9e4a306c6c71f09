import type { TimeRange } from '../../../../../../schema/time/time-range.js';
import type { FeedForm } from '../../../../../../schema/tardis/feeds/feed-form.js';
import type { SourceStream } from '../../../../../../workflows/views/view-stage.js';
import { FeedWriter } from '../../../../../../workflows/streaming/tardis/feeds/feed-writer.js';
import { type Framing, FRAMINGS } from '../../../../../../workflows/streaming/records/framing.js';
import { batchOf } from '../../../../../support/engine/message-batches.js';

/** 2026-01-01T00:00:00Z. */
const DAY_NS = 1_767_225_600_000_000_000n;

interface FeedStream {
  exchange: string;
  instrument: string;
  streamType: string;
  channels: string[];
  ranges?: TimeRange[];
}

/** Writes messages of datastream 1 and returns the feed. */
function feedOf(exchange: string, stream: FeedStream, ...messages: [ns: bigint, text: string][]): string {
  const writer = writerOf(exchange, stream);
  const batch = batchOf(messages.map(([ns, text]) => ({ ns: DAY_NS + ns, bytes: Buffer.from(text) })));
  writer.add(1n, batch, 0, batch.length);
  return writer.take().bytes.toString();
}

function writerOf(
  exchange: string,
  { channels, ranges, ...names }: FeedStream,
  replay?: FeedForm['replay'],
  framing: Framing = FRAMINGS.ndjson,
): FeedWriter {
  const form: FeedForm = { exchange, channels: { '1': channels }, ...(replay ? { replay } : {}) };
  const datastream: SourceStream = { id: 1n, ...names };
  const granted = ranges ?? [{ fromNs: DAY_NS, toNs: DAY_NS + 2_000_000n }];
  const source = { datastream, granted, live: [], shard: 's', sealedThroughNs: null, earliestNs: null };
  return new FeedWriter(form, [source], framing);
}

const TRADES = { exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades', channels: ['trade'] };

describe('a raw feed', () => {
  it('has a line for each message, with its time of 28 characters, floored to 100 ns', () => {
    expect(feedOf('binance', TRADES, [0n, '{"p":"1.10"}'], [1_234_567n, '{ "p" : 1e2 }'])).toBe(
      '2026-01-01T00:00:00.0000000Z {"p":"1.10"}\n2026-01-01T00:00:00.0012345Z { "p" : 1e2 }\n',
    );
  });

  it('has messages with line breaks, and those that are no JSON, in one line', () => {
    expect(feedOf('binance', TRADES, [0n, '{\n"a":\r\n1}'], [0n, 'te\nxt'])).toBe(
      '2026-01-01T00:00:00.0000000Z { "a":  1}\n2026-01-01T00:00:00.0000000Z "te\\nxt"\n',
    );
  });

  it('has one empty line where connections were lost, however many', () => {
    const writer = writerOf('binance', TRADES);
    const batch = batchOf([{ ns: DAY_NS, bytes: Buffer.from('1') }]);
    writer.gap();
    writer.gap();
    writer.add(1n, batch, 0, 1);
    writer.gap();
    expect(writer.take().bytes.toString()).toBe('\n2026-01-01T00:00:00.0000000Z 1\n\n');
  });

  it('has an empty line between ranges that the account may see', () => {
    const ranges = [
      { fromNs: DAY_NS, toNs: DAY_NS + 100n },
      { fromNs: DAY_NS + 100_000n, toNs: DAY_NS + 200_000n },
    ];
    expect(feedOf('binance', { ...TRADES, ranges }, [0n, '1'], [99n, '2'], [100_000n, '3'], [100_100n, '4'])).toBe(
      '2026-01-01T00:00:00.0000000Z 1\n2026-01-01T00:00:00.0000000Z 2\n\n' +
        '2026-01-01T00:00:00.0001000Z 3\n2026-01-01T00:00:00.0001001Z 4\n',
    );
  });

  it('has only messages of the channels that are asked for', () => {
    const stream = { exchange: 'coinbase', instrument: 'BTC-USD', streamType: 'depth' };
    const messages = ['{"type":"snapshot","asks":[]}', '{"type" : "l2update","note":"snapshot"}'];
    const both: [bigint, string][] = messages.map((text) => [0n, text]);
    const lines = messages.map((text) => `2026-01-01T00:00:00.0000000Z ${text}\n`);
    expect(feedOf('coinbase', { ...stream, channels: ['snapshot'] }, ...both)).toBe(lines[0]);
    expect(feedOf('coinbase', { ...stream, channels: ['l2update'] }, ...both)).toBe(lines[1]);
    expect(feedOf('coinbase', { ...stream, channels: ['snapshot', 'l2update'] }, ...both)).toBe(lines.join(''));
  });

  it.each([
    ['bybit', 'bybit_linear', 'liquidations', 'allLiquidation', '{"topic":"allLiquidation.BTCUSDT"}', true],
    ['bybit', 'bybit_linear', 'liquidations', 'allLiquidation', '{"topic":"liquidation.BTCUSDT"}', false],
    ['cryptofacilities', 'kraken_futures', 'trades', 'trade', '{"feed":"trade","seq":1}', true],
    ['cryptofacilities', 'kraken_futures', 'trades', 'trade', '{"feed":"trade_snapshot"}', false],
  ])('of %s: the stream %s %s has %s %s: %s', (id, exchange, streamType, channel, message, isOf) => {
    const stream = { exchange, instrument: 'BTCUSDT', streamType, channels: [channel] };
    expect(feedOf(id, stream, [0n, message])).toBe(isOf ? `2026-01-01T00:00:00.0000000Z ${message}\n` : '');
  });

  it.each([
    [
      'binance, a book by REST',
      ['binance', 'binance', 'BTCUSDT', 'depth_snapshot', 'depthSnapshot'],
      '{"lastUpdateId":1,"bids":[]}',
      '{"stream":"btcusdt@depthSnapshot","generated":true,"data":{"lastUpdateId":1,"bids":[]}}',
    ],
    [
      'binance, a book that its recorder dressed',
      ['binance', 'binance', 'BTCUSDT', 'depth_snapshot', 'depthSnapshot'],
      '{"stream":"btcusdt@depthSnapshot","data":{}}',
      '{"stream":"btcusdt@depthSnapshot","data":{}}',
    ],
    [
      'bitfinex, a trade',
      ['bitfinex', 'bitfinex', 'tBTCUSD', 'trades', 'trades'],
      '[5,"te",[1,2,0.5,3]]',
      '[5,"te",[1,2,0.5,3],"trades","BTCUSD"]',
    ],
    [
      'kucoin, a book by REST',
      ['kucoin', 'kucoin', 'BTC-USDT', 'depth_snapshot', 'market/level2Snapshot'],
      '{"code":"200000","data":{}}',
      '{"type":"message","generated":true,"topic":"/market/level2Snapshot:BTC-USDT","subject":"trade.l2Snapshot","code":"200000","data":{}}',
    ],
  ])(
    '%s, is as the recorder of Tardis writes it',
    (_name, [id, exchange, instrument, streamType, channel], text, as) => {
      const stream = { exchange: exchange!, instrument: instrument!, streamType: streamType!, channels: [channel!] };
      expect(feedOf(id!, stream, [0n, text])).toBe(`2026-01-01T00:00:00.0000000Z ${as}\n`);
    },
  );

  it('ends as broken off after an error', () => {
    const writer = writerOf('binance', TRADES);
    expect(writer.transportEnd.code).toBe(1_000);
    writer.error({ code: 'internal', message: 'the data could not be read' });
    expect(writer.transportEnd.code).toBe(1_011);
    expect(writer.length).toBe(0);
  });
});

describe('a replay of messages', () => {
  const batch = batchOf([
    { ns: DAY_NS, bytes: Buffer.from('{"p":"1.10"}') },
    { ns: DAY_NS + 1_234_567n, bytes: Buffer.from('{\n"p":1e2}') },
  ]);
  const written = (disconnects: boolean, framing: Framing) => {
    const writer = writerOf('binance', TRADES, { disconnects, isSubscribed: false }, framing);
    writer.add(1n, batch, 0, 1);
    writer.gap();
    writer.gap();
    writer.add(1n, batch, 1, 2);
    return writer.take();
  };
  const first = '{"localTimestamp":"2026-01-01T00:00:00.0000000Z","message":{"p":"1.10"}}';
  const second = '{"localTimestamp":"2026-01-01T00:00:00.0012345Z","message":{ "p":1e2}}';

  it.each([
    [true, `${first}\n\n${second}\n`],
    [false, `${first}\n${second}\n`],
  ])('has an object a line; breaks told: %s', (disconnects, lines) => {
    expect(written(disconnects, FRAMINGS.ndjson).bytes.toString()).toBe(lines);
  });

  it('has each message by itself over a WebSocket, byte for byte, without its time', () => {
    const { bytes, ends, messages } = written(true, FRAMINGS.websocket);
    expect([bytes.toString(), ends, messages]).toEqual(['{"p":"1.10"}{\n"p":1e2}', [12, 22], 2]);
  });

  it('ends with a reason that a close frame can have', () => {
    const writer = writerOf('binance', TRADES, { disconnects: true, isSubscribed: false }, FRAMINGS.websocket);
    writer.error({ code: 'internal', message: 'é'.repeat(100) });
    expect(writer.transportEnd).toEqual({ code: 1_011, reason: 'é'.repeat(61) });
  });
});
