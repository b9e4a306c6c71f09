import { lostBefore } from '../../../../../workflows/collection/journal/lost-before.js';
import type { StreamChange } from '../../../../../workflows/collection/streams/stream-states.js';

describe('what was lost before a journal file that begins at 100', () => {
  const up: StreamChange = { datastreamId: 3n, state: 'up' };
  const downSince = (sinceNs: bigint): StreamChange => ({
    datastreamId: 3n,
    state: 'down',
    sinceNs,
    reason: 'restart',
  });

  it.each<[string, StreamChange, bigint | null, [bigint, bigint] | null]>([
    ['nothing before the first commit', up, null, null],
    ['nothing if the index has what was received up to there', up, 100n, null],
    ['nothing if another owner has delivered later time', up, 150n, null],
    ['all of it of a stream that was received', up, 40n, [40n, 100n]],
    ['nothing of a stream that has been down since', downSince(40n), 40n, null],
    ['nothing of a stream that was down before', downSince(30n), 40n, null],
    ['what a stream received before it was lost', downSince(70n), 40n, [40n, 70n]],
    ['nothing of a stream that is no longer wanted', { datastreamId: 3n, state: 'gone' }, 40n, null],
  ])('%s', (_, stream, deliveredNs, range) => {
    const gaps = lostBefore({ shard: 'binance', epoch: 1n, fromNs: 100n, streams: [stream] }, deliveredNs);
    const [fromNs, toNs] = range ?? [];
    expect(gaps).toEqual(range ? [{ datastreamId: 3n, fromNs, toNs, reason: 'journal damaged' }] : []);
  });
});
