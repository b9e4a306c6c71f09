import type { Logger } from 'pino';
import { LISTING_STREAM_TYPE } from '../../../schema/instruments/listing-stream.js';
import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import { assignChannels, type WantedChannel } from './connection/assign-channels.rule.js';
import { SNAPSHOT_STREAM_TYPE, type FeedAdapter, type StreamKey } from './feed-adapter.js';
import type { Carried } from './connection/carried-streams.js';
import { FeedConnection } from './connection/feed-connection.js';
import type { FeedEvents } from './connection/feed-socket.js';
import { overrideFeedUrl } from './connection/feed-url.rule.js';
import { BookChecks } from './polling/book-checks.js';
import { BookRenewals } from './polling/book-renewals.js';
import { SnapshotPoller, type BookPace } from './polling/snapshot-poller.js';

/** A stream to collect. */
export interface FeedStream extends StreamKey {
  id: bigint;
  /** Beginning of its newest span: a new one needs a whole book soon. */
  newestSpanNs?: bigint;
}

/** Addresses that replace the exchange's own. */
export interface AddressOverrides {
  feed: string | undefined;
  rest: string | undefined;
}

/** Polls one stream. */
interface StreamPoller {
  /** Polls for this stream from now on; undefined: no more. */
  setStream(stream: bigint | undefined): void;
  close(): void;
}

/** Further parts of a feed. */
interface FeedParts {
  pace?: BookPace | undefined;
  /** Polls what the exchange lists. */
  listing?: StreamPoller | undefined;
}

/** Keeps all connections to one exchange: as many as the streams need. */
export class ExchangeFeed {
  private connections: FeedConnection<bigint>[] = [];
  private readonly snapshots: SnapshotPoller<bigint> | undefined;
  /** Pollers of streams without a channel, by stream type. */
  private readonly pollers: ReadonlyMap<string, SnapshotPoller<bigint>>;
  private readonly listing: StreamPoller | undefined;
  private readonly renewals: BookRenewals<bigint>;
  private readonly checks: BookChecks<bigint> | null;
  /** The streams of changes of books. */
  private books = new Map<bigint, FeedStream>();
  private readonly events: FeedEvents<bigint>;

  constructor(
    private readonly adapter: FeedAdapter,
    private readonly overrides: AddressOverrides,
    events: FeedEvents<bigint>,
    private readonly logger: Logger,
    { pace, listing }: FeedParts = {},
  ) {
    this.listing = listing;
    this.snapshots = adapter.snapshots && new SnapshotPoller(adapter.snapshots, overrides.rest, events, logger, pace);
    this.pollers = new Map(
      Object.entries(adapter.polled ?? {}).map(([streamType, source]) => {
        return [streamType, new SnapshotPoller(source, overrides.rest, events, logger)] as const;
      }),
    );
    const format = BOOK_FORMATS[adapter.exchange];
    // Those of OKX are constant, and its messages are numbered.
    this.checks = format?.checksum && format.sequence === 'none' ? new BookChecks(format) : null;
    this.renewals = new BookRenewals((stream) => this.renew(stream), pace?.againMs);
    this.events = this.wantingBooks(events);
  }

  /** Collects exactly these streams from now on. Returns those that the exchange does not offer. */
  reconcile(streams: readonly FeedStream[]): FeedStream[] {
    const impossible: FeedStream[] = [];
    const carried = new Map<string, Carried<bigint>[]>();
    const wanted: WantedChannel[] = [];
    const polled = new Map<string, bigint>();
    for (const stream of streams) {
      if (this.snapshots && stream.streamType === SNAPSHOT_STREAM_TYPE) {
        polled.set(stream.instrument, stream.id);
        continue;
      }
      if (this.pollers.has(stream.streamType)) continue;
      if (this.listing && stream.streamType === LISTING_STREAM_TYPE) continue;
      const channel = this.adapter.channel(stream);
      if (channel === null) {
        impossible.push(stream);
        continue;
      }
      const sharing = carried.get(channel);
      if (!sharing) wanted.push({ channel, url: this.urlOf(stream) });
      carried.set(channel, [...(sharing ?? []), { key: stream, stream: stream.id }]);
    }
    this.followBooks(streams.filter(isBookOfChanges), polled);
    for (const [type, poller] of this.pollers) poller.setStreams(ofType(streams, type));
    this.listing?.setStream(streams.find(({ streamType }) => streamType === LISTING_STREAM_TYPE)?.id);
    const assignments = assignChannels(this.connections, wanted, this.adapter.limits.channelsPerConnection);
    this.connections = assignments.flatMap(({ url, channels }, index) => {
      const existing = this.connections[index];
      if (channels.size === 0) {
        existing?.close();
        return [];
      }
      const connection = existing ?? new FeedConnection(this.adapter, url, this.events, this.logger);
      connection.setStreams(new Map([...carried].filter(([channel]) => channels.has(channel))));
      return [connection];
    });
    return impossible;
  }

  /**
   * Asks for whole books where messages before now may come from another connection, and the
   * exchange does not number them. `streams`: those that were received elsewhere, by default all.
   */
  ownerChanged(streams?: ReadonlySet<bigint>): void {
    const { sequence } = BOOK_FORMATS[this.adapter.exchange] ?? {};
    if (sequence !== 'none' && sequence !== 'timed') return;
    for (const stream of this.books.keys()) if (streams?.has(stream) ?? true) this.want(stream);
  }

  close(): void {
    this.snapshots?.close();
    for (const poller of this.pollers.values()) poller.close();
    this.listing?.close();
    this.renewals.close();
    for (const connection of this.connections) connection.close();
    this.connections = [];
  }

  /** Whether a stream comes by REST, when its turn comes. */
  isPolled({ streamType }: StreamKey): boolean {
    return streamType === SNAPSHOT_STREAM_TYPE || streamType === LISTING_STREAM_TYPE || this.pollers.has(streamType);
  }

  private followBooks(books: readonly FeedStream[], polled: ReadonlyMap<string, bigint>): void {
    const before = this.books;
    this.books = new Map(books.map((book) => [book.id, book]));
    this.renewals.keep((stream) => this.books.has(stream));
    this.snapshots?.setStreams(polled, new Set(books.map(({ instrument }) => instrument)));
    for (const { id, newestSpanNs = 0n, instrument } of books) {
      const known = before.get(id)?.newestSpanNs;
      if (known !== undefined && newestSpanNs > known) this.snapshots?.want(instrument);
      // Its channel may still be live: the exchange has not been told yet that it was given up, and
      // sends no whole book.
      if (!before.has(id) && !this.snapshots) this.renewals.want(id);
    }
  }

  /**
   * Asks for a whole book when changes begin without one, skip a number, count again or fail a
   * checksum.
   */
  private wantingBooks(events: FeedEvents<bigint>): FeedEvents<bigint> {
    return {
      ...events,
      up: (streams) => {
        events.up(streams);
        if (this.snapshots) for (const stream of streams) this.want(stream);
      },
      frame: (stream, message, place) => {
        events.frame(stream, message, place);
        const isBroken = place === 'jump' || place === 'lower';
        const isWrong = this.checks !== null && this.books.has(stream) && this.checks.isWrong(stream, message);
        if (isBroken || isWrong) this.want(stream);
      },
      down: (streams, reason, detail, silentMs) => {
        events.down(streams, reason, detail, silentMs);
        this.checks?.forget(streams);
      },
    };
  }

  private want(stream: bigint): void {
    const book = this.books.get(stream);
    if (!book) return;
    if (this.snapshots) this.snapshots.want(book.instrument);
    else this.renewals.want(stream);
  }

  private renew(stream: bigint): boolean {
    const isRenewed = this.connections.some((connection) => connection.renew(stream));
    if (isRenewed) this.logger.info({ stream: String(stream) }, 'subscribing again for a whole book');
    return isRenewed;
  }

  private urlOf(key: StreamKey): string {
    return overrideFeedUrl(this.adapter.url(key), this.overrides.feed);
  }
}

function ofType(streams: readonly FeedStream[], type: string): Map<string, bigint> {
  return new Map(streams.flatMap(({ streamType, instrument, id }) => (streamType === type ? [[instrument, id]] : [])));
}

function isBookOfChanges({ streamType }: FeedStream): boolean {
  return streamType === 'depth';
}
