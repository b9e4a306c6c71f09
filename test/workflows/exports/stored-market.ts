import { randomUUID } from 'node:crypto';
import { parse } from 'graphql';
import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import { toEnum } from '../../../schema/text/enum-names.js';
import { newId } from '../../../schema/text/ids.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import type { CallContext, CoreTransport } from '../../../schema/core-client/core-transport.js';
import type { FileFormat, ParquetCompression } from '../../../schema/exports/file-format.js';
import { exportFileName, type Granularity } from '../../../schema/exports/file-name.rule.js';
import {
  chosenPartitions,
  type FinishedPartition,
  manifestOf,
  type ManifestSource,
} from '../../../schema/exports/manifest.rule.js';
import {
  addSliceLoad,
  type HourLoad,
  type Partition,
  planPartitions,
} from '../../../schema/exports/partition-plan.rule.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import { coreError, FakeCore } from '../../support/core/fake-core.js';
import { parseWorkerSettings } from '../../../workflows/worker/settings.js';
import { withoutSpares } from '../../support/systems/export-system.js';

export interface Frame {
  seq: bigint;
  ns: bigint;
  message: string;
}

interface StoredSlice {
  datastreamId: string;
  blobName: string;
  minNs: bigint;
  maxNs: bigint;
  [field: string]: unknown;
}

interface ExportState {
  work: Record<string, unknown>;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled';
  artifacts: FinishedPartition[];
  completions: number;
  manifest?: Record<string, unknown>;
  reason?: string;
  progress: number[];
  granularity: Granularity;
  partitions: (Partition & { written?: Record<string, string> })[];
}

interface OnlyPartition {
  id: string;
  written: Record<string, string>;
  engineVersion: string;
}

const STREAM = { id: '7', exchange: 'binance', instrument: 'BTCUSDT', streamType: 'agg_trades' };
/** Few, so that paging is exercised. */
const PAGE_LIMIT = 2;

/**
 * Raw segments in a container of the test's own, and a core that knows them and the exports of the
 * test.
 */
export class StoredMarket {
  readonly fake = new FakeCore();
  readonly exports = new Map<string, ExportState>();
  readonly settings = withoutSpares(parseWorkerSettings(process.env));
  readonly containerName = `test-${randomUUID()}`;
  readonly container: ContainerClient = BlobServiceClient.fromConnectionString(
    this.settings.azureStorageConnectionString,
  ).getContainerClient(this.containerName);
  private readonly slices: StoredSlice[] = [];
  /** Awaited before a page of slices is answered. */
  beforeSlices: () => Promise<void> = async () => undefined;
  private revision = 0;

  async open(): Promise<void> {
    await this.container.create();
    this.fake.fields = {
      exportWork: ({ id }: { id: string }) => this.answer(id),
      beginExport: ({ id }: { id: string }) => {
        const state = this.exports.get(id)!;
        if (state.status === 'queued') state.status = 'running';
        return { ...this.answer(id), plan: ({ first }: { first: number }) => this.plan(id, first) };
      },
      segmentSlices: async (query: { fromNs: bigint; toNs: bigint; after?: string }) => {
        await this.beforeSlices();
        const from = Number(query.after ?? 0);
        const found = this.slices
          .filter((slice) => slice.minNs < BigInt(query.toNs) && slice.maxNs >= BigInt(query.fromNs))
          .sort((a, b) => (a.minNs < b.minNs ? -1 : 1));
        const hasNextPage = from + PAGE_LIMIT < found.length;
        const nodes = found.slice(from, from + PAGE_LIMIT).map((slice) => asText(slice));
        return {
          nodes,
          revision: String(this.revision),
          pageInfo: { hasNextPage, endCursor: String(from + PAGE_LIMIT) },
        };
      },
      // No hour is measured: the worker hashes all frames itself.
      frameHours: () => [],
      knownSegments: () => [...new Set(this.slices.map(({ blobName }) => blobName))],
      quarantineSlices: ({ inputs }: { inputs: { blobName: string }[] }) => {
        for (const { blobName } of inputs) this.forget(blobName);
        return true;
      },
      reportExportProgress: ({ id, progress }: { id: string; progress: number }) => {
        this.exports.get(id)!.progress.push(progress);
        return true;
      },
      planPartitions: ({ id, first }: { id: string; first: number }) => this.plan(id, first),
      recordPartition: ({ id, ordinal, written }: { id: string; ordinal: number; written: Record<string, string> }) => {
        const planned = this.exports.get(id)!.partitions[ordinal]!;
        planned.written ??= written;
        return { ...planned.written, chosen: planned.written['blobName'] === written['blobName'] };
      },
      recordOnlyPartition: ({ id, written, engineVersion }: OnlyPartition) => {
        const planned = this.exports.get(id)!.partitions[0]!;
        planned.written ??= written;
        const chosen = planned.written['blobName'] === written['blobName'];
        return { ...planned.written, chosen, completed: this.complete(id, engineVersion) };
      },
      recordedPartitionFiles: ({ id }: { id: string }) =>
        this.exports.get(id)!.partitions.map(({ fromNs, toNs, written }) => {
          return { stage: 'write', fromNs: String(fromNs), toNs: String(toNs), ...written };
        }),
      completeExport: (args: { id: string; engineVersion: string }) => this.complete(args.id, args.engineVersion),
      keptExportFiles: ({ ids: [id = ''] }: { ids: string[] }) => [
        { exportId: id, running: false, files: this.exports.get(id)!.artifacts },
      ],
      failExport: ({ id, reason }: { id: string; reason: string }) => {
        const state = this.exports.get(id)!;
        if (state.status === 'running') Object.assign(state, { status: 'failed', reason });
        return state.status === 'failed';
      },
    };
  }

  async close(): Promise<void> {
    await this.container.deleteIfExists();
  }

  /** The fake core asks for an API key; workers have none. */
  transport(): CoreTransport {
    return {
      execute: (document, variables, context: CallContext) =>
        this.fake.execute(document, variables, { ...context, apiKey: FakeCore.apiKey }),
    };
  }

  /** Executes a query for a worker in another process. */
  async executeText(query: string, variables: Record<string, unknown>): Promise<unknown> {
    return this.fake.execute(parse(query), variables, { requestId: 'req_http', apiKey: FakeCore.apiKey });
  }

  /** Writes one raw segment; what the index says of it may be falsified. */
  async store(frames: readonly Frame[], falsified: Partial<StoredSlice> = {}): Promise<string> {
    const builder = new FrameColumnsBuilder();
    for (const { seq, ns, message } of frames) builder.append(BigInt(STREAM.id), seq, ns, Buffer.from(message));
    // A second stream in the same file must never show up.
    builder.append(8n, 1n, frames[0]!.ns, Buffer.from('{"stranger":true}'));
    const { bytes, slices } = await writeSegment(builder.build());
    const blobName = `raw/binance/${randomUUID()}.parquet`;
    await this.container.getBlockBlobClient(blobName).uploadData(bytes);
    const slice = slices.find(({ datastreamId }) => String(datastreamId) === STREAM.id)!;
    this.slices.push({ ...slice, datastreamId: STREAM.id, blobName, blobBytes: bytes.length, ...falsified });
    return blobName;
  }

  /**
   * Replaces a stored file by what becomes of it, null to remove it; answers what it was. The index
   * knows nothing of it.
   */
  async damage(blobName: string, change: (bytes: Buffer) => Buffer | null): Promise<Buffer> {
    const blob = this.container.getBlockBlobClient(blobName);
    const whole = await blob.downloadToBuffer();
    const damaged = change(Buffer.from(whole));
    await (damaged ? blob.uploadData(damaged) : blob.delete());
    return whole;
  }

  /** Takes a file out of the index. */
  forget(blobName: string): void {
    const at = this.slices.findIndex((slice) => slice.blobName === blobName);
    this.slices.splice(at, 1);
  }

  /**
   * Swaps segments as compaction does: those of other frames stand in for these from one moment to
   * the next.
   */
  async swap(blobNames: readonly string[], frames: readonly Frame[]): Promise<void> {
    const kept = this.slices.filter(({ blobName }) => !blobNames.includes(blobName));
    const before = this.slices.length;
    await this.store(frames);
    kept.push(...this.slices.slice(before));
    this.slices.splice(0, this.slices.length, ...kept);
    this.revision += 1;
  }

  addExport(asked: {
    fromNs: bigint;
    toNs: bigint;
    format?: FileFormat;
    compression?: string;
    normalized?: boolean;
    /** A custom schema of one column with it. */
    transform?: string;
    coverage?: [bigint, bigint][];
  }): string {
    const id = newId('export');
    const format = asked.format ?? 'csv';
    const price = { json: { path: 'data.p', type: 'f64' }, transform: asked.transform };
    const content = asked.transform
      ? { columns: [{ output_column: 'price', data: { binance: price } }] }
      : findBuiltInSchema('normalized', 'trade')!.content;
    this.exports.set(id, {
      status: 'queued',
      artifacts: [],
      completions: 0,
      progress: [],
      granularity: 'single',
      partitions: [],
      work: {
        id,
        accountId: newId('account'),
        datastream: { ...STREAM, category: 'TRADE', wireFormat: 'json' },
        fromNs: String(asked.fromNs),
        toNs: String(asked.toNs),
        format,
        formatOptions: format === 'csv' ? {} : { compression: asked.compression ?? 'zstd' },
        schemaSnapshot:
          asked.normalized || asked.transform
            ? { kind: 'columns', name: 'normalized', version: 1, content }
            : { kind: 'raw' },
        coverage: (asked.coverage ?? [[asked.fromNs, asked.toNs]]).map(([fromNs, toNs]) => ({
          fromNs: String(fromNs),
          toNs: String(toNs),
        })),
        view: null,
        parquetTypes: null,
        clippedAtNs: null,
      },
    });
    return id;
  }

  async download(artifact: { blobName: string }): Promise<Buffer> {
    return this.container.getBlobClient(artifact.blobName).downloadToBuffer();
  }

  async filesOf(exportId: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.container.listBlobsFlat({ prefix: `exports/${exportId}/` })) names.push(name);
    return names;
  }

  /** Plans as the server does, with the whole range for coverage. */
  private async plan(id: string, first: number): Promise<Record<string, unknown>> {
    await this.beforeSlices();
    const state = this.exports.get(id)!;
    const { fromNs, toNs, format, formatOptions } = state.work as Record<'fromNs' | 'toNs', string> & {
      format: FileFormat;
      formatOptions: { compression?: ParquetCompression };
    };
    const range = { fromNs: BigInt(fromNs), toNs: BigInt(toNs) };
    if (state.partitions.length === 0) {
      const hours = new Map<bigint, HourLoad>();
      for (const slice of this.slices) addSliceLoad(hours, slice as never, [range]);
      const output = { raw: true, format, compression: formatOptions.compression ?? 'zstd' };
      const plan = planPartitions(range, hours, output);
      Object.assign(state, { granularity: plan.granularity, partitions: plan.partitions });
    }
    const unwritten = state.partitions.map((partition, ordinal) => ({
      ...{ ordinal, stage: 'write', label: partition.label, estimatedMessages: String(partition.estimatedMessages) },
      filename: exportFileName(STREAM, partition.label, format),
      fromNs: String(partition.fromNs),
      toNs: String(partition.toNs),
      written: partition.written,
    }));
    return {
      partitionCount: state.partitions.length,
      expectedMessages: '10',
      unwritten: unwritten.filter(({ written }) => !written).slice(0, first),
    };
  }

  private complete(id: string, engineVersion: string): boolean {
    const state = this.exports.get(id)!;
    if (state.status !== 'running') return state.status === 'succeeded';
    const { format } = state.work as { format: FileFormat };
    const nameOf = (label: string) => exportFileName(STREAM, label, format);
    const partitions = state.partitions.map(({ label, fromNs, toNs, written }) => ({
      ...(written as unknown as FinishedPartition),
      ...{ filename: nameOf(label), fromNs: String(fromNs), toNs: String(toNs) },
      bytes: Number(written!['bytes']),
      rows: Number(written!['rows']),
      messages: Number(written!['messages']),
      brokenMessages: Number(written!['brokenMessages']),
    }));
    const all = { granularity: state.granularity, unsplitFilename: nameOf(''), partitions, reductions: [] };
    const files = chosenPartitions(all);
    const source = { ...(state.work as never as ManifestSource<unknown>), engineVersion };
    Object.assign(state, { status: 'succeeded', artifacts: files });
    state.manifest = manifestOf(source, all, files);
    state.completions += 1;
    return true;
  }

  private answer(id: string): Record<string, unknown> {
    const state = this.exports.get(id);
    if (!state) throw coreError('not_found', 'no such export');
    return { ...state.work, format: toEnum(state.work.format as FileFormat), status: toEnum(state.status) };
  }
}

function asText(slice: StoredSlice): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(slice).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}
