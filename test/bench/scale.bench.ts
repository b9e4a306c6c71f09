import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { createCore } from '../../server/create-core.js';
import { silent, testSettings } from '../support/core/core.js';
import { createTestDatabase } from '../support/databases/database.js';
import { benchCommand } from './bench-command.js';
import { ExportCalls } from './scale/export-calls.js';
import { MysqlMeter, type Sql, type Use } from './scale/mysql-meter.js';
import { SimulatedDay } from './scale/simulated-day.js';

const values = benchCommand(
  'scale',
  `What a day of many streams asks of MySQL: the calls of collectors and workers in their real sizes, without the bytes of
messages, as fast as one thread sends them. Every stream is active in each ten seconds.`,
)
  .option('--streams <count>', 'streams of the day', '10000')
  .option('--exchanges <count>', 'exchanges, each one shard', '20')
  .option('--accounts <count>', 'accounts that subscribe to each stream', '2')
  .option('--minutes <count>', 'simulated minutes of all shards; one shard is sent its whole hour', '1')
  .option('--cuts <count>', 'segments of that hour', '360')
  .option('--exports <count>', 'exports that are measured', '50')
  .option('--exports-per-hour <count>', 'exports of the day', '500')
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<Record<string, string>>();
const number = (name: string): number => Number(values[name]);
const [streams, exchanges, minutes, cuts] = ['streams', 'exchanges', 'minutes', 'cuts'].map(number) as [
  number,
  number,
  number,
  number,
];
const SECONDS = 86_400;
const ROLLED_UP_A_RUN = 2_000;
/** Changes of the streams that an exchange is wanted for: one in each ten minutes. */
const CHANGES_A_DAY = 144;
const streamHours = streams * 24;

interface Kind {
  kind: string;
  perDay: number;
  use: Use;
}

async function main(): Promise<void> {
  const made = await createTestDatabase();
  const core = await createCore(testSettings(made.url), silent);
  const sql: Sql = (text, parameters) => core.database.main.query(text, parameters);
  try {
    const meter = await MysqlMeter.of(sql);
    const streamsPerExchange = Math.ceil(streams / exchanges);
    const day = new SimulatedDay(core, sql, { exchanges, streamsPerExchange, accounts: number('accounts') });
    await day.open();
    const wide = await day.openExchange('wide', streamsPerExchange * 10);
    const kinds: Kind[] = [];
    const measure = async (kind: string, perDay: number, work: () => Promise<number>): Promise<void> => {
      const use = await meter.measure(work);
      kinds.push({ kind, perDay, use });
      console.error(`${kind}: ${use.calls} calls, ${use.wallMs.toFixed(2)} ms each`);
    };
    const [first, ...others] = day.shards;
    // The first calls compile operations and fill caches.
    await day.commit(day.shards, 0, 1);
    await day.plan(day.shards, 1);
    const commits = (exchanges * SECONDS) / 10;
    await measure('commit of a segment', commits, async () => {
      const one = await day.commit([first!], 1, cuts - 1);
      return one + (await day.commit(others, 1, minutes * 6));
    });
    await measure('renewal of a lease, with its report', commits * 3, () => day.renew(minutes * 6));
    await measure('plan of a shard, unchanged', exchanges * SECONDS * 2, () =>
      day.planUnchanged(day.shards, minutes * 120),
    );
    await measure('plan of a shard, whole', exchanges * CHANGES_A_DAY, () => day.plan(day.shards, minutes * 12));
    await measure('plan of a shard, exchange ten times as wide', 0, () => day.plan([wide], 30));
    await measure('plan of a shard, exchange ten times as wide, unchanged', 0, () => day.planUnchanged([wide], 300));
    const grown = await sizes(sql);
    let claimed: Awaited<ReturnType<typeof day.claim>> = [];
    await measure('claim of minutes to roll up', 1_440, async () => {
      claimed = await day.claim();
      return 1;
    });
    await measure('rollup of an hour of a stream', Math.min(1_440 * ROLLED_UP_A_RUN, streamHours * 60), () =>
      day.rollUp(claimed),
    );
    await measure('compaction, for each slice that it replaces', streams * (SECONDS / 10), () => day.compact(first!));
    const calls = await ExportCalls.open(core, sql, day);
    await calls.run(1);
    await measure('export of an hour', number('exportsPerHour') * 24, () => calls.run(number('exports')));
    report(kinds);
    const tables = await sizes(sql);
    console.table(tables);
    if (values['json']) {
      const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, load: os.loadavg() };
      const shape = { streams, exchanges, accounts: number('accounts'), exportsPerHour: number('exportsPerHour') };
      const result = { machine, shape, kinds, beforeCompaction: grown, after: tables };
      await writeFile(values['json'], `${JSON.stringify(result, null, 2)}\n`);
    }
  } finally {
    await core.close();
    await made.drop();
  }
}

function report(kinds: readonly Kind[]): void {
  const row = ({ kind, perDay, use }: Kind) => {
    const cores = (perDay * use.cpuMs) / 1_000 / SECONDS;
    return {
      kind,
      'calls a day': perDay,
      'ms of MySQL CPU': Number(use.cpuMs.toFixed(3)),
      'ms of time': Number(use.wallMs.toFixed(3)),
      statements: Number(use.statements.toFixed(1)),
      'rows written': Number(use.rowsWritten.toFixed(1)),
      'redo KB': Number((use.redoBytes / 1_000).toFixed(1)),
      'cores of MySQL': Number(cores.toFixed(4)),
    };
  };
  console.table(kinds.map(row));
  const cores = kinds.reduce((sum, { perDay, use }) => sum + (perDay * use.cpuMs) / 1_000 / SECONDS, 0);
  console.log(`MySQL is busy for ${cores.toFixed(2)} cores all day.`);
}

/** Rows, and bytes of data and indexes, as InnoDB estimates them. */
async function sizes(sql: Sql): Promise<{ table: string; rows: number; bytes: number }[]> {
  const names = [
    'raw_segments',
    'segment_slices',
    'rollup_hours',
    'changed_hours',
    'coverage_ranges',
    'stream_reports',
  ];
  await sql(`ANALYZE TABLE ${names.join(', ')}`);
  const found: { table: string; rows: number; bytes: number }[] = [];
  for (const table of names) {
    const [counted] = await sql<{ n: string }>(`SELECT COUNT(*) AS n FROM ${table}`);
    const [estimated] = await sql<{ bytes: string }>(
      `SELECT stat.bytes AS bytes FROM (SELECT SUM(s.stat_value) * @@innodb_page_size AS bytes
         FROM mysql.innodb_index_stats s
         WHERE s.database_name = DATABASE() AND s.table_name = ? AND s.stat_name = 'size') stat`,
      [table],
    );
    found.push({ table, rows: Number(counted!.n), bytes: Number(estimated!.bytes) });
  }
  return found;
}

await main();
