import type { Logger } from 'pino';
import { NOT_ANSWERED, REFUSED } from '../../streams/stream-states.js';
import { connectionErrorText } from '../connection/connection-error.rule.js';
import { retryAfterMs } from '../connection/retry-after.rule.js';
import type { PolledSource, SnapshotSource } from '../feed-adapter.js';
import type { FeedEvents } from '../connection/feed-socket.js';
import { overrideFeedUrl } from '../connection/feed-url.rule.js';
import { endsWhole } from '../frames/frame-look.js';

const TIMEOUT_MS = 10_000;
/** The same as for refused subscriptions. */
const AGAIN_AFTER_MS = 30_000;
/** The pause after "too many requests" without a `Retry-After`. */
const PAUSE_MS = 60_000;
const BIDS = Buffer.from('"bids"');

/** Pace of requests for a book whose changes begin, or have a hole. */
export interface BookPace {
  /**
   * Delay after the changes began: a book that is older than all of them cannot be joined to them.
   */
  settleMs: number;
  /** Time from one such request of an instrument to the next. */
  againMs: number;
}

const BOOK_PACE: BookPace = { settleMs: 1_500, againMs: 60_000 };
/** The first book of an instrument whose changes do not begin. */
const PATIENCE_MS = 10_000;

/** An instrument whose whole books are wanted. */
interface Polled<Stream> {
  stream: Stream;
  dueMs: number;
  /** Beginning of the last request. */
  askedMs: number;
  /**
   * The next book is to be followed by another one soon: it may have come too early to be joined.
   */
  wanted: boolean;
}

/** The exchange has no such book. A retry does not help. */
class RefusedError extends Error {
  override name = 'RefusedError';
}

/**
 * Requests whole books, or what else has no channel, one at a time at the exchange's pace. Stores
 * each answer byte for byte.
 */
export class SnapshotPoller<Stream> {
  private readonly polled = new Map<string, Polled<Stream>>();
  private timer: NodeJS.Timeout | undefined;
  private readonly asking = new Set<AbortController>();

  constructor(
    private readonly source: SnapshotSource | PolledSource,
    private readonly urlOverride: string | undefined,
    private readonly events: FeedEvents<Stream>,
    private readonly logger: Logger,
    private readonly pace: BookPace = BOOK_PACE,
  ) {}

  /**
   * Requests the books of exactly these instruments from now on, new ones first. Those
   * `withChanges` wait for their changes to begin.
   */
  setStreams(streams: ReadonlyMap<string, Stream>, withChanges: ReadonlySet<string> = new Set()): void {
    for (const instrument of this.polled.keys()) if (!streams.has(instrument)) this.polled.delete(instrument);
    for (const [instrument, stream] of streams) {
      if (this.polled.get(instrument)?.stream === stream) continue;
      const dueMs = withChanges.has(instrument) ? performance.now() + PATIENCE_MS : 0;
      this.polled.set(instrument, { stream, dueMs, askedMs: -Infinity, wanted: false });
    }
    if (this.polled.size > 0 && this.timer === undefined) this.next(0);
  }

  /** Requests a whole book soon: its changes have a hole, or have just begun. */
  want(instrument: string): void {
    const polled = this.polled.get(instrument);
    if (!polled) return;
    const { settleMs, againMs } = this.pace;
    polled.dueMs = Math.min(polled.dueMs, Math.max(performance.now() + settleMs, polled.askedMs + againMs));
    polled.wanted = true;
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.polled.clear();
    for (const request of this.asking) request.abort();
  }

  private next(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.askForTheNext(), delayMs);
  }

  private async askForTheNext(): Promise<void> {
    const { timer } = this;
    const [first] = [...this.polled].sort(([, a], [, b]) => a.dueMs - b.dueMs);
    const pauseMs = first && first[1].dueMs <= performance.now() ? await this.ask(...first) : 0;
    // Closed meanwhile, and perhaps started again.
    if (this.timer !== timer) return;
    if (this.polled.size === 0) this.timer = undefined;
    else this.next(Math.max(this.source.spacingMs, pauseMs));
  }

  /** Requests a book. Returns the pause that the exchange asks for, in ms. Never rejects. */
  private async ask(instrument: string, polled: Polled<Stream>): Promise<number> {
    const url = overrideFeedUrl(this.source.url(instrument), this.urlOverride);
    const request = new AbortController();
    this.asking.add(request);
    polled.askedMs = performance.now();
    polled.dueMs = polled.askedMs + (polled.wanted ? this.pace.againMs : this.source.everyMs);
    polled.wanted = false;
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(url, { signal, headers: { 'user-agent': 'market-data-export' } });
      if (response.status === 429 || response.status === 418) {
        this.failed(instrument, polled, `${url} answered ${response.status}`, NOT_ANSWERED);
        return pauseOf(response);
      }
      const book = await readAnswer(response, url, 'marker' in this.source ? this.source.marker : BIDS);
      if (this.wants(instrument, polled)) this.events.frame(polled.stream, book);
    } catch (error) {
      if (error instanceof RefusedError) this.failed(instrument, polled, error.message, REFUSED);
      else this.failed(instrument, polled, connectionErrorText(error, url), NOT_ANSWERED);
    } finally {
      this.asking.delete(request);
    }
    return 0;
  }

  private failed(instrument: string, polled: Polled<Stream>, error: string, reason: string): void {
    if (!this.wants(instrument, polled)) return;
    polled.dueMs = performance.now() + AGAIN_AFTER_MS;
    this.logger.warn({ instrument, error }, 'polling failed');
    this.events.down([polled.stream], reason, error);
  }

  private wants(instrument: string, polled: Polled<Stream>): boolean {
    return this.polled.get(instrument) === polled;
  }
}

async function readAnswer(response: Response, url: string, marker: Buffer): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status === 400 || response.status === 404) throw new RefusedError(`${url} answered ${response.status}`);
  if (!response.ok || !endsWhole(body)) throw new Error(`${url} answered ${response.status} without data`);
  // Some exchanges refuse with status 200.
  if (!body.includes(marker)) throw new RefusedError(`${url} answered ${body.toString('utf8', 0, 200)}`);
  return body;
}

function pauseOf(response: Response): number {
  const askedMs = retryAfterMs(response.headers.get('retry-after'), Date.now()) ?? 0;
  return askedMs > 0 ? askedMs : PAUSE_MS;
}
