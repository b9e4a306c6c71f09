import { folderBelowRoot, type PeriodPlace } from '../export-schedules/period-place.js';
import { type ExportSetManifestFields, exportSetManifestShape } from '../generated/contracts.js';
import { type Body, toBody } from '../rest-bodies/to-body.js';
import { viewBody } from '../views/view-body.js';

/**
 * Returns what a set contains, as REST returns it and deliveries write it, for exactJson. `set` is
 * its body with details. With the place of a period the manifest names schedule and revision, and
 * the files as they lie below it.
 */
export function setManifestBody(set: Body, manifest: ExportSetManifestFields, place: PeriodPlace | null = null): Body {
  const below = place ? folderBelowRoot(place) : '';
  const { streams, files } = toBody(exportSetManifestShape, {
    streams: manifest.streams.map((stream) => ({ ...stream, view: viewBody(stream.view) })),
    files: manifest.files.map((file) => ({ ...file, filename: below + file.filename })),
  });
  const { id, select, start_time, end_time, format, format_options, schema, view, parquet_types } = set;
  const { layout, status, skipped, failures } = set;
  return {
    set_id: id,
    ...(place && { schedule_id: place.scheduleId, revision: place.revision }),
    ...{ select, start_time, end_time, format, format_options, schema },
    ...(view === undefined ? {} : { view }),
    ...(parquet_types === undefined ? {} : { parquet_types }),
    ...{ layout, status, streams, skipped },
    ...(failures === undefined ? {} : { failures }),
    files,
  };
}
