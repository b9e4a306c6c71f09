import type { Command } from 'commander';
import { AdminRebuildCoverageDocument } from '../../generated/operations.js';
import { wholeSeconds } from '../options.js';
import { runCommand } from '../run-command.js';
import { checkStorage } from '../storage-check.js';

/** `storage check`, `storage rebuild-coverage`: whether MySQL and Blob Storage belong together. */
export function addStorageCommands(program: Command): void {
  const storage = program.command('storage').description('MySQL and Blob Storage together');
  storage
    .command('check')
    .description('compare them both ways; prints what either has that the other lacks')
    .option(
      '--repair',
      'after a restore: index raw segments again that MySQL lost, remove files of exports that it lost, give later epochs',
      false,
    )
    .option('--settled <seconds>', 'how old a blob must be to be missed in MySQL', wholeSeconds, 3_600)
    .action(({ repair, settled }: { repair: boolean; settled: number }) =>
      runCommand((core) => checkStorage(core, { repair, settledMs: settled * 1_000 })),
    );
  storage
    .command('rebuild-coverage')
    .description(
      'show as available what the index of raw segments says, for streams that `check` names; prints {"rebuilt"}',
    )
    .requiredOption('--datastream <id...>', 'ids of datastreams')
    .action(({ datastream: ids }: { datastream: string[] }) =>
      runCommand(async ({ ask }) => {
        for (const datastreamId of ids) await ask(AdminRebuildCoverageDocument, { datastreamId });
        return { rebuilt: ids };
      }),
    );
}
