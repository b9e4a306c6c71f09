import {
  META_FORMATS,
  parseColumnType,
  type ColumnType,
  type DeriveRule,
  type ExportColumn,
  type ExportSchemaContent,
  type Extractor,
  type MetaColumn,
  type TypeText,
  type UnfoldRule,
} from './model.js';
import { nativeTransform } from './native-transform.js';
import { parsePath } from './path.js';
import { Place, type SchemaProblem } from './schema-problem.js';
import { parserText } from './transforms/placeholder.js';
import { TransformProblem } from './transforms/transform-problem.js';

/** Keys of a map by exchange: several times the codes that there are. */
const MAX_EXCHANGES = 100;
/** Derived fields of an exchange, and arrays that one is made of: an array that is named n times makes n times its rows. */
const MAX_RULES = 16;
const MAX_ARRAYS = 16;

export interface ValidateOptions {
  /** Columns that the account may have in a schema. */
  columnCap: number;
}

/** A transform that the engine does not run itself: still to be compiled for the column's type. */
export interface CustomTransform {
  path: string;
  expression: string;
  input: ColumnType;
}

export type ValidatedContent =
  | { ok: true; content: ExportSchemaContent; custom?: CustomTransform[] }
  | { ok: false; problems: SchemaProblem[]; details?: { max_columns: number; provided: number } };

/**
 * Checks `{columns, unfold?, derive?}` of a request against every rule of the language (contract, section 3) and gives it back
 * clean: null members dropped, members in a fixed order. Custom SQL transforms are left to `compileTransform`. Each problem names its place (`columns[3].data.binance.transform`).
 * Numbers of a lossless parser (bigint, LosslessNumber) may stand anywhere; no member takes a number.
 */
export function validateSchemaContent(json: unknown, options: ValidateOptions): ValidatedContent {
  const root = Place.root(json);
  const content = root.object(['columns', 'unfold', 'derive']);
  if (!content) return { ok: false, problems: root.problems };
  const columns = content.member('columns').requiredArray();
  if (columns && columns.length > options.columnCap) {
    const message = `has ${columns.length} columns, at most ${options.columnCap} are allowed`;
    return {
      ok: false,
      problems: [{ path: 'columns', message }],
      details: { max_columns: options.columnCap, provided: columns.length },
    };
  }
  if (columns?.length === 0) content.member('columns').fail('must have at least one column');
  const custom: CustomTransform[] = [];
  const result: ExportSchemaContent = { columns: (columns ?? []).flatMap((place) => readColumn(place, custom) ?? []) };
  const unfold = content.member('unfold').optionalMap(MAX_EXCHANGES, readUnfold);
  const derive = content.member('derive').optionalMap(MAX_EXCHANGES, readDerive);
  if (unfold && Object.keys(unfold).length > 0) result.unfold = unfold;
  if (derive && Object.keys(derive).length > 0) result.derive = derive;
  refuseDuplicates(columns ?? [], 'output_column');
  return root.problems.length > 0
    ? { ok: false, problems: root.problems }
    : { ok: true, content: result, ...(custom.length > 0 && { custom }) };
}

function readColumn(place: Place, custom: CustomTransform[]): ExportColumn | null {
  const column = place.object(['output_column', 'meta', 'data']);
  if (!column) return null;
  const name = column.member('output_column').requiredText();
  const hasMeta = column.member('meta').isPresent;
  const hasData = column.member('data').isPresent;
  if (hasMeta === hasData) {
    place.fail(hasMeta ? 'must have only one of meta and data' : 'must have one of meta and data');
    return null;
  }
  if (hasMeta) {
    const meta = readMeta(column.member('meta'));
    return name !== null && meta ? { output_column: name, meta } : null;
  }
  const data = column.member('data').optionalMap(MAX_EXCHANGES, (entry) => readExtractor(entry, custom));
  return name !== null && data ? { output_column: name, data } : null;
}

function readMeta(place: Place): MetaColumn | null {
  const meta = place.object(['value', 'format']);
  if (!meta) return null;
  const value = meta.member('value').requiredOneOf(['collection_timestamp_ns']);
  const format = meta.member('format').optionalOneOf(META_FORMATS);
  if (value === null) return null;
  return format === null ? { value } : { value, format };
}

function readExtractor(place: Place, custom: CustomTransform[]): Extractor | null {
  const extractor = place.object(['json', 'transform']);
  const json = extractor?.member('json').requiredObject(['path', 'type']);
  if (!extractor || !json) return null;
  const path = readPath(json.member('path'));
  const typeText = json.member('type').requiredText();
  const type = typeText === null ? null : parseColumnType(typeText);
  if (typeText !== null && type === null) {
    json.member('type').fail('must be decimal(N) with N from 0 to 38, f64, i64, string or bool');
  }
  const transformPlace = extractor.member('transform');
  const transform = transformPlace.isPresent ? transformPlace.requiredText() : null;
  if (transform !== null) {
    const wrong = transformProblem(transform);
    if (wrong !== null) transformPlace.fail(wrong);
    else if (type && !nativeTransform(transform, type)) {
      custom.push({ path: transformPlace.path, expression: transform, input: type });
    }
  }
  if (path === null || type === null) return null;
  const result: Extractor = { json: { path, type: typeText as TypeText } };
  return transform === null ? result : { ...result, transform };
}

function transformProblem(transform: string): string | null {
  try {
    parserText(transform);
    return null;
  } catch (error) {
    if (error instanceof TransformProblem) return error.message;
    throw error;
  }
}

function readUnfold(place: Place): UnfoldRule | null {
  const rule = place.object(['path', 'elements']);
  const path = rule && readPath(rule.member('path'));
  const elements = rule && rule.member('elements').optionalOneOf(['arrays']);
  if (path === null) return null;
  return elements === null ? { path } : { path, elements };
}

function readDerive(place: Place): DeriveRule[] | null {
  const rules = place.requiredArray(MAX_RULES);
  if (!rules) return null;
  refuseDuplicates(rules, 'field');
  return rules.flatMap((rule) => readDeriveRule(rule) ?? []);
}

function readDeriveRule(place: Place): DeriveRule | null {
  const rule = place.object(['field', 'op', 'arrays', 'tag_field', 'value_field']);
  if (!rule) return null;
  const field = rule.member('field').requiredText();
  const op = rule.member('op').requiredOneOf(['tagged_concat']);
  const arrays = rule.member('arrays').requiredArray(MAX_ARRAYS);
  if (arrays?.length === 0) rule.member('arrays').fail('must have at least one array');
  const inputs = (arrays ?? []).flatMap((input) => {
    const array = input.object(['path', 'tag']);
    const path = array && readPath(array.member('path'));
    const tag = array && array.member('tag').requiredText({ emptyAllowed: true });
    return path !== null && tag !== null ? { path, tag } : [];
  });
  const tagField = rule.member('tag_field').requiredText();
  const valueField = rule.member('value_field').requiredText();
  if (tagField !== null && tagField === valueField) {
    rule.member('value_field').fail('must differ from tag_field');
  }
  if (field === null || op === null || tagField === null || valueField === null) return null;
  return { field, op, arrays: inputs, tag_field: tagField, value_field: valueField };
}

function readPath(place: Place): string | null {
  const text = place.requiredText({ emptyAllowed: true });
  if (text === null) return null;
  const parsed = parsePath(text);
  if (parsed.ok) return text;
  place.fail(parsed.message);
  return null;
}

function refuseDuplicates(places: Place[], key: string): void {
  const seen = new Set<unknown>();
  for (const place of places) {
    const member = place.peek(key);
    if (!member || typeof member.value !== 'string') continue;
    if (seen.has(member.value)) member.fail(`is used twice: ${JSON.stringify(member.value)}`);
    seen.add(member.value);
  }
}
