import { EXPORT, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const OWN = 'mutation ($i: CreateExportSchemaInput!) { createExportSchema(input: $i) { id } }';

describe('the schema of a ticker', () => {
  it('may be summary, and an own schema of the name that is older', async () => {
    const client = await domain.client();
    const datastreamId = domain.streams['BTCUSDT ticker'];
    await client.ask(SUBSCRIBE, { id: datastreamId });
    const columnsOf = async (schema: string): Promise<string[]> => {
      const input = { datastreamId, fromNs: '1000', toNs: '2000', schema };
      const made = await client.ask<{ id: string }>(EXPORT, { input });
      const work = await domain.worker.ask<{ schemaSnapshot: { content: { columns: { output_column: string }[] } } }>(
        'query ($id: ID!) { exportWork(id: $id) { schemaSnapshot } }',
        { id: made.id },
      );
      return work.schemaSnapshot.content.columns.map(({ output_column }) => output_column);
    };
    for (const schema of ['summary', `sch_${'0'.repeat(31)}a`]) {
      expect(await columnsOf(schema)).toEqual(expect.arrayContaining(['last_price', 'funding_rate', 'open_interest']));
    }
    const columns = [{ output_column: 'mine', data: { binance: { json: { path: 'c', type: 'f64' } } } }];
    const i = { name: 'older', streamCategory: 'TICKER', content: { columns } };
    const own = await client.ask<{ id: string }>(OWN, { i });
    await domain.sql("UPDATE export_schemas SET name = 'summary' WHERE id = ?", [own.id]);
    expect(await columnsOf('summary')).toEqual(['mine']);
  });
});

describe('the schema of another category', () => {
  it.each([
    ['BTCUSDT ticker', null, 'the messages of the datastream are of category ticker'],
    ['BTCUSDT trades', { kind: 'bars', size: '1m' }, 'the rows of a view of kind bars are of category kline'],
  ])('is refused with what %s gives', async (stream, view, given) => {
    const client = await domain.client();
    const datastreamId = domain.streams[stream];
    await client.ask(SUBSCRIBE, { id: datastreamId });
    const input = { datastreamId, fromNs: '1000', toNs: '2000', schema: 'book_5', view };
    await expect(client.ask(EXPORT, { input })).rejects.toThrow(
      `The schema book_5 reads category orderbook, and ${given}`,
    );
  });
});
