import { EXPORT, SUBSCRIBE, useTestDomain } from '../../../../support/core/domain.js';

const domain = useTestDomain();

it('stores and pins the types of Parquet files, with their defaults; null if none were sent', async () => {
  const client = await domain.client();
  const datastreamId = domain.streams['BTCUSDT trades'];
  await client.ask(SUBSCRIBE, { id: datastreamId });
  for (const [asked, parquetTypes] of [
    [{}, null],
    [{ parquetTypes: { numbers: 'double' } }, { numbers: 'double', timestamps: 'int64' }],
  ] as const) {
    const made = await client.ask<{ id: string }>(EXPORT, {
      input: { datastreamId, fromNs: '1000', toNs: '2000', format: 'PARQUET', ...asked },
    });
    const read = (root: string) => `query ($id: ID!) { ${root}(id: $id) { parquetTypes } }`;
    expect(await client.ask(read('export'), { id: made.id })).toEqual({ parquetTypes });
    expect(await domain.worker.ask(read('exportWork'), { id: made.id })).toEqual({ parquetTypes });
  }
});

it.each([
  ['parquet_types', { parquetTypes: { numbers: 'double' } }],
  ['parquet_types.numbers', { format: 'PARQUET', parquetTypes: { numbers: 'float' } }],
])('names %s of a request with %o', async (field, more) => {
  const client = await domain.client();
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '1000', toNs: '2000', ...more };
  expect(await client.refusal(EXPORT, { input })).toMatchObject({ code: 'invalid_argument', details: { field } });
});
