import { randomBytes } from 'node:crypto';
import { loadShippedCatalog } from '../schema/catalog/load-catalog.js';
import { createCore } from '../server/create-core.js';
import { migrateDatabase } from '../server/db/migrate.js';
import { parseServerSettings, type ServerSettings } from '../server/settings.js';
import { LoadShippedCatalogDocument } from './generated/operations.js';
import { createLogger } from './runtime/logger.js';

/** Brings the database to the newest version and loads the catalogue that ships with the product; needs no network. */
async function migrate(settings: ServerSettings): Promise<void> {
  const migrations = await migrateDatabase(settings.MYSQL_URL);
  console.log(migrations.length > 0 ? `migrations run: ${migrations.join(', ')}` : 'the database is up to date');
  const core = await createCore(settings, createLogger('migrate', 'warn'));
  try {
    const requestId = `req_${randomBytes(8).toString('hex')}`;
    const variables = { catalog: loadShippedCatalog() };
    const answer = await core.inProcessTransport('staff').execute(LoadShippedCatalogDocument, variables, { requestId });
    if (!answer.data)
      throw new Error(`the catalogue could not be loaded: ${answer.errors?.[0]?.message ?? 'no answer'}`);
    const { exchanges, instruments, datastreams } = answer.data.loadCatalog;
    console.log(`catalogue: ${exchanges} exchanges, ${instruments} instruments, ${datastreams} datastreams`);
  } finally {
    await core.close();
  }
}

try {
  await migrate(parseServerSettings(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
