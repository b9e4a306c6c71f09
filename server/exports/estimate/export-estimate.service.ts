import { createHash } from 'node:crypto';
import { estimateFromSample } from '../../../schema/estimates/estimate-from-sample.rule.js';
import { SAMPLE_WINDOWS, type SampleTask } from '../../../schema/estimates/sample-task.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { DEFAULT_PARQUET_COMPRESSION } from '../../../schema/exports/file-format.js';
import { expectedRows } from '../../../schema/exports/output-size.rule.js';
import type { HourLoad, Partition } from '../../../schema/exports/partition-plan.rule.js';
import { sourceStream } from '../../../schema/views/applied-view.js';
import { mergeRanges, type TimeRange } from '../../../schema/time-range.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { categoryRead, extractorKeyOf, viewKind } from '../../../schema/views/view.js';
import { planFiles } from '../../../schema/views/plan-files.rule.js';
import { nowNs } from '../../../schema/timestamps.js';
import { AccountEntity } from '../../accounts/account.entity.js';
import type { Denial } from '../../billing/gate.rule.js';
import { exportDenial } from '../../billing/gate.service.js';
import type { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { read } from '../../db/atomic.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { hourLoads } from '../../segments/hour-loads.js';
import { entitlementOf, spansOf } from '../../spans/span.service.js';
import { checkExportRequest } from '../request/export-checks.service.js';
import { type ExportRequest, type ExportRequestInput, readExportRequest } from '../request/export-request.js';
import type { ExportEstimate } from './export-estimate.types.js';
import type { ExportSampler } from './export-sampler.js';
import { hourOf, sampleWindows } from './sample-windows.rule.js';
import { storeRanges } from '../model/stored-ranges.js';

/** Bytes of a row of a view in a file: an upper measured value. */
const BYTES_PER_VIEW_ROW = 100;

/** The database's view of a planned export. */
interface Facts {
  datastream: DatastreamEntity;
  schemaSnapshot: SchemaSnapshot;
  ranges: TimeRange[];
  hours: Map<bigint, HourLoad>;
  partitions: Partition[];
  wouldDeny: Denial | null;
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
    const { subscription, datastream, schemaSnapshot } = await checkExportRequest(ctx, db, account, request);
    const entitlement = entitlementOf(await spansOf(db, [subscription.id]), request.range);
    const ranges = mergeRanges([...entitlement.granted, ...entitlement.live]);
    const hours = await hourLoads(db, datastream.id, ranges);
    const output = { raw: schemaSnapshot.kind === 'raw', format: request.format, compression: compressionOf(request) };
    const { partitions } = planFiles(request.view, { range: request.range, covered: ranges }, hours, output);
    return { datastream, schemaSnapshot, ranges, hours, partitions, wouldDeny: await exportDenial(db, account) };
  });
  // Rows that do not come from messages cannot be counted from some of them.
  const hasOwnRows = request.view !== null && viewKind(request.view).rowBytes !== undefined;
  const sampled = hasOwnRows ? null : await sampledSize(ctx, accountId, request, facts, sampler);
  const size = sampled ?? sizeFromIndex(request, facts);
  return { ...size, partitions: facts.partitions.length, wouldDeny: facts.wouldDeny };
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
  const { windows, isWhole } = sampleWindows(ranges, hours, SAMPLE_WINDOWS[request.format]);
  const what: Omit<SampleTask, 'requestId' | 'accountId' | 'windows'> = {
    datastream: sourceStream(datastream),
    schema: schemaSnapshot.kind === 'raw' ? { kind: 'raw' } : { kind: 'columns', content: schemaSnapshot.content },
    view: request.view,
    builtIn: isBuiltIn(schemaSnapshot, categoryRead(request.view, datastream.category)),
    format: request.format,
    compression: compressionOf(request),
  };
  // A sample of places is valid for other ranges with the same places; a whole range only for
  // itself.
  const where = isWhole
    ? { ranges: storeRanges(ranges), messages }
    : { hours: windows.map((one) => String(hourOf(one))) };
  const key = createHash('sha256').update(JSON.stringify({ what, where })).digest('hex');
  const task = { ...what, requestId: ctx.requestId, accountId, windows: windows.map(storeRanges) };
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
  const { exchange } = datastream;
  const unfolds =
    schemaSnapshot.kind === 'columns' &&
    Object.hasOwn(schemaSnapshot.content.unfold ?? {}, extractorKeyOf(view, exchange));
  if (view) {
    const loads = [...hours.values()];
    const load = {
      coveredNs: ranges.reduce((total, { fromNs, toNs }) => total + toNs - fromNs, 0n),
      messages: sum(loads, ({ rows }) => rows),
      messageBytes: sum(loads, ({ messageBytes }) => messageBytes),
    };
    const kind = viewKind(view);
    const rows = kind.expectedRows(view, load, { exchange, unfolds });
    const ofFiles = sum(partitions, ({ estimatedBytes }) => estimatedBytes);
    return { rows, bytes: kind.rowBytes ? ofFiles : rows * BYTES_PER_VIEW_ROW };
  }
  return {
    rows: sum([...hours.values()], (load) => expectedRows(load, unfolds)),
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

const sum = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((total, item) => total + pick(item), 0);
