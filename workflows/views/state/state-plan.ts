import { EXCHANGE_FACTS } from '../../../exchanges/generated/facts.js';
import { RATE_PLACES, type Source, type SummaryColumn } from '../../../schema/export-schemas/built-ins/layout.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import type { ExportColumn, Extractor } from '../../../schema/export-schemas/model.js';
import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import { AMOUNT_PLACES } from '../../../schema/views/bar-limit.js';

/** Instructions for reading the values of an exchange's messages. */
export interface StatePlan {
  /** Columns of `summary` that are read. */
  values: readonly SummaryColumn[];
  plan: ReadPlan;
  /** Functions that take a value from the JSON of a column, by column. */
  reads: ReadonlyMap<string, (value: unknown) => string | null>;
  /** Whether messages of the exchange have only values that have changed. */
  saysChanges: boolean;
}

/** Returns the decimal places of a value. */
export function valuePlaces(value: SummaryColumn): number {
  if (value === 'next_funding_time_ns') return 0;
  return value.endsWith('funding_rate') ? RATE_PLACES : AMOUNT_PLACES;
}

/** Returns how values in messages of an exchange are read: as the built-in `summary` reads them. */
export function statePlanOf(exchange: string, values: readonly SummaryColumn[]): StatePlan {
  const { summary } = EXCHANGE_FACTS.get(exchange)!.builtIns;
  const sources: Readonly<Record<string, Source>> = summary?.columns ?? {};
  const reads = new Map<string, (value: unknown) => string | null>();
  for (const [column, source] of Object.entries(sources)) {
    if (typeof source !== 'string' && source.read) reads.set(column, source.read);
  }
  const content = findBuiltInSchema('summary', 'ticker')!.content;
  const isRead = ({ output_column: name }: ExportColumn): boolean =>
    name.endsWith('timestamp_ns') || values.includes(name as SummaryColumn);
  const columns = content.columns.filter(isRead).map((column) => withoutSql(column, reads));
  return {
    values,
    plan: compileReadPlan({ ...content, columns }, exchange),
    reads,
    saysChanges: summary?.saysChanges ?? false,
  };
}

/** The text of the column is read instead. */
function withoutSql(column: ExportColumn, reads: ReadonlyMap<string, unknown>): ExportColumn {
  if (!column.data || !reads.has(column.output_column)) return column;
  const plain = ([exchange, { json }]: [string, Extractor]): [string, Extractor] => [exchange, { json }];
  return { ...column, data: Object.fromEntries(Object.entries(column.data).map(plain)) };
}
