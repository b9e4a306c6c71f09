import { boundedCache } from '../../schema/process/bounded-cache.js';
import type { ColumnType } from '../../schema/export-schemas/model.js';
import { MAX_LIST_DEPTH } from '../../schema/export-schemas/transforms/result-type.js';
import { withoutSpoilers } from '../../schema/export-schemas/transforms/clickhouse/number-text.js';
import { locate } from '../../schema/export-schemas/transforms/problem-position.js';
import { arithmeticOf } from '../../schema/export-schemas/transforms/arithmetic.js';
import { parserText } from '../../schema/export-schemas/transforms/placeholder.js';
import {
  printExpression,
  valueNames,
  type ValueNames,
} from '../../schema/export-schemas/transforms/print-expression.js';
import {
  readableSql,
  resultTypeOf,
  sqlTypeOf,
  type CompiledTransform,
  type OtherColumn,
} from '../../schema/export-schemas/transforms/result-type.js';
import type { AccountSandbox } from '../pool/sandbox.js';
import { SandboxFailure, type SandboxFailureKind } from '../pool/sandbox-failure.js';
import { CostlyTransform, refuse, TransformProblem } from '../../schema/export-schemas/transforms/transform-problem.js';

/** An expression that was too costly is checked again after this time. */
const COSTLY_MS = 30_000;

interface Outcome {
  result: CompiledTransform | TransformProblem;
  untilMs: number;
}
const OUTCOME_BYTES = 1_000;
const kept = boundedCache<string, Outcome>('checkedExpressions', bytesOf);

/**
 * Checks an expression over values of type `input` and the other columns that it names, finds its
 * type and caches the outcome. The sandbox only parses the user's text. It binds and runs SQL made
 * from the checked syntax tree. Plain arithmetic does not need it. Throws `TransformProblem` with
 * the reason, and `SandboxFailure` if the sandbox died.
 */
export async function compileTransform(
  expression: string,
  input: ColumnType,
  sandbox: AccountSandbox,
  others: readonly OtherColumn[] = [],
): Promise<CompiledTransform> {
  const list = others.find(({ type }) => type.kind === 'list');
  if (list) refuse(`names {${list.name}}, which is a list; a transform takes only single values`);
  const arithmetic = arithmeticOf(expression, input, new Map(others.map(({ name, type }) => [name, type])));
  if (arithmetic) return { sql: '', type: arithmetic.type, arithmetic, ...(others.length > 0 && { others }) };
  // By account: an account must not see what another account's process says.
  const types = others.map(({ name, type }) => ` ${name} ${sqlTypeOf(type)}`).join('');
  const key = `${sandbox.accountId} ${sqlTypeOf(input)}${types} ${expression}`;
  const known = kept.get(key);
  const outcome =
    known && performance.now() < known.untilMs ? known : await compile(expression, input, sandbox, others);
  if (outcome !== known) kept.set(key, outcome);
  if (outcome.result instanceof TransformProblem) throw outcome.result;
  return outcome.result;
}

function bytesOf({ result }: Outcome, key: string): number {
  const text = result instanceof TransformProblem ? (result.stack ?? result.message) : result.sql;
  return OUTCOME_BYTES + 2 * (key.length + text.length);
}

async function compile(...expression: Parameters<typeof checked>): Promise<Outcome> {
  try {
    return { result: await checked(...expression), untilMs: Infinity };
  } catch (error) {
    if (!(error instanceof TransformProblem)) throw error;
    locate(error, expression[0]);
    return { result: error, untilMs: error instanceof CostlyTransform ? performance.now() + COSTLY_MS : Infinity };
  }
}

async function checked(
  expression: string,
  column: ColumnType,
  sandbox: AccountSandbox,
  others: readonly OtherColumn[],
): Promise<CompiledTransform> {
  const values = { input: sqlTypeOf(column), others: others.map(({ type }) => sqlTypeOf(type)) };
  const text = parserText(expression);
  const serialized = await ask(sandbox.run({ op: 'parse', text }), ['timeout']);
  const bind = (sql: string): Promise<string> => ask(sandbox.run({ op: 'bind', sql, ...values }), ['timeout', 'died']);
  const names = valueNames(others.map(({ name }) => name));
  const sql = await printed(serialized, bind, names);
  const sqlType = await bind(sql);
  const depth = sqlType.split('[]').length - 1;
  if (depth > MAX_LIST_DEPTH) refuse(`gives lists ${depth} deep, at most ${MAX_LIST_DEPTH} are allowed`);
  const instead = sqlType === 'INTERVAL' ? "; write dateDiff('ms', from, to)" : '';
  const type = resultTypeOf(sqlType) ?? refuse(`gives values of type ${sqlType}, which no column holds${instead}`);
  const readable = readableSql(sql, type, sqlType);
  await ask(sandbox.run({ op: 'trial', sql: readable, ...values }), ['timeout', 'died']);
  return { sql: readable, type, ...(others.length > 0 && { others }) };
}

/** Thrown when printing needs the type of a part. */
class TypeNeeded extends Error {
  constructor(readonly sql: string) {
    super('a type is needed');
  }
}

/** Prints repeatedly until all needed types are known. Each type takes one task of the sandbox. */
async function printed(serialized: string, bind: (sql: string) => Promise<string>, names: ValueNames): Promise<string> {
  const types = new Map<string, string>();
  const typeOf = ({ sql }: { sql: string }): string => {
    const type = types.get(sql);
    if (type === undefined) throw new TypeNeeded(sql);
    return type;
  };
  for (;;) {
    try {
      return printExpression(serialized, typeOf, names);
    } catch (error) {
      if (!(error instanceof TypeNeeded)) throw error;
      types.set(error.sql, await bind(error.sql));
    }
  }
}

/** Refusals of DuckDB, and expressions that exceed its limits, are for the user to fix. */
async function ask<T>(answer: Promise<T>, mendable: readonly SandboxFailureKind[]): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SandboxFailure && error.kind === 'refused') refuse(`is not valid: ${firstLine(error.detail)}`);
    if (error instanceof SandboxFailure && mendable.includes(error.kind))
      throw new CostlyTransform('is too costly to check');
    throw error;
  }
}

function firstLine(message = ''): string {
  return withoutSpoilers(message.split('\n')[0]!).slice(0, 300);
}
