import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import {
  DEFAULT_PARQUET_COMPRESSION,
  type FileFormat,
  type ParquetCompression,
} from '../../schema/exports/file-format.js';
import type { TimeRange } from '../../schema/time-range.js';
import type { CoreClient } from '../core/core-client.js';
import { ExportWorkDocument, type ExportWorkFieldsFragment } from '../generated/operations.js';
import type { ExportCall } from './contract.js';
import { exportFailure } from '../activity/failure-of.js';

/** What a worker needs to know about an export, as the server pinned it. */
export interface ExportWork {
  id: string;
  accountId: string;
  datastream: { id: bigint; exchange: string; instrument: string; streamType: string };
  range: TimeRange;
  format: FileFormat;
  compression: ParquetCompression;
  snapshot: SchemaSnapshot;
  /** Sorted, disjoint. */
  coverage: TimeRange[];
  clippedAtNs: bigint | null;
}

/** The schema as it was when the export was created; later edits do not reach it. */
export type SchemaSnapshot = { kind: 'raw' } | { kind: 'columns'; content: ExportSchemaContent };

/** Reads a pinned export. Throws `gone` when it does not exist or is not running any more. */
export async function fetchExportWork(core: CoreClient, call: ExportCall, signal: AbortSignal): Promise<ExportWork> {
  const { exportWork } = await core.call(
    ExportWorkDocument,
    { id: call.exportId },
    { requestId: call.requestId, signal },
  );
  if (!exportWork) throw exportFailure('gone', {}, `${call.exportId} does not exist`);
  if (exportWork.status !== 'RUNNING') {
    throw exportFailure('gone', {}, `${call.exportId} is ${exportWork.status.toLowerCase()}`);
  }
  return toExportWork(exportWork);
}

function toExportWork(fields: ExportWorkFieldsFragment): ExportWork {
  const options = fields.formatOptions as { compression?: ParquetCompression };
  return {
    id: fields.id,
    accountId: fields.accountId,
    datastream: fields.datastream,
    range: { fromNs: fields.startNs, toNs: fields.endNs },
    format: fields.format === 'CSV' ? 'csv' : 'parquet',
    compression: options.compression ?? DEFAULT_PARQUET_COMPRESSION,
    snapshot: fields.schemaSnapshot as SchemaSnapshot,
    coverage: fields.coverage,
    clippedAtNs: fields.clippedAtNs,
  };
}
