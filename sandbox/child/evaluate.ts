/**
 * Parses, binds and runs users' expressions, one task at a time, in a DuckDB without files,
 * network, extensions and settings. The parent bounds memory and time. Before its first task the
 * process gives up its rights to files, network and other processes (wall.ts).
 */
import type { Duplex } from 'node:stream';
import { deserialize } from 'node:v8';
import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { bind, nameAt, trial } from './check-expression.js';
import { appendColumns } from './columns.js';
import { asError, causeOf } from './failure-cause.js';
import { readMessages, sendMessage } from './message-pipe.js';
import type { SandboxColumn, SandboxAnswers, SandboxReply, SandboxTask } from './protocol.js';
import { readyBytes, replyBytes } from './reply-bytes.js';
import { MAX_RESULT_BYTES } from './reply-layout.js';
import type { Results } from './results/results.js';
import { resultsOf } from './results/results-of.js';

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

interface Evaluated {
  results: Results;
  /** 1 for the rows whose evaluation failed. */
  misfits: Uint8Array;
}

/** A failure of the task, not of a row; so is a lack of memory. */
class TooLarge extends Error {}

async function evaluate(
  db: DuckDBConnection,
  task: SandboxTask & { op: 'evaluate' },
): Promise<SandboxAnswers['evaluate']> {
  const inputs = [task, ...(task.others ?? [])];
  const columns = inputs.map(({ input }, at) => `${nameAt(at)} ${input}`);
  await db.run(`CREATE OR REPLACE TABLE input (${columns.join(', ')})`);
  const appender = await db.createAppender('input');
  const rows = task.column.valid.length;
  appendColumns(
    appender,
    inputs.map(({ column }) => column),
  );
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
  const found: Evaluated = { results, misfits: new Uint8Array(rows) };
  const evaluateRows = async (from: number, to: number): Promise<void> => {
    const isWhole = to - from === rows;
    const statement = isWhole ? whole : (part ??= await prepare(' WHERE rowid >= $1 AND rowid < $2'));
    if (!isWhole) statement.bind([BigInt(from), BigInt(to)]);
    try {
      await readAll(await statement.stream(), found);
      // The stream ends early, without an error, if there is no memory for its next chunk.
      if (results.length !== to) throw new TooLarge('the results are too large');
      return;
    } catch (error) {
      if (error instanceof TooLarge || causeOf(asError(error).message) !== 'expression') throw error;
      results.truncate(from);
    }
    // TRY does not catch every error of a row: a binary search finds it, and only that row is a
    // misfit.
    if (to - from <= 1) {
      found.misfits[results.length] = 1;
      results.addNull();
      return;
    }
    const middle = (from + to) >> 1;
    await evaluateRows(from, middle);
    await evaluateRows(middle, to);
  };
  try {
    await evaluateRows(0, rows);
    refuseLarge(results);
    return { column: results.column(), misfits: found.misfits };
  } finally {
    for (const statement of prepared) statement.destroySync();
  }
}

async function readAll(result: DuckDBResult, found: Evaluated): Promise<void> {
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const { rowCount } = chunk;
    const vectorAt = (at: number) => duckdb.data_chunk_get_vector(chunk.chunk, at);
    found.misfits.set(duckdb.vector_get_data(vectorAt(0), rowCount), found.results.length);
    found.results.append(vectorAt(1), 0, rowCount);
    refuseLarge(found.results);
  }
}

function refuseLarge({ bytes }: Results): void {
  if (bytes > MAX_RESULT_BYTES) throw new TooLarge('the results are too large');
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
  await evaluate(db, { op: 'evaluate', sql: 'upper(v)', input: 'VARCHAR', column, result: { kind: 'string' } });
}

/** Takes tasks from the service as soon as `raiseWall` has given up the rights of this process. */
export async function takeTasks(service: Duplex, raiseWall: () => Promise<string[]>): Promise<void> {
  const db = await connect();
  await warmUp(db);
  const ready = readyBytes({ missing: await raiseWall() });
  // Only the service writes here, whose messages need no check.
  const anyLength = (): number => Infinity;
  readMessages(service, anyLength, (message) => {
    const task = deserialize(message!) as SandboxTask;
    void answer(db, task).then((reply) => sendMessage(service, replyBytes(task, reply)));
  });
  // The parent's clock for a task begins when the process is ready for it.
  sendMessage(service, ready);
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
