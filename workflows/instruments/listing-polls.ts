import type { ExchangeListing, ListingEntry } from '../collection/listings/exchange-listing.js';
import { readListingFrame, requestName, type ListingFrame } from '../collection/listings/listing-frame.rule.js';

/** A poll whose answers all arrived, or whose time is over. Times are of arrival. */
export interface ListingPoll {
  beganNs: bigint;
  endedNs: bigint;
  /** Listed instruments. A reason if they are not known. */
  listed: ReadonlyMap<string, ListingEntry> | 'incomplete' | 'unreadable';
}

/** The answers of a poll so far. */
interface Unfinished {
  beganNs: bigint;
  endedNs: bigint;
  frames: ListingFrame[];
}

/** A poll takes seconds, and with a hundred slow pages minutes. */
const LONGEST_NS = 3_600_000_000_000n;

/**
 * Puts together the polls of an exchange's listing from its frames, which come in order of time.
 * Those of two collectors may come interleaved.
 */
export class ListingPolls {
  private readonly unfinished = new Map<string, Unfinished>();

  constructor(private readonly listing: ExchangeListing) {}

  /** Beginning of the earliest poll that is not finished. Null if there is none. */
  get openSinceNs(): bigint | null {
    return [...this.unfinished.values()].reduce<bigint | null>(
      (first, { beganNs }) => (first === null || beganNs < first ? beganNs : first),
      null,
    );
  }

  /** Takes a frame. Returns the polls that are finished with it, in order of their ends. */
  take(bytes: Uint8Array, ns: bigint): ListingPoll[] {
    const frame = readListingFrame(bytes);
    if (!frame) return this.overdue(ns);
    const poll = this.unfinished.get(frame.poll) ?? { beganNs: ns, endedNs: ns, frames: [] };
    poll.endedNs = ns;
    // A frame that both collectors delivered comes twice.
    if (!poll.frames.some(({ page }) => page === frame.page)) poll.frames.push(frame);
    this.unfinished.set(frame.poll, poll);
    const overdue = this.overdue(ns);
    if (!frame.isLast) return overdue;
    this.unfinished.delete(frame.poll);
    return [...overdue, ...this.endedBy(poll), this.finished(poll)];
  }

  /** A poll begins only after the one before it has ended or failed. */
  private endedBy({ beganNs }: Unfinished): ListingPoll[] {
    return this.end((poll) => poll.beganNs < beganNs);
  }

  /** Ends the polls to which nothing was added for an hour. */
  private overdue(ns: bigint): ListingPoll[] {
    return this.end(({ endedNs }) => ns - endedNs > LONGEST_NS);
  }

  private end(isOver: (poll: Unfinished) => boolean): ListingPoll[] {
    const over = [...this.unfinished].filter(([, poll]) => isOver(poll));
    for (const [poll] of over) this.unfinished.delete(poll);
    return over.map(([, { beganNs, endedNs }]) => ({ beganNs, endedNs, listed: 'incomplete' as const }));
  }

  private finished({ beganNs, endedNs, frames }: Unfinished): ListingPoll {
    const pages = frames.toSorted((a, b) => a.page - b.page);
    const isWhole = pages.every(({ page }, i) => page === i);
    return { beganNs, endedNs, listed: isWhole ? this.read(pages) : 'incomplete' };
  }

  private read(pages: readonly ListingFrame[]): ListingPoll['listed'] {
    const requests = new Map(this.listing.requests.map((request) => [requestName(request), request]));
    const asked = new Set(pages.map(({ request }) => request));
    const found = new Map<string, ListingEntry>();
    try {
      for (const { request, answer } of pages) {
        // A list that is not read any more.
        for (const entry of requests.get(request)?.read(answer).instruments ?? []) found.set(entry.symbol, entry);
      }
    } catch {
      return 'unreadable';
    }
    // A list that was not requested yet at that time: its instruments are not known.
    return [...requests.keys()].some((name) => asked.has(name)) ? found : 'unreadable';
  }
}
