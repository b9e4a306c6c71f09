import { registerEnumType } from 'type-graphql';

/** Formats of a set's files. */
export const ExportSetFormatEnum = {
  CSV: 'csv',
  PARQUET: 'parquet',
  NPZ: 'npz',
  CSV_ZST: 'csv.zst',
  ARROW: 'arrow',
} as const;
registerEnumType(ExportSetFormatEnum, {
  name: 'ExportSetFormat',
  description: 'Format of the files of a set.',
  valuesConfig: {
    CSV: { description: 'CSV with a header line, gzip-compressed.' },
    PARQUET: { description: 'Parquet with typed columns.' },
    NPZ: { description: 'NumPy archives of events, for views of kind hftbacktest.' },
    CSV_ZST: { description: 'CSV with a header line, zstd-compressed.' },
    ARROW: { description: 'Arrow IPC files, whose buffers are compressed.' },
  },
});
