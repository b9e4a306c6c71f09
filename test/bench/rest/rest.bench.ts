import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { Option } from 'commander';
import { createBenchDatabase } from './bench-database.js';
import { measure, type Sample } from './measure.js';
import { startChild } from './processes/child.js';
import type { LoadOrder, LoadReport } from './processes/load.process.js';
import { rowsOf, textTable } from './report.js';
import { type Scenario, scenarios } from './scenarios.js';
import { insertSubscribers } from './subscribers.js';
import { startBare, startOneProcess, startTwoProcesses, type System } from './systems.js';
import { benchCommand } from '../bench-command.js';

interface Options {
  quick: boolean;
  runs: number;
  units: number;
  only: string;
  limiter?: string;
  system?: SystemName;
  before?: string;
  profile?: string;
  json?: string;
}

/** Systems measured beside the bare handler. */
const STARTS = { 'one process': startOneProcess, 'two processes': startTwoProcesses };
type SystemName = keyof typeof STARTS;

const options = benchCommand(
  'rest',
  'Requests a second and their times, of the product and of a bare Express server, in turns.',
)
  .option('--quick', 'a few requests of everything, to see that it works', false)
  .option('--runs <n>', 'of each scenario', Number, 5)
  .option('--units <n>', 'of a run of the cheapest scenario; the others do fewer', Number, 1_500)
  .option('--only <text>', 'only scenarios whose name contains this', '')
  .option('--limiter <states>', 'of on and off, by commas; both, unless --quick')
  .addOption(new Option('--system <name>', 'only this one beside the bare handler').choices(Object.keys(STARTS)))
  .option(
    '--before <dist>',
    'another compiled tree of the product, measured beside this one: the state before a change',
  )
  .option('--profile <folder>', "writes CPU profiles of the product's processes there")
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<Options>();
const runs = options.quick ? 1 : options.runs;
const units = options.quick ? 40 : options.units;
const limiters = (options.limiter ?? (options.quick ? 'on' : 'on,off')).split(',');
const ACCOUNTS = 20;
const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`] : [];

const names = options.system ? [options.system] : (Object.keys(STARTS) as SystemName[]);

async function startSystems(url: string): Promise<System[]> {
  const systems: System[] = [];
  for (const limiter of limiters.map((text) => text === 'on')) {
    systems.push(await startBare(url, limiter));
    for (const name of names) systems.push(await STARTS[name](name, url, limiter, undefined, nodeOptions));
    if (options.before === undefined) continue;
    const build = path.resolve(options.before);
    for (const name of names) systems.push(await STARTS[name](`${name}, before`, url, limiter, build));
  }
  return systems;
}

const inOrder = (systems: readonly System[]) => systems.map(({ name, limiter }) => ({ system: name, limiter }));

/** Runs take turns: whatever else the machine does hits every system alike. */
async function measureAll(systems: readonly System[], chosen: readonly Scenario[]): Promise<Sample[]> {
  const load = startChild<LoadOrder, LoadReport>('load');
  const samples: Sample[] = [];
  for (const scenario of chosen) {
    const warmUp = { ...scenario, units: Math.ceil(scenario.units / 3) };
    for (const system of systems) await measure(load, system, warmUp, 0);
    for (let run = 1; run <= runs; run += 1) {
      const turn = run % systems.length;
      for (const system of [...systems.slice(turn), ...systems.slice(0, turn)]) {
        samples.push(await measure(load, system, scenario, run));
      }
    }
    const own = samples.filter((sample) => sample.scenario === scenario.name);
    console.log(`${textTable(rowsOf(own, inOrder(systems)))}\n`);
  }
  await load.end();
  return samples;
}

const database = await createBenchDatabase();
const systems: System[] = [];
try {
  const subscribers = await insertSubscribers(database.sql, ACCOUNTS);
  const [version] = (await database.sql.query('SELECT VERSION() AS mysql')) as unknown as [{ mysql: string }[]];
  systems.push(...(await startSystems(database.url)));
  const chosen = scenarios(subscribers, units).filter(({ name }) => name.includes(options.only));
  const samples = await measureAll(systems, chosen);
  const rows = rowsOf(samples, inOrder(systems));
  if (options.json !== undefined) {
    const about = {
      bench: 'rest',
      at: new Date(),
      node: process.version,
      mysql: version[0]?.mysql,
      cpus: cpus().length,
    };
    await writeFile(options.json, `${JSON.stringify({ ...about, runs, units, accounts: ACCOUNTS, rows }, null, 2)}\n`);
  }
} finally {
  await Promise.all(systems.map((system) => system.end()));
  await database.drop();
}
