import { SubscriptionRequests } from '../../../../../../workflows/collection/feeds/connection/subscription-requests.js';

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

  it('unsubscribe what is no longer wanted', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    expect(requests.next(wanted('b', 'c'), 300)).toEqual({ id: 2, kind: 'unsubscribe', channels: ['a'] });
    expect(requests.next(wanted('b', 'c'), 600)).toEqual({ id: 3, kind: 'subscribe', channels: ['c'] });
  });

  it('begin a live channel again, and no other', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    requests.renew('a');
    requests.renew('c');
    expect(requests.next(wanted('a', 'b'), 300)).toMatchObject({ kind: 'unsubscribe', channels: ['a'] });
    expect(requests.next(wanted('a', 'b'), 600)).toMatchObject({ kind: 'subscribe', channels: ['a'] });
    expect(requests.next(wanted('a', 'b'), 900)).toBeNull();
  });

  it('begin many channels again batch by batch, so that each is missing for one message only', () => {
    const requests = new SubscriptionRequests(limits);
    const all = wanted('a', 'b', 'c');
    requests.next(all, 0);
    requests.next(all, 300);
    for (const channel of all) requests.renew(channel);
    const messages = [600, 900, 1_200, 1_500, 1_800].map((nowMs) => requests.next(all, nowMs));
    expect(messages.map((message) => message && [message.kind, ...message.channels])).toEqual([
      ['unsubscribe', 'a', 'b'],
      ['subscribe', 'a', 'b'],
      ['unsubscribe', 'c'],
      ['subscribe', 'c'],
      null,
    ]);
  });

  it('are settled by the answer to their id', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b', 'c'), 0);
    requests.next(wanted('a', 'b', 'c'), 300);
    expect(requests.answered({ accepted: true, id: 2 }, 400).live).toEqual(['c']);
    expect(requests.isOverdue(10_100)).toBe(true);
    expect(requests.answered({ accepted: true, id: 1 }, 400).live).toEqual(['a', 'b']);
    expect(requests.isOverdue(10_100)).toBe(false);
  });

  it('are settled channel by channel where the exchange answers so', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    expect(requests.answered({ accepted: true, channels: ['b'] }, 100).live).toEqual(['b']);
    expect(requests.answered({ accepted: true, channels: ['b'] }, 100).live).toEqual([]);
    expect(requests.answered({ accepted: true, channels: ['a'] }, 100).live).toEqual(['a']);
  });

  it('ask again for a refused channel, but not at once', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a'), 0);
    requests.answered({ accepted: false, id: 1 }, 100);
    expect(requests.next(wanted('a'), 5_000)).toBeNull();
    expect(requests.next(wanted('a'), 30_100)).toMatchObject({ kind: 'subscribe', channels: ['a'] });
  });

  it('share a message only with channels of their batch', () => {
    const requests = new SubscriptionRequests(limits, (channel) => channel.split(' ')[0] ?? '');
    expect(requests.next(wanted('book A', 'trade A', 'book B'), 0)?.channels).toEqual(['book A', 'book B']);
    expect(requests.next(wanted('book A', 'trade A', 'book B'), 300)?.channels).toEqual(['trade A']);
  });

  it('request one by one what was refused together, since one of them may be the cause', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    expect(requests.answered({ accepted: false }, 100).refused).toEqual(['a', 'b']);
    expect(requests.next(wanted('a', 'b'), 300)?.channels).toEqual(['a']);
    expect(requests.next(wanted('a', 'b'), 600)).toBeNull();
    expect(requests.answered({ accepted: false }, 700).refused).toEqual(['a']);
    expect(requests.next(wanted('a', 'b'), 900)?.channels).toEqual(['b']);
    expect(requests.answered({ accepted: true }, 1_000).live).toEqual(['b']);
    expect(requests.next(wanted('a', 'b'), 5_000)).toBeNull();
    expect(requests.next(wanted('a', 'b'), 31_000)?.channels).toEqual(['a']);
  });

  it('accept a late confirmation of a channel that seemed refused', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    requests.answered({ accepted: false }, 100);
    expect(requests.answered({ accepted: true, channels: ['b'] }, 200).live).toEqual(['b']);
    expect(requests.next(wanted('a', 'b'), 300)?.channels).toEqual(['a']);
  });

  it('count as refused what an exact answer leaves out', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    const settled = requests.answered({ accepted: true, id: 1, channels: ['a'], exactly: true }, 100);
    expect(settled).toEqual({ live: ['a'], refused: ['b'] });
  });

  it('need no answer for a channel whose data arrives, nor for what is given up', () => {
    const requests = new SubscriptionRequests(limits);
    requests.next(wanted('a', 'b'), 0);
    requests.arrived('a');
    expect(requests.isOverdue(10_100)).toBe(true);
    requests.arrived('b');
    requests.next(wanted('a'), 300);
    expect(requests.isOverdue(20_000)).toBe(false);
  });
});
