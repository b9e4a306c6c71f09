import {
  normalizeBookChanges,
  normalizeBookTickers,
  normalizeDerivativeTickers,
  normalizeLiquidations,
  normalizeTrades,
} from 'tardis-dev';
import { FRAME_ROUTINGS } from '../../../../../../exchanges/generated/feeds.js';
import { TARDIS_EXCHANGES } from '../../../../../../exchanges/generated/tardis.js';
import {
  type ConnectionState,
  isRouted,
  newConnectionState,
} from '../../../../../../workflows/collection/feeds/feed-adapter.js';
import { FRAMINGS } from '../../../../../../workflows/streaming/records/framing.js';
import { FeedWriter } from '../../../../../../workflows/streaming/tardis/feeds/feed-writer.js';
import { batchOf } from '../../../../../support/engine/message-batches.js';
import { FEED_TRANSCRIPTS } from '../../../../../support/fixtures/feed-transcripts.js';
import { BOOK_BODIES, FORMAT_SAMPLES } from '../../../../../support/fixtures/format-samples.js';

interface Reader {
  canHandle: (message: unknown) => boolean;
  getFilters: () => { channel: string }[];
}

const NORMALIZERS: readonly ((id: never, at: Date) => Reader)[] = [
  normalizeBookChanges,
  normalizeBookTickers,
  normalizeDerivativeTickers,
  normalizeLiquidations,
  normalizeTrades,
];
/** Readers depend on the day: these are those of the formats that codes stand for. */
const DAYS = ['2026-01-01', '2023-03-01', '2021-06-01', '2020-01-01'];

/** Returns the readers of a channel, of whatever day. */
function readersOf(id: string, channel: string): Reader[] {
  return DAYS.flatMap((day) => NORMALIZERS.flatMap((normalizer) => readerOf(normalizer, id, day) ?? [])).filter((one) =>
    one.getFilters().some((filter) => filter.channel === channel),
  );
}

function readerOf(normalizer: (typeof NORMALIZERS)[number], id: string, day: string): Reader | null {
  try {
    return normalizer(id as never, new Date(day));
  } catch {
    return null;
  }
}

/** Messages that no sample has. */
const MORE: Record<string, readonly Sample[]> = {
  binance: [{ streamType: 'book_ticker', instrument: 'BTCUSDT', message: '{"stream":"btcusdt@bookTicker","data":{}}' }],
  binance_usdm: [
    { streamType: 'depth', instrument: 'BTCUSDT', message: '{"stream":"btcusdt@depth@100ms","data":{}}' },
    { streamType: 'depth_snapshot', instrument: 'BTCUSDT', message: '{"lastUpdateId":1,"bids":[],"asks":[]}' },
  ],
  bitfinex: [
    { streamType: 'depth', instrument: 'tBTCUSD', message: '[5,[7000,1,2]]' },
    { streamType: 'ticker', instrument: 'tBTCUSD', message: '[6,[1,2,3,4]]' },
  ],
};

interface Sample {
  streamType: string;
  instrument: string;
  message: string;
}

function samplesOf(code: string): Sample[] {
  const routing = FRAME_ROUTINGS.get(code)!;
  const routedBy = (state: ConnectionState) => (message: string) => {
    const result = routing.route(Buffer.from(message), state);
    return isRouted(result) ? [{ ...result, message }] : [];
  };
  // Acknowledgements come first: some messages have only the number of their channel.
  const transcripts = FEED_TRANSCRIPTS.filter(({ exchange }) => exchange === code).flatMap(({ frames }) => {
    const routed = routedBy(newConnectionState());
    return frames.flatMap(([frame]) => routed(frame));
  });
  const samples = FORMAT_SAMPLES.filter(({ exchange }) => exchange === code).flatMap(({ message }) =>
    routedBy(newConnectionState())(message),
  );
  const books = BOOK_BODIES.filter(({ exchange }) => exchange === code);
  return [
    ...(MORE[code] ?? []),
    ...transcripts,
    ...samples,
    ...books.map(({ message }) => ({ message, instrument: 'BTCUSDT', streamType: 'depth_snapshot' })),
  ];
}

/** Returns the messages of the feed of one channel. */
function sent(id: string, code: string, channel: string, { message, ...names }: Sample): unknown[] {
  const datastream = { id: 1n, exchange: code, ...names };
  const source = { datastream, granted: [], live: [], shard: 's', sealedThroughNs: null, earliestNs: null };
  const writer = new FeedWriter({ exchange: id, channels: { '1': [channel] } }, [source], FRAMINGS.ndjson);
  writer.add(1n, batchOf([{ ns: 0n, bytes: Buffer.from(message) }]), 0, 1);
  const lines = writer.take().bytes.toString().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line.slice(29)) as unknown);
}

function canRead(reader: Reader, message: unknown): boolean {
  try {
    return reader.canHandle(message);
  } catch {
    return false;
  }
}

/** Channels of which no sample has a message, by the code. Their formats are those of others. */
const UNSEEN: Record<string, readonly string[]> = {
  binance_coinm: ['ticker', 'forceOrder'],
  htx: ['depth'],
  okx: ['books-l2-tbt'],
  okx_v3: [
    ...['swap/depth', 'swap/ticker', 'futures/depth_l2_tbt', 'futures/ticker', 'futures/liquidation'],
    ...['option/trade', 'option/depth', 'option/depth_l2_tbt', 'option/ticker'],
  ],
};

const CHANNELS = [...TARDIS_EXCHANGES].flatMap(([code, exchanges]) =>
  exchanges.flatMap(({ id, channels }) =>
    Object.entries(channels).map(([channel, sources]) => ({ code, id, channel, sources })),
  ),
);

describe('messages of a channel are those that the readers of Tardis expect', () => {
  const read = CHANNELS.filter(({ id, channel }) => readersOf(id, channel).length > 0);

  it('for most channels', () => expect(read.length).toBeGreaterThan(100));

  it.each(read)('$id $channel ($code)', ({ code, id, channel, sources }) => {
    const types = sources.map(({ streamType }) => streamType);
    const messages = samplesOf(code)
      .filter(({ streamType }) => types.includes(streamType))
      .flatMap((sample) => sent(id, code, channel, sample));
    if (messages.length === 0) return expect(UNSEEN[code]).toContain(channel);
    const readers = readersOf(id, channel);
    const unread = messages.filter((message) => !readers.some((reader) => canRead(reader, message)));
    expect(unread.length).toBeLessThan(messages.length);
  });
});
