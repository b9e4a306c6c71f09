import { Command } from 'commander';
import { addAccountCommands } from './commands/account.js';
import { addApiKeyCommands } from './commands/api-key.js';
import { addBackupCommands } from './commands/backup.js';
import { addCatalogCommands } from './commands/catalog.js';
import { addCollectionCommands } from './commands/collection.js';
import { addExportCommands } from './commands/export.js';
import { addExportsCommands } from './commands/exports.js';
import { addStorageCommands } from './commands/storage.js';
import { addFeedCommands } from './commands/feed.js';
import { addHistoryCommands } from './commands/history.js';
import { addRetentionCommands } from './commands/retention.js';
import { addSecretsCommands } from './commands/secrets.js';
import { addSetsCommands } from './commands/sets.js';

/** Returns the admin command line. */
export function createProgram(): Command {
  const program = new Command('admin')
    .description(
      'Runs the service from the command line, on the database of MYSQL_URL. JSON on stdout, errors on stderr.',
    )
    .showHelpAfterError('(--help shows the usage)');
  addAccountCommands(program);
  addApiKeyCommands(program);
  addCatalogCommands(program);
  addHistoryCommands(program);
  addExportCommands(program);
  addExportsCommands(program);
  addSetsCommands(program);
  addCollectionCommands(program);
  addFeedCommands(program);
  addStorageCommands(program);
  addBackupCommands(program);
  addRetentionCommands(program);
  addSecretsCommands(program);
  return program;
}
