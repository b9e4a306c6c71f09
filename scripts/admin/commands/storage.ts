import type { Command } from 'commander';
import { seconds } from '../options.js';
import { runCommand } from '../run-command.js';
import { checkStorage } from '../storage-check.js';

/** `storage check`: whether MySQL and Blob Storage belong together. */
export function addStorageCommands(program: Command): void {
  program
    .command('storage')
    .description('MySQL and Blob Storage together')
    .command('check')
    .description('compare them both ways; prints what either has that the other lacks')
    .option(
      '--repair',
      'after a restore: index raw segments again that MySQL lost, remove files of exports that it lost, give later epochs',
      false,
    )
    .option('--settled <seconds>', 'how old a blob must be to be missed in MySQL', seconds, 3_600)
    .action(({ repair, settled }: { repair: boolean; settled: number }) =>
      runCommand((core) => checkStorage(core, { repair, settledMs: settled * 1_000 })),
    );
}
