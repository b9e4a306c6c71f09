import { isBeginning, streamState } from '../../../../server/collection/stream-state.rule.js';

type StreamFacts = Parameters<typeof streamState>[0];

const S = 1_000_000_000n;
const lease = { epoch: '7', alive: true, reportedAtNs: 100n * S, reportedNs: 100n * S };
const report = {
  epoch: '7',
  connected: true,
  sinceNs: 40n * S,
  reason: null,
  detail: null,
  lastFrameNs: 99n * S,
  messagesPerSecond: 12.5,
};
const facts: StreamFacts = { exchange: 'okx', hasFeed: true, served: true, lease, report, wantedSinceNs: 10n * S };
const lost = { ...report, connected: false, sinceNs: 60n * S };
const NO_FEED = 'This service has no live feed for okx: only imported history can be exported.';
const NO_COLLECTOR = 'No collector serves okx.';
const GONE = 'The collector of okx does not run, or cannot reach the service.';
const CONNECTING = 'A collector is about to connect.';

describe('the state of a stream', () => {
  test.each<[string, Partial<StreamFacts>, object | null]>([
    ['messages arrive', {}, { state: 'live', sinceNs: 40n * S, messagesPerSecond: 12.5, reason: null }],
    [
      'the last message is ten seconds old',
      { report: { ...report, lastFrameNs: 90n * S } },
      { state: 'live', lastFrameNs: 90n * S },
    ],
    [
      'and older',
      { report: { ...report, lastFrameNs: 90n * S - 1n } },
      { state: 'quiet', messagesPerSecond: null, lastFrameNs: 90n * S - 1n, reason: null },
    ],
    ['there never was a message', { report: { ...report, lastFrameNs: null } }, { state: 'quiet', sinceNs: 40n * S }],
    ['it was connected for others before', { wantedSinceNs: 50n * S }, { state: 'live', sinceNs: 50n * S }],
    [
      'a connection fails',
      { report: { ...lost, reason: 'disconnect', detail: 'the name ws.okx.com cannot be resolved (ENOTFOUND)' } },
      {
        ...{ state: 'disconnected', sinceNs: 60n * S, messagesPerSecond: null, stands: false },
        reason: 'There is no connection to the exchange: the name ws.okx.com cannot be resolved (ENOTFOUND).',
      },
    ],
    ['a reason without words', { report: { ...lost, reason: 'odd' } }, { reason: 'Not connected (odd).' }],
    [
      'the exchange has no such channel',
      { report: { ...lost, reason: 'not offered' } },
      { state: 'no_feed', sinceNs: null, reason: 'The live feed of okx has no such stream.', stands: true },
    ],
    [
      'not reported yet',
      { report: null },
      { state: 'disconnected', sinceNs: 10n * S, reason: CONNECTING, stands: false },
    ],
    [
      'reported by an owner before',
      { report: { ...report, epoch: '6' } },
      { state: 'disconnected', sinceNs: 100n * S, reason: CONNECTING },
    ],
    [
      'disconnected under an owner before as well',
      { report: { ...lost, epoch: '6' } },
      { state: 'disconnected', sinceNs: 60n * S },
    ],
    [
      'the lease ran out',
      { lease: { ...lease, alive: false } },
      { state: 'disconnected', sinceNs: 100n * S, reason: GONE, stands: false },
    ],
    [
      'the lease ran out, and no other collector is there',
      { lease: { ...lease, alive: false }, served: false },
      { state: 'disconnected', sinceNs: 100n * S, reason: GONE, stands: true },
    ],
    [
      'a collector waits for the first who wants something',
      { lease: { ...lease, alive: false }, report: null, wantedSinceNs: 200n * S },
      { state: 'disconnected', sinceNs: 200n * S, reason: CONNECTING, stands: false },
    ],
    [
      'the first lease is about to be taken',
      { lease: null, report: null },
      { state: 'disconnected', reason: CONNECTING },
    ],
    [
      'no collector ever came',
      { lease: null, report: null, served: false },
      { state: 'no_feed', reason: NO_COLLECTOR },
    ],
    [
      'there is no feed',
      { hasFeed: false, served: false, lease: null },
      { state: 'no_feed', reason: NO_FEED, stands: true },
    ],
    ['there is no feed, and no account wants it', { hasFeed: false, wantedSinceNs: null }, { state: 'no_feed' }],
    ['no account wants it', { wantedSinceNs: null }, null],
    [
      'no account wants it, and no collector is there',
      { wantedSinceNs: null, served: false, lease: { ...lease, alive: false } },
      { state: 'no_feed', reason: NO_COLLECTOR },
    ],
  ])('when %s', (_, change, expected) => {
    const state = streamState({ ...facts, ...change });
    if (expected === null) expect(state).toBeNull();
    else expect(state).toMatchObject(expected);
  });
});

describe('a stream that connects for the first time', () => {
  test.each<[string, Partial<StreamFacts>, bigint, boolean]>([
    ['is not reported yet', { report: null }, 19n, true],
    ['is not reported for ten seconds', { report: null }, 20n, false],
    ['awaits the exchange', { report: { ...lost, lastFrameNs: null } }, 69n, true],
    ['had a message before', { report: lost }, 69n, false],
    ['has lost every collector', { report: null, lease: { ...lease, alive: false }, served: false }, 19n, false],
    ['is connected', {}, 41n, false],
    ['has no feed', { hasFeed: false }, 11n, false],
  ])('%s', (_, change, nowS, expected) => {
    expect(isBeginning(streamState({ ...facts, ...change })!, Number(nowS) * 1_000)).toBe(expected);
  });
});
