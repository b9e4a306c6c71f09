import { binanceListing } from '../../../../exchanges/binance/listing.js';
import { SECOND_NS } from '../../../../schema/time/timestamps.js';
import type { ListingEntry } from '../../../../workflows/collection/listings/exchange-listing.js';
import { listingFrame } from '../../../../workflows/collection/listings/listing-frame.rule.js';
import { PollFold } from '../../../../workflows/instruments/fold-polls.js';
import { ListingPolls, type ListingPoll } from '../../../../workflows/instruments/listing-polls.js';

const MINUTE = 60n * SECOND_NS;
const at = (minutes: number): bigint => BigInt(minutes) * MINUTE;

describe('the fold of polls', () => {
  const poll = (minute: number, symbols: Record<string, Partial<ListingEntry>> | 'incomplete'): ListingPoll => {
    const place = { beganNs: at(minute), endedNs: at(minute) };
    if (symbols === 'incomplete') return { ...place, listed: symbols };
    const entries = Object.entries(symbols).map(([symbol, more]): [string, ListingEntry] => {
      return [symbol, { symbol, type: 'spot', status: 'trading', ...more }];
    });
    return { ...place, listed: new Map(entries) };
  };
  const many = (count: number): Record<string, Partial<ListingEntry>> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`S${i}`, {}]));
  const outcomes = (...polls: ListingPoll[]) => {
    const fold = new PollFold();
    return polls.map((one) => fold.take(one));
  };

  it('never delists what a shrunk or partial poll leaves out', () => {
    const [, partial, shrunk, whole] = outcomes(
      ...[poll(0, many(20)), poll(15, 'incomplete'), poll(30, many(9)), poll(45, many(19))],
    );
    expect(partial).toMatchObject({ outcome: 'incomplete', changes: [] });
    expect(shrunk).toMatchObject({ outcome: 'shrunk', instruments: 9, changes: [] });
    expect(whole).toMatchObject({
      ...{ outcome: 'read', gap: { fromNs: at(0), reason: 'shrunk' } },
      changes: [{ symbol: 'S19', status: 'delisted', fromNs: at(45), source: 'observed' }],
    });
  });

  it('lets half of the instruments go when they have expired', () => {
    const options = Object.fromEntries(Object.keys(many(18)).map((name) => [name, { expiresAtNs: String(at(10)) }]));
    const [, after] = outcomes(poll(0, { ...many(20), ...options }), poll(15, { S18: {}, S19: {} }));
    expect(after).toMatchObject({ outcome: 'read', instruments: 2 });
    expect(after!.changes).toHaveLength(18);
    expect(after!.changes[0]).toMatchObject({ symbol: 'S0', status: 'delisted', fromNs: at(10), source: 'stated' });
  });

  it('takes the time that the exchange states, if it lies between the two polls', () => {
    const [, next] = outcomes(
      poll(0, { A: { status: 'announced', listedAtNs: String(at(7)) } }),
      poll(15, {
        A: { listedAtNs: String(at(7)) },
        B: { listedAtNs: String(at(3)) },
        // Long before: it was listed, and not here.
        C: { listedAtNs: String(at(-100)) },
      }),
    );
    expect(next!.changes.map(({ symbol, fromNs, source }) => [symbol, fromNs, source])).toEqual([
      ['A', at(7), 'stated'],
      ['B', at(3), 'stated'],
      ['C', at(15), 'observed'],
    ]);
  });

  it('does not link instruments that the exchange renames', () => {
    const [, renamed, back] = outcomes(
      ...[poll(0, { OLD: {}, B: {} }), poll(15, { NEW: {}, B: {} }), poll(30, { OLD: { tickSize: '0.1' }, B: {} })],
    );
    const told = (result: ReturnType<PollFold['take']> | undefined) =>
      result?.changes.map(({ symbol, status, fromNs }) => [symbol, status, fromNs]);
    expect(told(renamed)).toEqual([
      ['NEW', 'trading', at(15)],
      ['OLD', 'delisted', at(15)],
    ]);
    expect(told(back)).toEqual([
      ['OLD', 'trading', at(30)],
      ['NEW', 'delisted', at(30)],
    ]);
  });

  it('tells where no poll arrived', () => {
    const [, , after] = outcomes(poll(0, many(1)), poll(19, many(1)), poll(60, many(1)));
    expect(after).toMatchObject({ outcome: 'read', changes: [], gap: { fromNs: at(19), reason: 'not_polled' } });
  });
});

describe('polls from frames', () => {
  const answer = (symbol: string): Buffer =>
    Buffer.from(JSON.stringify({ symbols: [{ symbol, status: 'TRADING', baseAsset: symbol, quoteAsset: 'Q' }] }));
  const frame = (poll: string, page: number, isLast: boolean, body = answer(`${poll}${page}`)): Buffer =>
    listingFrame({ poll, page, isLast, request: '/api/v3/exchangeInfo' }, body);
  const read = (...frames: Buffer[]) => {
    const polls = new ListingPolls(binanceListing);
    const found = frames.flatMap((bytes, i) => polls.take(bytes, at(i)));
    return { polls, found: found.map(({ listed }) => (typeof listed === 'string' ? listed : [...listed.keys()])) };
  };

  it('tells those of two collectors apart', () =>
    expect(read(frame('a', 0, false), frame('b', 0, false), frame('a', 1, true), frame('b', 1, true)).found).toEqual([
      ['a0', 'a1'],
      ['b0', 'b1'],
    ]));

  it('count answers that arrive twice or out of order once', () =>
    expect(read(frame('a', 1, false), frame('a', 0, false), frame('a', 0, false), frame('a', 2, true)).found).toEqual([
      ['a0', 'a1', 'a2'],
    ]));

  it('are incomplete without a page, or when the next one ends first', () => {
    expect(read(frame('a', 0, false), frame('a', 2, true)).found).toEqual(['incomplete']);
    expect(read(frame('a', 0, false), frame('b', 0, true)).found).toEqual(['incomplete', ['b0']]);
  });

  it('are unreadable if an answer is not as documented', () =>
    expect(read(frame('a', 0, true, Buffer.from('{"code":-1003}'))).found).toEqual(['unreadable']));

  it('wait for the last answer', () => {
    const { polls, found } = read(Buffer.from('other'), frame('a', 0, false));
    expect([found, polls.openSinceNs]).toEqual([[], at(1)]);
  });
});
