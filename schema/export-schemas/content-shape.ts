import { z } from 'zod';
import { CONTROL_CHARACTER } from '../text/control-character.rule.js';
import { WELL_FORMED_EXPECTATION } from '../text/malformed-text.rule.js';
import { INSTRUMENT_VALUES } from './instrument-values.js';
import { type ExportColumn, META_FORMATS, parseColumnType } from './model.js';
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

/** Objects of a lossless number class are numbers, not objects. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
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

const META_VALUES = ['collection_timestamp_ns', ...Object.keys(INSTRUMENT_VALUES)] as NonNullable<
  ExportColumn['meta']
>['value'][];

const meta = item({
  value: z.literal(META_VALUES, required('must be collection_timestamp_ns, or a term such as instrument.tick_size')),
  format: z.enum(META_FORMATS, `must be one of ${META_FORMATS.join(', ')}`).nullish(),
}).refine(({ value, format }) => !format || value === 'collection_timestamp_ns', {
  path: ['format'],
  error: 'must not be given with a value of the instrument',
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
  for (const found of parsed.error.issues.flatMap(messagesOfIssue)) context.addIssue({ code: 'custom', ...found });
  return z.NEVER;
});

const columns = list(column, Infinity).refine(({ length }) => length > 0, 'must have at least one column');
/** Shape of a schema's content, without how its columns refer to each other. */
export const schemaContent = item({
  columns: unique(columns, 'output_column'),
  unfold: byExchange(unfoldRule),
  derive: byExchange(unique(list(deriveRule, MAX_RULES), 'field')),
  where: byExchange(list(whereRule, MAX_WHERE_RULES)),
});

/** Returns the messages of an issue, each with its place. */
export function messagesOfIssue({
  path,
  message,
  ...issue
}: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path, message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a known key' }));
}
