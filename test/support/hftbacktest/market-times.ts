import type { Random } from '../engine/random.js';
import type { Message } from '../engine/reference-interpreter.js';
import type { SimulatedDay } from '../views/simulated-day.js';

const MS = 1_000_000n;

/**
 * Gives the messages of a day of Binance futures the times of their exchange: events some
 * milliseconds before they arrive, in order.
 */
export function withTimes(day: SimulatedDay, random: Random): SimulatedDay {
  let lastMs = 0n;
  const timed = (ns: bigint): bigint => {
    const ms = (ns - BigInt(2 + random.below(60)) * MS) / MS;
    return (lastMs = ms > lastMs ? ms : lastMs);
  };
  const frames = day.frames.map((frame) => {
    const ms = timed(frame.ns);
    const text = Buffer.from(frame.bytes).toString();
    const whole = text.replace(/^\{"lastUpdateId":\d+/, (id) => `${id},"E":${ms},"T":${ms}`);
    return { ...frame, bytes: Buffer.from(whole.replace('"E":1,', `"e":"depthUpdate","E":${ms},"T":${ms},`)) };
  });
  return { ...day, frames };
}

/** Makes trades of Binance at random moments of a day, some of which arrive late or twice. */
export function tradesIn({ range }: SimulatedDay, random: Random, count: number): Message[] {
  const stepNs = (range.toNs - range.fromNs) / BigInt(count);
  return random
    .times(count, (i) => {
      const ns = range.fromNs + BigInt(i) * stepNs + BigInt(random.below(Number(stepNs / MS))) * MS;
      const ms = ns / MS - BigInt(random.below(random.chance(0.05) ? 2_000 : 90));
      const price = `${90 + random.below(20)}.${random.below(10)}5`;
      const text = `{"stream":"a@aggTrade","data":{"e":"aggTrade","E":${ms},"a":${i},"p":"${price}","q":"0.5","T":${ms},"m":${random.chance(0.5)}}}`;
      return { ns, bytes: Buffer.from(text) };
    })
    .flatMap((message) => (random.chance(0.02) ? [message, message] : [message]));
}
