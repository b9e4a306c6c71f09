import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { CollectionSystem } from '../../support/collection/collection-system.js';
import { TwoCollectors } from '../../support/collection/two-collectors.js';
import { FAULT_SCALE } from '../../support/systems/fault-scale.js';
import { explained } from '../../support/explained.js';
import { until } from '../../support/until.js';

const ROUNDS = FAULT_SCALE.oneOfTwo;
/** Selection of faults: the full form has all at random, the short one kills each of the two. */
const { FAULTS_ONLY, FAULTS_SEED } = process.env;
const SEED = Number(FAULTS_SEED ?? randomInt(1, 1_000_000));
const random = seededRandom(SEED);
/**
 * Overlap of the two: if nothing is sent, the two clocks tell whether one received until the other
 * did, for which a second is enough.
 */
const OVERLAP_MS = 1_200;
/** More than the frames of a stream that a killed collector had not read. */
const IN_FLIGHT = 200;
/** A busy stream, one that sends every two seconds, and one of large messages. */
const STREAMS = [
  ['trades', 'btcusdt@trade'],
  ['kline_1m', 'btcusdt@kline_1m'],
  ['depth', 'btcusdt@depth@100ms'],
] as const;

describe('two collectors of a shard', () => {
  const system = new CollectionSystem();
  let exchange: SimulatedExchange;
  let two: TwoCollectors;
  const ids: string[] = [];
  /** First frame of each stream that both received. */
  let settled: number[] = [];

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 200 });
    await system.open();
    two = new TwoCollectors(system, exchange);
  });
  afterAll(async () => {
    await two.close();
    await exchange.close();
    await system.close();
  });

  /** Returns the number of frames sent on each stream. */
  const sentSoFar = () => STREAMS.map(([, name]) => sentOn(name).length);
  const sentOn = (name: string) => [...new Set(exchange.sent(name).map(({ frame }) => frame))];

  /**
   * Waits until both receive every stream: a quiet one of which they received nothing together may
   * leave a gap (docs/collection.md, Two collectors).
   */
  const bothReceive = () => two.bothReceive(new Map(STREAMS.map(([, name], i) => [ids[i]!, name])));

  async function allSealed(): Promise<void> {
    const nowNs = BigInt(Date.now()) * 1_000_000n;
    await until('everything is sealed', async () => BigInt((await system.sealedThrough()) ?? 0) > nowNs);
  }

  /**
   * Returns the rows of a stream between two places in what was sent, with their places, and its
   * gaps between them.
   */
  async function stored(stream: number, from: number, to: number) {
    const at = new Map(sentOn(STREAMS[stream]![1]).map((frame, place) => [frame, place]));
    const all = (await system.indexed(ids[stream]!)).map((row) => ({ ...row, place: at.get(row.message) ?? -1 }));
    const rows = all.filter(({ place }) => place >= from && place < to);
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const gaps = (await system.gaps(ids[stream]!)).filter(({ fromNs, toNs }) => fromNs < last.ns && toNs > first.ns);
    return { rows, gaps };
  }

  it(`store each frame once and have no gap, over ${ROUNDS} faults of one of them`, async () => {
    for (const [streamType] of STREAMS) ids.push(await system.subscribe('BTCUSDT', streamType));
    await two.open();
    await bothReceive();
    await sleep(OVERLAP_MS);
    const begun = sentSoFar();
    settled = begun;
    const happened: string[] = [`seed ${SEED}`];
    const named = FAULTS_ONLY?.split(',') ?? (FAULT_SCALE.full ? two.faults : ['killed']);
    const faults = two.faults.filter((fault) => named.includes(fault));
    if (faults.length === 0) throw new Error(`FAULTS_ONLY: none of ${two.faults.join(', ')}`);
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await system.owner();
      const isOwner = round % 2 === 0;
      const side = two.sides.find(({ journal }) => owner.includes(journal) === isOwner)!;
      const fault = faults[Math.floor(random() * faults.length)]!;
      happened.push(`${new Date().toISOString()} ${side.name} (${isOwner ? 'owner' : 'second'}) ${fault}`);
      await two.harm(side, fault, (mostMs) => random() * mostMs);
      await bothReceive();
      happened.push(`${new Date().toISOString()} both receive`);
      await sleep(OVERLAP_MS);
    }
    const ended = sentSoFar();
    await allSealed();
    for (const [i, [, name]] of STREAMS.entries()) {
      const { rows, gaps } = await stored(i, begun[i]!, ended[i]!);
      // Each is followed by the next one that was sent.
      const wrong = rows.findIndex(({ place }, row) => place !== begun[i]! + row);
      const around = wrong < 0 ? [] : rows.slice(Math.max(0, wrong - 2), wrong + 3);
      const found = { name, frames: rows.length, around, gaps };
      const wanted = { name, frames: ended[i]! - begun[i]!, around: [], gaps: [] };
      explained(happened.join('\n'), () => expect(found).toEqual(wanted));
    }
  });

  /**
   * Expects one gap with all that is missing after both were away. `end`: what happens before that
   * is looked at.
   */
  async function expectOneGap(goAway: () => Promise<void>, end?: () => Promise<void>): Promise<void> {
    // What was on its way when they were killed is missing as well.
    const begun = sentSoFar().map((frames, i) => Math.max(settled[i]!, frames - IN_FLIGHT));
    const sinceNs = BigInt(Date.now() - OVERLAP_MS) * 1_000_000n;
    await goAway();
    await bothReceive();
    await sleep(OVERLAP_MS);
    const ended = sentSoFar();
    settled = ended;
    await allSealed();
    await end?.();
    for (const [i, [, name]] of STREAMS.entries()) {
      const { rows } = await stored(i, begun[i]!, ended[i]!);
      // A quiet stream may have sent nothing behind its gap.
      const gaps = (await system.gaps(ids[i]!)).filter(({ toNs }) => toNs > sinceNs);
      expect({ name, gaps: gaps.length }).toEqual({ name, gaps: 1 });
      const places = rows.map(({ place }) => place);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      const isInGap = (row: number) =>
        gaps.some(({ fromNs, toNs }) => fromNs <= rows[row]!.ns && toNs > rows[row - 1]!.ns);
      expect(places.filter((place, row) => row > 0 && place !== places[row - 1]! + 1 && !isInGap(row))).toEqual([]);
    }
  }

  it('that are both away leave one gap, also if the one that is back first reads late', async () => {
    await expectOneGap(() => two.bothAwayAndOneLate(500));
  });

  it('that are both away leave one gap, with all that is missing', async () => {
    await expectOneGap(
      () => two.bothAway(1_000),
      () => two.stop(),
    );
  });
});
