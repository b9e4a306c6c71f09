import { Command } from 'commander';
import { loadShippedCatalog } from '../schema/catalog/load-catalog.js';
import { migrateDatabase } from '../server/db/migrate.js';
import { MIGRATIONS } from '../server/migrations.js';
import { parseServerSettings } from '../server/settings.js';
import { LoadShippedCatalogDocument } from './generated/operations.js';
import { type StaffCore, withStaffCore } from './runtime/staff-core.js';
import { messageOf } from '../schema/text/message-of.js';

/** Migrating uses no secret: production checks only the address of the database. */
const CHECKED = ['MYSQL_URL'] as const;

/**
 * Migrates the database to the newest version and loads the shipped catalogue. Needs no network.
 */
async function migrate(): Promise<void> {
  const migrations = await migrateDatabase(parseServerSettings(process.env, CHECKED).mysqlUrl, MIGRATIONS);
  console.log(migrations.length > 0 ? `migrations run: ${migrations.join(', ')}` : 'the database is up to date');
  await withStaffCore(process.env, loadCatalog, { checked: CHECKED });
}

async function loadCatalog({ ask }: StaffCore): Promise<void> {
  const { loadCatalog: loaded } = await ask(LoadShippedCatalogDocument, { catalog: loadShippedCatalog() });
  const { exchanges, instruments, datastreams } = loaded;
  console.log(`catalogue: ${exchanges} exchanges, ${instruments} instruments, ${datastreams} datastreams`);
}

new Command('npm run migrate')
  .description('Migrates the database of MYSQL_URL to the newest version and loads the shipped catalogue.')
  .parse();
try {
  await migrate();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
