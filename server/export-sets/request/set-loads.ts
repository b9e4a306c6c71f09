import type { EntityManager } from 'typeorm';
import { DEFAULT_PARQUET_COMPRESSION } from '../../../schema/exports/file-format.js';
import { outputRatio } from '../../../schema/exports/output-size.rule.js';
import { mostRows } from '../../../schema/exports/plan-export.rule.js';
import { mergeRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { MAX_VIEW_ROWS } from '../../../schema/views/view-kind.js';
import { viewKind } from '../../../schema/views/view.js';
import { expectedRows } from '../../../schema/export-schemas/expected-rows.rule.js';
import { requireFewRows, subjectOf } from '../../exports/request/view-rows.service.js';
import { type StreamLoad, streamLoads } from '../../segments/stream-loads.js';
import type { CheckedSet, SetStream } from './set-checks.js';
import type { SetRequest } from './set-request.js';

/** A stream of a set with what is stored of it, estimated. */
export interface LoadedStream extends SetStream {
  ranges: TimeRange[];
  load: StreamLoad;
}

/** Adds what is stored inside the account's rights. */
export async function loadSet(db: EntityManager, { streams }: CheckedSet): Promise<LoadedStream[]> {
  const asked = streams.map((stream) => {
    const { granted, live } = stream.entitlement;
    return { ...stream, datastreamId: stream.datastream.id, ranges: mergeRanges([...granted, ...live]) };
  });
  const loads = await streamLoads(db, asked);
  return asked.map((stream, i) => ({ ...stream, load: loads[i]! }));
}

/** Returns the rows and compressed bytes of a stream's files, from upper measured values. */
export function expectedSize(
  { load, ranges, category, datastream }: LoadedStream,
  { view, format, formatOptions }: SetRequest,
  snapshots: CheckedSet['schemaSnapshots'],
): { rows: number; bytes: number } {
  const snapshot = snapshots[category] ?? { kind: 'raw' };
  const compression = formatOptions.compression ?? DEFAULT_PARQUET_COMPRESSION;
  const ratio = outputRatio({ raw: snapshot.kind === 'raw', format, compression });
  const subject = subjectOf(view, snapshot, datastream.exchange);
  if (!view) return { rows: expectedRows(load, subject.unfolds), bytes: load.messageBytes * ratio };
  const rows = mostRows(view, { coverage: ranges, hours: new Map([[0n, load]]), subject });
  const ofView = mostRows(view, {
    coverage: ranges,
    hours: new Map([[0n, load]]),
    subject: { ...subject, unfolds: false },
  });
  return { rows, bytes: ofView * viewKind(view).rowBytes(view) * ratio };
}

/** Returns the compressed bytes of all files. */
export function expectedBytes(
  loaded: readonly LoadedStream[],
  request: SetRequest,
  snapshots: CheckedSet['schemaSnapshots'],
): bigint {
  const bytes = loaded.reduce((sum, stream) => sum + expectedSize(stream, request, snapshots).bytes, 0);
  return BigInt(Math.round(bytes));
}

/** Throws `invalid_argument` if a view would have too many rows for one of the streams. */
export async function requireFewRowsEach(
  db: EntityManager,
  loaded: readonly LoadedStream[],
  request: SetRequest,
  snapshots: CheckedSet['schemaSnapshots'],
): Promise<void> {
  const { view } = request;
  if (!view) return;
  for (const stream of loaded) {
    const { rows } = expectedSize(stream, request, snapshots);
    if (rows <= MAX_VIEW_ROWS / 2) continue;
    const snapshot = snapshots[stream.category] ?? { kind: 'raw' };
    await requireFewRows(db, {
      ...{ view, datastreamId: stream.datastream.id, coverage: stream.ranges, messageBytes: null },
      subject: subjectOf(view, snapshot, stream.datastream.exchange),
    });
  }
}
