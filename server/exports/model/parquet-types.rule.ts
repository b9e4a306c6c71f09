import { rowFormat, type SetFormat } from '../../../schema/exports/file-format.js';
import {
  DEFAULT_PARQUET_TYPES,
  PARQUET_NUMBERS,
  PARQUET_TIMESTAMPS,
  type ParquetTypes,
} from '../../../schema/exports/parquet-types.js';

type ParquetTypesResult = { ok: true; types: ParquetTypes | null } | { ok: false; field: string; message: string };

const FIELD = 'parquet_types';
const WORDS = { numbers: PARQUET_NUMBERS, timestamps: PARQUET_TIMESTAMPS } as const;

/**
 * Validates the types of a Parquet or Arrow file and fills in defaults (beyond.md 5). Null counts
 * as absent: the result is null if none were sent.
 */
export function resolveParquetTypes(format: SetFormat, asked: unknown): ParquetTypesResult {
  if (asked === undefined || asked === null) return { ok: true, types: null };
  if (typeof asked !== 'object' || Array.isArray(asked)) return refusal(FIELD, 'must be an object');
  if (rowFormat(format) !== 'parquet') return refusal(FIELD, `is not allowed for ${format}`);
  const types = { ...DEFAULT_PARQUET_TYPES };
  for (const [key, value] of Object.entries(asked as Record<string, unknown>)) {
    const field = `${FIELD}.${key}`;
    if (!Object.hasOwn(WORDS, key)) return refusal(field, 'is not a known field');
    const words: readonly string[] = WORDS[key as keyof typeof WORDS];
    if (value === null) continue;
    if (!words.includes(value as string)) return refusal(field, `must be one of: ${words.join(', ')}`);
    Object.assign(types, { [key]: value });
  }
  return { ok: true, types };
}

function refusal(field: string, what: string): ParquetTypesResult {
  return { ok: false, field, message: `${field} ${what}` };
}
