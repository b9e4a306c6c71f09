import { MAX_INT64 } from '../../schema/text/int64.js';
import type { Heart } from '../activity/heartbeat.js';
import { runCall } from '../activity/run-call.js';
import type { RangeReads } from '../blobs/blob-store.js';
import type { ExchangeListing } from '../collection/listings/exchange-listing.js';
import type { CoreClient } from '../core/core-client.js';
import { orderedRows } from '../exports/rows/partition-rows.js';
import { RecordListingsDocument, type ClaimListingsMutation } from '../generated/operations.js';
import { PollFold, type InstrumentChange, type PollResult } from './fold-polls.js';
import { ListingPolls } from './listing-polls.js';

type ListingWork = ClaimListingsMutation['claimListings'][number];

/** Changes of one call, and polls without changes that one call may wait for. */
const CHANGES_PER_CALL = 1_000;
const POLLS_PER_CALL = 500;

/** Reads the listings of an exchange from the last poll on, and stores what has changed since. */
export async function readExchange(
  source: { core: CoreClient; blobs: RangeReads },
  listing: ExchangeListing,
  work: ListingWork,
  heart: Heart,
): Promise<{ polls: number; changes: number }> {
  const store = new ReadingStore(source.core, work);
  const polls = new ListingPolls(listing);
  const fold = new PollFold();
  const fromNs = work.baseBeganNs ?? 0n;
  const beat = { messages: 0, rows: 0, bytes: 0 };
  let throughNs = work.readThroughNs;
  for await (const batch of orderedRows(
    source,
    work.datastreamId,
    [{ fromNs, toNs: MAX_INT64 }],
    runCall('listings'),
    heart.signal,
  )) {
    for (let i = 0; i < batch.length; i++) {
      const ns = batch.collectionTimestampNs[i]!;
      for (const poll of polls.take(batch.data.subarray(batch.offsets[i], batch.offsets[i + 1]), ns)) {
        if (work.baseEndedNs != null && poll.endedNs === work.baseEndedNs) fold.startWith(poll);
        else if (poll.endedNs > work.readThroughNs) await store.add(fold.take(poll));
      }
      if (ns > throughNs) throughNs = ns;
    }
    heart.beat({ ...beat, messages: (beat.messages += batch.length) });
  }
  // A poll whose last answer is not stored yet is read again, from its beginning.
  const openNs = polls.openSinceNs;
  await store.finish(openNs !== null && openNs <= throughNs ? openNs - 1n : throughNs);
  return store.count;
}

/** Stores results in order, each with its changes; those without changes many at a time. */
class ReadingStore {
  readonly count = { polls: 0, changes: 0 };
  private waiting: PollResult[] = [];

  constructor(
    private readonly core: CoreClient,
    private readonly work: ListingWork,
  ) {}

  async add(result: PollResult): Promise<void> {
    this.count.polls += 1;
    this.count.changes += result.changes.length;
    const { changes } = result;
    for (let start = 0; start + CHANGES_PER_CALL < changes.length; start += CHANGES_PER_CALL) {
      await this.call(result, changes.slice(start, start + CHANGES_PER_CALL), []);
    }
    this.waiting.push(result);
    const rest = changes.slice(Math.floor((changes.length - 1) / CHANGES_PER_CALL) * CHANGES_PER_CALL);
    if (changes.length > 0) await this.flush(result, rest);
    else if (this.waiting.length >= POLLS_PER_CALL) await this.flush(null, []);
  }

  /** Stores that everything up to a moment was read. */
  async finish(throughNs: bigint): Promise<void> {
    const reached = throughNs > this.work.readThroughNs ? throughNs : null;
    if (reached === null && this.waiting.length === 0) return;
    await this.flush(null, [], reached);
  }

  private async flush(
    seen: PollResult | null,
    changes: readonly InstrumentChange[],
    throughNs: bigint | null = null,
  ): Promise<void> {
    const polls = this.waiting;
    this.waiting = [];
    await this.call(seen, changes, polls, throughNs);
  }

  private async call(
    seen: PollResult | null,
    changes: readonly InstrumentChange[],
    polls: readonly PollResult[],
    throughNs: bigint | null = null,
  ): Promise<void> {
    const { datastreamId, readThroughNs } = this.work;
    const reading = {
      ...{ datastreamId, readThroughNs, throughNs },
      ...{ seenNs: seen?.endedNs ?? null, lastNs: seen?.lastNs ?? null },
      changes: changes.map(({ listedAtNs, expiresAtNs, ...change }) => ({
        ...change,
        listedAtNs: listedAtNs === null ? null : BigInt(listedAtNs),
        expiresAtNs: expiresAtNs === null ? null : BigInt(expiresAtNs),
      })),
      polls: polls.map(({ beganNs, endedNs, outcome, instruments, gap }) => {
        return {
          beganNs,
          endedNs,
          outcome,
          instruments,
          gapFromNs: gap?.fromNs ?? null,
          gapReason: gap?.reason ?? null,
        };
      }),
    };
    const { recordListings } = await this.core.call(RecordListingsDocument, { reading }, runCall('listings'));
    if (!recordListings) throw new Error('earlier listings have been added meanwhile');
  }
}
