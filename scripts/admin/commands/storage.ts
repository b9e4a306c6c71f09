import type { Command } from 'commander';
import { AdminRebuildCoverageDocument } from '../../generated/operations.js';
import { wholeSeconds } from '../options.js';
import { runCommand } from '../run-command.js';
import { checkStorage } from '../storage-check.js';

/** `storage check`, `storage rebuild-coverage`. */
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
    .option('--contents', 'also read every blob that MySQL names and compare its checksums', false)
    .action(({ repair, contents, settled }: { repair: boolean; contents: boolean; settled: number }) =>
      runCommand((core) => checkStorage(core, { repair, contents, settledMs: settled * 1_000 })),
    );
  storage
    .command('rebuild-coverage')
    .description(
      'rebuild the availability of datastreams that `check` names from the index of raw segments; prints {"rebuilt"}',
    )
    .requiredOption('--datastream <id...>', 'ids of the datastreams')
    .action(({ datastream: ids }: { datastream: string[] }) =>
      runCommand(async ({ ask }) => {
        for (const datastreamId of ids) await ask(AdminRebuildCoverageDocument, { datastreamId });
        return { rebuilt: ids };
      }),
    );
}
