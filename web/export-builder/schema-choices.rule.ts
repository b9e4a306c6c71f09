import { VIEW_KEYS } from '../../schema/export-schemas/view-keys.js';

/** A schema that the account can export with. */
export interface ChoosableSchema {
  id: string;
  name: string;
  streamCategory: string;
  isBuiltIn: boolean;
  version: number;
}

/** A choice of the form: a built-in by name, another schema by id. */
export interface SchemaChoice {
  value: string;
  label: string;
  /** The categories that it reads; absent: all. */
  categories?: readonly string[];
}

interface Wanted {
  /** The categories that are read; each once. */
  categories: readonly string[];
  /** The view whose rows are read; null: messages are read. */
  view: string | null;
  /**
   * Whether datastreams of other categories are left out, as with patterns. Otherwise a schema must
   * fit all.
   */
  partial: boolean;
}

const plain = (category: string): string => category.toLowerCase().replace('_', ' ');

const RAW: SchemaChoice = { value: 'raw', label: 'raw (messages as received)' };

/** A built-in with the name of a view reads that view only. Others may read messages and views. */
const isReadable = ({ name, isBuiltIn }: ChoosableSchema, view: string | null): boolean =>
  !isBuiltIn || !VIEW_KEYS.includes(name) || name === view;

/**
 * Returns the schemas that fit, those that fit all datastreams first, and raw. A name stands for a
 * schema in each category.
 */
export function schemaChoices(
  schemas: readonly ChoosableSchema[],
  { categories, view, partial }: Wanted,
): SchemaChoice[] {
  const fitting = schemas.filter((one) => categories.includes(one.streamCategory) && isReadable(one, view));
  const groups = Map.groupBy(fitting, ({ id, name, isBuiltIn }) => (isBuiltIn ? name : id));
  const choices = [...groups].map(([value, group]) => {
    const { name, isBuiltIn, version } = group[0]!;
    const missing = categories.length > group.length;
    const only = missing ? `, only ${group.map((one) => plain(one.streamCategory)).join(' and ')}` : '';
    const label = isBuiltIn ? `${name}${only}` : `${name} (custom, version ${version}${only})`;
    return { value, label, missing, categories: group.map((one) => one.streamCategory) };
  });
  const offered = choices.filter(({ missing }) => partial || !missing);
  return [...offered.filter(({ missing }) => !missing), ...offered.filter(({ missing }) => missing)]
    .map(({ value, label, categories: read }): SchemaChoice => ({ value, label, categories: read }))
    .concat(RAW);
}
