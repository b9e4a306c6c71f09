import type { Command } from 'commander';
import { collectorEnvironment } from '../../../workflows/collection/settings.js';
import { AdminRebuildHeldRangesDocument } from '../../generated/operations.js';
import { wholeSeconds } from '../options.js';
import { runCommand } from '../run-command.js';
import { checkStorage, hasFailed } from '../storage-check.js';

/** `storage check`, `storage rebuild-held-ranges`. */
export function addStorageCommands(program: Command): void {
  const storage = program.command('storage').description('consistency of MySQL and Blob Storage');
  storage
    .command('check')
    .description('compare them in both directions; prints what one has and the other lacks')
    .option(
      '--repair',
      'after a restore: index raw segments that MySQL lost, remove files of exports that it lost, raise epochs',
      false,
    )
    .option('--settled <seconds>', 'age from which MySQL must know a blob', wholeSeconds, 3_600)
    .option(
      '--journal <folder>',
      'folder of the journals, from which --repair uploads lost segments again that are still there',
      collectorEnvironment.shape.JOURNAL_DIR.parse(process.env['JOURNAL_DIR'] || undefined),
    )
    .option('--contents', 'also read every blob that MySQL names and compare its checksums', false)
    .action(({ settled, ...options }: { repair: boolean; contents: boolean; settled: number; journal: string }) =>
      runCommand((core) => checkStorage(core, { ...options, settledMs: settled * 1_000 }), hasFailed),
    );
  storage
    .command('rebuild-held-ranges')
    .description(
      'rebuild the availability of datastreams that `check` names from the index of raw segments; prints {"rebuilt"}',
    )
    .requiredOption('--datastream <id...>', 'ids of the datastreams')
    .action(({ datastream: ids }: { datastream: string[] }) =>
      runCommand(async ({ ask }) => {
        for (const datastreamId of ids) await ask(AdminRebuildHeldRangesDocument, { datastreamId });
        return { rebuilt: ids };
      }),
    );
}
