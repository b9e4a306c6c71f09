import { feedProblems, type CheckedStream, type FeedReport } from '../../../../workflows/feed-check/feed-report.js';
import { percentile } from '../../../../workflows/feed-check/stream-observation.js';
import { reportText } from '../../../../workflows/feed-check/report-text.js';

const stream = (streamType: string, more: Partial<CheckedStream> = {}): CheckedStream => ({
  ...{ instrument: 'A-B', streamType, isSubscribed: true, refusal: null, frames: 9, routed: 9 },
  ...{ sequence: null, checksum: null, lagMs: null, mayBeSilent: false },
  ...more,
});
const report = (streams: CheckedStream[], more: Partial<FeedReport> = {}): FeedReport => ({
  ...{ exchange: 'okx', addresses: ['wss://host/path'], seconds: 60, streams, unrouted: [], interruptions: [] },
  recorded: [],
  ...more,
});
const nothing = { frames: 0, routed: 0 };

describe('problems of a check', () => {
  it('are none if everything arrives, is routed, follows and verifies', () =>
    expect(
      feedProblems(
        report(
          [
            stream('depth', { sequence: { numbered: 9, jumps: 0 }, checksum: { verified: 9, failed: 0 } }),
            stream('liquidations', { ...nothing, mayBeSilent: true }),
          ],
          {
            unrouted: [{ reason: 'heartbeat', frames: 3, sample: null }],
            interruptions: [{ reason: 'reconnect', detail: null, times: 1 }],
          },
        ),
      ),
    ).toEqual([]));

  it.each<[string, FeedReport, string[]]>([
    ['silence', report([stream('trades', nothing), stream('depth')]), ['trades of A-B sent nothing in 60 s']],
    [
      'a refusal, also of what may be silent',
      report([stream('liquidations', { ...nothing, mayBeSilent: true, refusal: 'no such channel' }), stream('depth')]),
      ['liquidations of A-B was refused: no such channel'],
    ],
    [
      'skipped numbers and failed checksums',
      report([stream('depth', { sequence: { numbered: 9, jumps: 2 }, checksum: { verified: 7, failed: 1 } })]),
      ['depth of A-B skipped numbers 2 times', '1 checksums of depth of A-B failed'],
    ],
    [
      'frames that were not routed',
      report([stream('depth')], { unrouted: [{ reason: 'unknown message', frames: 2, sample: '{"x":1}' }] }),
      ['2 frames were not routed (unknown message): {"x":1}'],
    ],
    [
      'a network that refuses',
      report([stream('depth', nothing)], {
        interruptions: [{ reason: 'disconnect', detail: 'host refuses the connection (ECONNREFUSED)', times: 5 }],
      }),
      ['nothing arrived from wss://host/path in 60 s: host refuses the connection (ECONNREFUSED)'],
    ],
  ])('are %s', (_, seen, expected) => expect(feedProblems(seen)).toEqual(expected));
});

it('is printed as a table', () =>
  expect(
    reportText(
      report(
        [
          stream('depth', {
            ...{ sequence: { numbered: 9, jumps: 0 }, checksum: { verified: 8, failed: 0 } },
            lagMs: { p50: 12.4, p99: 80 },
          }),
          stream('trades'),
          stream('kline_1h', { ...nothing, mayBeSilent: true }),
          stream('ticker', { ...nothing, isSubscribed: false, refusal: 'unknown channel' }),
        ],
        { unrouted: [{ reason: 'heartbeat', frames: 3, sample: null }] },
      ),
    ).split('\n'),
  ).toEqual([
    'okx, 60 s at wss://host/path',
    '',
    'stream type  instrument  subscribed  frames  routed  sequence             checksum  lag p50   p99',
    'depth        A-B         yes         9       9       9 numbered, 0 jumps  8 of 8    12 ms     80 ms',
    'trades       A-B         yes         9       9       no means             no means  no means  no means',
    'kline_1h     A-B         yes         0       0       may be silent',
    'ticker       A-B         refused     0       0',
    '',
    'other frames: 3 heartbeat',
    'problem: ticker of A-B was refused: unknown channel',
    '',
  ]));

it.each([
  [[5], 50, 5],
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3, 4], 99, 4],
])('of %j the percentile %i is %i', (sorted, percent, expected) => expect(percentile(sorted, percent)).toBe(expected));
