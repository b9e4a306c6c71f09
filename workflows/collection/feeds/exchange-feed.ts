import type { Logger } from 'pino';
import { assignChannels, type WantedChannel } from './connection/assign-channels.rule.js';
import { SNAPSHOT_STREAM_TYPE, type FeedAdapter, type StreamKey } from './feed-adapter.js';
import type { Carried } from './connection/carried-streams.js';
import { FeedConnection } from './connection/feed-connection.js';
import type { FeedEvents } from './connection/feed-socket.js';
import { overrideFeedUrl } from './connection/feed-url.rule.js';
import { SnapshotPoller } from './polling/snapshot-poller.js';

/** A stream to collect. */
export interface FeedStream extends StreamKey {
  id: bigint;
}

/** Addresses that replace the exchange's own. */
export interface AddressOverrides {
  feed: string | undefined;
  rest: string | undefined;
}

/** Keeps all connections to one exchange: as many as the streams need. */
export class ExchangeFeed {
  private connections: FeedConnection<bigint>[] = [];
  private readonly snapshots: SnapshotPoller<bigint> | undefined;
  /** Instruments, by stream, of the books whose changes are received. */
  private books = new Map<bigint, string>();
  private readonly events: FeedEvents<bigint>;

  constructor(
    private readonly adapter: FeedAdapter,
    private readonly overrides: AddressOverrides,
    events: FeedEvents<bigint>,
    private readonly logger: Logger,
  ) {
    this.snapshots = adapter.snapshots && new SnapshotPoller(adapter.snapshots, overrides.rest, events, logger);
    this.events = this.snapshots ? this.wantingBooks(events, this.snapshots) : events;
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
      const channel = this.adapter.channel(stream);
      if (channel === null) {
        impossible.push(stream);
        continue;
      }
      const sharing = carried.get(channel);
      if (!sharing) wanted.push({ channel, url: this.urlOf(stream) });
      carried.set(channel, [...(sharing ?? []), { key: stream, stream: stream.id }]);
    }
    this.books = new Map(streams.filter(isBookOfChanges).map(({ id, instrument }) => [id, instrument]));
    this.snapshots?.setStreams(polled);
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

  close(): void {
    this.snapshots?.close();
    for (const connection of this.connections) connection.close();
    this.connections = [];
  }

  /** Requests a whole book when changes begin, or continue behind a hole: they need one. */
  private wantingBooks(events: FeedEvents<bigint>, snapshots: SnapshotPoller<bigint>): FeedEvents<bigint> {
    const want = (stream: bigint): void => {
      const instrument = this.books.get(stream);
      if (instrument !== undefined) snapshots.want(instrument);
    };
    return {
      ...events,
      up: (streams) => {
        events.up(streams);
        streams.forEach(want);
      },
      frame: (stream, message, place) => {
        events.frame(stream, message, place);
        if (place === 'jump') want(stream);
      },
    };
  }

  private urlOf(key: StreamKey): string {
    return overrideFeedUrl(this.adapter.url(key), this.overrides.feed);
  }
}

function isBookOfChanges({ streamType }: FeedStream): boolean {
  return streamType === 'depth';
}
