import { assignChannels } from '../../../../../../workflows/collection/feeds/connection/assign-channels.rule.js';

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
