import { type Command, InvalidArgumentError } from 'commander';
import { AdminSetRawRetentionDocument } from '../../generated/operations.js';
import { count, planOption } from '../options.js';
import { runCommand } from '../run-command.js';

interface SetOptions {
  plan?: string;
  datastream?: string;
  days: number | null;
}

/** `retention set`. */
export function addRetentionCommands(program: Command): void {
  program
    .command('retention')
    .description('how long raw rows are kept')
    .command('set')
    .description('of a plan, or of one stream whatever the plans say; a row goes when no account keeps it any more')
    .addOption(planOption().conflicts('datastream'))
    .option('--datastream <id>', 'one stream, for every account')
    .requiredOption('--days <n>', 'days, or `none`: for ever on a plan, as the plans say for a stream', days)
    .action(({ plan, datastream, days: keptDays }: SetOptions) =>
      runCommand(async ({ ask }) => {
        const what = { planCode: plan ?? null, datastreamId: datastream ?? null };
        await ask(AdminSetRawRetentionDocument, { ...what, days: keptDays });
        return { plan: plan ?? null, datastream_id: datastream ?? null, days: keptDays };
      }),
    );
}

function days(text: string): number | null {
  if (text === 'none') return null;
  try {
    return count(text);
  } catch {
    throw new InvalidArgumentError('It must be a number of days, or none.');
  }
}
