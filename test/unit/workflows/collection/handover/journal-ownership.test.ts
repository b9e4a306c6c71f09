import {
  filesBeside,
  nextOwnership,
  type Ownership,
  type OwnershipEvent,
  ownershipByFrames,
  ownershipByTime,
} from '../../../../../workflows/collection/handover/journal-ownership.rule.js';

const clip = { fromNs: 250n, starts: new Map() };
const alone = { missing: [], joined: false };
const STATES: Record<Ownership['state'], Ownership> = {
  ours: { state: 'ours', clip: null, ...alone },
  overtaken: { state: 'overtaken' },
  split: { state: 'split', clip, ...alone },
  done: { state: 'done' },
};

describe('a journal file', () => {
  it.each<[Ownership['state'], OwnershipEvent, Ownership['state']]>([
    ['ours', 'shard lost', 'overtaken'],
    ['ours', 'gaps filled', 'ours'],
    ['ours', 'committed', 'done'],
    ['overtaken', 'shard lost', 'overtaken'],
    ['overtaken', 'gaps filled', 'done'],
    ['overtaken', 'committed', 'overtaken'],
    ['split', 'shard lost', 'overtaken'],
    ['split', 'gaps filled', 'ours'],
    ['split', 'committed', 'split'],
    ['done', 'shard lost', 'done'],
    ['done', 'gaps filled', 'done'],
    ['done', 'committed', 'done'],
  ])('that is %s, after %s, is %s', (state, event, expected) =>
    expect(nextOwnership(STATES[state], event).state).toBe(expected),
  );

  it('keeps its clip when its first part has filled gaps', () =>
    expect(nextOwnership(STATES.split, 'gaps filled')).toEqual({ ...STATES.split, state: 'ours' }));

  it('stays the same object while the shard stays lost, so that a pass over it is not repeated', () => {
    const lost = nextOwnership(STATES.ours, 'shard lost');
    expect(nextOwnership(lost, 'shard lost')).toBe(lost);
  });
});

describe('what another owner has overtaken, by time', () => {
  const files = [
    { fromNs: 100n, toNs: 200n },
    { fromNs: 200n, toNs: 305n },
  ];
  it.each<[string, bigint | null, Ownership['state'][]]>([
    ['nothing, if there was no commit', null, ['ours', 'ours']],
    ['nothing, if the watermark is our own cut', 100n, ['ours', 'ours']],
    ['what the index has already', 200n, ['overtaken', 'ours']],
    ['everything, if the index has all of it', 305n, ['overtaken', 'overtaken']],
    ['nothing, if the watermark is older than all files', 50n, ['ours', 'ours']],
    ['what lies before a watermark that is not ours', 250n, ['overtaken', 'split']],
    ['everything before a later watermark', 900n, ['overtaken', 'overtaken']],
    ['a part of the earlier file, if the watermark lies in it', 150n, ['split', 'ours']],
  ])('is %s', (_, sealedNs, expected) =>
    expect(ownershipByTime(files, sealedNs, []).map(({ state }) => state)).toEqual(expected),
  );

  it('leaves a gap from the watermark to our first file', () => {
    const gap = (datastreamId: bigint) => ({ datastreamId, fromNs: 50n, toNs: 100n, reason: 'takeover' });
    const [first, second] = ownershipByTime(files, 50n, [7n, 8n]);
    expect(first).toMatchObject({ clip: { fromNs: 50n }, missing: [gap(7n), gap(8n)] });
    expect(second).toMatchObject({ clip: { fromNs: 50n }, missing: [] });
  });

  it('needs neither clip nor gap behind our own cut', () =>
    expect(ownershipByTime(files, 200n, [7n])[1]).toEqual(STATES.ours));
});

describe('files beside the previous owner', () => {
  const second = 1_000_000_000n;
  const file = (epoch: bigint, from: bigint, to: bigint) => ({ epoch, fromNs: from * second, toNs: to * second });
  const files = [file(1n, 0n, 10n), file(3n, 10n, 20n), file(3n, 20n, 30n)];
  const left = { epoch: 2n, lastFrames: [] };
  it.each([
    ['are none, if the watermark is our own cut', 20n, left, []],
    ['are those of later epochs, if it left its last frames', 15n, left, [1, 2]],
    ['are none, if it left its last frames before ours began', 9n, left, []],
    ['are those within five seconds, if the index tells its last frames', 16n, null, [1, 2]],
    ['are none that ended long before', 36n, null, []],
  ])('%s', (_, sealed, owner, expected) => expect(filesBeside(files, sealed * second, owner, false)).toEqual(expected));
  it('are those within thirty seconds, if that owner is one of two', () => {
    expect(filesBeside(files, 36n * second, null, true)).toEqual([0, 1, 2]);
    expect(filesBeside(files, 55n * second, null, true)).toEqual([2]);
  });
  it('are those of earlier epochs as well, if that owner is one of two: they may be of the same reception', () =>
    expect(filesBeside(files, 15n * second, left, true)).toEqual([0, 1, 2]));
});

describe('ownership by frames', () => {
  const files = [
    { fromNs: 100n, toNs: 200n },
    { fromNs: 200n, toNs: 300n },
    { fromNs: 300n, toNs: 400n },
  ];
  const start = (receivedSinceNs: bigint | null) => ({ afterSeq: 1n, sinceNs: 0n, stampNs: 250n, receivedSinceNs });
  const gap = (datastreamId: bigint) => ({ datastreamId, fromNs: 240n, toNs: 251n, reason: 'takeover' });

  it('clips the files beside the owner where our frames join its frames', () => {
    const byTime = ownershipByTime(files, 250n, []);
    const starts = new Map([[7n, start(240n)]]);
    const decided = ownershipByFrames(byTime, files, [1, 2], 250n, { starts, gaps: [gap(8n)] });
    expect(decided).toEqual([
      { state: 'overtaken' },
      { state: 'split', clip: { fromNs: 250n, starts }, missing: [gap(8n)], joined: true },
      { state: 'ours', clip: { fromNs: 250n, starts }, missing: [], joined: true },
    ]);
  });

  it('drops the gap of a stream whose frames join', () => {
    const byTime = ownershipByTime(files, 50n, [7n, 8n, 9n]);
    const starts = new Map([
      [7n, start(60n)],
      [8n, start(null)],
    ]);
    const [first] = ownershipByFrames(byTime, files, [0], 50n, { starts, gaps: [] });
    expect('missing' in first! && first.missing.map(({ datastreamId }) => datastreamId)).toEqual([8n, 9n]);
  });
});
