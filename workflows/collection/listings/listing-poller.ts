import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { LISTING_EVERY_MS } from '../../../schema/instruments/listing-stream.js';
import { messageOf } from '../../../schema/text/message-of.js';
import { NOT_ANSWERED } from '../streams/stream-states.js';
import type { FeedEvents } from '../feeds/connection/feed-socket.js';
import { askListing, ListingError } from './ask-listing.js';
import type { ExchangeListing } from './exchange-listing.js';
import { listingFrame } from './listing-frame.rule.js';

/** Pause after a poll that failed, unless the exchange asks for a longer one. */
const AGAIN_AFTER_MS = 60_000;

/** Pace of polls of listings, in ms. */
interface ListingPace {
  everyMs: number;
  againMs: number;
}

/**
 * Polls what an exchange lists, at once and every 15 minutes. Each answer is a frame. A poll that
 * fails is a gap, and is repeated as a whole.
 */
export class ListingPoller<Stream> {
  private stream: Stream | undefined;
  private timer: NodeJS.Timeout | undefined;
  private asking: AbortController | undefined;

  constructor(
    private readonly listing: ExchangeListing,
    private readonly urlOverride: string | undefined,
    private readonly events: Pick<FeedEvents<Stream>, 'frame' | 'down'>,
    private readonly logger: Logger,
    private readonly pace: ListingPace = { everyMs: LISTING_EVERY_MS, againMs: AGAIN_AFTER_MS },
  ) {}

  /** Polls for this stream from now on; undefined: no more. */
  setStream(stream: Stream | undefined): void {
    if (stream === this.stream) return;
    this.close();
    this.stream = stream;
    if (stream !== undefined) void this.poll(stream);
  }

  close(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = undefined;
    this.stream = undefined;
  }

  private async poll(stream: Stream): Promise<void> {
    const asking = (this.asking = new AbortController());
    const { everyMs, againMs } = this.pace;
    const begunMs = performance.now();
    const poll = randomUUID();
    let waitMs = 0;
    try {
      let page = 0;
      for await (const { request, isLast, bytes } of askListing(this.listing, this.urlOverride, asking.signal)) {
        if (asking.signal.aborted) return;
        this.events.frame(stream, listingFrame({ poll, page, isLast, request }, bytes));
        page += 1;
      }
      waitMs = everyMs - (performance.now() - begunMs);
    } catch (error) {
      if (asking.signal.aborted) return;
      const pauseMs = error instanceof ListingError ? (error.details.pauseMs ?? 0) : 0;
      waitMs = Math.min(Math.max(againMs, pauseMs), Math.max(everyMs, againMs));
      this.logger.warn({ error: messageOf(error) }, 'polling the listing failed');
      this.events.down([stream], NOT_ANSWERED, messageOf(error));
    }
    if (asking.signal.aborted) return;
    this.timer = setTimeout(() => void this.poll(stream), Math.max(0, waitMs));
  }
}
