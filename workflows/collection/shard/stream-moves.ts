import type { Logger } from 'pino';
import type { CollectionCore } from '../core/collection-core.js';
import type { ShardPlan } from '../core/shard-contract.js';
import type { SegmentCutter } from '../cutter/segment-cutter.js';
import type { ExchangeFeed, FeedStream } from '../feeds/exchange-feed.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import type { CollectionClock } from '../streams/collection-clock.js';
import type { StreamReports } from '../streams/stream-reports.js';
import type { JournalCuts } from './journal-cuts.js';
import { nextMoveState, type MoveState } from './move-state.rule.js';
import type { Recorder } from './recorder.js';

/** Time that a stream is received before it is asked for. */
const OVERLAP_MS = 2_000;

interface MoveParts {
  shard: string;
  core: CollectionCore;
  lease: LeaseKeeper;
  recorder: Recorder;
  clock: CollectionClock;
  reports: StreamReports;
  cutter: SegmentCutter;
  logger: Logger;
}

/** A stream of another part that we receive. */
interface Coming {
  stream: FeedStream;
  /** Time since which we receive it. Null if we do not. */
  since: { ms: number; ns: bigint } | null;
}

/**
 * Moves streams from other parts of the exchange to ours, without a gap: both receive them, the
 * server moves them where the other part has delivered up to, and our part begins behind the last
 * frames there (docs/collection.md, Parts of an exchange).
 */
export class StreamMoves {
  private epoch: bigint | null = null;
  private coming = new Map<bigint, Coming>();
  /**
   * The moment from which on each stream that has moved here is ours. One that leaves and returns
   * has a later one.
   */
  private moved = new Map<bigint, bigint>();
  /** The moments for which it is decided where our part begins. */
  private joined = new Map<bigint, bigint>();
  private state: MoveState = { name: 'idle' };
  private stopping = false;
  private asking: Promise<unknown> | undefined;

  constructor(
    private readonly parts: MoveParts,
    private readonly feed: ExchangeFeed,
    private readonly cuts: JournalCuts,
  ) {}

  /** Whether deliveries have to wait for a move. */
  get holds(): boolean {
    return this.epoch !== this.parts.lease.heldEpoch || this.state.name === 'asking' || this.state.name === 'joining';
  }

  /** Notes a plan of an epoch. */
  follow(epoch: bigint, { streams, coming }: ShardPlan): void {
    if (epoch !== this.epoch) this.begin(epoch);
    this.coming = new Map(
      coming.map((stream) => [stream.id, { stream, since: this.coming.get(stream.id)?.since ?? null }]),
    );
    for (const { id, movedNs } of streams) {
      if (movedNs === null || movedNs <= (this.moved.get(id) ?? -1n)) continue;
      this.moved.set(id, movedNs);
      // An earlier process of ours took it: everything has arrived since.
      this.on({ type: 'taken', nowMs: performance.now() });
    }
  }

  /** Goes on with moves. Returns whether deliveries may go on. Rejects to be tried again. */
  async advance(): Promise<boolean> {
    if (this.epoch !== this.parts.lease.heldEpoch) return false;
    const nowMs = performance.now();
    if (this.state.name === 'joining') {
      if (nowMs < this.state.atMs) return false;
      await this.join(nowMs);
      return false;
    }
    const ready = this.stopping ? [] : this.ready(nowMs);
    this.on({ type: 'ready', streams: ready.length, nowMs });
    if (this.state.name !== 'asking') return true;
    if (nowMs >= this.state.atMs) await this.ask(ready, nowMs);
    return false;
  }

  /**
   * Takes no more streams: a collector that stops may have received a stream for the last time
   * before it moves. Resolves when no request is on its way.
   */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.asking?.catch(() => undefined);
  }

  /** Decides at once where streams begin that have moved here: collection ends. */
  async finish(): Promise<void> {
    if (this.state.name === 'joining') await this.parts.cutter.joinStreams(this.unjoined());
  }

  private begin(epoch: bigint): void {
    this.epoch = epoch;
    this.coming = new Map();
    this.moved = new Map();
    this.joined = new Map();
    this.state = { name: 'idle' };
  }

  private ready(nowMs: number): Coming[] {
    const { recorder } = this.parts;
    for (const one of this.coming.values()) {
      // Polled ones come when their turn comes, and those that the exchange refuses are refused
      // everywhere.
      const isReceived = recorder.settled([one.stream.id]) || this.feed.isPolled(one.stream);
      if (!isReceived) one.since = null;
      else one.since ??= { ms: nowMs, ns: recorder.now() };
    }
    return [...this.coming.values()].filter(({ since }) => since !== null && nowMs - since.ms >= OVERLAP_MS);
  }

  private async ask(ready: readonly Coming[], nowMs: number): Promise<void> {
    const { core, shard, clock, reports, logger } = this.parts;
    const { epoch } = this;
    this.on({ type: 'asked', nowMs });
    const asked = ready.map(({ stream, since }) => ({ datastreamId: stream.id, sinceNs: since!.ns }));
    const asking = (this.asking = core.takeStreams(shard, epoch!, asked));
    const taken = await asking;
    if (epoch !== this.epoch || taken.length === 0) return;
    for (const { datastreamId, movedNs } of taken) {
      this.coming.delete(datastreamId);
      this.moved.set(datastreamId, movedNs);
      clock.advanceTo(movedNs);
    }
    reports.startOver();
    logger.info({ shard, streams: taken.length }, 'streams of other parts are ours');
    this.on({ type: 'taken', nowMs });
  }

  private async join(nowMs: number): Promise<void> {
    const { epoch } = this;
    const streams = this.unjoined();
    this.cuts.cutNow();
    const { mayCome } = await this.parts.cutter.joinStreams(streams);
    if (epoch !== this.epoch) return;
    this.on({ type: 'joined', mayCome, nowMs });
    if (this.state.name === 'joining') return;
    for (const [id, movedNs] of streams) this.joined.set(id, movedNs);
    this.feed.ownerChanged(new Set(streams.keys()));
  }

  private unjoined(): Map<bigint, bigint> {
    return new Map([...this.moved].filter(([id, movedNs]) => this.joined.get(id) !== movedNs));
  }

  private on(event: Parameters<typeof nextMoveState>[1]): void {
    this.state = nextMoveState(this.state, event);
  }
}
