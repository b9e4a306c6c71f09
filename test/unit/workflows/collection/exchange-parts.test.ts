import { shardsOf } from '../../../../workflows/collection/exchange-parts.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';

const read = (environment: Record<string, string>) => parseCollectorSettings(environment);

describe('parts of an exchange in the settings', () => {
  it('are numbers by exchange', () => {
    const { exchangeParts } = read({ COLLECTOR_PARTS_BINANCE: '4', COLLECTOR_PARTS_OKX: '' });
    expect([...exchangeParts]).toEqual([['binance', 4]]);
  });

  it.each([
    [{ COLLECTOR_PARTS_BINANCE: '0' }, 'COLLECTOR_PARTS_BINANCE: not an integer between 1 and 64'],
    [{ COLLECTOR_PARTS_BINANCE: '2.5' }, 'COLLECTOR_PARTS_BINANCE: not an integer between 1 and 64'],
    [{ COLLECTOR_PARTS_BINANCE: '65' }, 'COLLECTOR_PARTS_BINANCE: not an integer between 1 and 64'],
    [{ COLLECTOR_PARTS_NOWHERE: '2' }, 'COLLECTOR_PARTS_NOWHERE: no exchange has this code'],
    [{ COLLECTOR_EXCHANGES: 'binance.2' }, 'binance.2 is a part, so COLLECTOR_PARTS_BINANCE is needed'],
    [{ COLLECTOR_EXCHANGES: 'binance.0', COLLECTOR_PARTS_BINANCE: '2' }, 'no exchange or part of one: binance.0'],
    [{ COLLECTOR_EXCHANGES: 'binance.2.3', COLLECTOR_PARTS_BINANCE: '2' }, 'no exchange or part of one: binance.2.3'],
    [{ COLLECTOR_EXCHANGES: 'nowhere' }, 'no exchange or part of one: nowhere'],
  ])('%o are refused', (environment, problem) => expect(() => read(environment)).toThrow(problem));
});

describe('the shards of a collector', () => {
  const two = new Map([['binance', 2]]);
  it.each([
    ['an exchange', ['kraken'], [], ['kraken']],
    ['all parts of an exchange', ['binance', 'okx'], [], ['binance', 'binance.2', 'okx']],
    ['one part', ['binance.2'], ['binance.3'], ['binance.2']],
    ['the first part', ['binance.1'], [], ['binance']],
    ['one that no longer counts, to give its streams away', ['binance.4'], [], ['binance.4']],
    [
      'those that journals are left of',
      ['binance'],
      ['binance', 'binance.4', 'binance.x', 'okx.2'],
      ['binance', 'binance.2', 'binance.4'],
    ],
  ])('are %s', (_, entries, journals, shards) => expect(shardsOf(entries, two, journals)).toEqual(shards));
});
