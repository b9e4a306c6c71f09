import { hash } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { MINUTE_NS, NS_PER_MS } from '../../../schema/time/timestamps.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import { Random } from '../../support/engine/random.js';

/** A midnight. */
const START_NS = 1_699_920_000_000_000_000n;
/** Datastream ids by their position. */
export const SYMBOLS = ['btcusdt', 'ethusdt'];
const SEGMENT_MINUTES = 5;
const packed = promisify(gzip);

/** The same frames twice: as raw segments, and as the cache files of tardis-dev. */
interface ReplayMinutes {
  folder: string;
  range: TimeRange;
}

/** Returns the minutes of a folder that was prepared. */
export const replayRange = (minutes: number): TimeRange => ({
  fromNs: START_NS,
  toNs: START_NS + BigInt(minutes) * MINUTE_NS,
});

/** Writes minutes of Binance trades of two instruments, once. */
export async function prepareMinutes(minutes: number, aMinute: number): Promise<ReplayMinutes> {
  const folder = path.resolve('.local/bench/stream', `${minutes}-by-${aMinute}`);
  const prepared = { folder, range: replayRange(minutes) };
  if ((await readdir(folder).catch(() => [])).length > 0) return prepared;
  const draft = `${folder}.${process.pid}.tmp`;
  await mkdir(path.join(draft, 'segments'), { recursive: true });
  const frames = tradeFrames(aMinute);
  let builder = new FrameColumnsBuilder();
  const slices: object[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    const lines: string[] = [];
    for (let i = 0; i < aMinute; i++) {
      const ns = START_NS + BigInt(minute) * MINUTE_NS + (MINUTE_NS * BigInt(i)) / BigInt(aMinute);
      const { id, text } = frames(ns);
      builder.append(id, BigInt(minute * aMinute + i), ns, Buffer.from(text));
      lines.push(`${stampOf(ns)} ${text}\n`);
    }
    await writeCached(draft, minute, lines.join(''));
    if (minute + 1 < minutes && (minute + 1) % SEGMENT_MINUTES !== 0) continue;
    const name = `${minute}.parquet`;
    const { bytes, slices: written } = await writeSegment(builder.build());
    builder = new FrameColumnsBuilder();
    await writeFile(path.join(draft, 'segments', name), bytes);
    slices.push(...written.map((slice) => ({ ...slice, blobName: name, blobBytes: bytes.length })));
  }
  const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  await writeFile(path.join(draft, 'slices.json'), JSON.stringify(slices, asText));
  await rename(draft, folder);
  return prepared;
}

function tradeFrames(aMinute: number): (ns: bigint) => { id: bigint; text: string } {
  const random = new Random(aMinute);
  let [trade, price] = [3_000_000_000, 4_200_000];
  return (ns) => {
    const of = random.below(SYMBOLS.length);
    const symbol = SYMBOLS[of]!;
    price += random.below(21) - 10;
    const madeMs = Number(ns / NS_PER_MS) - random.below(20);
    const quantity = (random.below(10_000) / 100_000).toFixed(5);
    const data = `{"e":"trade","E":${madeMs + 1},"s":"${symbol.toUpperCase()}","t":${trade++},"p":"${(price / 100).toFixed(8)}","q":"${quantity}000","T":${madeMs},"m":${random.chance(0.5)},"M":true}`;
    return { id: BigInt(of + 1), text: `{"stream":"${symbol}@trade","data":${data}}` };
  };
}

/** Returns a time as tardis-dev's files have it, 28 characters. */
const stampOf = (ns: bigint): string =>
  `${new Date(Number(ns / NS_PER_MS)).toISOString().slice(0, 19)}.${String((ns / 100n) % 10_000_000n).padStart(7, '0')}Z`;

/** Writes a minute where tardis-dev looks for it before it asks its server. */
async function writeCached(folder: string, minute: number, lines: string): Promise<void> {
  const filters = hash('sha256', JSON.stringify([{ channel: 'trade', symbols: SYMBOLS }]));
  const moment = new Date(Number((START_NS + BigInt(minute) * MINUTE_NS) / NS_PER_MS));
  const [day, time] = moment.toISOString().split('T') as [string, string];
  const [hours, minutes] = time.split(':') as [string, string];
  const place = path.join(folder, 'feeds', 'binance', filters, ...day.split('-'), hours);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, `${minutes}.json.gz`), await packed(lines));
}
