import { reviveInt64, withoutBigInts } from '../../../../schema/core-client/int64.js';

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

  it('revives only the named fields, through lists and nulls', () => {
    const data = {
      slices: { nodes: [{ blobName: '7', minNs: '7' }, null, { blobName: '8', minNs: null }], ids: ['1', null] },
      export: null,
    };
    reviveInt64(data, { slices: { nodes: { minNs: true }, ids: true }, export: { fromNs: true } });
    expect(data).toEqual({
      slices: { nodes: [{ blobName: '7', minNs: 7n }, null, { blobName: '8', minNs: null }], ids: [1n, null] },
      export: null,
    });
  });
});
