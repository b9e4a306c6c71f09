import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { Random } from '../../support/engine/random.js';

/** One datastream's made-up history in a capture file. */
export interface History {
  file: string;
  streamType: 'trades' | 'depth';
  /** Milliseconds since 1970; the end is out. */
  fromMs: number;
  toMs: number;
}

/** Hours of history; the messages are spread evenly. */
const HOURS = 6;

/** Writes Binance frames of trades and of depth updates, as they arrive over a combined stream. */
export async function writeHistory(folder: string, trades: number, depth: number): Promise<History[]> {
  const fromMs = Math.floor(Date.now() / 3_600_000 - 24) * 3_600_000;
  const toMs = fromMs + HOURS * 3_600_000;
  const random = new Random(1);
  let price = 4_200_000;
  const trade = (i: number, ms: number): string => {
    price += random.below(21) - 10;
    const quantity = (random.below(10_000) / 100_000).toFixed(5);
    return `{"stream":"btcusdt@trade","data":{"e":"trade","E":${ms + 1},"s":"BTCUSDT","t":${3_000_000_000 + i},"p":"${(price / 100).toFixed(8)}","q":"${quantity}000","T":${ms},"m":${random.chance(0.5)},"M":true}}`;
  };
  const levels = (base: number): string =>
    `[${random
      .times(14 + random.below(13), () => {
        const at = ((base + random.below(4_000)) / 100).toFixed(8);
        return `["${at}","${(random.below(200_000) / 100_000).toFixed(8)}"]`;
      })
      .join(',')}]`;
  const update = (i: number, ms: number): string =>
    `{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","E":${ms},"s":"BTCUSDT","U":${38_000_000_000 + i * 40},"u":${38_000_000_039 + i * 40},"b":${levels(4_198_000)},"a":${levels(4_202_000)}}}`;
  const range = { fromMs, toMs };
  return [
    { file: await write(path.join(folder, 'trades.tsv'), trades, range, trade), streamType: 'trades', ...range },
    { file: await write(path.join(folder, 'depth.tsv'), depth, range, update), streamType: 'depth', ...range },
  ];
}

async function write(
  file: string,
  messages: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  frameOf: (i: number, ms: number) => string,
): Promise<string> {
  const output = createWriteStream(file);
  for (let i = 0; i < messages; i += 1) {
    const ms = fromMs + Math.floor((i * (toMs - fromMs)) / messages);
    if (!output.write(`${ms}000000\t${frameOf(i, ms)}\n`)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'finish');
  return file;
}
