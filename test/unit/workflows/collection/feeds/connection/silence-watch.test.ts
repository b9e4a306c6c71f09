import { SilenceWatch } from '../../../../../../workflows/collection/feeds/connection/silence-watch.js';

const PACE = { afterMs: 6_000, answerMs: 4_000 };
const TICK_MS = 50;

type Sign = 'frame' | 'pong' | 'pause';

/** Looks every 50 ms. Returns when pings were sent and when the connection counted as stalled. */
function watched(untilMs: number, signs: Readonly<Record<number, Sign>>, limitMs = 60_000) {
  const watch = new SilenceWatch(limitMs, 0, PACE);
  const pings: number[] = [];
  for (let nowMs = 0; nowMs <= untilMs; nowMs += TICK_MS) {
    if (signs[nowMs] === 'pause') nowMs += 20_000;
    if (signs[nowMs] === 'frame') watch.heard(nowMs);
    if (signs[nowMs] === 'pong') watch.answered(nowMs);
    if (watch.isStalled(nowMs)) return { pings, stalledMs: nowMs };
    if (watch.probes(nowMs)) pings.push(nowMs);
  }
  return { pings, stalledMs: null };
}

describe('the silence of a connection', () => {
  it.each<[string, ReturnType<typeof watched>, object]>([
    [
      'is a stall when a peer that answered before does not answer',
      watched(30_000, { 100: 'pong', 1_000: 'frame' }),
      { pings: [0, 7_000], stalledMs: 11_050 },
    ],
    [
      'is none while pings are answered',
      watched(25_000, { 100: 'pong', 6_200: 'pong', 12_300: 'pong', 18_400: 'pong', 24_500: 'pong' }),
      { pings: [0, 6_100, 12_200, 18_300, 24_400], stalledMs: null },
    ],
    [
      'is none if a frame comes instead of an answer',
      watched(14_000, { 100: 'pong', 9_000: 'frame' }),
      { pings: [0, 6_100], stalledMs: null },
    ],
    [
      'counts only the limit of the exchange for a peer that never answers',
      watched(70_000, { 1_000: 'frame', 8_000: 'frame' }),
      { pings: [0, 7_000, 14_000], stalledMs: 68_050 },
    ],
    ['is a stall at the limit whatever was asked', watched(9_000, { 100: 'pong' }, 5_000), { stalledMs: 5_150 }],
    [
      'does not count while this process stood still between ping and answer',
      watched(31_000, { 100: 'pong', 6_150: 'pause', 26_500: 'frame' }),
      { pings: [0, 6_100], stalledMs: null },
    ],
  ])('%s', (_, actual, expected) => expect(actual).toMatchObject(expected));

  it('is not asked about as long as frames come', () => {
    const frames = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [1_000 * (i + 1), 'frame' as const]));
    expect(watched(60_000, frames)).toEqual({ pings: [0], stalledMs: null });
  });
});
