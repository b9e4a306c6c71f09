import { createHash } from 'node:crypto';
import { estimateFromSample } from '../../../schema/estimates/estimate-from-sample.rule.js';
import { SAMPLE_FILES, type SampleTask, SAMPLE_BYTES } from '../../../schema/estimates/sample-task.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { DEFAULT_PARQUET_COMPRESSION } from '../../../schema/exports/file-format.js';
import { expectedRows } from '../../../schema/export-schemas/expected-rows.rule.js';
import type { HourLoad, Partition } from '../../../schema/exports/partition-plan.rule.js';
import { sourceStream } from '../../../schema/views/viewed-stream.js';
import { clipRanges, mergeRanges, type TimeRange, toTimeRange } from '../../../schema/time/time-range.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { categoryRead, viewKind } from '../../../schema/views/view.js';
import { mostRows, planExport, sum } from '../../../schema/exports/plan-export.rule.js';
import { requireRows, subjectOf } from '../request/view-rows.service.js';
import { nowNs, HOUR_NS } from '../../../schema/time/timestamps.js';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { Denial } from '../../billing/gate.rule.js';
import { exportDenial } from '../../billing/gate.service.js';
import type { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { read } from '../../db/atomic.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { hourLoads } from '../../segments/hour-loads.js';
import { checkExportRequest } from '../request/export-checks.service.js';
import { type ExportRequest, type ExportRequestInput, readExportRequest } from '../request/export-request.js';
import type { EntityManager } from 'typeorm';
import { gapsOfExport } from '../manifest/export-manifest.service.js';
import type { CompletenessType } from '../model/completeness.type.js';
import type { ExportEstimate } from './export-estimate.types.js';
import type { ExportSampler } from './export-sampler.js';
import { storeRanges } from '../model/stored-ranges.js';
import { MAX_INT64 } from '../../../schema/text/int64.js';
import { completeness } from '../../../schema/time/missing-time.rule.js';

/** Ranges of a file; a sample rarely reads beyond the first. */
const MAX_SAMPLED_RANGES = 500;

/** The database's view of a planned export. */
interface Facts {
  datastream: DatastreamEntity;
  schemaSnapshot: SchemaSnapshot;
  ranges: TimeRange[];
  hours: Map<bigint, HourLoad>;
  partitions: Partition[];
  wouldDeny: Denial | null;
  completeness: CompletenessType;
}

/**
 * Estimates what `createExport` with the same input would produce. Makes the same checks in the
 * same order, but returns a denial by the plan as part of the result. Rows and bytes come from a
 * sample of the stored messages, or from the index if there is none; partitions are planned as the
 * export would plan them. Holds no connection while a sample is taken.
 */
export async function estimateExport(
  ctx: RequestContext,
  input: ExportRequestInput,
  sampler: ExportSampler,
): Promise<ExportEstimate> {
  const accountId = requireAccount(ctx);
  const request = readExportRequest(input, nowNs());
  const facts = await read(ctx, async (db): Promise<Facts> => {
    const account = await db.findOneByOrFail(AccountEntity, { id: accountId });
    const { datastream, entitlement, schemaSnapshot } = await checkExportRequest(ctx, db, account, request);
    const ranges = mergeRanges([...entitlement.granted, ...entitlement.live]);
    const hours = await hourLoads(db, datastream.id, ranges);
    const output = { raw: schemaSnapshot.kind === 'raw', format: request.format, compression: compressionOf(request) };
    const subject = subjectOf(request.view, schemaSnapshot, datastream.exchange);
    const { view, range } = request;
    if (view) requireRows(view, mostRows(view, { coverage: ranges, hours, subject }));
    const { partitions } = planExport({ view, range, coverage: ranges, hours, output, subject });
    const wouldDeny = await exportDenial(db, account);
    const completeness = await received(db, datastream.id, range, ranges);
    return { datastream, schemaSnapshot, ranges, hours, partitions, wouldDeny, completeness };
  });
  const { view } = request;
  // Rows that do not come from messages cannot be counted from some of them.
  const canSample = view === null || viewKind(view).isOfMessages(view);
  const sampled = canSample ? await sampledSize(ctx, accountId, request, facts, sampler) : null;
  const size = sampled ?? sizeFromIndex(request, facts);
  const { completeness, wouldDeny } = facts;
  return { ...size, partitions: facts.partitions.length, wouldDeny, completeness };
}

/** Returns how much of a range is stored for the account, whose spans in it are `ranges`. */
async function received(
  db: EntityManager,
  datastreamId: string,
  range: TimeRange,
  ranges: readonly TimeRange[],
): Promise<CompletenessType> {
  const gaps = await gapsOfExport(db, { datastreamId, coverage: storeRanges(ranges) });
  const { wantedNs, receivedNs } = completeness([range], ranges, gaps.map(toTimeRange));
  return { wantedNs: String(wantedNs), receivedNs: String(receivedNs), gaps: gaps.length };
}

async function sampledSize(
  ctx: RequestContext,
  accountId: string,
  request: ExportRequest,
  { datastream, schemaSnapshot, ranges, hours, partitions }: Facts,
  sampler: ExportSampler,
): Promise<{ rows: number; bytes: number } | null> {
  const loads = [...hours.values()];
  const messages = sum(loads, (load) => load.rows);
  const messageBytes = sum(loads, (load) => load.messageBytes);
  if (messages === 0) return null;
  const { files, isWhole } = sampledRanges(ranges, hours, SAMPLE_FILES[request.format]);
  const what: Omit<SampleTask, 'requestId' | 'accountId' | 'files'> = {
    datastream: sourceStream(datastream),
    schema: schemaSnapshot,
    view: request.view,
    builtIn: isBuiltIn(schemaSnapshot, categoryRead(request.view, datastream.category)),
    format: request.format,
    compression: compressionOf(request),
    ...(request.parquetTypes && { parquetTypes: request.parquetTypes }),
  };
  // A sample of places is valid for other ranges with the same places; a whole range only for
  // itself.
  const where = isWhole
    ? { ranges: storeRanges(ranges), messages }
    : { hours: files.map((one) => String(hourOf(one))) };
  const key = createHash('sha256').update(JSON.stringify({ what, where })).digest('hex');
  const task = { ...what, requestId: ctx.requestId, accountId, files: files.map(storeRanges) };
  const sample = await sampler.sample(key, task, ctx.signal);
  return sample && estimateFromSample(sample, { messages, messageBytes, partitions: partitions.length });
}

/**
 * Returns an estimate without a sample, from measured upper values per format; up to five times too
 * high.
 */
function sizeFromIndex(
  { view }: ExportRequest,
  { datastream, schemaSnapshot, ranges, hours, partitions }: Facts,
): { rows: number; bytes: number } {
  const subject = subjectOf(view, schemaSnapshot, datastream.exchange);
  return {
    rows: view
      ? mostRows(view, { coverage: ranges, hours, subject })
      : sum([...hours.values()], (load) => expectedRows(load, subject.unfolds)),
    bytes: sum(partitions, (partition) => partition.estimatedBytes),
  };
}

/**
 * Returns whether the snapshot is the current built-in schema: exports keep the version that they
 * began with.
 */
const isBuiltIn = (snapshot: SchemaSnapshot, category: StreamCategory): boolean =>
  snapshot.kind === 'columns' &&
  snapshot.name !== null &&
  JSON.stringify(findBuiltInSchema(snapshot.name, category)?.content) === JSON.stringify(snapshot.content);

const compressionOf = ({ formatOptions }: ExportRequest) => formatOptions.compression ?? DEFAULT_PARQUET_COMPRESSION;

/**
 * Returns the time ranges of each file of an estimate's sample: all in one if they fit, else of
 * `count` files, each from the middle of an equal part of the stored bytes. Files begin at a full
 * hour, so that a growing range keeps them. `ranges` are merged, `hours` are keyed by their start.
 */
export function sampledRanges(
  ranges: readonly TimeRange[],
  hours: ReadonlyMap<bigint, HourLoad>,
  count: number,
): { files: TimeRange[][]; isWhole: boolean } {
  const loads = [...hours].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = loads.reduce((sum, [, { messageBytes }]) => sum + messageBytes, 0);
  if (total <= SAMPLE_BYTES && ranges.length <= MAX_SAMPLED_RANGES) return { files: [[...ranges]], isWhole: true };
  const starts = new Set<bigint>();
  for (let i = 0; i < count; i++) {
    let before = Math.max(0, ((i + 0.5) * total - SAMPLE_BYTES / 2) / count);
    const hour = loads.find(([, { messageBytes }]) => (before -= messageBytes) < 0) ?? loads.at(-1);
    if (hour) starts.add(hour[0]);
  }
  const sorted = [...starts];
  const files = sorted
    .map((fromNs, i) => clipRanges(ranges, { fromNs, toNs: sorted[i + 1] ?? MAX_INT64 }).slice(0, MAX_SAMPLED_RANGES))
    .filter((clipped) => clipped.length > 0);
  return { files, isWhole: false };
}

/** Returns the start of the hour in which a file begins. */
const hourOf = ([first]: readonly TimeRange[]): bigint => (first ? (first.fromNs / HOUR_NS) * HOUR_NS : 0n);
