import { folderBelowRoot, type PeriodPlace } from '../export-schedules/period-place.js';
import { type ExportJobWarning, warningsBody } from '../exports/export-job.js';
import type { ReasonedRange, TimeRange } from '../time-range.js';
import { viewBody } from '../views/view-body.js';
import type { exportSetBody } from './export-set-body.js';

/** A datastream of a manifest. */
export interface ManifestStreamFields {
  datastream: { id: bigint; exchange: string; instrument: string; streamType: string; wireFormat: string };
  engineVersion: string;
  rows: bigint;
  bytes: bigint;
  messages: bigint | number;
  coverage: readonly TimeRange[];
  clippedAtNs: bigint | null;
  gaps: readonly ReasonedRange[];
  misfits: unknown;
  view: unknown;
  /** Null: none. */
  warnings: readonly ExportJobWarning[] | null;
}

/** A file of a manifest. */
export interface ManifestFileFields extends TimeRange {
  filename: string;
  datastreamId: bigint;
  rows: bigint;
  bytes: bigint;
  sha256: string;
  gaps: readonly ReasonedRange[];
}

/** What a set leaves out, as REST shows it. */
export interface LeftOut {
  skipped: readonly object[];
  /** Empty: the member is omitted. */
  failures: readonly object[];
}

/**
 * Returns what a set contains, as REST returns it and deliveries write it, for exactJson. With the
 * place of a period it names schedule and revision, and the files as they lie below the manifest.
 */
export function setManifestBody(
  set: ReturnType<typeof exportSetBody>,
  { skipped, failures }: LeftOut,
  { streams, files }: { streams: readonly ManifestStreamFields[]; files: readonly ManifestFileFields[] },
  place: PeriodPlace | null = null,
) {
  const below = place ? folderBelowRoot(place) : '';
  const { id, select, start_time, end_time, format, format_options, schema, view, parquet_types } = set;
  return {
    set_id: id,
    ...(place && { schedule_id: place.scheduleId, revision: place.revision }),
    ...{ select, start_time, end_time, format, format_options, schema },
    ...(view === undefined ? {} : { view }),
    ...(parquet_types === undefined ? {} : { parquet_types }),
    ...{ layout: set.layout, status: set.status },
    streams: streams.map(streamOf),
    skipped,
    ...(failures.length > 0 && { failures }),
    files: files.map(({ filename, datastreamId, rows, bytes, sha256, gaps, ...range }) => ({
      filename: below + filename,
      datastream_id: datastreamId,
      ...{ sha256, rows, bytes },
      ...rangeOf(range),
      gaps: gaps.map(gapOf),
    })),
  };
}

function streamOf({ datastream, ...stream }: ManifestStreamFields) {
  return {
    datastream: {
      datastream_id: datastream.id,
      exchange: datastream.exchange,
      instrument: datastream.instrument,
      stream_type: datastream.streamType,
      wire_format: datastream.wireFormat,
    },
    engine_version: stream.engineVersion,
    rows: stream.rows,
    bytes: stream.bytes,
    messages: stream.messages,
    coverage: stream.coverage.map(rangeOf),
    clipped_at: stream.clippedAtNs,
    gaps: stream.gaps.map(gapOf),
    misfits: stream.misfits,
    ...(stream.view === null ? {} : { view: viewBody(stream.view as object) }),
    ...warningsBody(stream.warnings),
  };
}

const rangeOf = ({ fromNs, toNs }: TimeRange) => ({ from: fromNs, to: toNs });
const gapOf = ({ reason, ...range }: ReasonedRange) => ({ ...rangeOf(range), reason });
