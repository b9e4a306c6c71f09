import { fileMetadata } from '../../../../schema/exports/file-metadata.rule.js';

const datastream = { exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' };
const range = { fromNs: 1_700_000_000_000_000_000n, toNs: 1_700_000_003_600_000_000n };
const times = { start_time: '1700000000000000000', end_time: '1700000003600000000' };
const content = { columns: [] };

describe('the metadata of a file', () => {
  it.each([
    [{ kind: 'raw' } as const, { schema: 'raw' }],
    [{ kind: 'columns', name: 'mine', version: 3, content } as const, { schema: 'mine', schema_version: '3' }],
    [{ kind: 'columns', name: null, version: null, content } as const, {}],
  ])('names stream, schema and range: %o', (schema, named) => {
    expect(fileMetadata({ datastream, schema, view: null, range })).toEqual({
      ...{ exchange: 'binance', instrument: 'BTCUSDT', stream_type: 'trades' },
      ...named,
      ...times,
    });
  });

  it('has the view', () => {
    const view = { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' } as const;
    const { view: text } = fileMetadata({ datastream, schema: { kind: 'raw' }, view, range });
    expect(JSON.parse(text!)).toEqual(view);
  });
});
