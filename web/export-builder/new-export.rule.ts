import { parseSelection, type Selection } from '../../schema/export-sets/selection.rule.js';
import { givenTerms, type GivenTerms } from '../../schema/instruments/term-filter.rule.js';
import { COMPRESSIONS, DEFAULT_PARQUET_COMPRESSION, type SetFormat } from '../../schema/exports/file-format.js';
import { DEFAULT_PARQUET_TYPES } from '../../schema/exports/parquet-types.js';
import type { ExportSetFormat } from '../generated/operations.js';
import { viewFields, type ViewForm } from './view-form.rule.js';

/** The form of a new export, as typed. */
export interface ExportForm extends ViewForm {
  /** Way of selecting datastreams. The entries of the other way are kept. */
  selectBy: 'ids' | 'pattern';
  ids: string[];
  exchange: string;
  /** Patterns, separated by spaces or commas. */
  instruments: string;
  streamTypes: string[];
  /** Terms of the instruments, which a URL may have. */
  terms: GivenTerms;
  /** Empty: not a time yet. */
  fromNs: string;
  toNs: string;
  /** Whether the range was chosen; otherwise it is the last that is held. */
  isRanged: boolean;
  /** Empty: once. Otherwise a schedule, whose periods take the place of the range. */
  every: '' | 'HOUR' | 'DAY';
  /** Name of a schedule; if empty, the service chooses one. */
  name: string;
  lag: string;
  revise: boolean;
  schema: string;
  format: ExportSetFormat;
  compression: string;
  numbers: string;
  timestamps: string;
  layout: 'FLAT' | 'HIVE';
  /** Empty: the files are only downloaded. */
  destinationId: string;
}

export const FORMATS: readonly ExportSetFormat[] = ['PARQUET', 'CSV', 'ARROW', 'CSV_ZST'];

/** Returns how often the export of a URL repeats. */
export const everyOfParams = (params: URLSearchParams): ExportForm['every'] =>
  (['HOUR', 'DAY'] as const).find((one) => one === params.get('every')) ?? '';

/** Returns the form for the parameters of a URL. A start without an end reaches until now. */
export function formOfParams(params: URLSearchParams, nowNs: bigint): ExportForm {
  const exchange = params.get('exchange') ?? '';
  const fromNs = params.get('from') ?? '';
  return {
    selectBy: exchange === '' ? 'ids' : 'pattern',
    ids: [...new Set(params.getAll('datastream'))],
    exchange,
    instruments: params.getAll('instrument').join(', '),
    streamTypes: params.getAll('type'),
    terms: givenTerms(Object.fromEntries(params)),
    ...{ fromNs, toNs: fromNs === '' ? '' : (params.get('to') ?? String(nowNs)), isRanged: fromNs !== '' },
    every: everyOfParams(params),
    ...{ name: '', lag: '2m', revise: true },
    schema: params.get('schema') ?? '',
    format: FORMATS.find((one) => one === params.get('format')) ?? 'PARQUET',
    compression: params.get('compression') ?? DEFAULT_PARQUET_COMPRESSION,
    numbers: params.get('numbers') ?? DEFAULT_PARQUET_TYPES.numbers,
    timestamps: params.get('timestamps') ?? DEFAULT_PARQUET_TYPES.timestamps,
    layout: params.get('layout') === 'HIVE' ? 'HIVE' : 'FLAT',
    destinationId: params.get('destination') ?? '',
    ...viewFields(params.get('view')),
  };
}

/** Splits typed patterns. */
export const patternsOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Returns what the form selects, or what is missing; null: nothing is entered yet. */
export function selectionOfForm(
  form: Pick<ExportForm, 'selectBy' | 'ids' | 'exchange' | 'instruments' | 'streamTypes' | 'terms'>,
): Selection | null {
  const { selectBy, ids, exchange, streamTypes, terms } = form;
  const instruments = patternsOf(form.instruments);
  const result =
    selectBy === 'ids'
      ? parseSelection({ datastreamIds: ids })
      : parseSelection({ exchange, instruments, streamTypes, ...terms });
  return result.ok ? result.selection : null;
}

/**
 * Returns the reason that makes a request a set, to follow "because of"; null for a single export.
 */
export function setReason({ selectBy, ids, format, layout, destinationId }: ExportForm): string | null {
  if (selectBy === 'pattern') return 'the pattern';
  if (ids.length > 1) return 'several datastreams';
  if (format === 'ARROW' || format === 'CSV_ZST') return 'the format';
  if (layout === 'HIVE') return 'the layout';
  return destinationId === '' ? null : 'the destination';
}

const SET_FORMAT: Readonly<Record<ExportSetFormat, SetFormat>> = {
  PARQUET: 'parquet',
  CSV: 'csv',
  ARROW: 'arrow',
  CSV_ZST: 'csv.zst',
  NPZ: 'npz',
};

/** Returns the compressions that a format can have; none for text, which has its own. */
export const compressionsOf = (format: ExportSetFormat): readonly string[] => COMPRESSIONS[SET_FORMAT[format]];

/** Whether the files of a format have typed columns. */
export const isTyped = (format: ExportSetFormat): boolean => compressionsOf(format).length > 0;

/**
 * Returns the compression of the files: the first one of the format if it does not have the chosen
 * one; undefined for text.
 */
export function compressionOfForm({ format, compression }: Pick<ExportForm, 'format' | 'compression'>) {
  const known = compressionsOf(format);
  return known.includes(compression) ? compression : known[0];
}

/** Returns what a request says about its files. */
export function fileOptions(form: Pick<ExportForm, 'format' | 'compression' | 'numbers' | 'timestamps'>) {
  const { format, numbers, timestamps } = form;
  if (!isTyped(format)) return { formatOptions: {}, parquetTypes: null };
  const compression = compressionOfForm(form);
  const isDefault = numbers === DEFAULT_PARQUET_TYPES.numbers && timestamps === DEFAULT_PARQUET_TYPES.timestamps;
  return { formatOptions: { compression }, parquetTypes: isDefault ? null : { numbers, timestamps } };
}

/** Parses the schema in the URL: a name, an id, or an inline schema. */
export function schemaOfParam(text: string): unknown {
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
