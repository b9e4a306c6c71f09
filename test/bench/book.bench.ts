import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchCommand } from './bench-command.js';
import { prepareBookDay, type PreparedDay } from './book/book-segments.js';
import { measuredProcess, type MeasuredProcess } from './measured-process.js';
import { median } from './rest/report.js';

const RESULTS = path.resolve('.local/bench/book.json');
const PARTS = os.availableParallelism();

const command = benchCommand(
  'book',
  `Raw segments on disk of one day of a depth stream to a book of 25 levels every 100 ms: as many processes as cores, each with its
part of the day, against one process with tardis-dev's computeBookSnapshots over the day's first messages. Whole processes in
turns; ratios are of the time a message. Medians and all runs go to .local/bench/book.json.`,
)
  .argument('[millions]', 'level changes of the day', Number, 20)
  .argument('[rounds]', 'how often each runs', Number, 3)
  .option('--a-message <counts>', 'level changes of a message, by commas', '23,5,1')
  .option('--opponent <share>', 'one in so many messages goes to tardis-dev', Number, 10)
  .parse();
const { aMessage, opponent } = command.opts<{ aMessage: string; opponent: number }>();
const [millions, rounds] = command.processedArgs as [number, number];

interface Said {
  rows: number;
}

interface Result {
  /** Level changes of a message, on average. */
  changesAMessage: number;
  messages: number;
  changes: number;
  rows: number;
  processes: number;
  /** Medians, and all runs: of all processes together. */
  seconds: number;
  cpuSeconds: number;
  peakRssMb: number;
  allSeconds: number[];
  tardis: { messages: number; rows: number; seconds: number; allSeconds: number[] };
  /** tardis-dev's time a message divided by ours: wall time, and as if we had one core. */
  ratio: number;
  ratioOfCpu: number;
  load: [number, number];
}

const scriptOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const run = (name: string, script: string, args: readonly (string | number)[]): Promise<MeasuredProcess<Said>> =>
  measuredProcess<Said>(name, process.execPath, [scriptOf(script), ...args.map(String)]);

async function replayAll({ folder }: PreparedDay): Promise<MeasuredProcess<Said>> {
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  const start = performance.now();
  const runs = await Promise.all(parts.map((part) => run('replay', 'book/replay.process.js', [folder, part, PARTS])));
  const sum = (of: (one: MeasuredProcess<Said>) => number): number => runs.reduce((all, one) => all + of(one), 0);
  return {
    seconds: (performance.now() - start) / 1_000,
    said: { rows: sum(({ said }) => said.rows) },
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    peakRssMb: Math.max(...runs.map(({ peakRssMb }) => peakRssMb)),
  };
}

async function measure(changesAMessage: number): Promise<Result> {
  const before = os.loadavg()[0]!;
  const day = await prepareBookDay({ changes: millions * 1e6, changesAMessage });
  const messages = Math.ceil(day.messages / opponent);
  const own: MeasuredProcess<Said>[] = [];
  const others: MeasuredProcess<Said>[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await replayAll(day));
    others.push(await run('tardis-dev', 'opponents/tardis-book.process.js', [day.folder, messages]));
  }
  const ratioOf = (of: (one: MeasuredProcess<Said>) => number): number =>
    median(own.map((one, i) => others[i]!.seconds / messages / (of(one) / day.messages)));
  const secondsOf = (runs: MeasuredProcess<Said>[]): number[] => runs.map(({ seconds }) => seconds);
  return {
    ...{ changesAMessage, messages: day.messages, changes: day.changes, rows: own[0]!.said.rows, processes: PARTS },
    ...{ seconds: median(secondsOf(own)), allSeconds: secondsOf(own) },
    cpuSeconds: median(own.map(({ cpuSeconds }) => cpuSeconds)),
    peakRssMb: median(own.map(({ peakRssMb }) => peakRssMb)),
    tardis: {
      ...{ messages, rows: others[0]!.said.rows },
      ...{ seconds: median(secondsOf(others)), allSeconds: secondsOf(others) },
    },
    ratio: ratioOf(({ seconds }) => seconds),
    ratioOfCpu: ratioOf(({ cpuSeconds }) => cpuSeconds),
    load: [before, os.loadavg()[0]!],
  };
}

/** Replaces what was measured of the same days. */
async function keep(replays: readonly Result[]): Promise<void> {
  const known = JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '{}')) as { replays?: Result[] };
  const fresh = new Set(replays.map(({ changesAMessage }) => changesAMessage));
  const older = (known.replays ?? []).filter(({ changesAMessage }) => !fresh.has(changesAMessage));
  const machine = { cores: PARTS, model: os.cpus()[0]?.model, node: process.version };
  await writeFile(RESULTS, `${JSON.stringify({ ...known, machine, replays: [...older, ...replays] }, null, 2)}\n`);
}

for (const changesAMessage of aMessage.split(',').map(Number)) {
  const result = await measure(changesAMessage);
  await keep([result]);
  const { messages, changes, seconds, cpuSeconds, ratio, ratioOfCpu, peakRssMb } = result;
  console.log(
    `${changesAMessage} changes a message: ${(changes / 1e6).toFixed(1)} M changes in ${messages} messages, ${seconds.toFixed(2)} s ` +
      `(CPU ${cpuSeconds.toFixed(1)} s, ${peakRssMb.toFixed(0)} MB a process); tardis-dev takes ${ratio.toFixed(1)} times as long, ` +
      `${ratioOfCpu.toFixed(1)} times our CPU time`,
  );
}
