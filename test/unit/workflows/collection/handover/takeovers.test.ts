import { seededRandom } from '../../../../../scripts/simulated-exchange/random.js';
import { beginStream } from '../../../../../workflows/collection/handover/find-join.js';
import type { OwnFrame } from '../../../../../workflows/collection/handover/meeting.rule.js';

const START_NS = 1_000_000n * 1_000_000_000n;
const SECOND_NS = 1_000_000_000n;
const END_MS = 40_000;
/** The decision waits no longer for frames that the owner had read. */
const DECIDED_AFTER_MS = 7_500;
const COMPARED = 16;

interface Read extends OwnFrame {
  /** Position among the sent frames. */
  place: number;
}

/**
 * Simulates an owner that delivers up to a moment by its clock, and a second collector that began
 * to receive at some time before or behind it. Each has a clock of its own, and reads late, by at
 * most `worstMs`, and then everything at once, now and then.
 */
function simulate(seed: number, worstMs: number) {
  const random = seededRandom(seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  const everyMs = random() < 0.5 ? between(3, 30) : between(300, 2_500);
  const sentMs: number[] = [];
  for (let ms = 0; ms < END_MS; ms += between(1, 2 * everyMs)) sentMs.push(ms);

  const collector = (firstSeq: bigint, sinceMs: number, untilMs: number) => {
    const offsetMs = between(-worstMs, worstMs) / 4;
    const stalls = [sinceMs].map((fromMs) => [fromMs, fromMs + random() * worstMs] as const);
    for (let ms = 0; ms < END_MS; ms += between(200, 6_000)) stalls.push([ms, ms + random() * random() * worstMs]);
    const readMs = (ms: number): number =>
      stalls.reduce((late, [from, to]) => (from <= ms && ms < to && to > late ? to : late), ms);
    const atNs = (ms: number, place = 0): bigint =>
      START_NS + BigInt(Math.round((ms + offsetMs) * 1e6)) + BigInt(place);
    const frames = sentMs.flatMap((ms, place): Read[] => {
      if (ms < sinceMs || readMs(ms) >= untilMs) return [];
      return [{ place, signature: `frame ${place}`, seq: firstSeq + BigInt(place), ns: atNs(readMs(ms), place) }];
    });
    return { frames, fromNs: atNs(readMs(sinceMs)), toNs: atNs(untilMs) };
  };
  const endMs = between(15_000, 20_000);
  const beganMs = random() < 0.5 ? endMs - between(-1_500, 3_000) : between(0, endMs);
  return { owner: collector(1n, 0, endMs), second: collector(1_000_000n, beganMs, endMs + DECIDED_AFTER_MS) };
}

/** Returns what is stored of the stream in the end, in the order of the index, and its gaps. */
function takeOver(seed: number, worstMs: number) {
  const { owner, second } = simulate(seed, worstMs);
  const untilNs = owner.toNs;
  const lately = owner.frames.filter(({ ns }) => ns >= untilNs - 30n * SECOND_NS).slice(-COMPARED);
  const last =
    lately.length > 0 ? { signatures: lately.map(({ signature }) => signature), lastNs: lately.at(-1)!.ns } : null;
  const own = second.frames.filter(
    ({ ns }) => last !== null && ns >= last.lastNs - 5n * SECOND_NS && ns < last.lastNs + 10n * SECOND_NS,
  );
  const { start, unknown } = beginStream({ last, untilNs, own, run: second, replicated: true });
  const ours = second.frames.flatMap((frame) => {
    const isOurs = start ? frame.seq > start.afterSeq && frame.ns >= start.sinceNs : frame.ns >= untilNs;
    const stampNs = start?.stampNs ?? untilNs;
    return isOurs ? [{ ...frame, ns: frame.ns > stampNs ? frame.ns : stampNs }] : [];
  });
  const gaps = unknown ? [unknown] : [];
  if (second.fromNs > untilNs) gaps.push({ fromNs: untilNs, toNs: second.fromNs });
  const overlapNs = untilNs - second.fromNs;
  return { stored: [...owner.frames, ...ours], gaps, unknown, overlapNs };
}

describe('a second collector that takes over, whenever it began', () => {
  it.each([20, 250, 1_500, 3_000])(
    'continues behind the owner, has a gap where a frame may be missing, and none without reason, late by up to %i ms',
    (worstMs) => {
      let unknowns = 0;
      for (let seed = 1; seed <= 200; seed++) {
        const { stored, gaps, unknown, overlapNs } = takeOver(seed, worstMs);
        const wrong = stored.filter(({ ns, place }, i) => {
          const previous = stored[i - 1];
          if (!previous || place === previous.place + 1) return false;
          return place <= previous.place || !gaps.some(({ fromNs, toNs }) => fromNs <= ns && toNs > previous.ns);
        });
        expect({ seed, wrong }).toEqual({ seed, wrong: [] });
        if (!unknown) continue;
        unknowns += 1;
        // Both received for less than a second.
        expect({ seed, isShort: overlapNs < SECOND_NS }).toEqual({ seed, isShort: true });
      }
      expect(unknowns).toBeGreaterThan(0);
      expect(unknowns).toBeLessThan(20);
    },
  );
});
