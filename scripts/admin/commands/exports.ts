import type { Command } from 'commander';
import { fromEnum } from '../../../schema/text/enum-names.js';
import { exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import {
  AdminAllExportsDocument,
  type AdminOperatedExportFragment,
  AdminRetryExportDocument,
  AdminStopExportDocument,
} from '../../generated/operations.js';
import { runCommand } from '../run-command.js';
import { addOperatedList, type OperatedListOptions, printedPage, variablesOf } from './operated-list.js';

const printed = ({ datastream, ...job }: AdminOperatedExportFragment): Record<string, unknown> => ({
  id: job.id,
  account_id: job.accountId,
  datastream_id: datastream.id,
  exchange: datastream.exchange,
  instrument: datastream.instrument,
  stream_type: datastream.streamType,
  start_time: String(job.fromNs),
  end_time: String(job.toNs),
  status: fromEnum(job.status),
  reason: job.reason,
  progress: job.progress,
  retries: job.retries,
  created_at: job.createdAt,
  started_at: job.startedAt,
  finished_at: job.finishedAt,
  deleted_at: job.deletedAt,
  workflow_id: exportWorkflowId(job.id),
});

/** `exports list`, `exports retry`, `exports cancel`: for operators, over all accounts. */
export function addExportsCommands(program: Command): void {
  const exports = program.command('exports').description('exports of all accounts');
  addOperatedList(exports, 'exports').action((options: OperatedListOptions) =>
    runCommand(async ({ ask }) => {
      const { allExports } = await ask(AdminAllExportsDocument, variablesOf(options));
      return printedPage(allExports, printed);
    }),
  );
  exports
    .command('retry')
    .description(
      'run a failed export again under its id and over the same data, metered once, or start the lost workflow of a live one; prints the export',
    )
    .argument('<id>', 'id of the export')
    .action((id: string) =>
      runCommand(async ({ ask }) => printed((await ask(AdminRetryExportDocument, { id })).retryExport)),
    );
  exports
    .command('cancel')
    .description('cancel a live export and remove its files; prints the export')
    .argument('<id>', 'id of the export')
    .action((id: string) =>
      runCommand(async ({ ask }) => printed((await ask(AdminStopExportDocument, { id })).stopExport)),
    );
}
