import { fromEnum } from '../../schema/text/enum-names.js';
import type { AppliedSchema } from '../../schema/export-schemas/applied-schema.js';
import {
  DEFAULT_PARQUET_COMPRESSION,
  type ParquetCompression,
  type SetFormat,
} from '../../schema/exports/file-format.js';
import { DEFAULT_PARQUET_TYPES, type ParquetTypes } from '../../schema/exports/parquet-types.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import type { View } from '../../schema/views/view.js';
import type { SourceStream } from '../views/view-stage.js';
import type { CoreClient } from '../core/core-client.js';
import { type ExportStatus, ExportWorkDocument, type ExportWorkFieldsFragment } from '../generated/operations.js';
import type { ExportCall, ExportEnd } from './contract.js';
import { exportFailure } from '../activity/failure-of.js';

/** An export as its worker needs it, as the server pinned it. */
export interface ExportWork {
  accountId: string;
  datastream: SourceStream;
  format: SetFormat;
  compression: ParquetCompression;
  parquetTypes: ParquetTypes;
  schema: AppliedSchema;
  view: View | null;
  asked: TimeRange;
  /** Requested range, clipped to what is sealed. */
  range: TimeRange;
  /** Sorted, disjoint. */
  coverage: TimeRange[];
}

/** Reads a pinned export. Throws `gone` if it does not exist or is not running. */
export async function fetchExportWork(core: CoreClient, call: ExportCall, signal: AbortSignal): Promise<ExportWork> {
  const { exportWork } = await core.call(
    ExportWorkDocument,
    { id: call.exportId },
    { requestId: call.requestId, signal },
  );
  if (!exportWork) throw exportFailure('gone', {}, `${call.exportId} does not exist`);
  if (exportWork.status !== 'RUNNING')
    throw exportFailure('gone', {}, `${call.exportId} is ${fromEnum(exportWork.status)}`);
  return exportWorkOf(exportWork);
}

/** Converts the server's answer about a pinned export. */
export function exportWorkOf(fields: ExportWorkFieldsFragment): ExportWork {
  const options = fields.formatOptions as { compression?: ParquetCompression };
  return {
    accountId: fields.accountId,
    datastream: fields.datastream,
    format: fields.format === 'CSV_ZST' ? 'csv.zst' : fromEnum(fields.format),
    compression: options.compression ?? DEFAULT_PARQUET_COMPRESSION,
    parquetTypes: (fields.parquetTypes as ParquetTypes | null) ?? DEFAULT_PARQUET_TYPES,
    schema: fields.schemaSnapshot as AppliedSchema,
    view: fields.view as View | null,
    asked: { fromNs: fields.fromNs, toNs: fields.toNs },
    range: { fromNs: fields.fromNs, toNs: fields.clippedAtNs ?? fields.toNs },
    coverage: fields.coverage,
  };
}

/**
 * Returns the end that a status stands for. A deleted export counts as canceled: its files are
 * unreachable.
 */
export function endOf(status: ExportStatus | undefined): ExportEnd {
  return status === 'SUCCEEDED' || status === 'FAILED' ? fromEnum(status) : 'canceled';
}
