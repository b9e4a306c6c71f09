import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { getOperationAST, type DocumentNode } from 'graphql';
import type { CoreAnswer, CoreTransport } from '../../../schema/core-client/core-transport.js';
import { subtractRanges, type StreamRange, toTimeRange } from '../../../schema/time/time-range.js';
import type {
  CollectorReportInput,
  GapInput,
  SegmentInput,
  StreamReportInput,
} from '../../../workflows/generated/operations.js';

interface ShardRow {
  owner: string;
  epoch: bigint;
  expiresMs: number;
  sealedThroughNs: bigint | null;
}

type Variables = Record<string, unknown>;

/** An input in JSON: Int64 is a decimal string. */
type Sent<Input> = bigint extends Input
  ? string
  : Input extends object
    ? { [Key in keyof Input]: Sent<Input[Key]> }
    : Input;

/**
 * The server's side of collection in memory: leases with epochs, a plan, the segment index. It can
 * be made unavailable.
 */
export class FakeCore implements CoreTransport {
  readonly shards = new Map<string, ShardRow>();
  readonly segments = new Map<string, Sent<SegmentInput>>();
  readonly gaps: Sent<GapInput>[] = [];
  readonly datastreams = new Map<string, bigint>();
  readonly imports = new Map<string, { epoch: bigint; ids: Set<bigint> | null }>();
  plan: { id: bigint; instrument: string; streamType: string }[] = [];
  /** Streams that were wanted after the watermark but no longer are. */
  ended: bigint[] = [];
  cutRequestedNs: bigint | null = null;
  /** Every call fails as if the server were away. */
  away = false;
  /** Plans are returned after this. */
  planGate: Promise<void> = Promise.resolve();
  /** Whether a successor waits to take over shards. */
  standby = false;
  commits = 0;
  /** The shards that a collector announced. */
  served: string[] = [];
  /** Its reports by stream id. */
  readonly reported = new Map<string, Sent<StreamReportInput>>();
  wanted = ['binance', 'kraken', 'kucoin'];
  /** Number of requests of each operation, answered or not. */
  readonly requests = new Map<string, number>();
  private epoch = 0n;

  async execute<Data, V extends Variables>(
    document: TypedDocumentNode<Data, V>,
    variables: V,
  ): Promise<CoreAnswer<Data>> {
    return (await this.run(document, variables)) as CoreAnswer<Data>;
  }

  /** Runs one operation by the name of its document. */
  async run(document: DocumentNode, variables: Variables): Promise<CoreAnswer<unknown>> {
    const name = getOperationAST(document)?.name?.value ?? '';
    this.requests.set(name, (this.requests.get(name) ?? 0) + 1);
    if (this.away) return failed('unavailable', {});
    const shard = String(variables.shard);
    switch (name) {
      case 'AcquireCollectorLease':
        return ok({ acquireCollectorLease: this.acquire(shard, String(variables.owner), Number(variables.ttlMs)) });
      case 'RenewCollectorLease':
        return ok({ renewCollectorLease: this.renew(shard, variables) });
      case 'ReleaseCollectorLease':
        if (this.holds(shard, variables)) this.shards.get(shard)!.expiresMs = 0;
        return ok({ releaseCollectorLease: true });
      case 'CollectionPlan':
        await this.planGate;
        return ok({ collectionPlan: this.planFor(shard, variables) });
      case 'CommitSegments':
        return this.commit(shard, variables);
      case 'AnnounceShards':
        this.served = variables.shards as string[];
        return ok({ announceShards: true });
      case 'WantedShards':
        return ok({ wantedShards: this.wanted });
      case 'OfferHandover':
        return ok({ offerHandover: { standby: this.standby, live: false } });
      case 'MissingRanges':
        return ok({ missingRanges: this.missing(shard, variables) });
      case 'SegmentSlices':
        return ok({ segmentSlices: this.slices(variables) });
      case 'FillGaps':
        this.addSegments(variables.segments as Sent<SegmentInput>[]);
        for (const filled of variables.filled as Sent<StreamRange>[]) this.fill(filled);
        return ok({ fillGaps: true });
      case 'ResolveDatastreams':
        return ok({ resolveDatastreams: this.resolve(variables) });
      case 'BeginImport':
        return ok({ beginImport: this.beginImport(variables) });
      case 'CommitImport':
        this.commitImport(variables);
        return ok({ commitImport: true });
      default:
        return failed('internal', { name });
    }
  }

  /** Expires the lease of a shard. */
  expireLease(shard: string): void {
    const row = this.shards.get(shard);
    if (row) row.expiresMs = 0;
  }

  acquire(shard: string, owner: string, ttlMs: number) {
    const row = this.shards.get(shard);
    if (row && row.owner !== owner && row.expiresMs > performance.now()) return null;
    this.epoch += 1n;
    const sealedThroughNs = row?.sealedThroughNs ?? null;
    this.shards.set(shard, { owner, epoch: this.epoch, expiresMs: performance.now() + ttlMs, sealedThroughNs });
    return { shard, epoch: String(this.epoch), ttlMs, sealedThroughNs: text(sealedThroughNs), standby: false };
  }

  private renew(shard: string, variables: Variables): boolean {
    if (!this.holds(shard, variables)) return false;
    this.shards.get(shard)!.expiresMs = performance.now() + Number(variables.ttlMs);
    const { streams, goneStreamIds } = variables.report as Sent<CollectorReportInput>;
    for (const report of streams) this.reported.set(report.datastreamId, report);
    for (const id of goneStreamIds) this.reported.delete(id);
    return true;
  }

  private holds(shard: string, variables: Variables): boolean {
    const row = this.shards.get(shard);
    return row !== undefined && row.epoch === BigInt(String(variables.epoch)) && row.expiresMs > performance.now();
  }

  private planFor(shard: string, variables: Variables) {
    const streams = this.plan.map((stream) => ({ newestSpanNs: '0', movedNs: null, ...stream, id: String(stream.id) }));
    const revision = JSON.stringify(streams);
    const unchanged = revision === variables.known;
    return {
      leaseHeld: this.holds(shard, variables),
      revision,
      unchanged,
      streams: unchanged ? [] : streams,
      comingStreams: [],
      parts: 1,
      endedStreamIds: unchanged ? [] : this.ended.map(String),
      cutRequestedNs: text(this.cutRequestedNs),
      serverNowNs: String(BigInt(Date.now()) * 1_000_000n),
    };
  }

  private commit(shard: string, variables: Variables): CoreAnswer<unknown> {
    const row = this.shards.get(shard);
    if (row?.epoch !== BigInt(String(variables.epoch))) return failed('invalid_argument', { reason: 'stale_epoch' });
    this.addSegments(variables.segments as Sent<SegmentInput>[]);
    for (const gap of variables.gaps as Sent<GapInput>[]) this.addGap(gap);
    if (typeof variables.sealedThroughNs === 'string') row.sealedThroughNs = BigInt(variables.sealedThroughNs);
    this.commits += 1;
    return ok({ commitSegments: true });
  }

  /** A continuing gap is reported in parts. */
  private addGap(gap: Sent<GapInput>): void {
    const before = this.gaps.findIndex(
      ({ datastreamId, reason, toNs }) =>
        datastreamId === gap.datastreamId && reason === gap.reason && toNs === gap.fromNs,
    );
    const { fromNs } = this.gaps[before] ?? gap;
    this.gaps.splice(before < 0 ? this.gaps.length : before, 1, { ...gap, fromNs });
  }

  private fill(filled: Sent<StreamRange>): void {
    const range = toTimeRange(filled);
    const gaps = this.gaps.splice(0).flatMap((gap) => {
      if (gap.datastreamId !== filled.datastreamId) return [gap];
      const left = subtractRanges([toTimeRange(gap)], [range]);
      return left.map(({ fromNs, toNs }) => ({ ...gap, fromNs: String(fromNs), toNs: String(toNs) }));
    });
    this.gaps.push(...gaps);
  }

  private missing(shard: string, variables: Variables) {
    const ids = new Set(variables.datastreamIds as string[]);
    const { fromNs, toNs } = variables as { fromNs: string; toNs: string };
    const ranges = this.gaps.filter(
      (gap) => ids.has(gap.datastreamId) && BigInt(gap.fromNs) < BigInt(toNs) && BigInt(gap.toNs) > BigInt(fromNs),
    );
    return { sealedThroughNs: text(this.shards.get(shard)?.sealedThroughNs ?? null), ranges };
  }

  private slices(variables: Variables) {
    const { datastreamId, fromNs, toNs } = variables as Record<'datastreamId' | 'fromNs' | 'toNs', string>;
    const nodes = [...this.segments.values()].flatMap(({ slices, ...blob }) =>
      slices
        .filter((slice) => slice.datastreamId === datastreamId)
        .filter(({ minNs, maxNs }) => BigInt(minNs) < BigInt(toNs) && BigInt(maxNs) >= BigInt(fromNs))
        .map((slice) => ({ ...blob, ...slice })),
    );
    nodes.sort((a, b) => Number(BigInt(a.minNs) - BigInt(b.minNs)));
    return { nodes, revision: '0', pageInfo: { hasNextPage: false, endCursor: null } };
  }

  private addSegments(segments: Sent<SegmentInput>[]): void {
    for (const segment of segments)
      if (!this.segments.has(segment.blobName)) this.segments.set(segment.blobName, segment);
  }

  private resolve(variables: Variables): ({ id: string } | null)[] {
    const keys = variables.keys as { instrument: string; streamType: string }[];
    return keys.map(({ instrument, streamType }) => {
      const name = `${String(variables.exchange)} ${instrument} ${streamType}`;
      if (!this.datastreams.has(name) && variables.create === true) {
        this.datastreams.set(name, BigInt(this.datastreams.size + 1));
      }
      const id = this.datastreams.get(name);
      return id === undefined ? null : { id: String(id) };
    });
  }

  private beginImport(variables: Variables): { alreadyImported: boolean; datastreamIds: string[]; epoch: string } {
    const ids = this.imports.get(importKey(variables))?.ids ?? null;
    this.epoch += 1n;
    this.imports.set(importKey(variables), { epoch: this.epoch, ids });
    const datastreamIds = [...(ids ?? [])].map(String);
    return { alreadyImported: ids !== null, datastreamIds, epoch: String(this.epoch) };
  }

  private commitImport(variables: Variables): void {
    const segments = variables.segments as Sent<SegmentInput>[];
    this.addSegments(segments);
    const known = this.imports.get(importKey(variables))!;
    const ids = segments.flatMap(({ slices }) => slices.map(({ datastreamId }) => BigInt(datastreamId)));
    known.ids = new Set([...(known.ids ?? []), ...ids]);
  }
}

function importKey(variables: Variables): string {
  return `${String(variables.exchange)} ${String(variables.digest)}`;
}

function text(value: bigint | null): string | null {
  return value === null ? null : String(value);
}

function ok(data: unknown): CoreAnswer<unknown> {
  // A copy, as over HTTP.
  return { data: structuredClone(data), extensions: {} };
}

function failed(code: string, details: Record<string, unknown>): CoreAnswer<unknown> {
  return { data: null, errors: [{ message: code, extensions: { code, details } }], extensions: {} };
}
