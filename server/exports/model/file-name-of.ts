import { exportFileName, hiveFileName, partitionLabel } from '../../../schema/exports/file-name.rule.js';
import type { DatastreamEntity } from '../../catalog/datastream.entity.js';
import type { ExportEntity } from './export.entity.js';

/** Returns the name of an export's file; `label` is empty for the only one. */
export function fileNameOf(
  { format, view, naming, fromNs }: Pick<ExportEntity, 'format' | 'view' | 'naming' | 'fromNs'>,
  stream: DatastreamEntity,
  label: string,
): string {
  if (naming?.layout !== 'hive') return exportFileName(stream, label, format, view, naming?.suffix);
  return hiveFileName(stream, label || partitionLabel('daily', BigInt(fromNs)), format, view);
}
