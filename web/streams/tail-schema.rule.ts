import { type ChoosableSchema, schemaChoices, type SchemaChoice } from '../export-builder/schema-choices.rule.js';

/** Messages as received. */
export const RAW = 'raw';
/** The built-in that shows a category as rows, unless another schema is chosen. */
const ROWS: Record<string, string> = { TICKER: 'summary', ORDERBOOK: 'book_5' };

/** Schema that a tail applies. */
export interface TailSchema {
  form: 'raw' | 'rows';
  /** A built-in by name, another schema by id. */
  schema: string;
  /** The schemas that make rows of the stream. */
  choices: SchemaChoice[];
}

/** Returns the schema that makes rows of a category unless another is chosen. */
export const defaultRows = (category: string): string => ROWS[category] ?? 'normalized';

/**
 * Returns what a tail of a category goes through by `asked`, the schema in the address; null: none.
 * A schema that does not fit is replaced. `schemas` is undefined while they are loading.
 */
export function tailSchema(
  asked: string | null,
  category: string,
  schemas: readonly ChoosableSchema[] | undefined,
): TailSchema {
  if (asked === null || asked === '' || asked === RAW) return { form: 'raw', schema: RAW, choices: [] };
  if (!schemas) return { form: 'rows', schema: asked, choices: [{ value: asked, label: 'Loading …' }] };
  const fitting = schemaChoices(schemas, { categories: [category], view: null, partial: false });
  const choices = fitting.filter(({ value }) => value !== RAW);
  const schema = choices.some(({ value }) => value === asked) ? asked : defaultRows(category);
  return { form: 'rows', schema, choices };
}
