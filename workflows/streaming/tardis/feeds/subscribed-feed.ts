import { tardisSymbolOf, type TardisVenue, venuesOfTardis } from '../../../../exchanges/tardis-names.js';
import type { FeedForm } from '../../../../schema/tardis/feeds/feed-form.js';
import type { ConnectionWork } from '../../streaming-core.js';
import type { FollowedSource } from '../../followed-source.js';
import { readSubscription, type AskedChannel } from './read-subscription.js';

/** Collects what a client subscribes to, of all that its account may read of an exchange. */
export class SubscribedFeed {
  private readonly channels = new Map<string, Set<string>>();

  constructor(
    private readonly work: ConnectionWork,
    private readonly form: FeedForm,
  ) {}

  get isEmpty(): boolean {
    return this.channels.size === 0;
  }

  /** Takes a message of the client. Throws if it subscribes to something that is not held. */
  take(text: string): void {
    const venues = venuesOfTardis(this.form.exchange);
    const tried = venues.map((venue) => attempt(() => this.find(venue, text)));
    const found = tried.flatMap((one) => (one instanceof Error ? [] : one));
    const failed = tried.find((one) => one instanceof Error);
    if (found.length === 0 && failed) throw failed;
    for (const { id, channel } of found) {
      const key = String(id);
      this.channels.set(key, (this.channels.get(key) ?? new Set()).add(channel));
    }
  }

  /** Returns the connection with what was subscribed to. */
  subscribed(): ConnectionWork {
    const { work, form, channels } = this;
    const wanted = Object.fromEntries([...channels].map(([id, names]) => [id, [...names]]));
    const streams = work.streams.filter(({ datastream }) => channels.has(String(datastream.id)));
    return { ...work, streams, feed: { ...form, channels: wanted } };
  }

  private find(venue: TardisVenue, text: string): { id: bigint; channel: string }[] {
    return readSubscription(text, venue.subscriptions).flatMap((asked) => {
      const found = this.streamsOf(venue, asked);
      if (found.length > 0) return found.map((id) => ({ id, channel: asked.channel }));
      throw new Error(`${asked.channel} of ${asked.symbol ?? 'any symbol'} is not held, or not of the account`);
    });
  }

  private streamsOf({ code, symbols }: TardisVenue, { channel, symbol }: AskedChannel): bigint[] {
    const isAsked = ({ datastream: { id, exchange, instrument } }: FollowedSource): boolean =>
      exchange === code &&
      (this.form.channels[String(id)]?.includes(channel) ?? false) &&
      (symbol === null || tardisSymbolOf(symbols, instrument).toUpperCase() === bare(symbol, symbols).toUpperCase());
    return this.work.streams.filter(isAsked).map(({ datastream }) => datastream.id);
  }
}

/** Clients of an exchange name its instruments with the letter that Tardis leaves out. */
const bare = (symbol: string, symbols: TardisVenue['symbols']): string =>
  symbols === 'bare' ? symbol.slice(1) : symbol;

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}
