import { moreText, rankStreams } from '../../../../web/overview/rank-streams.rule.js';

const stream = (id: string, ...missing: number[]) => ({ datastream: { id }, missing });

test('streams that need attention come first, and paused ones are left out', () => {
  const states: [string, string | null][] = [
    ['live', 'LIVE'],
    ['live with gaps', 'LIVE'],
    ['quiet', 'QUIET'],
    ['new', null],
    ['no feed', 'NO_FEED'],
    ['down', 'DISCONNECTED'],
  ];
  const health = new Map(states.map(([id, state]) => [id, { state }]));
  const streams = [stream('paused', 9), ...states.map(([id]) => stream(id, -1, id === 'live with gaps' ? 60 : 0))];
  expect(rankStreams(streams, health).map(({ datastream }) => datastream.id)).toEqual([
    ...['down', 'no feed', 'new', 'quiet', 'live with gaps', 'live'],
  ]);
});

test('streams that are not shown are counted by what is wrong', () => {
  expect(moreText(['LIVE', null, 'QUIET'])).toBe(', none of them down');
  expect(moreText(['LIVE', 'DISCONNECTED', 'NO_FEED'])).toBe(', 2 of them down');
});
