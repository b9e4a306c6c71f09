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
    .description(
      'set it for a plan, or for one datastream whatever the plans say; a row is removed when no account keeps it',
    )
    .addOption(planOption().conflicts('datastream'))
    .option('--datastream <id>', 'one datastream, for every account')
    .requiredOption(
      '--days <n>',
      'days, or `none`: no limit for a plan, the limits of the plans for a datastream',
      days,
    )
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
    throw new InvalidArgumentError('It must be a number of days or none.');
  }
}
