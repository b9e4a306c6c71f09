import { venuesOfTardis } from '../../../../../exchanges/tardis-names.js';
import {
  type DataType,
  parseDataType,
  sourceOf,
  type SourceType,
} from '../../../../../schema/tardis/replay/data-type.rule.js';
import type { ReplayForm } from '../../../../../schema/tardis/replay/replay-form.js';
import { NEWEST_TRADE_FIRST } from '../../../../../schema/views/generated/newest-trade-first.js';
import type { ReasonedRange } from '../../../../../schema/time/time-range.js';
import type { MessageBatch } from '../../../../messages/message-batch.js';
import type { ConnectionWriter, TransportEnd, WrittenRecords } from '../../../records/connection-writer.js';
import type { Framing } from '../../../records/framing.js';
import type { RowedBatch } from '../../../rows/row-maker.js';
import type { ConnectionEnd, ConnectionWork } from '../../../streaming-core.js';
import type { ToldBook } from '../book-messages.js';
import { isoMillis } from '../replay-time.js';
import { BookStream } from './book-stream.js';
import type { NormalizedStream, ToldValues } from './normalized-stream.js';
import { LiquidationStream, QuoteStream, TickerStream } from './plain-streams.js';
import { ReplayOutput } from './replay-output.js';
import { TradeStream } from './trade-stream.js';

type Makers = Record<SourceType, (types: readonly DataType[], exchange: string) => NormalizedStream>;

const MAKERS: Makers = {
  trade: (types) => new TradeStream(types),
  book_change: (types) => new BookStream(types),
  derivative_ticker: () => new TickerStream(),
  liquidation: () => new LiquidationStream(),
  book_ticker: (_, exchange) =>
    new QuoteStream(venuesOfTardis(exchange).some(({ changedQuotes }) => changedQuotes === true)),
};

/** A symbol of an exchange: breaks are told, and derivatives have their state, by these. */
interface ReplayedSymbol {
  exchange: string;
  symbol: string;
  /** Nothing has been sent since a break. */
  isBroken: boolean;
  ticker: NormalizedStream | null;
}

interface Followed {
  symbol: ReplayedSymbol;
  stream: NormalizedStream;
  /** Whether a message with several rows begins with the newest. */
  newestFirst: boolean;
}

/** Bytes that are written at once. */
const MOST_BYTES = 64 << 10;
const EXCHANGE_TIME = /"exchange_?[tT]imestamp_?(?:ns|Ns)":"?(\d+)/;

/** Writes normalized records, an object a line or message. */
export class NormalizedWriter implements ConnectionWriter {
  private readonly output: ReplayOutput;
  private readonly symbols = new Map<string, ReplayedSymbol>();
  private readonly followed = new Map<bigint, Followed>();

  constructor(
    private readonly form: ReplayForm,
    private readonly streams: ConnectionWork['streams'],
    framing: Framing,
  ) {
    this.output = new ReplayOutput(framing);
  }

  get length(): number {
    return this.output.length;
  }

  get transportEnd(): TransportEnd {
    return this.output.transportEnd;
  }

  take(): WrittenRecords {
    return this.output.take();
  }

  add(datastreamId: bigint, batch: MessageBatch, from: number, to: number, skipped: number): number {
    let next = from;
    do {
      if ('rows' in batch) this.rows(datastreamId, batch as RowedBatch, next, next === from ? skipped : 0);
      else if (next > from || skipped === 0) this.message(datastreamId, batch, next);
      next++;
    } while (next < to && this.length < MOST_BYTES);
    return next;
  }

  /** Takes a change of a book. */
  private message(datastreamId: bigint, { data, offsets, collectionTimestampNs }: MessageBatch, row: number): void {
    const text = Buffer.from(
      data.buffer,
      data.byteOffset + offsets[row]!,
      offsets[row + 1]! - offsets[row]!,
    ).toString();
    const said = JSON.parse(text) as ToldBook;
    const atNs = collectionTimestampNs[row]!;
    if (said.kind === 'lost') this.break(datastreamId, atNs);
    else this.tell(datastreamId, said as unknown as ToldValues, text, atNs);
  }

  private rows(
    datastreamId: bigint,
    { rows, collectionTimestampNs }: RowedBatch,
    message: number,
    skipped: number,
  ): void {
    const { firstRow, bytes, ends } = rows;
    const [first, end] = [firstRow[message]!, firstRow[message + 1]!];
    const { newestFirst } = this.of(datastreamId);
    for (let told = first + skipped; told < end; told++) {
      const row = newestFirst ? first + end - 1 - told : told;
      // Members begin with a comma.
      const text = Buffer.from(bytes.subarray((row === 0 ? 0 : ends[row - 1]!) + 1, ends[row])).toString();
      this.tell(datastreamId, JSON.parse(`{${text}}`) as ToldValues, text, collectionTimestampNs[message]!);
    }
  }

  gap(datastreamId: bigint, { fromNs }: ReasonedRange): void {
    this.break(datastreamId, fromNs);
  }

  error(error: ConnectionEnd): void {
    this.output.fail(error);
  }

  // The protocol has no records for these.
  enter(): void {}
  leave(): void {}
  live(): void {}
  stop(): void {}
  heartbeat(): void {}
  revised(): void {}

  private tell(datastreamId: bigint, said: ToldValues, text: string, atNs: bigint): void {
    const followed = this.of(datastreamId);
    const time = EXCHANGE_TIME.exec(text)?.[1];
    const { exchange, symbol } = followed.symbol;
    for (const { type, ...members } of followed.stream.take(said, atNs, time === undefined ? null : BigInt(time))) {
      followed.symbol.isBroken = false;
      this.output.add(Buffer.from(JSON.stringify({ type, symbol, exchange, ...members })));
    }
  }

  private break(datastreamId: bigint, atNs: bigint): void {
    const { stream, symbol } = this.of(datastreamId);
    stream.reset();
    if (!this.form.disconnects || symbol.isBroken) return;
    symbol.isBroken = true;
    const told = {
      type: 'disconnect',
      exchange: symbol.exchange,
      localTimestamp: isoMillis(atNs),
      symbols: [symbol.symbol],
    };
    this.output.add(Buffer.from(JSON.stringify(told)));
  }

  private of(datastreamId: bigint): Followed {
    let followed = this.followed.get(datastreamId);
    if (!followed) this.followed.set(datastreamId, (followed = this.follow(datastreamId)));
    return followed;
  }

  private follow(datastreamId: bigint): Followed {
    const { exchange, symbol: name, dataTypes } = this.form.streams[String(datastreamId)]!;
    const key = `${exchange} ${name}`;
    let symbol = this.symbols.get(key);
    if (!symbol) this.symbols.set(key, (symbol = { exchange, symbol: name, isBroken: false, ticker: null }));
    const types = dataTypes.map((one) => parseDataType(one)!);
    const source = sourceOf(types[0]!);
    const made = (source === 'derivative_ticker' ? symbol.ticker : null) ?? MAKERS[source](types, exchange);
    if (source === 'derivative_ticker') symbol.ticker = made;
    const code = this.streams.find(({ datastream }) => datastream.id === datastreamId)?.datastream.exchange ?? '';
    return { symbol, stream: made, newestFirst: source === 'trade' && NEWEST_TRADE_FIRST.has(code) };
  }
}
