import {
  COMPRESSIONS,
  DEFAULT_PARQUET_COMPRESSION,
  type SetFormat,
  type ParquetCompression,
} from '../../../schema/exports/file-format.js';

export type FormatOptions = { compression?: ParquetCompression };

type FormatOptionsResult = { ok: true; options: FormatOptions } | { ok: false; field: string; message: string };

const FIELD = 'format_options';

/**
 * Validates format options and fills in defaults (spec.md, format_options): Parquet and
 * Arrow have `compression`, CSV none. Null counts as absent.
 */
export function resolveFormatOptions(format: SetFormat, asked: unknown): FormatOptionsResult {
  const options = asked ?? {};
  if (typeof options !== 'object' || Array.isArray(options)) {
    return { ok: false, field: FIELD, message: 'format_options must be an object' };
  }
  const compressions = COMPRESSIONS[format];
  const allowed: readonly string[] = compressions.length > 0 ? ['compression'] : [];
  const unknown = Object.keys(options).find((key) => !allowed.includes(key));
  if (unknown !== undefined) {
    return {
      ok: false,
      field: `${FIELD}.${unknown}`,
      message: `format_options.${unknown} is not allowed for ${format}`,
    };
  }
  if (compressions.length === 0) return { ok: true, options: {} };
  const compression = (options as { compression?: unknown }).compression ?? DEFAULT_PARQUET_COMPRESSION;
  const known = compressions.find((name) => name === compression);
  if (known) return { ok: true, options: { compression: known } };
  const message = `format_options.compression must be one of ${compressions.join(', ')}`;
  return { ok: false, field: `${FIELD}.compression`, message };
}
