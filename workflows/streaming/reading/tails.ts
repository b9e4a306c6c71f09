import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { StreamRange } from '../../../schema/time/time-range.js';
import type { RangeReads } from '../../blobs/blob-store.js';
import type { KnownShard, MovedShard, StreamingCore } from '../streaming-core.js';
import { Tail } from './tail.js';

/** Something that follows the watermarks of shards. */
export interface Follower {
  /** The streams that it follows, by shard. */
  followed(): Iterable<{ datastreamId: bigint; shard: string }>;
  /** A watermark has moved, or a shard it follows is known for the first time. */
  moved(): void;
  filled(fill: StreamRange & { id: bigint }): void;
}

interface Shard {
  known: KnownShard;
  tail: Tail;
}

const POLL_MS = 5_000;
const AGAIN_MS = 500;

/** The watermarks and tails of the shards that the connections of a process follow. */
export class Tails {
  private readonly followers = new Set<Follower>();
  private readonly shards = new Map<string, Shard>();
  private readonly stopping = new AbortController();
  private poll: AbortController | null = null;
  private running: Promise<void> | null = null;

  constructor(
    private readonly core: StreamingCore,
    private readonly blobs: RangeReads,
    private readonly logger: Pick<Logger, 'warn'>,
    /** Called before a watermark counts at which rights may have changed. */
    private readonly onSpans: () => Promise<void> = () => Promise.resolve(),
  ) {}

  follow(follower: Follower): void {
    this.followers.add(follower);
    this.changed();
  }

  unfollow(follower: Follower): void {
    this.followers.delete(follower);
    this.changed();
  }

  /** Call it when the streams of a follower have changed. */
  changed(): void {
    const wanted = new Set<string>();
    for (const follower of this.followers) for (const { shard } of follower.followed()) wanted.add(shard);
    for (const shard of this.shards.keys()) if (!wanted.has(shard)) this.shards.delete(shard);
    const fresh = [...wanted].filter((shard) => !this.shards.has(shard));
    for (const shard of fresh) {
      const tail = new Tail({ core: this.core, blobs: this.blobs }, () => this.streamsOf(shard));
      this.shards.set(shard, { known: { shard, sealedThroughNs: null, spansRevision: null, fillId: null }, tail });
    }
    if (fresh.length > 0) this.poll?.abort();
    if (this.shards.size > 0) this.running ??= this.run();
  }

  /** Returns the watermark of a shard; null if nothing is sealed, undefined if it is unknown. */
  sealedNs(shard: string): bigint | null | undefined {
    const known = this.shards.get(shard)?.known;
    return known?.fillId == null ? undefined : known.sealedThroughNs;
  }

  /** Returns the last fill of which the process knows. */
  fillId(shards: Iterable<string>): bigint {
    let least: bigint | null = null;
    for (const shard of shards) {
      const fillId = this.shards.get(shard)?.known.fillId;
      if (fillId != null && (least === null || fillId < least)) least = fillId;
    }
    return least ?? 0n;
  }

  tailOf(shard: string): Tail | undefined {
    return this.shards.get(shard)?.tail;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.poll?.abort();
    await this.running;
  }

  private streamsOf(shard: string): bigint[] {
    const ids = new Set<bigint>();
    for (const follower of this.followers) {
      for (const stream of follower.followed()) if (stream.shard === shard) ids.add(stream.datastreamId);
    }
    return [...ids];
  }

  private async run(): Promise<void> {
    while (this.shards.size > 0 && !this.stopping.signal.aborted) {
      this.poll = new AbortController();
      const known = [...this.shards.values()].map((shard) => shard.known);
      try {
        const moved = await this.core.sealed(known, POLL_MS, this.poll.signal);
        await Promise.all(moved.map((shard) => this.read(shard)));
        const isSame = moved.every(
          ({ shard, spansRevision }) => this.shards.get(shard)?.known.spansRevision === spansRevision,
        );
        if (!isSame) await this.onSpans();
        for (const shard of moved) this.take(shard);
      } catch (err) {
        if (this.poll.signal.aborted) continue;
        this.logger.warn({ err }, 'watermarks are not known; asking again');
        await sleep(AGAIN_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    this.running = null;
  }

  /** Reads what a watermark has passed. */
  private async read({ shard: name, sealedThroughNs, fills }: MovedShard): Promise<void> {
    const shard = this.shards.get(name);
    const before = shard?.known.sealedThroughNs ?? null;
    for (const fill of fills) shard?.tail.forget(fill);
    if (!shard || before === null || sealedThroughNs === null || sealedThroughNs <= before) return;
    // Without it, followers read by themselves.
    await shard.tail
      .advance({ fromNs: before, toNs: sealedThroughNs }, this.stopping.signal)
      .catch((err: unknown) => this.logger.warn({ err, shard: name }, 'the newest messages could not be read'));
  }

  /** Moves a watermark and tells the followers. */
  private take({ fills, ...known }: MovedShard): void {
    const shard = this.shards.get(known.shard);
    if (!shard) return;
    shard.known = known;
    for (const follower of [...this.followers]) {
      for (const fill of fills) follower.filled(fill);
      follower.moved();
    }
  }
}
