import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { benchCommand } from './bench-command.js';
import { cpuSecondsOf, measuredProcess } from './measured-process.js';
import { median, textTable } from './rest/report.js';
import { prepareMinutes } from './stream/replay-minutes.js';

const RESULTS = path.resolve('.local/bench/stream.json');

const command = benchCommand(
  'stream',
  `Replays of the same minutes of Binance trades in turns: a streamer over raw segments on disk to a client on a socket, and tardis-dev over its
local cache. "lines" are buffers of each message, "objects" parsed ones, "normalized" parsed rows of trades. The time is that of the
client, from its request to its last record; CPU time has streamer and client. Medians and all runs go to .local/bench/stream.json.`,
)
  .argument('[minutes]', 'of trades', Number, 20)
  .argument('[a-minute]', 'trades of a minute', Number, 50_000)
  .argument('[rounds]', 'how often each runs', Number, 3)
  .option('--forms <names>', 'by commas', 'lines,objects,normalized')
  .parse();
const [minutes, aMinute, rounds] = command.processedArgs as [number, number, number];
const forms = command.opts<{ forms: string }>().forms.split(',') as Form[];

type Form = 'lines' | 'objects' | 'normalized';

interface Run {
  messages: number;
  seconds: number;
  cpuSeconds: number;
}

const scriptOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const run = async (script: string, ...args: (string | number)[]): Promise<Run> =>
  (await measuredProcess<Run>(script, process.execPath, [scriptOf(script), ...args.map(String)])).said;

/** Starts a streamer of a schema. */
async function startStreamer(folder: string, schema: string) {
  const child = spawn(process.execPath, [scriptOf('stream/streamer.process.js'), folder, String(minutes), schema], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    replay: async (form: Form): Promise<Run> => {
      const before = await cpuSecondsOf(child.pid!);
      const said = await run('stream/reader.process.js', port, form === 'lines' ? 'lines' : 'objects');
      return { ...said, cpuSeconds: said.cpuSeconds + (await cpuSecondsOf(child.pid!)) - before };
    },
    close: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

async function measure(form: Form): Promise<Record<string, unknown>> {
  const streamer = await startStreamer(folder, form === 'normalized' ? 'normalized' : 'raw');
  const before = os.loadavg()[0]!;
  const [own, others]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    own.push(await streamer.replay(form));
    others.push(await run('opponents/tardis-replay.process.js', folder, minutes, form));
  }
  await streamer.close();
  for (const { messages } of [...own, ...others]) {
    if (messages !== minutes * aMinute) throw new Error(`${form}: ${messages} messages`);
  }
  const ratioOf = (of: (one: Run) => number): number => median(own.map((one, i) => of(others[i]!) / of(one)));
  const secondsOf = (runs: Run[]): number[] => runs.map(({ seconds }) => Math.round(seconds * 100) / 100);
  return {
    form,
    ratio: ratioOf(({ seconds }) => seconds).toFixed(2),
    cpuSeconds: median(own.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
    ratioOfCpu: ratioOf(({ cpuSeconds }) => cpuSeconds).toFixed(2),
    messagesPerSecond: Math.round(median(own.map(({ messages, seconds }) => messages / seconds))),
    ...{ seconds: secondsOf(own).join(' '), tardis: secondsOf(others).join(' ') },
    load: `${before.toFixed(1)} to ${os.loadavg()[0]!.toFixed(1)}`,
  };
}

const { folder } = await prepareMinutes(minutes, aMinute);
const results = [];
for (const form of forms) results.push(await measure(form));
console.log(textTable(results));
const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
await writeFile(RESULTS, `${JSON.stringify({ machine, minutes, aMinute, rounds, results }, null, 2)}\n`);
