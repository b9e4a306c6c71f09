import type { DuckDBConnection } from '@duckdb/node-api';
import { asError, causeOf } from './failure-cause.js';

/** Text that can be cast to every type of a column, and some that can't. */
const SAMPLES = ['1', '0', '', 'a', '2020-01-01 00:00:00'];

/** Returns `v`, `v1`, `v2`, …: the names of inputs. */
export const nameAt = (at: number): string => (at === 0 ? 'v' : `v${at}`);

/** Returns the type of the expression over inputs of such types. Throws if it does not bind. */
export async function bind(db: DuckDBConnection, sql: string, inputs: readonly string[]): Promise<string> {
  const values = inputs.map((input, at) => `NULL::${input} AS ${nameAt(at)}`);
  const statement = await db.prepare(`SELECT ${sql} FROM (SELECT ${values.join(', ')})`);
  try {
    const type = statement.columnType(0);
    return type.alias === 'JSON' ? 'JSON' : String(type);
  } finally {
    statement.destroySync();
  }
}

/** Casts that DuckDB does not have fail only when they run. */
const NEVER = /Unimplemented type for cast/;

/** Throws if the expression fails over every sample, because then the value is not the reason. */
export async function trial(db: DuckDBConnection, sql: string, inputs: readonly string[]): Promise<null> {
  const values = inputs.map((input, at) => `TRY_CAST(x AS ${input}) AS ${nameAt(at)}`).join(', ');
  const over = (sample: string | null, selected = sql): Promise<Error | null> => {
    const value = sample === null ? 'NULL' : `'${sample}'`;
    return db.run(`SELECT ${selected} FROM (SELECT ${values} FROM (SELECT unnest([${value}]) AS x))`).then(
      () => null,
      (error: unknown) => {
        if (causeOf(asError(error).message) === 'database') throw error;
        return asError(error);
      },
    );
  };
  const ofNumber = await over('1');
  if (ofNumber && NEVER.test(ofNumber.message)) throw ofNumber;
  if (ofNumber) await refuseFailingConstant(over);
  let first: Error | null = null;
  for (const sample of SAMPLES) {
    const error = await over(sample, `TRY(struct_pack(x := ${sql}))`);
    if (!error) return null;
    first ??= error;
  }
  throw first!;
}

/** The following lines repeat the query, which contains the sample. */
const firstLine = ({ message }: Error): string => message.split('\n')[0]!;
/**
 * Throws if every sample fails and null fails with the same message as one of them: a
 * subexpression without the value is at fault, such as `'x'::DATE`.
 */
async function refuseFailingConstant(over: (sample: string | null) => Promise<Error | null>): Promise<void> {
  const ofNull = await over(null);
  if (!ofNull) return;
  const others = await Promise.all(SAMPLES.filter((sample) => sample !== '').map((sample) => over(sample)));
  if (others.every(Boolean) && others.some((error) => firstLine(error!) === firstLine(ofNull))) throw ofNull;
}
