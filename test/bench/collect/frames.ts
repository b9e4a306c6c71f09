import { partName } from '../../../schema/collection/shard-name.rule.js';
import { partOfStream } from '../../../server/collection/part-of-stream.rule.js';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';

export const STREAMS = 100;
/** One of a chunk of frames: what a busy exchange's socket delivers at once. */
const CHUNK_BYTES = 16 * 1024;

/** Ready websocket frames, one behind the other, as a server sends them. */
export interface FrameChunk {
  bytes: Buffer;
  frames: number;
}

interface BenchStream {
  instrument: string;
  streamType: 'trades' | 'depth';
}

/** Number of the part, and number of all parts, of an exchange. */
export interface BenchPart {
  part: number;
  parts: number;
}

/** Half trades, half depth, of as many instruments as that takes. */
export function benchStreams(): (BenchStream & { id: bigint })[] {
  return Array.from({ length: STREAMS }, (_, i) => ({
    id: BigInt(i + 1),
    instrument: `BENCH${Math.floor(i / 2)}USDT`,
    streamType: i % 2 === 0 ? 'trades' : 'depth',
  }));
}

/** Returns the streams of a part. */
export function streamsOfPart({ part, parts }: BenchPart): (BenchStream & { id: bigint })[] {
  return benchStreams().filter(({ id }) => partOfStream('binance', id, parts) === partName('binance', part));
}

/**
 * Frames of the streams of a part mixed, 200 bytes in the mean, as Binance writes them: two trades
 * for each change of a book.
 */
export function benchChunks(count: number, of: BenchPart): { chunks: FrameChunk[]; meanBytes: number } {
  const random = seededRandom(1);
  const streams = benchStreams();
  const ours = new Set(streamsOfPart(of).map(({ id }) => Number(id) - 1));
  let framed = 0;
  const updateIds = new Map<string, number>();
  const chunks: FrameChunk[] = [];
  let parts: Buffer[] = [];
  let [size, payloadBytes] = [0, 0];
  for (let i = 0; framed < count; i++) {
    const wantsDepth = i % 3 === 2;
    const at = Math.floor(random() * (STREAMS / 2)) * 2 + (wantsDepth ? 1 : 0);
    if (!ours.has(at)) continue;
    framed += 1;
    const { instrument = '' } = streams[at] ?? {};
    const payload = wantsDepth ? depthFrame(instrument, i, updateIds, random) : tradeFrame(instrument, i, random);
    payloadBytes += payload.length;
    const frame = serverFrame(payload);
    parts.push(frame);
    size += frame.length;
    if (size < CHUNK_BYTES && framed < count) continue;
    chunks.push({ bytes: Buffer.concat(parts), frames: parts.length });
    parts = [];
    size = 0;
  }
  return { chunks, meanBytes: payloadBytes / count };
}

function tradeFrame(symbol: string, i: number, random: () => number): string {
  const data = {
    ...{ e: 'trade', E: 1_700_000_000_000 + i, s: symbol, t: 3_000_000_000 + i, p: price(random), q: quantity(random) },
    ...{ T: 1_700_000_000_000 + i, m: random() < 0.5, M: true },
  };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@trade`, data });
}

function depthFrame(symbol: string, i: number, updateIds: Map<string, number>, random: () => number): string {
  const levels = (count: number): string[][] => Array.from({ length: count }, () => [price(random), quantity(random)]);
  const U = (updateIds.get(symbol) ?? 40_000_000_000) + 1;
  const u = U + Math.floor(random() * 5);
  updateIds.set(symbol, u);
  const [b, a] = [levels(Math.floor(random() * 4)), levels(Math.floor(random() * 4))];
  const data = { e: 'depthUpdate', E: 1_700_000_000_000 + i, s: symbol, U, u, b, a };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@depth@100ms`, data });
}

const price = (random: () => number): string => (20_000 + 40_000 * random()).toFixed(8);
const quantity = (random: () => number): string => (random() ** 3 * 2).toFixed(8);

/** A text frame from a server: not masked. */
function serverFrame(payload: string): Buffer {
  const bytes = Buffer.from(payload);
  const small = bytes.length < 126;
  const head = Buffer.alloc(small ? 2 : 4);
  head[0] = 0x81;
  head[1] = small ? bytes.length : 126;
  if (!small) head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
}
