import 'reflect-metadata';
import { migrateDatabase } from '../../../../server/db/migrate.js';
import { MIGRATIONS } from '../../../../server/migrations.js';
import { useTestDatabase } from '../../../support/databases/database.js';

const test = useTestDatabase();

it('runs every migration once', async () => {
  await expect(migrateDatabase(test.url, MIGRATIONS)).resolves.toEqual([]);
});

it('knows the shipped plans and their caps', async () => {
  const plans = await test.sql('SELECT code, included_streams, overage FROM plans ORDER BY included_streams');
  expect(plans).toEqual([
    { code: 'trial', included_streams: 3, overage: 0 },
    { code: 'starter', included_streams: 10, overage: 1 },
    { code: 'pro', included_streams: 100, overage: 1 },
  ]);
});

it('gives every connection strict SQL, UTC and READ COMMITTED', async () => {
  const [session] = await test.sql(
    'SELECT @@sql_mode AS mode, @@time_zone AS zone, @@transaction_isolation AS isolation',
  );
  expect(session).toMatchObject({ zone: '+00:00', isolation: 'READ-COMMITTED' });
  expect(session?.['mode']).toContain('STRICT_TRANS_TABLES');
});

it('maps every entity onto a table that has its columns', async () => {
  for (const { target } of test.database.main.entityMetadatas) {
    await expect(test.database.main.getRepository(target).find({ take: 1 })).resolves.toBeDefined();
  }
});
