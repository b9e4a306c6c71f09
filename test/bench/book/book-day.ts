import { DAY_NS, MINUTE_NS, NS_PER_MS } from '../../../schema/time/timestamps.js';
import { Random } from '../../support/engine/random.js';

/** A frame as the collector stores it. */
interface BookFrame {
  ns: bigint;
  text: string;
  isPolled: boolean;
  /** Levels that it changes. */
  changes: number;
}

/** A day of one market: the level changes of a message are what exchanges differ in. */
export interface BookDayShape {
  /** Level changes of the day, about. */
  changes: number;
  /** Average changes of a message. */
  changesAMessage: number;
}

/** 2023-11-15 00:00 UTC. */
export const DAY_START_NS = 1_700_006_400_000_000_000n;
/** Interval at which the collector polls whole books. */
const POLL_EVERY_NS = 5n * MINUTE_NS;
const POLL_LIMIT = 1_000;
/** Moves of the best price per changed level. */
const MOVES = 0.013;
const TICKS = 1 << 20;

/**
 * Yields made-up messages of Binance's diff depth stream over a day, with a polled whole book every
 * five minutes: most changes are near the best prices, and the price wanders. The same shape gives
 * the same frames.
 */
export function* bookDay({ changes, changesAMessage }: BookDayShape): Generator<BookFrame> {
  const random = new Random(4);
  const messages = Math.round(changes / changesAMessage);
  const stepNs = DAY_NS / BigInt(messages);
  /** Quantities in 10^-5 by tick: bids below `mid`, asks from it on. */
  const quantities = new Uint32Array(TICKS);
  let mid = TICKS / 2;
  for (let i = 1; i < 2_500; i++) quantities[mid + (i % 2 === 0 ? i >> 1 : -(i >> 1) - 1)] = quantity(random);
  let lastId = 38_000_000_000;
  let pollAtNs = DAY_START_NS;
  for (let i = 0; i < messages; i++) {
    const ns = DAY_START_NS + BigInt(i) * stepNs + BigInt(random.below(Number(stepNs)));
    const changed = new Set<number>();
    const moveTo = mid + (random.chance(MOVES * changesAMessage) ? random.below(9) - 4 : 0);
    while (mid !== moveTo) {
      // The level that is traded away changes its side.
      const tick = mid < moveTo ? mid++ : --mid;
      if (quantities[tick]! > 0) changed.add(tick);
      quantities[tick] = 0;
    }
    const sides: [string[], string[]] = [[], []];
    for (const tick of changed) sides[tick < mid ? 1 : 0].push(levelOf(tick, 0));
    const wanted = 1 + random.below(2 * changesAMessage - 1);
    while (changed.size < wanted) {
      const side = random.below(2);
      const distance = Math.floor(-Math.log(1 - random.next()) * (random.chance(0.6) ? 12 : 300));
      const tick = side === 0 ? mid - 1 - distance : mid + distance;
      if (changed.has(tick)) continue;
      changed.add(tick);
      quantities[tick] = quantities[tick]! > 0 && random.chance(0.4) ? 0 : quantity(random);
      sides[side as 0 | 1].push(levelOf(tick, quantities[tick]));
    }
    const firstId = lastId + 1;
    lastId += changed.size;
    const text = `{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","E":${ns / NS_PER_MS},"s":"BTCUSDT","U":${firstId},"u":${lastId},"b":[${sides[0].join(',')}],"a":[${sides[1].join(',')}]}}`;
    yield { ns, text, isPolled: false, changes: changed.size };
    if (ns < pollAtNs) continue;
    yield { ns, text: wholeBook(lastId, quantities, mid), isPolled: true, changes: 0 };
    pollAtNs += POLL_EVERY_NS;
  }
}

function quantity(random: Random): number {
  return 1 + random.below(random.chance(0.7) ? 50_000 : 5_000_000);
}

/** Eight decimal places, as Binance writes them. */
function levelOf(tick: number, quantity: number): string {
  return `["${(tick / 10).toFixed(2)}000000","${(quantity / 1e5).toFixed(5)}000"]`;
}

function wholeBook(id: number, quantities: Uint32Array, mid: number): string {
  const side = (from: number, step: number): string => {
    const levels: string[] = [];
    for (let tick = from; levels.length < POLL_LIMIT && tick > 0 && tick < TICKS; tick += step) {
      if (quantities[tick]! > 0) levels.push(levelOf(tick, quantities[tick]!));
    }
    return levels.join(',');
  };
  return `{"lastUpdateId":${id},"bids":[${side(mid - 1, -1)}],"asks":[${side(mid, 1)}]}`;
}
