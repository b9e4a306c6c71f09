import type { Command } from 'commander';
import { fromEnum } from '../../../schema/text/enum-names.js';
import { exportSetWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import {
  AdminAllExportSetsDocument,
  type AdminOperatedExportSetFragment,
  AdminRestartExportSetDocument,
  AdminStopExportSetDocument,
} from '../../generated/operations.js';
import { runCommand } from '../run-command.js';
import { addOperatedList, type OperatedListOptions, printedPage, variablesOf } from './operated-list.js';

const printed = (set: AdminOperatedExportSetFragment): Record<string, unknown> => ({
  id: set.id,
  account_id: set.accountId,
  selection: set.selection,
  start_time: String(set.fromNs),
  end_time: String(set.toNs),
  destination_id: set.destinationId,
  status: fromEnum(set.status),
  reason: set.reason,
  progress: set.totals.progress,
  streams: set.totals.counts,
  retries: set.retries,
  created_at: set.createdAt,
  started_at: set.startedAt,
  finished_at: set.finishedAt,
  deleted_at: set.deletedAt,
  workflow_id: exportSetWorkflowId(set.id),
});

/** `sets list`, `sets retry`, `sets cancel`: for operators, over all accounts. */
export function addSetsCommands(program: Command): void {
  const sets = program.command('sets').description('export sets of all accounts');
  addOperatedList(sets, 'export sets').action((options: OperatedListOptions) =>
    runCommand(async ({ ask }) => {
      const { allExportSets } = await ask(AdminAllExportSetsDocument, variablesOf(options));
      return printedPage(allExportSets, printed);
    }),
  );
  sets
    .command('retry')
    .description(
      'run the streams of a failed set that have no files again, over the same data, metered once, or start the lost workflow of a live one; prints the set',
    )
    .argument('<id>', 'id of the set')
    .action((id: string) =>
      runCommand(async ({ ask }) => printed((await ask(AdminRestartExportSetDocument, { id })).restartExportSet)),
    );
  sets
    .command('cancel')
    .description('cancel a live set; files of streams that have succeeded are kept; prints the set')
    .argument('<id>', 'id of the set')
    .action((id: string) =>
      runCommand(async ({ ask }) => printed((await ask(AdminStopExportSetDocument, { id })).stopExportSet)),
    );
}
