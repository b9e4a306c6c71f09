import { earlier, type TimeRange } from '../../../../../../schema/time/time-range.js';
import type { BookCheckpoint } from '../../../../../../workflows/views/book/checkpoint/book-checkpoint.js';
import { Random } from '../../../../../support/engine/random.js';
import { checkpointed, withCheckpoints } from '../../../../../support/views/checkpoints-of.js';
import { replayed, type AskedBook } from '../../../../../support/views/replayed-rows.js';
import { simulateDay, sourceOfDay, type SimulatedDay } from '../../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;
const SECOND_NS = 1_000_000_000n;
const STEP_NS = 600n * SECOND_NS;
const ASKED: readonly AskedBook[] = [
  { depth: 4, intervalNs: 10n * SECOND_NS, grouping: '1' },
  { depth: 25, intervalNs: 10n * SECOND_NS },
  { depth: 2, intervalNs: null },
];

function momentsOf({ range }: SimulatedDay): bigint[] {
  const moments: bigint[] = [];
  for (let ns = range.fromNs + STEP_NS; ns < range.toNs; ns += STEP_NS) moments.push(ns);
  return moments;
}

function randomRange(random: Random, { fromNs, toNs }: TimeRange, longestNs = toNs - fromNs): TimeRange {
  const cutNs = fromNs + BigInt(random.below(Number(toNs - fromNs)));
  return { fromNs: cutNs, toNs: earlier(toNs, cutNs + 1n + BigInt(random.below(Number(longestNs)))) };
}

/** Checkpoints that stay when messages or gaps between two moments change. */
const unchangedBy = ({ fromNs, toNs }: TimeRange) => {
  return ({ atNs, replay }: BookCheckpoint): boolean => atNs <= fromNs || replay.dependsFromNs >= toNs;
};

describe.each(SIMULATED_FORMATS.map((format) => [format.exchange, format] as const))(
  'checkpoints of a simulated day of %s',
  (exchange, format) => {
    it('do not show in the rows of any cut, nor in what is unknown', async () => {
      let reads = 0;
      for (const [seed, asked] of ASKED.entries()) {
        const random = new Random(seed + 1);
        const day = simulateDay(format, random, 400, DAY_NS);
        const plain = sourceOfDay(day);
        const { source, ...counted } = await checkpointed(exchange, plain, momentsOf(day));
        const whole = await replayed(exchange, plain, asked, [day.range]);
        for (let i = 0; i < 70; i++) {
          const cut = randomRange(random, day.range);
          const part = await replayed(exchange, source, asked, [cut]);
          const { unknown, checksums } = await replayed(exchange, plain, asked, [cut]);
          expect(part.rows).toEqual(whole.rows.filter(({ ns }) => ns >= cut.fromNs && ns < cut.toNs));
          expect({ unknown: part.unknown, checksums: part.checksums }).toEqual({ unknown, checksums });
        }
        reads += counted.reads();
      }
      // Where books are polled, most are nearer than a checkpoint.
      expect(reads).toBeGreaterThan(20);
    });

    it('hold the book where it is known, and why where it is not', async () => {
      const states: string[] = [];
      for (const seed of [9, 10, 11]) {
        const day = simulateDay(format, new Random(seed), 800, DAY_NS);
        const { checkpoints } = await checkpointed(exchange, sourceOfDay(day), momentsOf(day));
        states.push(...checkpoints.map(({ replay }) => replay.continuity.state));
      }
      expect(new Set(states)).toEqual(new Set(['known', 'unknown']));
    });

    it('stay valid when late data changes what they do not depend on', async () => {
      const asked = { depth: 5, intervalNs: 30n * SECOND_NS };
      let kept = 0;
      let dropped = 0;
      for (let seed = 1; seed <= 8; seed++) {
        const random = new Random(seed);
        const now = simulateDay(format, random, 300, DAY_NS);
        const late = randomRange(random, now.range, 300n * SECOND_NS);
        // Before, the messages of this time were not received.
        const isEarly = ({ ns }: { ns: bigint }): boolean => ns < late.fromNs || ns >= late.toNs;
        const before = { ...now, frames: now.frames.filter(isEarly), gaps: sorted([...now.gaps, late]) };
        const { checkpoints } = await checkpointed(exchange, sourceOfDay(before), momentsOf(now));
        const valid = checkpoints.filter(unchangedBy(late));
        kept += valid.length;
        dropped += checkpoints.length - valid.length;
        const plain = sourceOfDay(now);
        const { source } = withCheckpoints(plain, valid);
        const whole = await replayed(exchange, plain, asked, [now.range]);
        for (const { atNs } of valid) {
          const range = { fromNs: atNs, toNs: now.range.toNs };
          const { rows } = await replayed(exchange, source, asked, [range]);
          expect(rows).toEqual(whole.rows.filter(({ ns }) => ns >= atNs));
        }
      }
      expect(dropped).toBeGreaterThan(0);
      expect(kept).toBeGreaterThan(dropped / 4);
    });
  },
);

function sorted(ranges: TimeRange[]): TimeRange[] {
  return ranges.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1));
}
