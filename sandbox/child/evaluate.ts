/**
 * Parses, binds and runs users' expressions, one task at a time, in a DuckDB without files,
 * network, extensions and settings. The parent bounds memory and time. Before its first task the
 * process gives up its rights to files, network and other processes (wall.ts).
 */
import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { appendRows, withValidTexts } from './columns.js';
import type {
  SandboxColumn,
  FailureCause,
  SandboxAnswers,
  SandboxReady,
  SandboxReply,
  SandboxTask,
} from './protocol.js';
import { type Results, resultsOf } from './results.js';

const CHUNK_ROWS = 2_048;
const MAX_ANSWER_BYTES = 64 << 20;
/** Text that can be cast to every type of a column, and some that can't. */
const SAMPLES = ['1', '0', '', 'a', '2020-01-01 00:00:00'];
const CONFIGURATION = {
  enable_external_access: 'false',
  allow_community_extensions: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  memory_limit: '256MB',
  threads: '1',
};

async function connect(): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', CONFIGURATION)).connect();
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run('SET max_expression_depth = 250');
  // It moves common subexpressions out of TRY, so that their errors end the whole query.
  await connection.run("SET disabled_optimizers = 'common_subexpressions'");
  await connection.run('SET lock_configuration = true');
  return connection;
}

async function parse(db: DuckDBConnection, text: string): Promise<string> {
  const sql = 'SELECT json_serialize_sql($1::VARCHAR, skip_empty := true, skip_null := true)';
  const reader = await db.runAndReadAll(sql, [text]);
  return String(reader.getRows()[0]![0]);
}

/** `v`, `v1`, `v2`, … */
const nameAt = (at: number): string => (at === 0 ? 'v' : `v${at}`);

async function bind(db: DuckDBConnection, sql: string, inputs: readonly string[]): Promise<string> {
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
async function trial(db: DuckDBConnection, sql: string, inputs: readonly string[]): Promise<null> {
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
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

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

interface Evaluated {
  results: Results;
  misfits: number;
}

/** A failure of the task, not of a row; so is a lack of memory. */
class TooLarge extends Error {}
/** The messages of DuckDB at its own limit, of the allocator, and of V8. */
const OUT_OF_MEMORY = /^Out of Memory|bad.alloc|Failed to allocate|allocation fail/i;
/** DuckDB invalidates the database after a fatal error, and after an internal one during execution. */
const DATABASE_LOST = /^(FATAL|INTERNAL) Error|database has been invalidated/;

export function causeOf(message: string): FailureCause {
  if (DATABASE_LOST.test(message)) return 'database';
  return OUT_OF_MEMORY.test(message) ? 'memory' : 'expression';
}

async function evaluate(
  db: DuckDBConnection,
  task: SandboxTask & { op: 'evaluate' },
): Promise<SandboxAnswers['evaluate']> {
  const inputs = [task, ...(task.others ?? [])];
  const columns = inputs.map(({ input }, at) => `${nameAt(at)} ${input}`);
  await db.run(`CREATE OR REPLACE TABLE input (${columns.join(', ')})`);
  const appender = await db.createAppender('input');
  const rows = task.column.valid.length;
  const all = inputs.map(({ column }) => withValidTexts(column));
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    appendRows(appender, all, from, Math.min(rows, from + CHUNK_ROWS));
  }
  appender.closeSync();
  const sql = `SELECT s IS NULL, s.x FROM (SELECT TRY(struct_pack(x := ${task.sql})) AS s FROM input`;
  const prepared: DuckDBPreparedStatement[] = [];
  const prepare = async (where: string): Promise<DuckDBPreparedStatement> => {
    const statement = await db.prepare(`${sql}${where})`);
    prepared.push(statement);
    return statement;
  };
  const whole = await prepare('');
  let part: DuckDBPreparedStatement | undefined;
  const results = resultsOf(whole.columnType(1));
  const found: Evaluated = { results, misfits: 0 };
  const evaluateRows = async (from: number, to: number): Promise<void> => {
    const { misfits } = found;
    const isWhole = to - from === rows;
    const statement = isWhole ? whole : (part ??= await prepare(' WHERE rowid >= $1 AND rowid < $2'));
    if (!isWhole) statement.bind([BigInt(from), BigInt(to)]);
    try {
      return await readAll(await statement.stream(), found);
    } catch (error) {
      if (error instanceof TooLarge || causeOf(asError(error).message) !== 'expression') throw error;
      results.truncate(from);
      found.misfits = misfits;
    }
    // TRY does not catch every error of a row: a binary search finds it, and only that row is a misfit.
    if (to - from <= 1) {
      results.addNull();
      found.misfits++;
      return;
    }
    const middle = (from + to) >> 1;
    await evaluateRows(from, middle);
    await evaluateRows(middle, to);
  };
  try {
    await evaluateRows(0, rows);
    // The stream ends early, without an error, if there is no memory for its next chunk.
    if (results.length !== rows) throw new TooLarge('the results are too large');
    return { column: results.column(), misfits: found.misfits };
  } finally {
    for (const statement of prepared) statement.destroySync();
  }
}

async function readAll(result: DuckDBResult, found: Evaluated): Promise<void> {
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const { rowCount } = chunk;
    const vectorAt = (at: number) => duckdb.data_chunk_get_vector(chunk.chunk, at);
    for (const isMisfit of duckdb.vector_get_data(vectorAt(0), rowCount)) found.misfits += isMisfit;
    found.results.append(vectorAt(1), 0, rowCount);
    if (found.results.bytes > MAX_ANSWER_BYTES) throw new TooLarge('the results are too large');
  }
}

/**
 * Opens and starts what DuckDB and Node would otherwise open or start with the first task, such as
 * threads.
 */
async function warmUp(db: DuckDBConnection): Promise<void> {
  await trial(db, "strptime(v, '%Y') AT TIME ZONE 'Europe/Berlin'", ['VARCHAR']).catch(() => null);
  await parse(db, 'SELECT 1');
  const column: SandboxColumn = {
    kind: 'string',
    valid: new Uint8Array([1]),
    offsets: new Int32Array(2),
    bytes: new Uint8Array(),
  };
  await evaluate(db, { op: 'evaluate', sql: 'upper(v)', input: 'VARCHAR', column });
}

/** Takes tasks as soon as `raiseWall` has given up the rights of this process. */
export async function takeTasks(raiseWall: () => Promise<string[]>): Promise<void> {
  const db = await connect();
  await warmUp(db);
  const ready: SandboxReady = { missing: await raiseWall() };
  process.on('message', (task: SandboxTask) => {
    void answer(db, task).then((reply) => process.send!(reply));
  });
  // The parent's clock for a task begins when the process is ready for it.
  process.send!(ready);
}

async function answer(db: DuckDBConnection, task: SandboxTask): Promise<SandboxReply> {
  try {
    if (task.op === 'parse') return { ok: true, value: await parse(db, task.text) };
    if (task.op === 'evaluate') return { ok: true, value: await evaluate(db, task) };
    const inputs = [task.input, ...(task.others ?? [])];
    if (task.op === 'bind') return { ok: true, value: await bind(db, task.sql, inputs) };
    return { ok: true, value: await trial(db, task.sql, inputs) };
  } catch (error) {
    const { message } = asError(error);
    return { ok: false, message, cause: causeOf(message) };
  }
}
