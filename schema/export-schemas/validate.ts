import { z } from 'zod';
import { CONTROL_CHARACTER } from '../text/control-character.rule.js';
import { WELL_FORMED_EXPECTATION } from '../text/malformed-text.rule.js';
import { dependencyOrder, referenceProblems, referencesOf } from './column-references.rule.js';
import { META_FORMATS, parseColumnType, type ExportSchemaContent } from './model.js';
import { nativeTransform } from './native-transform.js';
import { parsePath } from './path.js';
import { parserText } from './transforms/placeholder.js';
import { TransformProblem } from './transforms/transform-problem.js';

/** Maximum keys of a map by exchange: several times the number of codes. */
const MAX_EXCHANGES = 100;
/** Maximum derived fields per exchange, and arrays per field, whose repeats multiply rows. */
const MAX_RULES = 16;
const MAX_ARRAYS = 16;
/**
 * Maximum rules per exchange, tests of one of them, and texts of a test. A row may meet all.
 */
const MAX_WHERE_RULES = 16;
const MAX_TESTS = 4;
const MAX_TEXTS = 100;

/** A problem and its place: `columns[3].data.binance.transform`. Empty: the whole content. */
interface SchemaProblem {
  path: string;
  message: string;
  /** Position in a transform, in characters from 0, if known. */
  position?: number;
}

interface ValidateOptions {
  /** Maximum number of columns for the account. */
  columnCap: number;
}

/**
 * A transform that the engine does not run itself. Must be compiled for the types of its values.
 */
export interface CustomTransform {
  path: string;
  /** Index of its column. */
  column: number;
  exchange: string;
}

export type ValidatedContent =
  /** `custom`: those whose columns others name come before them. */
  | { ok: true; content: ExportSchemaContent; custom?: CustomTransform[] }
  | { ok: false; problems: SchemaProblem[]; details?: { max_columns: number; provided: number } };

/** Objects of a lossless number class are numbers, not objects. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const required = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'is required' : message),
});

const object = <S extends z.ZodRawShape>(
  shape: S,
  error: Parameters<typeof required>[0] | ReturnType<typeof required>,
) => z.custom<Record<string, unknown>>(isPlainObject, error).pipe(z.strictObject(shape));
const item = <S extends z.ZodRawShape>(shape: S) => object(shape, 'must be an object');

const list = <T extends z.ZodType>(element: T, most: number) =>
  z
    .custom<unknown[]>(Array.isArray, required('must be an array'))
    .refine(({ length }) => length <= most, {
      error: ({ input }) => `has ${(input as unknown[]).length} items, at most ${most} are allowed`,
      abort: true,
    })
    .pipe(z.array(element));

/** A map by exchange without null entries. A `Map` can have a member called `__proto__`. */
const byExchange = <T extends z.ZodType>(value: T) =>
  z
    .custom<Record<string, unknown>>(isPlainObject, 'must be an object')
    .refine((map) => Object.keys(map).length <= MAX_EXCHANGES, {
      error: ({ input }) =>
        `has ${Object.keys(input as object).length} exchanges, at most ${MAX_EXCHANGES} are allowed`,
      abort: true,
    })
    .transform((map) => new Map(Object.entries(map).filter(([, entry]) => entry !== undefined && entry !== null)))
    .pipe(z.map(z.string().min(1, 'must be keyed by an exchange code'), value))
    .transform((map) => Object.fromEntries(map))
    .nullish();

/** Reports only the first problem of a text. */
const anyText = z.string(required('must be a string')).refine((value) => value.isWellFormed(), {
  error: WELL_FORMED_EXPECTATION,
  abort: true,
});
const text = anyText.refine((value) => value !== '', { error: 'must not be empty', abort: true });

const columnName = text.refine((value) => !CONTROL_CHARACTER.test(value), 'must not contain control characters');

const path = anyText.superRefine((value, context) => {
  const parsed = parsePath(value);
  if (!parsed.ok) context.addIssue(parsed.message);
});

const transform = text.superRefine((value, context) => {
  try {
    parserText(value);
  } catch (error) {
    if (!(error instanceof TransformProblem)) throw error;
    context.addIssue({ code: 'custom', message: error.message, params: { position: error.position } });
  }
});

/** A list whose items differ in `key`. Reports duplicates along with problems of items. */
const unique = <T extends z.ZodType<unknown[]>>(items: T, key: string) =>
  items.superRefine(
    (values, context) => {
      const seen = new Set<string>();
      values.forEach((entry, i) => {
        const value = isPlainObject(entry) ? entry[key] : undefined;
        if (typeof value !== 'string') return;
        if (seen.has(value))
          context.addIssue({ code: 'custom', path: [i, key], message: `is used twice: ${JSON.stringify(value)}` });
        seen.add(value);
      });
    },
    { when: ({ value }) => Array.isArray(value) },
  );

const meta = item({
  value: z.literal('collection_timestamp_ns', required('must be collection_timestamp_ns')),
  format: z.enum(META_FORMATS, `must be one of ${META_FORMATS.join(', ')}`).nullish(),
});

const TYPES = 'must be decimal(N) with N from 0 to 38, f64, i64, string or bool';
const type = text.refine((value) => parseColumnType(value) !== null, TYPES);
const extractor = item({ json: object({ path, type }, required('must be an object')), transform: transform.nullish() });

const column = item({ output_column: columnName, meta: meta.nullish(), data: byExchange(extractor) }).refine(
  (value) => !value.meta !== !value.data,
  { error: ({ input }) => `must have ${(input as { meta?: unknown }).meta ? 'only ' : ''}one of meta and data` },
);

const unfoldRule = item({
  path,
  elements: z.literal('arrays', 'must be arrays').nullish(),
  nested_field: text.nullish(),
}).refine((rule) => !rule.nested_field || rule.elements, {
  path: ['nested_field'],
  error: 'must not be without elements',
});

const deriveRule = item({
  field: text,
  op: z.literal('tagged_concat', required('must be tagged_concat')),
  arrays: list(item({ path, tag: anyText }), MAX_ARRAYS).refine(
    ({ length }) => length > 0,
    'must have at least one array',
  ),
  tag_field: text,
  value_field: text,
}).refine((rule) => rule.tag_field !== rule.value_field, {
  path: ['value_field'],
  error: 'must differ from tag_field',
});

const texts = list(anyText, MAX_TEXTS)
  .refine(({ length }) => length > 0, 'must have at least one text')
  .nullish();

const rowTest = item({
  path,
  in: texts,
  not_in: texts,
  present: z.boolean('must be true or false').nullish(),
  any: z.null('must not be inside of any').optional(),
}).refine(
  (rule) => [rule.in, rule.not_in, rule.present].filter((test) => test !== undefined && test !== null).length === 1,
  'must have exactly one of in, not_in and present',
);
const alone = z.null('must not be beside any').optional();
const anyTest = item({
  ...{ path: alone, in: alone, not_in: alone, present: alone },
  any: list(rowTest, MAX_TESTS).refine(({ length }) => length > 0, 'must have at least one test'),
});
/** Decided by the member `any`, so that problems are those of one of the two forms. */
const whereRule = z.unknown().transform((value, context) => {
  const isAny = isPlainObject(value) && value['any'] !== undefined && value['any'] !== null;
  const parsed = (isAny ? anyTest : rowTest).safeParse(value);
  if (parsed.success) return parsed.data;
  for (const found of parsed.error.issues.flatMap(findingsOf)) context.addIssue({ code: 'custom', ...found });
  return z.NEVER;
});

const columns = list(column, Infinity).refine(({ length }) => length > 0, 'must have at least one column');
const schemaContent = item({
  columns: unique(columns, 'output_column'),
  unfold: byExchange(unfoldRule),
  derive: byExchange(unique(list(deriveRule, MAX_RULES), 'field')),
  where: byExchange(list(whereRule, MAX_WHERE_RULES)),
});

/**
 * Validates `{columns, unfold?, derive?, where?}` of a request against every rule of the language
 * (contract, section 3). Returns it without null members, with members in a fixed order. Problems
 * name their place (`columns[3].data.binance.transform`). Leaves custom SQL to `compileTransform`.
 * Accepts numbers of a lossless parser, although no member takes one.
 */
export function validateSchemaContent(json: unknown, { columnCap }: ValidateOptions): ValidatedContent {
  const provided = isPlainObject(json) && Array.isArray(json['columns']) ? json['columns'].length : 0;
  if (provided > columnCap) {
    const message = `has ${provided} columns, at most ${columnCap} are allowed`;
    return { ok: false, problems: [{ path: 'columns', message }], details: { max_columns: columnCap, provided } };
  }
  const parsed = schemaContent.safeParse(json);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
  const { columns, unfold, derive, where } = parsed.data;
  const clean = { columns, unfold: emptyAsNull(unfold), derive: emptyAsNull(derive), where: emptyAsNull(where) };
  const content = JSON.parse(JSON.stringify(clean, (_, value: unknown) => value ?? undefined)) as ExportSchemaContent;
  const references = content.columns.map(referencesOf);
  const problems = referenceProblems(content.columns, references);
  if (problems.length > 0) {
    return { ok: false, problems: problems.map((found) => ({ path: transformPath(found), message: found.message })) };
  }
  const custom = dependencyOrder(content.columns, references).flatMap((column) => customTransforms(content, column));
  return { ok: true, content, ...(custom.length > 0 && { custom }) };
}

const emptyAsNull = <T extends object>(map: T | null | undefined): T | null =>
  map && Object.keys(map).length > 0 ? map : null;

const problemsOf = (issue: z.core.$ZodIssue): SchemaProblem[] =>
  findingsOf(issue).map(({ path, message }) => {
    const position: unknown = issue.code === 'custom' ? issue.params?.['position'] : undefined;
    return { path: pathText(path), message, ...(typeof position === 'number' && { position }) };
  });

function findingsOf({ path, message, ...issue }: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path, message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a known key' }));
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      return `.${/^[\w-]+$/.test(String(step)) ? String(step) : JSON.stringify(step)}`;
    })
    .join('')
    .replace(/^\./, '');
}

function customTransforms({ columns }: ExportSchemaContent, column: number): CustomTransform[] {
  return Object.entries(columns[column]!.data ?? {}).flatMap(([exchange, { json, transform: expression }]) => {
    const input = parseColumnType(json.type)!;
    if (expression === undefined || nativeTransform(expression, input)) return [];
    return [{ path: transformPath({ column, exchange }), column, exchange }];
  });
}

const transformPath = ({ column, exchange }: { column: number; exchange: string }): string =>
  pathText(['columns', column, 'data', exchange, 'transform']);
