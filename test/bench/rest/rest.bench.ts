import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
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
  systems?: SystemName[];
  before?: string;
  profile?: string;
  json?: string;
}

const SYSTEM_NAMES = ['one process', 'two processes'] as const;
type SystemName = (typeof SYSTEM_NAMES)[number];

function systemNames(text: string): SystemName[] {
  return text.split(',').map((name) => {
    const found = SYSTEM_NAMES.find((known) => known === name.trim());
    if (!found) throw new InvalidArgumentError(`systems must be of: ${SYSTEM_NAMES.join(', ')}`);
    return found;
  });
}

const options = benchCommand(
  'rest',
  'Requests a second and their times, of the product and of a bare Express server, in turns.',
)
  .option('--quick', 'a few requests of everything, to see that it works', false)
  .option('--runs <n>', 'of each scenario', Number, 5)
  .option('--units <n>', 'of a run of the cheapest scenario; the others do fewer', Number, 1_500)
  .option('--only <text>', 'only scenarios whose name contains this', '')
  .option('--limiter <states>', 'of on and off, by commas; both, unless --quick')
  .option(
    '--systems <names>',
    `by commas, of ${SYSTEM_NAMES.join(' and ')}; both if absent. The bare handler always runs`,
    systemNames,
  )
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

const STARTS: Record<SystemName, (url: string, limiter: boolean) => Promise<System>> = {
  'one process': (url, limiter) => startOneProcess('one process', url, limiter, undefined, nodeOptions),
  'two processes': (url, limiter) => startTwoProcesses('two processes', url, limiter, undefined, nodeOptions),
};

async function startSystems(url: string): Promise<System[]> {
  const systems: System[] = [];
  for (const limiter of limiters.map((text) => text === 'on')) {
    systems.push(await startBare(url, limiter));
    for (const name of options.systems ?? SYSTEM_NAMES) systems.push(await STARTS[name](url, limiter));
    if (options.before !== undefined) {
      const build = path.resolve(options.before);
      systems.push(await startOneProcess('one process, before', url, limiter, build));
      systems.push(await startTwoProcesses('two processes, before', url, limiter, build));
    }
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
