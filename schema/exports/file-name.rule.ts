import { floorDiv, NS_PER_MS } from '../time/timestamps.js';
import type { SetFormat } from './file-format.js';

/** Length of an export's partitions in UTC time (contract 3, Files). */
export type Granularity = 'single' | 'daily' | 'hourly';

/** Returns the ending of blob and file names of a format (contract 3, Files). */
export function fileExtension(format: SetFormat): string {
  return format === 'csv' ? 'csv.gz' : format;
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
 * Names of the files of an export in a set (beyond.md 3); `suffix` tells streams apart whose names
 * would be equal.
 */
export type FileNaming = { layout: 'flat'; suffix: string } | { layout: 'hive' };

interface NamedStream {
  exchange: string;
  instrument: string;
  streamType: string;
}

/**
 * Returns `{exchange}_{instrument}_{stream_type}[_{view}][_part_YYYYMMDD[HH]].{csv.gz|parquet}`;
 * characters outside `[A-Za-z0-9_.-]` become `-` (contract 3, Files; beyond.md 1).
 */
export function exportFileName(
  stream: NamedStream,
  label: string,
  format: SetFormat,
  view: { kind: string } | null = null,
  suffix = '',
): string {
  const stem = `${fileStem(stream, view)}${suffix}${label && `_part_${label}`}`;
  return `${stem}.${fileExtension(format)}`;
}

/** Returns the part of a file name that all files of an export have in common. */
export function fileStem({ exchange, instrument, streamType }: NamedStream, view: { kind: string } | null): string {
  const made = `${exchange}_${instrument}_${streamType}${view ? `_${view.kind}` : ''}`;
  return made.replace(/[^A-Za-z0-9_.-]/gu, '-');
}

/**
 * Returns `exchange=…/stream_type=…[_{view}]/instrument=…/date=YYYY-MM-DD/part[_HH].{extension}`, a
 * path that readers of Hive datasets understand (beyond.md 3). `label` is a day or an hour.
 */
export function hiveFileName(
  { exchange, instrument, streamType }: NamedStream,
  label: string,
  format: SetFormat,
  view: { kind: string } | null = null,
): string {
  const date = `${label.slice(0, 4)}-${label.slice(4, 6)}-${label.slice(6, 8)}`;
  const keys = { exchange, stream_type: `${streamType}${view ? `_${view.kind}` : ''}`, instrument, date };
  const folders = Object.entries(keys).map(([key, value]) => `${key}=${percentEncoded(value)}`);
  const hour = label.slice(8);
  return `${folders.join('/')}/part${hour && `_${hour}`}.${fileExtension(format)}`;
}

/** `encodeURIComponent` leaves characters that shells and some readers of paths treat specially. */
const percentEncoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
