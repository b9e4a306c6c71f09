import { COLLECTION_TIME } from './column-references.rule.js';
import { INSTRUMENT_VALUES } from './instrument-values.js';
import { isStreamValue } from './stream-values.js';
import { type ExportColumn, type Extractor, parseColumnType } from './model.js';
import { nativeTransform } from './native-transform.js';
import { type PlannedColumn, ReadPlanError } from './read-plan.js';
import type { CompiledTransform } from './transforms/result-type.js';

/** Compiled custom SQL transforms by extractor. */
export type CompiledTransforms = ReadonlyMap<Extractor, CompiledTransform>;

/** Plans a column for messages of an exchange; `absent` if it reads others only. */
export function planColumn(column: ExportColumn, exchange: string, compiled: CompiledTransforms): PlannedColumn {
  const name = column.output_column;
  const { meta } = column;
  if (meta) return planMeta(name, meta);
  const extractor = ofExchange(column.data, exchange);
  if (extractor) return { name, source: 'data', ...boundType(extractor, compiled) };
  const first = Object.values(column.data ?? {})[0];
  if (!first) return { name, source: 'absent', type: { kind: 'string' } };
  const { type, custom } = boundType(first, compiled);
  return { name, source: 'absent', type, ...(custom && { resultType: custom.type }) };
}

/** Marks the columns that transforms name, and adds the time of arrival if no column has it. */
export function withInputs(columns: readonly PlannedColumn[]): PlannedColumn[] {
  const others = columns.flatMap((column) => (column.source === 'data' ? (column.custom?.others ?? []) : []));
  const named = new Set(others.map(({ name }) => name));
  const marked = columns.map((column) =>
    column.source !== 'meta' && column.source !== 'stream' && named.has(column.name)
      ? { ...column, isInput: true }
      : column,
  );
  if (!named.has(COLLECTION_TIME) || columns.some(({ name }) => name === COLLECTION_TIME)) return marked;
  return [...marked, { name: COLLECTION_TIME, source: 'meta', format: 'ns', isHidden: true }];
}

function planMeta(name: string, { value, format = 'ns' }: NonNullable<ExportColumn['meta']>): PlannedColumn {
  if (value === COLLECTION_TIME) return { name, source: 'meta', format };
  if (isStreamValue(value)) return { name, source: 'stream', value };
  return { name, source: 'instrument', value, type: INSTRUMENT_VALUES[value].type };
}

function boundType(
  extractor: Extractor,
  compiled: CompiledTransforms,
): Omit<PlannedColumn & { source: 'data' }, 'name' | 'source'> {
  const extract = parseColumnType(extractor.json.type);
  if (!extract) throw new ReadPlanError(`unknown type ${extractor.json.type}`);
  if (extractor.transform === undefined) return { extract, type: extract, transform: null };
  const bound = nativeTransform(extractor.transform, extract);
  if (bound) return { extract, type: bound.type, transform: bound.transform };
  const custom = compiled.get(extractor);
  if (!custom) throw new ReadPlanError(`transform was not compiled: ${extractor.transform}`);
  return { extract, type: extract, transform: null, custom };
}

/** Returns what a member of a schema by exchange code says of one exchange. */
export function ofExchange<T>(map: Record<string, T> | undefined, exchange: string): T | undefined {
  return map && Object.hasOwn(map, exchange) ? map[exchange] : undefined;
}
