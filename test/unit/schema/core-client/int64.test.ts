import { type Int64Fields, withInt64, withoutBigInts } from '../../../../schema/core-client/int64.js';

describe('Int64 between bigint and JSON', () => {
  it('sends bigint as decimal strings at any depth and leaves the rest alone', () => {
    const variables = {
      id: 'exp_1',
      fromNs: -5n,
      absent: undefined,
      list: [{ rows: 3, firstSeq: 2n ** 63n - 1n }, null],
    };
    expect(withoutBigInts(variables)).toEqual({
      ...{ id: 'exp_1', fromNs: '-5', absent: undefined },
      list: [{ rows: 3, firstSeq: '9223372036854775807' }, null],
    });
  });

  it('converts only the named fields, through lists and nulls, in a copy', () => {
    const data = {
      slices: { nodes: [{ blobName: '7', minNs: '7' }, null, { blobName: '8', minNs: null }], ids: ['1', null] },
      export: null,
    };
    const fields: Int64Fields = {
      slices: { nodes: { minNs: true }, ids: true, absent: true },
      export: { fromNs: true },
    };
    expect(withInt64(data, fields)).toEqual({
      slices: { nodes: [{ blobName: '7', minNs: 7n }, null, { blobName: '8', minNs: null }], ids: [1n, null] },
      export: null,
    });
    expect(data.slices.ids).toEqual(['1', null]);
  });
});
