import { mergeRanges, subtractRanges, type TimeRange } from '../../../../../schema/time/time-range.js';
import { seededRandom } from '../../../../../scripts/simulated-exchange/random.js';
import { fillSoFar } from '../../../../../workflows/collection/handover/fill-gap.rule.js';
import { isFrameWithin, type OwnFrame } from '../../../../../workflows/collection/handover/meeting.rule.js';
import type { ReceivedRange } from '../../../../../workflows/collection/handover/fill-gap.rule.js';

type GapFill = ReturnType<typeof fillSoFar>['fills'][number];

const START_NS = 1_000_000n * 1_000_000_000n;
const END_MS = 30_000;
const SKEW_NS = 5_000_000_000n;
/** The numbers of the owner's frames begin here. */
const OWNERS = 1_000_000n;
const atMs = (ms: number): bigint => START_NS + BigInt(Math.round(ms * 1e6));

interface Read extends OwnFrame {
  /** Position among the sent frames. */
  place: number;
}

/** Frames that a process received and has on disk, by its clock. */
interface Reception extends TimeRange {
  frames: Read[];
}

/**
 * Simulates two collectors that are killed together and connect again at different moments. Each
 * reads late, by at most `worstMs`, and then everything at once, now and then, while it is killed,
 * and when it has just begun.
 */
function simulate(seed: number, worstMs: number) {
  const random = seededRandom(seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  const everyMs = random() < 0.8 ? between(3, 30) : between(100, 1_500);
  const sentMs: number[] = [];
  for (let ms = 0; ms < END_MS; ms += between(1, 2 * everyMs)) sentMs.push(ms);
  const killedMs = between(15_000, 16_000);

  /**
   * Returns when a process reads what arrives at a moment. It is not scheduled for a while from
   * each of these on.
   */
  const reader = (busyFromMs: readonly number[]) => {
    const stalls = busyFromMs.map((fromMs) => [fromMs, fromMs + random() * worstMs] as const);
    for (let ms = 0; ms < END_MS; ms += between(200, 6_000)) stalls.push([ms, ms + random() * random() * worstMs]);
    return (ms: number): number =>
      stalls.reduce((late, [from, to]) => (from <= ms && ms < to && to > late ? to : late), ms);
  };
  const receive = (firstSeq: bigint, read: (ms: number) => number, sinceMs: number, untilMs: number): Reception => {
    // The last frames that a killed process read are not on disk.
    const syncedMs = untilMs - random() * Math.min(worstMs, 300);
    const frames = sentMs.flatMap((ms, place): Read[] => {
      if (ms < sinceMs || read(ms) >= syncedMs) return [];
      const ns = atMs(read(ms)) + BigInt(place);
      return [{ place, signature: `frame ${place}`, seq: firstSeq + BigInt(place), ns }];
    });
    const fromNs = atMs(read(sinceMs));
    return { frames, fromNs, toNs: (frames.at(-1)?.ns ?? fromNs) + 1n };
  };
  const collector = (firstSeq: bigint) => {
    const backMs = killedMs + between(300, 3_000);
    const read = reader([killedMs - random() * worstMs, backMs]);
    return [
      receive(firstSeq, read, 0, killedMs),
      receive(firstSeq + 100_000n, read, backMs, Number.POSITIVE_INFINITY),
    ] as const;
  };
  return { owner: collector(OWNERS), second: collector(0n), random };
}

/**
 * Returns what the second fills of a gap when the owner has delivered up to `knownNs`, and from
 * when on it is looked at again.
 */
function look(gap: TimeRange, index: readonly Read[], receptions: readonly Reception[], knownNs: bigint) {
  const { fromNs, toNs } = gap;
  const runs = receptions.map((run, file) => ({ ...run, toNs: file === 0 ? run.toNs : knownNs }));
  const received = runs.flatMap((run, file): ReceivedRange[] => {
    const isNear = run.fromNs < run.toNs && run.fromNs < toNs + SKEW_NS && run.toNs > fromNs - SKEW_NS;
    return isNear ? [{ file, fromNs: run.fromNs, toNs: run.toNs, run }] : [];
  });
  const isBeside = (ns: bigint, at: bigint): boolean => ns >= at - SKEW_NS && ns < at + SKEW_NS;
  const own = runs.flatMap(({ frames }) => frames).filter(({ ns }) => isBeside(ns, fromNs) || isBeside(ns, toNs));
  const storedIn = (range: TimeRange) => index.filter(({ ns }) => ns >= range.fromNs && ns < range.toNs).sort(inOrder);
  const before = storedIn({ fromNs: fromNs - SKEW_NS, toNs: fromNs });
  const after = storedIn({ fromNs: toNs, toNs: toNs + SKEW_NS });
  const signatures = (frames: readonly Read[]) => frames.map(({ signature }) => signature);
  return fillSoFar(
    {
      ...{ gap, received, own: own.filter(({ ns }) => ns < knownNs), isOurs: (seq) => seq < OWNERS },
      ...{ before: before.slice(-16), after: after.slice(0, 16) },
      beside: { before: signatures(before), after: signatures(after) },
    },
    knownNs,
  );
}

function inOrder(a: Read, b: Read): number {
  return Number(a.ns - b.ns) || Number(a.seq - b.seq);
}

/** Returns the frames of a fill with the times with which they are stored. */
function filledFrames({ file, frames: bounds, ...range }: GapFill, receptions: readonly Reception[]): Read[] {
  return receptions[file]!.frames.filter((frame) => isFrameWithin(frame, bounds)).map((frame) => {
    const ns = frame.ns < range.fromNs ? range.fromNs : frame.ns >= range.toNs ? range.toNs - 1n : frame.ns;
    return { ...frame, ns };
  });
}

/**
 * Returns what is stored of the stream in the end, in the index's order, and what is left of its
 * gap.
 */
function store(seed: number, worstMs: number) {
  const { owner, second, random } = simulate(seed, worstMs);
  const index = owner.flatMap(({ frames }) => frames);
  let gaps = mergeRanges([{ fromNs: owner[0].toNs, toNs: owner[1].fromNs }]);
  let filled = 0;
  for (let knownNs = owner[1].fromNs; knownNs < atMs(END_MS); knownNs += BigInt(Math.round(1e9 + random() * 6e9))) {
    for (const gap of gaps) {
      for (const fill of look(gap, index, second, knownNs).fills) {
        const frames = filledFrames(fill, second);
        index.push(...frames);
        filled += frames.length;
        gaps = subtractRanges(gaps, [fill]);
      }
    }
  }
  return { stored: index.sort(inOrder), gaps, filled };
}

describe('two collectors that were away at the same time', () => {
  it.each([50, 300, 800, 1_500, 3_000])(
    'store each frame once, in order, and have a gap where one is missing, late by up to %i ms',
    (worstMs) => {
      let total = 0;
      for (let seed = 1; seed <= 40; seed++) {
        const { stored, gaps, filled } = store(seed, worstMs);
        const wrong = stored.filter(({ ns, place }, i) => {
          const previous = stored[i - 1];
          if (!previous || place === previous.place + 1) return false;
          return place <= previous.place || !gaps.some((gap) => gap.fromNs <= ns && gap.toNs > previous.ns);
        });
        expect({ seed, wrong }).toEqual({ seed, wrong: [] });
        total += filled;
      }
      // The second often had frames that the owner had not.
      expect(total).toBeGreaterThan(400);
    },
  );
});
