import { SubscriptionRequests } from '../../../workflows/collection/feeds/subscription-requests.js';

const limits = { channelsPerConnection: 100, channelsPerMessage: 2, controlMessagesPerSecond: 4 };
const wanted = (...channels: string[]) => new Set(channels);

describe('control messages of a connection', () => {
  it('come in batches and at the pace of the exchange', () => {
    const requests = new SubscriptionRequests(limits);
    expect(requests.next(wanted('a', 'b', 'c'), 0)).toEqual({ id: 1, kind: 'subscribe', channels: ['a', 'b'] });
    expect(requests.next(wanted('a', 'b', 'c'), 249)).toBeNull();
    expect(requests.next(wanted('a', 'b', 'c'), 250)).toEqual({ id: 2, kind: 'subscribe', channels: ['c'] });
    expect(requests.next(wanted('a', 'b', 'c'), 500)).toBeNull();
  });

  it('unsubscribe what is not wanted any more', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    expect(requests.next(wanted('b', 'c'), 300)).toEqual({ id: 2, kind: 'unsubscribe', channels: ['a'] });
    expect(requests.next(wanted('b', 'c'), 600)).toEqual({ id: 3, kind: 'subscribe', channels: ['c'] });
  });

  it('are settled by the answer to their id', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b', 'c'), 0);
    requests.next(wanted('a', 'b', 'c'), 300);
    expect(requests.answered({ accepted: true, id: 2 }, 400)).toEqual(['c']);
    expect(requests.isOverdue(10_100)).toBe(true);
    expect(requests.answered({ accepted: true, id: 1 }, 400)).toEqual(['a', 'b']);
    expect(requests.isOverdue(10_100)).toBe(false);
  });

  it('are settled channel by channel where the exchange answers so', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    expect(requests.answered({ accepted: true, channel: 'b' }, 100)).toEqual(['b']);
    expect(requests.answered({ accepted: true, channel: 'b' }, 100)).toEqual([]);
    expect(requests.answered({ accepted: true, channel: 'a' }, 100)).toEqual(['a']);
  });

  it('ask again for a refused channel, but not at once', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a'), 0);
    requests.answered({ accepted: false, id: 1 }, 100);
    expect(requests.next(wanted('a'), 5_000)).toBeNull();
    expect(requests.next(wanted('a'), 30_100)).toMatchObject({ kind: 'subscribe', channels: ['a'] });
  });
});
