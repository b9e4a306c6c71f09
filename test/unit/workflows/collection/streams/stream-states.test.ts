import { StreamStates } from '../../../../../workflows/collection/streams/stream-states.js';

describe('states of streams and the gaps that follow', () => {
  it('makes a gap from down to up', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'disconnect');
    expect(states.up([1n], 250n)).toEqual({
      changes: [{ datastreamId: 1n, state: 'up' }],
      gaps: [{ datastreamId: 1n, fromNs: 100n, toNs: 250n, reason: 'disconnect' }],
    });
    expect(states.up([1n], 300n)).toEqual({ changes: [], gaps: [] });
  });

  it('keeps the first reason and beginning while a stream stays down', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'stall');
    expect(states.down([1n], 150n, 'disconnect').changes).toEqual([]);
    expect(states.up([1n], 200n).gaps).toMatchObject([{ fromNs: 100n, reason: 'stall' }]);
  });

  it('replaces mere waiting for a subscription by what went wrong', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'subscribe');
    states.down([1n], 150n, 'refused');
    expect(states.up([1n], 200n).gaps).toMatchObject([{ fromNs: 100n, reason: 'refused' }]);
  });

  it('ends a pause where collection goes on pausing for another reason, and leaves what was down before', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'disconnect');
    states.down([1n, 2n], 120n, 'disk slow');
    expect(states.down([1n, 2n], 150n, 'journal full')).toEqual({
      changes: [{ datastreamId: 2n, state: 'down', sinceNs: 150n, reason: 'journal full' }],
      gaps: [{ datastreamId: 2n, fromNs: 120n, toNs: 150n, reason: 'disk slow' }],
    });
    expect(states.down([2n], 160n, 'stopped').changes).toEqual([]);
    expect(states.up([1n, 2n], 200n).gaps).toMatchObject([
      { fromNs: 100n, reason: 'disconnect' },
      { fromNs: 150n, reason: 'journal full' },
    ]);
  });

  it('ends the gap of a stream that is not wanted any more', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'disconnect');
    expect(states.gone([1n, 2n], 180n).gaps).toEqual([
      { datastreamId: 1n, fromNs: 100n, toNs: 180n, reason: 'disconnect' },
    ]);
    expect(states.ids()).toEqual([]);
  });

  it('splits open gaps without a hole between the parts', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'disconnect');
    states.up([2n], 100n);
    expect(states.splitOpenGaps(150n).gaps).toEqual([
      { datastreamId: 1n, fromNs: 100n, toNs: 150n, reason: 'disconnect' },
    ]);
    expect(states.up([1n], 200n).gaps).toMatchObject([{ fromNs: 150n, toNs: 200n, reason: 'disconnect' }]);
  });

  it('begins no gap before the moment up to which another owner has said what was missing', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'restart');
    states.down([2n], 180n, 'disconnect');
    states.up([3n], 100n);
    expect(states.notBefore(150n)).toEqual({
      changes: [{ datastreamId: 1n, state: 'down', sinceNs: 150n, reason: 'restart' }],
      gaps: [],
    });
    expect(states.up([1n, 2n, 3n], 200n).gaps).toMatchObject([{ fromNs: 150n }, { fromNs: 180n }]);
  });

  it('is made again from its snapshot', () => {
    const states = new StreamStates();
    states.down([1n], 100n, 'disconnect');
    states.up([2n], 100n);
    expect(new StreamStates(states.snapshot()).snapshot()).toEqual(states.snapshot());
  });
});
