import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchCommand } from './bench-command.js';
import { Followers } from './stream/followers.js';
import { LiveSystem } from './stream/live-system.js';

const command = benchCommand(
  'stream-live',
  `Followers of live streams of a simulated exchange, through the REST API of a whole system: how old messages are when clients have them, how far
cuts lie apart, the collector's CPU time beside that without followers, and the streamer's memory with idle followers. Goes to
.local/bench/stream-live.json.`,
)
  .option('--streams <n>', 'that are collected', Number, 200)
  .option('--followers <n>', 'connections', Number, 500)
  .option('--each <n>', 'streams of a follower', Number, 4)
  .option('--rate <n>', 'trades a second of each symbol', Number, 1)
  .option('--seconds <n>', 'of each measurement', Number, 60)
  .option('--idle <n>', 'followers of one stream, which sends little', Number, 1_000)
  .parse();
const { streams, followers, each, rate, seconds, idle } = command.opts<Record<string, number>>() as Record<
  'streams' | 'followers' | 'each' | 'rate' | 'seconds' | 'idle',
  number
>;
const COLLECTOR = 'start-collector';
const STREAMER = 'start-streamer';
const SETTLE_MS = 15_000;

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
const load = (): number => Math.round(os.loadavg()[0]! * 10) / 10;

const system = await LiveSystem.start(streams, rate);
const clients = new Followers(system.url, system.apiKey);
try {
  await sleep(SETTLE_MS);
  const forMs = seconds * 1_000;
  const before = { cores: await system.cores(COLLECTOR, forMs), load: load() };
  await clients.add(followers, (i) =>
    Array.from({ length: each }, (_, k) => system.streams[(i * each + k) % streams]!),
  );
  await sleep(SETTLE_MS);
  let cuts: number[] = [];
  let cores = NaN;
  const ages = await clients.ages(async () => {
    [cores, cuts] = await Promise.all([system.cores(COLLECTOR, forMs), system.cuts(forMs)]);
  });
  const apart = cuts.toSorted((a, b) => a - b);
  const live = {
    ...{ followers: clients.count, broken: clients.broken, messages: ages.length },
    ...{ p50Ms: at(ages, 0.5), p99Ms: at(ages, 0.99), maxMs: at(ages, 1) },
    cuts: { count: apart.length, p5Ms: at(apart, 0.05), p50Ms: at(apart, 0.5), p95Ms: at(apart, 0.95) },
    collector: { cores: before.cores, followed: cores, ratio: cores / before.cores },
    streamerMb: await system.rssMb(STREAMER),
    load: [before.load, load()],
  };
  console.log(live);
  clients.close();
  await sleep(SETTLE_MS);
  const quiet = new Followers(system.url, system.apiKey);
  const memory = [await system.rssMb(STREAMER)];
  await quiet.add(idle, () => [system.streams[0]!]);
  for (let i = 0; i < 4; i++) {
    await sleep(forMs / 4);
    memory.push(await system.rssMb(STREAMER));
  }
  const idled = { followers: quiet.count, broken: quiet.broken, streamerMb: memory, load: load() };
  quiet.close();
  console.log(idled);
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version };
  const of = { streams, followers, each, rate, seconds };
  await writeFile('.local/bench/stream-live.json', `${JSON.stringify({ machine, of, live, idle: idled }, null, 2)}\n`);
} finally {
  clients.close();
  await system.close();
}
process.exit(0);
