import { fillSoFar } from '../../../../../workflows/collection/handover/fill-gap.rule.js';
import { isFrameWithin, type OwnFrame } from '../../../../../workflows/collection/handover/meeting.rule.js';
import { seededRandom } from '../../../../../scripts/simulated-exchange/random.js';

type GapAndFrames = Parameters<typeof fillSoFar>[0];

const MS = 1_000_000n;
const SECOND = 1_000n * MS;
const START = 1_000_000n * SECOND;
const SECONDS = 60;
const OWNERS = 1_000_000n;
const SKEW = 5n * SECOND;

interface Stored extends OwnFrame {
  place: number;
}

/**
 * An owner that is away for a while, and a second collector that receives all the time, with
 * another clock and another lag.
 */
function simulate(seed: number) {
  const random = seededRandom(seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  const everyMs = between(5, 400);
  // Few different messages: many repeat.
  const kinds = random() < 0.5 ? 1e9 : Math.round(between(3, 40));
  const offsetMs = between(-1_500, 1_500);
  const [awayMs, backMs] = [between(15_000, 20_000), between(20_200, 45_000)];
  const lostMs = random() < 0.5 ? between(0, 800) : 0;
  const own: Stored[] = [];
  const index: Stored[] = [];
  let place = 0;
  let ownNs = 0n;
  for (let ms = 0; ms < SECONDS * 1_000; ms += between(1, 2 * everyMs)) {
    const signature = kinds > 1e6 ? `f${place}` : `k${Math.floor(random() * kinds)}`;
    const sentNs = START + BigInt(Math.round(ms * 1e6));
    const readNs = sentNs + BigInt(Math.round((offsetMs + between(0, 50)) * 1e6));
    ownNs = readNs > ownNs ? readNs : ownNs + 1n;
    own.push({ seq: BigInt(place + 1), ns: ownNs, signature, place });
    // What was on its way when the connection broke is lost as well.
    const isOwners = ms < awayMs - lostMs || ms >= backMs;
    if (isOwners) index.push({ seq: OWNERS + BigInt(place), ns: sentNs, signature, place });
    place += 1;
  }
  const atMs = (ms: number): bigint => START + BigInt(Math.round(ms * 1e6));
  return { own, index, sent: place, gap: { fromNs: atMs(awayMs), toNs: atMs(backMs) } };
}

/**
 * Fills the gap as a second collector does, each time the owner has delivered more. Returns the
 * index in its order.
 */
function fillStepwise(seed: number): { places: number[]; sent: number; passes: number } {
  const { own, index, gap, sent } = simulate(seed);
  const random = seededRandom(seed + 1);
  let fromNs = gap.fromNs;
  let passes = 0;
  for (let knownNs = START; fromNs < gap.toNs; knownNs += BigInt(Math.round(1e9 + random() * 10e9))) {
    if (knownNs <= fromNs) continue;
    const toNs = knownNs < gap.toNs ? knownNs : gap.toNs;
    const stored = index.filter(({ ns }) => ns < knownNs).sort((a, b) => Number(a.ns - b.ns));
    const known = own.filter(({ ns }) => ns < knownNs);
    const run = { fromNs: START - 10n * SECOND, toNs: knownNs };
    const isBeside = (ns: bigint, at: bigint): boolean => ns >= at - SKEW && ns < at + SKEW;
    const asked: GapAndFrames = {
      gap: { fromNs, toNs },
      received: [{ file: 0, ...run, run }],
      own: known.filter(({ ns }) => isBeside(ns, fromNs) || isBeside(ns, toNs)),
      isOurs: (seq) => seq < OWNERS,
      before: stored.filter(({ ns }) => ns >= fromNs - SKEW && ns < fromNs).slice(-16),
      after: stored.filter(({ ns }) => ns >= toNs && ns < toNs + SKEW).slice(0, 16),
      beside: { before: [], after: [] },
    };
    const { fills, againFromNs } = fillSoFar(asked, knownNs);
    for (const fill of fills) {
      for (const frame of known.filter((one) => isFrameWithin(one, fill.frames))) {
        const ns = frame.ns < fill.fromNs ? fill.fromNs : frame.ns >= fill.toNs ? fill.toNs - 1n : frame.ns;
        index.push({ ...frame, ns });
      }
    }
    passes += 1;
    // A later pass begins where this one ended; the gap behind `knownNs` is not known yet.
    fromNs = againFromNs ?? (toNs < gap.toNs ? toNs : gap.toNs);
  }
  index.sort((a, b) => (a.ns === b.ns ? Number(a.seq - b.seq) : Number(a.ns - b.ns)));
  return { places: index.map(({ place }) => place), sent, passes };
}

describe('a second collector that fills a gap while it lasts', () => {
  it('stores what was sent, each frame once and in order, whatever clocks, lags and repeated messages', () => {
    let passes = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const { places, sent, ...run } = fillStepwise(seed);
      expect({ seed, places }).toEqual({ seed, places: Array.from({ length: sent }, (_, place) => place) });
      passes += run.passes;
    }
    // Most gaps were filled in several steps.
    expect(passes).toBeGreaterThan(600);
  });
});
