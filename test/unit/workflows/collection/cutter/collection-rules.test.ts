import { CUT, shouldCut } from '../../../../../workflows/collection/cutter/cut-decision.rule.js';
import { seqOf } from '../../../../../schema/frame-seq.rule.js';
import { segmentName } from '../../../../../workflows/collection/cutter/segment-name.rule.js';
import { assignChannels } from '../../../../../workflows/collection/feeds/connection/assign-channels.rule.js';
import { overrideFeedUrl } from '../../../../../workflows/collection/feeds/connection/feed-url.rule.js';
import { reconnectDelayMs } from '../../../../../workflows/collection/feeds/connection/reconnect-delay.rule.js';
import { startsNewSegment } from '../../../../../workflows/collection/import/import-split.rule.js';

describe('when to cut', () => {
  const quiet = { ageMs: 1_000, bytes: 100, lastCutNs: 50n, requestedNs: null };
  it.each([
    ['nothing to do', {}, false],
    ['after ten seconds', { ageMs: CUT.maxAgeMs }, true],
    ['at sixteen mebibytes', { bytes: CUT.maxBytes }, true],
    ['when asked for data after the last cut', { requestedNs: 51n }, true],
    ['not when asked for what is sealed already', { requestedNs: 50n }, false],
    ['not twice in quick succession', { requestedNs: 51n, ageMs: 100 }, false],
  ])('%s', (_, change, expected) => expect(shouldCut({ ...quiet, ...change })).toBe(expected));
});

describe('segment names', () => {
  it('say shard, day of the first frame, epoch and the counters of first and last frame', () =>
    expect(segmentName('binance', 1_700_000_000_123_456_789n, seqOf(12n, 1n), seqOf(12n, 34n))).toBe(
      'raw/binance/2023/11/14/12-1-34.parquet',
    ));
  it('come from numbers that ascend with the epoch', () =>
    expect(seqOf(2n, 1n) > seqOf(1n, 2n ** 40n - 1n)).toBe(true));
});

describe('channels of connections', () => {
  const wanted = (...channels: string[]) => channels.map((channel) => ({ channel, url: `ws://${channel[0]}` }));
  const shape = (...args: Parameters<typeof assignChannels>) =>
    assignChannels(...args).map(({ url, channels }) => [url, [...channels].join(' ')]);

  it('open connections by address and capacity', () =>
    expect(shape([], wanted('a1', 'b1', 'a2', 'a3'), 2)).toEqual([
      ['ws://a', 'a1 a2'],
      ['ws://b', 'b1'],
      ['ws://a', 'a3'],
    ]));
  it('stay where they are when others come and go', () => {
    const current = [
      { url: 'ws://a', channels: new Set(['a1', 'a2']) },
      { url: 'ws://a', channels: new Set(['a3']) },
    ];
    expect(shape(current, wanted('a4', 'a3', 'a2'), 2)).toEqual([
      ['ws://a', 'a2 a4'],
      ['ws://a', 'a3'],
    ]);
  });
  it('leave a connection empty when nothing is wanted', () =>
    expect(shape([{ url: 'ws://a', channels: new Set(['a1']) }], [], 2)).toEqual([['ws://a', '']]));
  it('move when their address changes', () =>
    expect(shape([{ url: 'ws://x', channels: new Set(['a1']) }], wanted('a1'), 2)).toEqual([
      ['ws://x', ''],
      ['ws://a', 'a1'],
    ]));
});

describe('feed addresses', () => {
  it.each([
    ['wss://stream.example:9443/stream', undefined, 'wss://stream.example:9443/stream'],
    ['wss://stream.example:9443/stream', 'ws://127.0.0.1:9001', 'ws://127.0.0.1:9001/stream'],
    ['wss://stream.example/market/stream?x=1', 'ws://127.0.0.1:9001/', 'ws://127.0.0.1:9001/market/stream?x=1'],
    ['wss://stream.example/stream', 'ws://proxy/binance/ws', 'ws://proxy/binance/ws'],
  ])('%s under %s is %s', (url, override, expected) => expect(overrideFeedUrl(url, override)).toBe(expected));
});

describe('waiting before a reconnect', () => {
  it.each([
    [0, 0, 125],
    [0, 1, 250],
    [3, 0.5, 1_500],
    [50, 1, 30_000],
  ])('attempt %i with chance %f waits %i ms', (attempt, random, ms) =>
    expect(reconnectDelayMs(attempt, random)).toBe(ms),
  );
});

describe('where an import begins a new segment', () => {
  const hour = 3_600_000_000_000n;
  it.each([
    ['within the hour', 0, hour + 5n, false],
    ['in the next hour', 0, 2n * hour, true],
    ['when the segment is full', 64 * 1024 * 1024, hour + 5n, true],
  ])('%s', (_, bytes, ns, expected) => expect(startsNewSegment({ firstNs: hour, bytes }, ns)).toBe(expected));
});
