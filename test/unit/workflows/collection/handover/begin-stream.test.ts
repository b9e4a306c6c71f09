import { beginStream } from '../../../../../workflows/collection/handover/find-join.js';

const SECOND = 1_000_000_000n;
const MICROSECOND = 1_000n;
/** The owner's time ends here. Times in the tables are tenths of a second from it. */
const UNTIL = 1_000n * SECOND;
const tenths = (count: number): bigint => UNTIL + (BigInt(count) * SECOND) / 10n;
/** Frames with numbers from 1, one every tenth. */
const own = (text: string, first: number) =>
  [...text].map((signature, i) => ({ seq: BigInt(i + 1), ns: tenths(first + i), signature }));
const last = (text: string, lastAt: number) => ({ signatures: [...text], lastNs: tenths(lastAt) });

describe('where a stream begins behind the previous owner', () => {
  const begin = (
    owner: ReturnType<typeof last> | null,
    frames: ReturnType<typeof own>,
    since: number,
    replicated = false,
  ) => {
    const run = { fromNs: tenths(since), toNs: tenths(100) };
    return beginStream({ last: owner, untilNs: UNTIL, own: frames, run, replicated });
  };
  const since = (count: number) => ({ ...allOurs, sinceNs: tenths(count) });
  const allOurs = { afterSeq: 0n, sinceNs: UNTIL - 5n * SECOND, stampNs: UNTIL, receivedSinceNs: null };

  it('is behind the last frame of the owner, and we received everything from then on', () => {
    const start = { afterSeq: 3n, sinceNs: 0n, stampNs: UNTIL, receivedSinceNs: tenths(2) };
    expect(begin(last('abc', -1), own('abcdef', 0), -30)).toEqual({ start, unknown: null, mayCome: false });
  });
  it('is before all our frames, if the owner received nothing lately', () =>
    expect(begin(null, own('abc', -3), -30)).toEqual({ start: allOurs, unknown: null, mayCome: false }));
  it('is with all of ours, when the last of the owner came before we listened, and both have listened since', () =>
    expect(begin(last('abc', -40), own('xyz', -3), -30)).toEqual({ start: since(-30), unknown: null, mayCome: false }));
  it('is with all of ours behind a gap, when the owner may have had something unread as it ended', () => {
    const start = { ...since(-4), stampNs: UNTIL + MICROSECOND };
    const unknown = { fromNs: tenths(-6) + 1n, toNs: UNTIL + MICROSECOND };
    expect(begin(last('abc', -6), own('xyz', -3), -4)).toEqual({ start, unknown, mayCome: false });
    const late = { fromNs: tenths(-1) + 1n, toNs: UNTIL + MICROSECOND };
    expect(begin(last('abc', -1), own('xyz', -3), -4)).toEqual({ start, unknown: late, mayCome: true });
  });
  it('is behind a gap that begins where the owner ended, if that is one of two: its journal goes on there', () => {
    const start = { ...since(-4), stampNs: UNTIL + MICROSECOND };
    const unknown = { fromNs: UNTIL, toNs: UNTIL + MICROSECOND };
    expect(begin(last('abc', -6), own('xyz', -3), -4, true)).toEqual({ start, unknown, mayCome: false });
  });
  it('has no such gap, when we began after the end: what is missing up to then is known', () =>
    expect(begin(last('abc', -1), own('xyz', 3), 2)).toEqual({ start: since(2), unknown: null, mayCome: false }));
  it('is with all of ours, when one of two ended with a connection that had died unnoticed before', () => {
    expect(begin(last('abc', -60), own('xyz', -3), -90, true)).toEqual({
      start: allOurs,
      unknown: null,
      mayCome: false,
    });
    expect(begin(last('abc', -40), own('xyz', -3), -90, true)).toMatchObject({ start: null, mayCome: true });
  });
  it('is not before our last reception, when the owner has what an earlier one of ours received', () => {
    const earlier = own('klm', -40);
    expect(begin(last('abc', -6), [...earlier, ...own('xyz', -3)], -4)).toMatchObject({
      start: { sinceNs: tenths(-4) },
    });
    expect(begin(last('abc', -25), [...earlier, ...own('xyz', -3)], -20)).toEqual({
      start: since(-20),
      unknown: null,
      mayCome: false,
    });
  });
  it('is by time, where the frames differ from connection to connection', () =>
    expect(begin(last('abc', -1), own('ABCDEF', -3), -30)).toEqual({ start: null, unknown: null, mayCome: true }));
  it('is by time, when our reception was over before the last frame of the owner', () => {
    const run = { fromNs: tenths(-8), toNs: tenths(-4) };
    const asked = { last: last('abc', -3), untilNs: UNTIL, own: own('xyz', -7), run, replicated: true };
    expect(beginStream(asked)).toEqual({ start: null, unknown: null, mayCome: true });
  });
});
