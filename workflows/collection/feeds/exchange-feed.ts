import type { Logger } from 'pino';
import { assignChannels, type WantedChannel } from './assign-channels.rule.js';
import type { FeedAdapter, StreamKey } from './feed-adapter.js';
import { FeedConnection, type Carried, type FeedEvents } from './feed-connection.js';
import { overrideFeedUrl } from './feed-url.rule.js';

/** A stream to collect. */
export interface FeedStream extends StreamKey {
  id: bigint;
}

/** All connections to one exchange: as many as the streams need. */
export class ExchangeFeed {
  private connections: FeedConnection<bigint>[] = [];

  constructor(
    private readonly adapter: FeedAdapter,
    private readonly urlOverride: string | undefined,
    private readonly events: FeedEvents<bigint>,
    private readonly logger: Logger,
  ) {}

  /** Collect exactly these streams from now on; answers those that the exchange does not offer. */
  reconcile(streams: readonly FeedStream[]): FeedStream[] {
    const impossible: FeedStream[] = [];
    const carried = new Map<string, Carried<bigint>[]>();
    const wanted: WantedChannel[] = [];
    for (const stream of streams) {
      const channel = this.adapter.channel(stream);
      if (channel === null) {
        impossible.push(stream);
        continue;
      }
      const sharing = carried.get(channel);
      if (!sharing) wanted.push({ channel, url: this.urlOf(stream) });
      carried.set(channel, [...(sharing ?? []), { key: stream, stream: stream.id }]);
    }
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
    for (const connection of this.connections) connection.close();
    this.connections = [];
  }

  private urlOf(key: StreamKey): string {
    return overrideFeedUrl(this.adapter.url(key), this.urlOverride);
  }
}
