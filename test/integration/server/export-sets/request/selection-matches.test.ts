import { SUBSCRIBE, useTestDomain } from '../../../../support/core/domain.js';

const domain = useTestDomain();
const MATCH = `query ($s: SelectStreamsInput!) { selectionMatches(select: $s) {
  totalCount unmatched datastreams { id instrument streamType subscription { id } } } }`;
const TYPES = 'query ($e: String!) { exchange(code: $e) { streamTypes } }';

interface Matches {
  totalCount: number;
  unmatched: string[];
  datastreams: { id: string; instrument: string; streamType: string; subscription: object | null }[];
}

describe('what a selection matches', () => {
  const match = async (select: object): Promise<Matches> => (await domain.client()).ask<Matches>(MATCH, { s: select });
  const names = ({ datastreams }: Matches): string[] =>
    datastreams.map(({ instrument, streamType }) => `${instrument} ${streamType}`);

  it('are the streams of its ids, in their order, once each, with the subscription', async () => {
    const client = await domain.client();
    const [eth = '', btc = ''] = [domain.streams['ETHUSDT trades'], domain.streams['BTCUSDT trades']];
    await client.ask(SUBSCRIBE, { id: btc });
    const found = await client.ask<Matches>(MATCH, { s: { datastreamIds: [eth, '999999', btc, eth] } });
    expect(found).toMatchObject({ totalCount: 2, unmatched: [] });
    expect(found.datastreams.map(({ id, subscription }) => [id, subscription !== null])).toEqual([
      [eth, false],
      [btc, true],
    ]);
  });

  it('are the streams of its patterns; patterns of no instrument are named', async () => {
    const found = await match({ exchange: 'binance', instruments: ['*USDT', 'DOGE*'], streamTypes: ['trades'] });
    expect(names(found)).toEqual(['BTCUSDT trades', 'ETHUSDT trades']);
    expect(found).toMatchObject({ totalCount: 2, unmatched: ['DOGE*'] });
  });

  it('are none while something is missing, but wrong patterns are named already', async () => {
    const incomplete = { exchange: 'binance', instruments: ['ETH*', 'X_%'], streamTypes: [] };
    expect(await match(incomplete)).toEqual({ totalCount: 0, datastreams: [], unmatched: ['X_%'] });
    expect(await match({})).toEqual({ totalCount: 0, datastreams: [], unmatched: [] });
    expect(await match({ datastreamIds: [] })).toEqual({ totalCount: 0, datastreams: [], unmatched: [] });
  });

  it('refuse more ids than a set can have', async () => {
    const datastreamIds = Array.from({ length: 2_001 }, (_, i) => String(i + 1));
    const { code } = await (await domain.client()).refusal(MATCH, { s: { datastreamIds } });
    expect(code).toBe('invalid_argument');
  });

  it('an exchange names its stream types', async () => {
    const client = await domain.client();
    expect(await client.ask(TYPES, { e: 'binance' })).toEqual({
      streamTypes: ['depth', 'depth5', 'ticker', 'trades'],
    });
  });
});
