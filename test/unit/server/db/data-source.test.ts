import { createDataSource } from '../../../../server/db/data-source.js';

const optionsOf = (query: string) =>
  createDataSource({ url: `mysql://app@db.example.com:3306/export_service${query}`, poolSize: 2 }).options;

it('the TLS options of the URL reach the driver', () => {
  expect(optionsOf('?ssl={"verifyIdentity":true}')).toMatchObject({ ssl: { verifyIdentity: true } });
});

it('without them, connections are plain', () => {
  expect(optionsOf('')).not.toHaveProperty('ssl');
});
