import path from 'node:path';
import type { Command } from 'commander';
import { parseServerSettings } from '../../../server/settings.js';
import { createLogger } from '../../runtime/logger.js';
import { withStaffCore } from '../../runtime/staff-core.js';
import { backupPlace } from '../backups/backup-place.js';
import { runBackup } from '../backups/run-backup.js';
import { runRestore } from '../backups/run-restore.js';
import { count } from '../options.js';
import { printResult } from '../run-command.js';
import { checkStorage, hasFailed } from '../storage-check.js';

/** Settings that production checks: only those that the commands use. */
const WITH_STORAGE = ['MYSQL_URL', 'AZURE_STORAGE_CONNECTION_STRING'] as const;

/** `backup`, `restore`. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write a backup of the database as of one moment, while the service runs; prints its name')
    .requiredOption('--to <place>', 'a folder, or blob:CONTAINER of AZURE_STORAGE_CONNECTION_STRING')
    .option('--keep <n>', 'then remove the oldest backups beyond so many', count)
    .action(({ to, keep }: { to: string; keep?: number }) =>
      printResult(async () => {
        const checked = to.startsWith('blob:') ? WITH_STORAGE : (['MYSQL_URL'] as const);
        const { mysqlUrl, azureStorageConnectionString } = parseServerSettings(process.env, checked);
        return runBackup(mysqlUrl, backupPlace(to, azureStorageConnectionString), keep);
      }),
    );
  program
    .command('restore')
    .description('restore a backup into an empty database, migrate it, and compare it with Blob Storage')
    .requiredOption('--from <file>', 'a file, or blob:CONTAINER/NAME of AZURE_STORAGE_CONNECTION_STRING')
    .option('--repair', 'then repair as `storage check --repair --settled 0` does', false)
    .action(({ from, repair }: { from: string; repair: boolean }) =>
      printResult(
        async () => {
          const { mysqlUrl, azureStorageConnectionString } = parseServerSettings(process.env, WITH_STORAGE);
          const place = backupPlace(path.dirname(from), azureStorageConnectionString);
          const report = await runRestore(mysqlUrl, place, path.basename(from));
          const logger = createLogger('admin', 'fatal');
          const storage = await withStaffCore(process.env, (core) => checkStorage(core, { repair, settledMs: 0 }), {
            logger,
            checked: WITH_STORAGE,
          });
          return { ...report, storage };
        },
        ({ storage }) => hasFailed(storage),
      ),
    );
}
