import { floorDiv, NS_PER_MS } from '../timestamps.js';
import type { FileFormat } from './file-format.js';

/** How an export is split into partitions by UTC time (contract 3, Files). */
export type Granularity = 'single' | 'daily' | 'hourly';

/** Returns the ending of blob and file names of a format (contract 3, Files). */
export function fileExtension(format: FileFormat): string {
  return format === 'csv' ? 'csv.gz' : 'parquet';
}

/**
 * Returns `YYYYMMDD` or `YYYYMMDDHH` (UTC) of the day or hour that begins a partition; empty for an
 * unsplit export.
 */
export function partitionLabel(granularity: Granularity, atNs: bigint): string {
  if (granularity === 'single') return '';
  const iso = new Date(Number(floorDiv(atNs, NS_PER_MS))).toISOString();
  const day = iso.slice(0, 10).replaceAll('-', '');
  return granularity === 'daily' ? day : day + iso.slice(11, 13);
}

/**
 * Returns `{exchange}_{instrument}_{stream_type}[_{view}][_part_YYYYMMDD[HH]].{csv.gz|parquet}`;
 * characters outside `[A-Za-z0-9_.-]` become `-` (contract 3, Files; beyond.md 1).
 */
export function exportFileName(
  stream: { exchange: string; instrument: string; streamType: string },
  label: string,
  format: FileFormat,
  view: { kind: string } | null = null,
): string {
  const made = `${stream.exchange}_${stream.instrument}_${stream.streamType}${view ? `_${view.kind}` : ''}`;
  const stem = `${made}${label && `_part_${label}`}`;
  return `${stem.replace(/[^A-Za-z0-9_.-]/gu, '-')}.${fileExtension(format)}`;
}
