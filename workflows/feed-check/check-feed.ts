import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { CatalogExchange } from '../../schema/catalog/catalog-file.js';
import { msToNs } from '../../schema/time/timestamps.js';
import { overrideFeedUrl } from '../collection/feeds/connection/feed-url.rule.js';
import { ExchangeFeed, type AddressOverrides } from '../collection/feeds/exchange-feed.js';
import {
  isRouted,
  SNAPSHOT_STREAM_TYPE,
  type FeedAdapter,
  type FramePlace,
  type RouteResult,
} from '../collection/feeds/feed-adapter.js';
import { REFUSED } from '../collection/streams/stream-states.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import { BookReplay } from '../views/book/book-replay.js';
import { mayBeSilent, streamsToCheck, type CheckSelection } from './check-streams.rule.js';
import { isFault, type FeedReport } from './feed-report.js';
import { StreamObservation } from './stream-observation.js';

/**
 * A network that refuses connections does not get better: no reason to wait for all of the time.
 */
const GIVE_UP_AFTER_MS = 10_000;
const STEP_MS = 100;
const SAMPLE_BYTES = 200;

interface FeedCheckOptions extends CheckSelection {
  seconds: number;
  overrides: AddressOverrides;
}

/**
 * Connects to an exchange as a collector would, stores nothing, and reports what arrived. Ends
 * early if nothing can arrive. Throws if the catalogue does not have what is selected.
 */
export async function checkFeed(
  adapter: FeedAdapter,
  catalog: CatalogExchange,
  { seconds, overrides, ...selection }: FeedCheckOptions,
): Promise<FeedReport> {
  const streams = streamsToCheck(catalog, selection).map((key, i) => ({ ...key, id: BigInt(i) }));
  const check = new FeedCheck(
    adapter,
    streams.map(({ streamType }) => streamType),
  );
  const feed = new ExchangeFeed(check.adapter, overrides, check.events, pino({ level: 'silent' }));
  const startMs = performance.now();
  const impossible = new Set(feed.reconcile(streams).map(({ id }) => id));
  try {
    while (performance.now() - startMs < seconds * 1_000) {
      if (check.isHopeless && performance.now() - startMs > GIVE_UP_AFTER_MS) break;
      await sleep(Math.min(STEP_MS, Math.max(0, seconds * 1_000 - (performance.now() - startMs))));
    }
  } finally {
    feed.close();
  }
  const ranSeconds = Math.round((performance.now() - startMs) / 1_000);
  const offered = streams.filter(({ id }) => !impossible.has(id));
  return {
    exchange: adapter.exchange,
    addresses: [...new Set(offered.map((key) => addressOf(overrideFeedUrl(adapter.url(key), overrides.feed))))],
    seconds: ranSeconds,
    streams: streams.map(({ id, instrument, streamType }) => ({
      ...{ instrument, streamType },
      ...check.resultOf(id),
      ...(impossible.has(id) && { refusal: 'the feed has no channel for it' }),
      mayBeSilent: mayBeSilent(streamType, ranSeconds),
    })),
    unrouted: check.unrouted(),
    interruptions: check.interruptions(),
    recorded: streams.flatMap(({ id, instrument, streamType }) =>
      check.recordedOf(id).map((message) => ({ instrument, streamType, message })),
    ),
  };
}

/** State of checking one feed. */
class FeedCheck {
  /** The adapter, with an eye on what it routes. */
  readonly adapter: FeedAdapter;
  private readonly observations: StreamObservation[];
  private readonly framesByType = new Map<string, number>();
  private readonly reasons = new Map<string, number>();
  private readonly samples = new Map<string, string>();
  private readonly losses = new Map<string, { reason: string; detail: string | null; times: number }>();
  private hasHeard = false;

  constructor(
    adapter: FeedAdapter,
    private readonly streamTypes: readonly string[],
  ) {
    const format = BOOK_FORMATS[adapter.exchange];
    this.observations = streamTypes.map((streamType) => {
      const hasChecksums = streamType === 'depth' && format?.checksum !== undefined;
      return new StreamObservation(adapter.eventTime, hasChecksums ? new BookReplay(format, msToNs(Date.now())) : null);
    });
    this.adapter = {
      ...adapter,
      route: (frame, state) => {
        const result = adapter.route(frame, state);
        this.look(result, frame);
        return result;
      },
    };
  }

  readonly events = {
    frame: (id: bigint, frame: Buffer, place?: FramePlace): void => {
      this.hasHeard = true;
      // Answers by REST are not routed: they were requested for their stream.
      const streamType = this.streamTypes[Number(id)] ?? '';
      if (streamType === SNAPSHOT_STREAM_TYPE || this.adapter.polled?.[streamType]) this.countType(streamType);
      this.observation(id).arrived(frame, place, Date.now());
    },
    up: (ids: bigint[]): void => {
      for (const id of ids) this.observation(id).isSubscribed = true;
    },
    down: (ids: bigint[], reason: string, detail?: string): void => {
      for (const id of ids) {
        if (reason === REFUSED) this.observation(id).refusal = detail ?? reason;
        this.observation(id).lost(Date.now());
      }
      if (reason === REFUSED) return;
      const name = `${reason}: ${detail}`;
      const { times } = this.losses.get(name) ?? { times: 0 };
      this.losses.set(name, { reason, detail: detail ?? null, times: times + 1 });
    },
    unrouted: (reason: string): void => {
      this.hasHeard = true;
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    },
  };

  /** Nothing was ever received, and connections fail. */
  get isHopeless(): boolean {
    return !this.hasHeard && this.losses.size > 0;
  }

  resultOf(id: bigint) {
    return {
      frames: this.framesByType.get(this.streamTypes[Number(id)]!) ?? 0,
      ...this.observation(id).result(),
    };
  }

  recordedOf(id: bigint): readonly string[] {
    return this.observation(id).recorded;
  }

  unrouted(): FeedReport['unrouted'] {
    return [...this.reasons].map(([reason, frames]) => ({ reason, frames, sample: this.samples.get(reason) ?? null }));
  }

  interruptions(): FeedReport['interruptions'] {
    return [...this.losses.values()];
  }

  private look(result: RouteResult, frame: Buffer): void {
    if (isRouted(result)) return this.countType(result.streamType);
    const { unrouted: reason } = result;
    if (isFault(reason) && !this.samples.has(reason)) {
      this.samples.set(reason, frame.toString('utf8', 0, SAMPLE_BYTES));
    }
  }

  private countType(streamType: string): void {
    this.framesByType.set(streamType, (this.framesByType.get(streamType) ?? 0) + 1);
  }

  private observation(id: bigint): StreamObservation {
    return this.observations[Number(id)]!;
  }
}

/** An address without what may be secret. */
function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
