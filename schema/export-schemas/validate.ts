import { z } from 'zod';
import { messagesOfIssue, isPlainObject, schemaContent } from './content-shape.js';
import { dependencyOrder, referenceProblems, referencesOf } from './column-references.rule.js';
import { parseColumnType, type ExportSchemaContent } from './model.js';
import { nativeTransform } from './native-transform.js';

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
  messagesOfIssue(issue).map(({ path, message }) => {
    const position: unknown = issue.code === 'custom' ? issue.params?.['position'] : undefined;
    return { path: pathText(path), message, ...(typeof position === 'number' && { position }) };
  });

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
