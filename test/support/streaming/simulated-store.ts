import { RestError } from '@azure/storage-blob';
import { type DocumentNode, getOperationAST } from 'graphql';
import type { CoreAnswer, CoreTransport } from '../../../schema/core-client/core-transport.js';
import { cursorKeyOf } from '../../../schema/streaming/stream-cursor.js';
import type { ReasonedRange, StreamRange, TimeRange } from '../../../schema/time/time-range.js';
import type { RangeReads } from '../../../workflows/blobs/blob-store.js';
import { CoreClient } from '../../../workflows/core/core-client.js';
import type { Slice } from '../../../workflows/exports/rows/list-slices.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import type { FollowedSource } from '../../../workflows/streaming/followed-source.js';
import type {
  KnownShard,
  MovedShard,
  GapOfStream,
  StreamingCore,
  ConnectionWork,
} from '../../../workflows/streaming/streaming-core.js';
import type { Random } from '../engine/random.js';

export interface Frame {
  datastreamId: bigint;
  ns: bigint;
  seq: bigint;
  text: string;
}

interface StoredSlice extends Slice {
  datastreamId: bigint;
  lastSeq: bigint;
}

interface SimulatedShard {
  sealedThroughNs: bigint | null;
  pending: Frame[];
}

export const STORE_BEGINS_NS = 1_767_225_600_000_000_000n;
/** Leaves room for frames that are filled in. Few enough that all have one epoch. */
const SEQ_STEP = 1n << 16n;
const KEY = cursorKeyOf('secret', 'acc_1');

/** An index and its segments in memory, which collectors, compaction and fills change. */
export class SimulatedStore implements CoreTransport, RangeReads {
  readonly frames: Frame[] = [];
  readonly gaps: GapOfStream[] = [];
  nowNs = STORE_BEGINS_NS;
  readonly shards = new Map<string, SimulatedShard>();
  private readonly slices: StoredSlice[] = [];
  /** Null: lost. */
  private readonly blobs = new Map<string, Buffer | null>();
  private readonly fills: (StreamRange & { id: bigint; shard: string })[] = [];
  private waiting: (() => void)[] = [];
  private revision = 0n;
  spansRevision = '1';
  private seq = 0n;
  /** Requests of the index by followers that are behind. */
  ownReads = 0;
  /** Next reads that fail. */
  failures = 0;

  constructor(readonly streams: readonly FollowedSource[]) {
    for (const { shard } of streams) this.shards.set(shard, { sealedThroughNs: null, pending: [] });
  }

  /** Receives a frame now. */
  receive(datastreamId: bigint, text: string): void {
    const { shard } = this.stream(datastreamId);
    this.seq += SEQ_STEP;
    const frame = { datastreamId, ns: this.nowNs, seq: this.seq, text };
    this.shards.get(shard)!.pending.push(frame);
    this.frames.push(frame);
  }

  /** Stores what a shard has received, and moves its watermark to now. */
  async cut(name: string): Promise<void> {
    const shard = this.shards.get(name)!;
    await this.store(shard.pending.splice(0));
    shard.sealedThroughNs = this.nowNs;
    this.tell();
  }

  /** Replaces a stream's slices before the watermark by one. */
  async compact(datastreamId: bigint): Promise<void> {
    const stored = new Set(this.slices.filter((slice) => slice.datastreamId === datastreamId));
    const until = [...stored].reduce((most, { lastSeq }) => (lastSeq > most ? lastSeq : most), 0n);
    const frames = this.frames.filter((frame) => frame.datastreamId === datastreamId && frame.seq <= until);
    await this.store([...frames].sort(byTime), stored);
  }

  gap(datastreamId: bigint, gap: ReasonedRange): void {
    this.gaps.push({ datastreamId, ...gap });
  }

  /** Stores a frame behind the watermark, where a gap was. */
  async fill(datastreamId: bigint, ns: bigint, text: string): Promise<void> {
    const frame = { datastreamId, ns, seq: this.seqAt(datastreamId, ns), text };
    this.frames.push(frame);
    await this.store([frame]);
    const { shard } = this.stream(datastreamId);
    this.fills.push({ id: BigInt(this.fills.length + 1), shard, datastreamId, fromNs: ns, toNs: ns + 1n });
    this.tell();
  }

  /** Returns a number between those of the frames around a moment. */
  private seqAt(datastreamId: bigint, ns: bigint): bigint {
    const own = this.frames.filter((frame) => frame.datastreamId === datastreamId).sort(byTime);
    const at = own.findLastIndex((frame) => frame.ns <= ns);
    const before = own[at]?.seq ?? 0n;
    return (before + (own[at + 1]?.seq ?? before + SEQ_STEP)) / 2n;
  }

  /** Returns the frames that an export of the range holds, in its order. */
  exported(range: TimeRange): Frame[] {
    return this.frames.filter(({ ns }) => ns >= range.fromNs && ns < range.toNs).sort(byTime);
  }

  work(over: Partial<ConnectionWork> = {}): ConnectionWork {
    return {
      ...{
        id: 'con_1',
        accountId: 'acc_1',
        fromNs: STORE_BEGINS_NS,
        toNs: null,
        speed: 0,
        view: null,
        replay: null,
        feed: null,
      },
      ...{ schemaOf: () => ({ kind: 'raw' }), position: null, cursorKey: KEY, revision: '1' },
      streams: this.streams,
      ...over,
    };
  }

  get core(): StreamingCore {
    return {
      connection: () => Promise.resolve(this.work()),
      add: (_, id) => Promise.resolve({ stream: this.stream(id), schema: { kind: 'raw' } }),
      changed: () => Promise.resolve([]),
      report: () => Promise.resolve([]),
      sealed: (known, waitMs, signal) => this.sealed(known, waitMs, signal),
      slices: (ids, range) => Promise.resolve(ids.flatMap((id) => this.overlapping(id, range))),
      gaps: (ids, range) =>
        Promise.resolve(
          this.gaps.filter(
            ({ datastreamId, fromNs, toNs }) =>
              ids.includes(datastreamId) && fromNs < range.toNs && toNs > range.fromNs,
          ),
        ),
    };
  }

  get index(): CoreClient {
    return new CoreClient(this);
  }

  /** Loses the segment that was stored last. */
  loseNewest(): void {
    this.blobs.set(`segment-${this.blobs.size - 1}`, null);
  }

  /** Answers the operations of readers that are behind. */
  execute<Data, V extends Record<string, unknown>>(document: DocumentNode, variables: V): Promise<CoreAnswer<Data>> {
    const answer = (data: unknown) => Promise.resolve({ data, extensions: {} } as unknown as CoreAnswer<Data>);
    const operation = getOperationAST(document)?.name?.value;
    if (operation === 'GapsOfDatastream') return answer({ gapsOfDatastream: [] });
    if (operation === 'BookCheckpoint') return answer({ bookCheckpoint: null });
    if (operation === 'BookSource') return answer({ bookSource: this.bookSource(variables) });
    if (operation === 'KnownSegments') return answer({ knownSegments: [...this.blobs.keys()] });
    if (operation === 'QuarantineSlices') {
      for (const input of variables['inputs'] as { blobName: string; datastreamId: string }[]) this.setAside(input);
      return answer({ quarantineSlices: true });
    }
    this.ownReads += 1;
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('the index is away'));
    }
    const { datastreamId, fromNs, toNs } = variables as Record<string, string>;
    const nodes = this.overlapping(BigInt(datastreamId!), { fromNs: BigInt(fromNs!), toNs: BigInt(toNs!) });
    const texts = nodes.map((slice) =>
      Object.fromEntries(
        Object.entries(slice).map(([name, value]) => [
          name,
          typeof value === 'string' || name.endsWith('RowGroup') ? value : String(value),
        ]),
      ),
    );
    const pageInfo = { hasNextPage: false, endCursor: null };
    const data = { segmentSlices: { nodes: texts, revision: String(this.revision), pageInfo } };
    return Promise.resolve({ data: data as Data, errors: undefined, extensions: {} } as unknown as CoreAnswer<Data>);
  }

  private bookSource(variables: Record<string, unknown>): object {
    const id = BigInt(variables.datastreamId as string);
    const range = { fromNs: BigInt(variables.fromNs as string), toNs: BigInt(variables.toNs as string) };
    const { instrument } = this.stream(id).datastream;
    const polled = this.streams.find(
      ({ datastream }) => datastream.instrument === instrument && datastream.streamType === 'depth_snapshot',
    );
    const held = this.frames.filter(({ datastreamId }) => datastreamId === id).map(({ ns }) => ns);
    const breaks = this.gaps.filter(
      ({ datastreamId, fromNs, toNs }) => datastreamId === id && fromNs < range.toNs && toNs > range.fromNs,
    );
    return {
      tradesDatastreamId: null,
      polledDatastreamId: polled ? String(polled.datastream.id) : null,
      heldFromNs: held[0] === undefined ? null : String(held[0]),
      heldToNs: held[0] === undefined ? null : String(held.at(-1)! + 1n),
      revision: '1',
      breaks: breaks.map(({ fromNs, toNs, reason }) => ({
        fromNs: String(fromNs),
        toNs: String(toNs),
        reason,
        also: null,
      })),
    };
  }

  readRange(name: string, { offset, length }: { offset: number; length: number }) {
    const bytes = this.blobs.get(name);
    if (!bytes) return Promise.reject(new RestError('no such blob', { statusCode: 404, code: 'BlobNotFound' }));
    return Promise.resolve({ bytes: Buffer.from(bytes.subarray(offset, offset + length)), etag: '1' });
  }

  stat(name: string): Promise<object | null> {
    return Promise.resolve(this.blobs.get(name) ? {} : null);
  }

  private setAside({ blobName, datastreamId }: { blobName: string; datastreamId: string }): void {
    const at = this.slices.findIndex(
      (slice) => slice.blobName === blobName && slice.datastreamId === BigInt(datastreamId),
    );
    const [slice] = this.slices.splice(at, 1);
    this.revision += 1n;
    this.gap(slice!.datastreamId, { fromNs: slice!.minNs, toNs: slice!.maxNs + 1n, reason: 'lost' });
  }

  /** Does one random thing that happens to a store. */
  async step(random: Random, fills: boolean): Promise<void> {
    const { datastream } = random.pick(this.streams);
    this.nowNs += BigInt(random.below(3));
    const what = random.below(10);
    if (what < 6) this.receive(datastream.id, random.chance(0.1) ? `text "${this.seq}"\n` : `{"n":${this.seq}}`);
    else if (what < 8) await this.cut(random.pick([...this.shards.keys()]));
    else if (what < 9) await this.compact(datastream.id);
    else if (fills) await this.fillBehind(datastream.id, random);
    else this.losing(datastream.id, random);
  }

  private losing(datastreamId: bigint, random: Random): void {
    const fromNs = this.nowNs + 1n;
    this.nowNs = fromNs + BigInt(1 + random.below(4));
    this.gap(datastreamId, { fromNs, toNs: this.nowNs, reason: 'connection' });
  }

  private async fillBehind(datastreamId: bigint, random: Random): Promise<void> {
    const { sealedThroughNs } = this.shards.get(this.stream(datastreamId).shard)!;
    if (sealedThroughNs === null || sealedThroughNs <= STORE_BEGINS_NS) return;
    const back = BigInt(random.below(Number(sealedThroughNs - STORE_BEGINS_NS)));
    await this.fill(datastreamId, sealedThroughNs - 1n - back, '{"filled":true}');
  }

  private stream(id: bigint): FollowedSource {
    return this.streams.find(({ datastream }) => datastream.id === id)!;
  }

  /** Stores frames, at once in place of other slices. */
  private async store(frames: readonly Frame[], replaced = new Set<StoredSlice>()): Promise<void> {
    if (frames.length === 0) return;
    const builder = new FrameColumnsBuilder();
    for (const { datastreamId, seq, ns, text } of frames) builder.append(datastreamId, seq, ns, Buffer.from(text));
    const { bytes, slices } = await writeSegment(builder.build());
    const blobName = `segment-${this.blobs.size}`;
    this.blobs.set(blobName, Buffer.from(bytes));
    const kept = this.slices.filter((slice) => !replaced.has(slice));
    if (replaced.size > 0) this.revision += 1n;
    this.slices.splice(
      0,
      this.slices.length,
      ...kept,
      ...slices.map((slice) => ({ ...slice, blobName, blobBytes: bytes.length })),
    );
  }

  private overlapping(datastreamId: bigint, range: TimeRange): StoredSlice[] {
    return this.slices
      .filter((slice) => slice.datastreamId === datastreamId && slice.minNs < range.toNs && slice.maxNs >= range.fromNs)
      .sort((a, b) => (a.minNs < b.minNs || (a.minNs === b.minNs && a.firstSeq < b.firstSeq) ? -1 : 1));
  }

  private async sealed(known: readonly KnownShard[], waitMs: number, signal: AbortSignal): Promise<MovedShard[]> {
    for (;;) {
      const fillId = BigInt(this.fills.length);
      const changed = known.flatMap(({ shard, ...before }) => {
        const { sealedThroughNs } = this.shards.get(shard)!;
        const isSame = sealedThroughNs === before.sealedThroughNs && fillId === before.fillId;
        if (isSame && before.spansRevision === this.spansRevision) return [];
        const later = before.fillId === null ? [] : this.fills.filter(({ id }) => id > before.fillId!);
        return [
          {
            shard,
            sealedThroughNs,
            spansRevision: this.spansRevision,
            fillId,
            fills: later.filter((fill) => fill.shard === shard),
          },
        ];
      });
      if (changed.length > 0 || waitMs === 0) return changed;
      await new Promise<void>((resolve, reject) => {
        this.waiting.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    }
  }

  private tell(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }
}

/** The order of records: collection time, datastream, sequence. */
function byTime(a: Frame, b: Frame): number {
  if (a.ns !== b.ns) return a.ns < b.ns ? -1 : 1;
  if (a.datastreamId !== b.datastreamId) return a.datastreamId < b.datastreamId ? -1 : 1;
  return a.seq < b.seq ? -1 : 1;
}
