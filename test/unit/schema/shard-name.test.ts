import { parseShard, partName } from '../../../schema/collection/shard-name.rule.js';

describe('the name of a shard', () => {
  it.each([
    ['binance', 'binance', 1],
    ['binance.2', 'binance', 2],
    ['okx_v3.64', 'okx_v3', 64],
  ])('%s is of %s, part %i', (shard, exchange, part) => {
    expect(parseShard(shard)).toEqual({ exchange, part });
    expect(partName(exchange, part)).toBe(shard);
  });
});
