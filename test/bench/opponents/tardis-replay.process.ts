import path from 'node:path';
import { init, normalizeTrades, replay, replayNormalized } from 'tardis-dev';
import { NS_PER_MS } from '../../../schema/time/timestamps.js';
import { replayRange, SYMBOLS } from '../stream/replay-minutes.js';

/**
 * The minutes of a folder by tardis-dev, from its local cache: `tardis-replay.process.js <folder>
 * <minutes> <lines|objects|normalized>`.
 */
const [folder, minutes, form] = process.argv.slice(2) as [string, string, string];
init({ cacheDir: path.resolve(folder), endpoint: 'http://127.0.0.1:1' });
const { fromNs, toNs } = replayRange(Number(minutes));
const textOf = (ns: bigint): string => new Date(Number(ns / NS_PER_MS)).toISOString();
const range = { exchange: 'binance', from: textOf(fromNs), to: textOf(toNs) } as const;
const filters = [{ channel: 'trade' as const, symbols: [...SYMBOLS] }];
const messages =
  form === 'normalized'
    ? replayNormalized({ ...range, symbols: SYMBOLS }, normalizeTrades)
    : replay({ ...range, filters, skipDecoding: form === 'lines' });
let count = 0;
const start = performance.now();
for await (const message of messages) if (message) count++;
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ messages: count, seconds, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
