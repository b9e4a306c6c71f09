import { factsOf } from '../../../../web/quality/day-facts.rule.js';
import type { Day } from '../../../../web/quality/condition.rule.js';

const DAY: Day = {
  date: '2026-01-02',
  dayNs: '1767312000000000000',
  condition: 'AVAILABLE',
  revision: 1,
  wantedNs: '3600000000000',
  coveredNs: '3600000000000',
  frames: '10',
  bytes: '1024',
  gaps: [],
  sequenceBreaks: null,
  checksums: { verified: '0', failed: '0', absent: '10' },
  crossedNs: null,
  repeats: '0',
  lag: null,
};

const of = (change: Partial<Day>) => Object.fromEntries(factsOf({ ...DAY, ...change }));

describe('the facts of a day', () => {
  it('say what the exchange gives no means to know', () => {
    expect(of({})).toEqual({
      Wanted: '1 h',
      Received: '1 h (100 %)',
      Messages: '10, 1.00 KiB',
      'Sequence breaks': 'not known: the exchange does not number these messages without holes',
      Checksums: 'not verifiable: the messages have no checksums',
      'Crossed book': 'not a book',
      Repeats: '0',
      Lag: 'not known: the messages have no time of the exchange',
      Revision: '1',
    });
  });

  it('say nothing of messages that nobody has examined yet', () => {
    const unread = { frames: '0', bytes: '0', checksums: { verified: '0', failed: '0', absent: '0' } };
    expect(of({ ...unread, condition: 'PENDING' })).toEqual({
      Wanted: '1 h',
      Received: '1 h (100 %)',
      Messages: 'not examined yet',
    });
    expect(of({ ...unread, condition: 'AVAILABLE' })).toMatchObject({ Messages: '0, 0 B', Revision: '1' });
  });
});
