import { type Command, Option } from 'commander';
import { fromEnum, toEnum } from '../../../schema/enum-names.js';
import { EXPORT_STATUSES, type ExportStatus } from '../../../schema/exports/export-statuses.js';
import {
  AdminAllExportsDocument,
  type AdminOperatedExportFragment,
  AdminRetryExportDocument,
  AdminStopExportDocument,
} from '../../generated/operations.js';
import { count, dateTime } from '../options.js';
import { runCommand } from '../run-command.js';

interface ListOptions {
  account?: string;
  status?: ExportStatus;
  before?: string;
  limit: number;
  after?: string;
}

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
  workflow_id: `export-${job.id}`,
});

/** `exports list`, `exports retry`, `exports cancel`: for operators, over all accounts. */
export function addExportsCommands(program: Command): void {
  const exports = program.command('exports').description('exports of all accounts');
  exports
    .command('list')
    .description('print exports, newest first: {"items", "total", "next_after"}')
    .option('--account <id>', 'only this account')
    .addOption(new Option('--status <status>', 'only in this state').choices(EXPORT_STATUSES))
    .option(
      '--before <time>',
      'created before this moment, ISO 8601; with --status running: exports that take long',
      dateTime,
    )
    .option('--limit <n>', 'number of exports, up to 500', count, 50)
    .option('--after <cursor>', 'continue after next_after of the previous list')
    .action(({ account, status, before, limit, after }: ListOptions) =>
      runCommand(async ({ ask }) => {
        const filter = {
          ...(account !== undefined && { accountId: account }),
          ...(status !== undefined && { status: [toEnum(status)] }),
          ...(before !== undefined && { createdBefore: before }),
        };
        const { allExports } = await ask(AdminAllExportsDocument, { filter, first: limit, after });
        const { nodes, totalCount, pageInfo } = allExports;
        return { items: nodes.map(printed), total: totalCount, next_after: pageInfo.endCursor };
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
