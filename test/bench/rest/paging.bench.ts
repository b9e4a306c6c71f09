import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { pino } from 'pino';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { ExportsDocument, SubscriptionsDocument } from '../../../rest-facade/generated/operations.js';
import { CursorCodec } from '../../../server/db/cursor-codec.js';
import { type Core, createCore } from '../../../server/create-core.js';
import { parseServerSettings } from '../../../server/settings.js';
import { createBenchDatabase, insertAccounts } from './bench-database.js';
import { insertExports, insertSubscriptions } from './million-rows.js';
import { median, textTable } from './report.js';
import { benchCommand } from '../bench-command.js';

const options = benchCommand(
  'paging',
  'How long pages of long lists take, the first and the last, of lists with a million rows.',
)
  .option('--quick', 'a few thousand rows instead of a million', false)
  .option('--rows <n>', 'as many rows', Number)
  .option('--repeats <n>', 'how often each page is read', Number, 41)
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<{ quick: boolean; rows?: number; repeats: number; json?: string }>();
const rows = options.rows ?? (options.quick ? 5_000 : 1_000_000);
const PAGE = 50;
const lastPage = rows / PAGE;
const logger = pino({ level: 'silent' });

interface Connected {
  nodes: { id: string }[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
type PageReader = (first: number, after: string | null) => Promise<Connected>;

function pageReader<Data>(
  core: Core,
  accountId: string,
  list: string,
  document: TypedDocumentNode<Data, never>,
): PageReader {
  const transport = core.inProcessTransport('staff');
  return async (first, after) => {
    const call = { requestId: 'req_0123456789abcdef', onBehalfOf: accountId };
    const answer = await transport.execute(
      document as TypedDocumentNode<Data, Record<string, unknown>>,
      { first, after },
      call,
    );
    if (!answer.data) throw new Error(answer.errors?.[0]?.message);
    return (answer.data as unknown as Record<string, Connected>)[list]!;
  };
}

/** The cursor that a client has after reading all but the last page. */
async function cursorBeforeLastPage(sql: Connection, accountId: string, list: string): Promise<string> {
  const [[row]] = await sql.query<RowDataPacket[]>(
    `SELECT created_at, id FROM ?? WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?`,
    [list, accountId, rows - PAGE - 1],
  );
  const position = [(row!['created_at'] as Date).toISOString(), String(row!['id'])];
  return new CursorCodec(settings.tokenKeys).sign({ accountId, list, filters: {} }, position);
}

async function timed(read: PageReader, after: string | null): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < options.repeats; index += 1) {
    const startedMs = performance.now();
    await read(PAGE, after);
    times.push(performance.now() - startedMs);
  }
  return median(times);
}

interface Sent {
  query: string;
  values: unknown[];
}

/** Returns the statements that the driver sends for a page, and MySQL's plans for them. */
async function plansOf(sql: Connection, read: PageReader, after: string | null): Promise<string[]> {
  const sent: Sent[] = [];
  const note = (message: unknown): void => void sent.push(message as Sent);
  subscribe('tracing:mysql2:query:start', note);
  await read(PAGE, after);
  unsubscribe('tracing:mysql2:query:start', note);
  const plans: string[] = [];
  for (const { query, values } of sent) {
    const [plan] = await sql.query<RowDataPacket[]>(`EXPLAIN ANALYZE ${query}`, values);
    plans.push(`${query.replace(/\s+/g, ' ')}\n${String(Object.values(plan[0]!)[0])}`);
  }
  return plans;
}

async function countingMs(sql: Connection, where: string, accountId: string): Promise<number> {
  const startedMs = performance.now();
  await sql.query(`SELECT COUNT(*) FROM ${where}`, [accountId]);
  return performance.now() - startedMs;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const database = await createBenchDatabase();
const settings = parseServerSettings({ MYSQL_URL: database.url });
const core = await createCore(settings, logger);
try {
  const [account] = await insertAccounts(database.sql, 1);
  const accountId = account!.id;
  console.log(`inserting ${rows} subscriptions and ${rows} exports`);
  await insertSubscriptions(database.sql, accountId, rows);
  await insertExports(database.sql, accountId, rows);
  await database.sql.query('ANALYZE TABLE subscriptions, exports, datastreams');
  const lists = [
    {
      list: 'subscriptions',
      document: SubscriptionsDocument,
      where: "subscriptions WHERE account_id = ? AND status <> 'deleted'",
    },
    { list: 'exports', document: ExportsDocument, where: 'exports WHERE account_id = ? AND deleted_at IS NULL' },
  ];
  const results = [];
  for (const { list, document, where } of lists) {
    const read = pageReader(core, accountId, list, document as TypedDocumentNode<unknown, never>);
    const last = await cursorBeforeLastPage(database.sql, accountId, list);
    const found = await read(PAGE, last);
    if (found.totalCount !== rows || found.pageInfo.hasNextPage || found.nodes.length !== PAGE) {
      throw new Error(`the last page of ${list} is not what it should be: total ${found.totalCount}`);
    }
    // In turn, and the first page twice: the second time after the last one.
    const [warm, deep, again] = [await timed(read, null), await timed(read, last), await timed(read, null)];
    const firstPageMs = Math.min(warm, again);
    results.push({
      list,
      rows,
      firstPageMs: round(firstPageMs),
      lastPage,
      lastPageMs: round(deep),
      ratio: round(deep / firstPageMs),
      countingMs: round(await countingMs(database.sql, where, accountId)),
    });
    for (const plan of await plansOf(database.sql, read, last)) console.log(`\n${plan}`);
  }
  console.log(textTable(results));
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ bench: 'paging', at: new Date(), rows: results }, null, 2)}\n`);
  }
} finally {
  await core.close();
  await database.drop();
}
